"""Bets by shares that games against itself have balanced: how they are learned, and played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from examples.best_response import zwiebel as answer
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import GAMES

from stammtisch.bots.compiled import compiled, compiling, plain
from stammtisch.bots.learned import Weights
from stammtisch.bots.zwiebel import master, training
from stammtisch.bots.zwiebel.balance import cells, offers, regrets, rounds
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.bots.zwiebel.search import comparison, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.state import actions as act

LEARNING = "stammtisch.bots.zwiebel.balance.regrets"
SEARCH = "stammtisch.bots.zwiebel.search.playouts"
V3 = 1
COSTLY = (act.Match, act.Cover, act.Accept, act.Pay)
LEAVING = (act.Fold, act.Decline, act.Abdicate)


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the compiler that does not ask for it; little is tried in few hands."""
    monkeypatch.setattr(comparison.RACER, "now", lambda: plain(SEARCH))
    monkeypatch.setattr(comparison, "PLAIN_PLAYOUTS", 60)
    monkeypatch.setattr(training, "HANDS", 40)


def round_of(phase: int, **changed: int) -> list[int]:
    """A round of two by the rules of v3, seat 0 the dealer: 40 in the pot, 80 left to each."""
    s = [0] * k.SIZE
    s[k.SEATS], s[k.RULES], s[k.MONEY], s[k.ANTE], s[k.POT] = 2, V3, 1, 5, 40
    s[k.OFFER], s[k.PHASE], s[k.LEG] = k.NOBODY, phase, k.V3_LEGS.index(phase)
    for seat in range(2):
        s[k.PLACE + seat], s[k.STACKS + seat], s[k.COUNT + seat] = k.IN, 80, 5
    for name, value in changed.items():
        s[getattr(k, name)] = value
    return s


# --- what is weighed ------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "changed", "first", "weighed"), [
    case("parts of the pot, and all that he can pay", k.SET, {}, offers.FINE,
         [k.SET_TO + one for one in (0, 5, 10, 20, 40, 80)]),
    case("who searches begins at half of it", k.SET, {}, offers.COARSE,
         [k.SET_TO + one for one in (0, 20, 40, 80)]),
    case("who can pay little is asked for that", k.SET, {"STACKS": 12}, offers.FINE,
         [k.SET_TO + one for one in (0, 5, 10, 12)]),
    case("what the dealer cannot pay: no more than the pot", k.EXTRA, {"STACKS": 12}, offers.COARSE,
         [k.EXTRA_OF + one for one in (0, 20, 40)]),
    case("to give up or to pay", k.MATCH, {"STAKE": 10}, offers.FINE, [k.FOLD, k.PAY]),
    case("what cannot be paid", k.MATCH, {"STAKE": 81}, offers.FINE, [k.FOLD]),
    case("a deal that is offered", k.COVER, {"OFFER": 1}, offers.FINE, [k.DECLINE, k.ACCEPT]),
    case("a dealer after the purchase", k.COVER, {"LEG": k.BUYING_ENDS}, offers.FINE,
         [k.ABDICATE, k.PAY]),
])  # fmt: skip
def test_what_is_weighed(
    phase: int, changed: dict[str, int], first: int, weighed: list[int]
) -> None:
    actions, seat = [0] * offers.CHOICES, 1 if phase in (k.EXTRA, k.MATCH) else 0
    count = offers.offers(round_of(phase, **changed), seat, actions, first)
    assert actions[:count] == weighed


# --- cells ----------------------------------------------------------------------------------------


def with_stacks(s: list[int], *stacks: int) -> list[int]:
    """The same with so much left to each."""
    s[k.STACKS : k.STACKS + len(stacks)] = stacks
    return s


def cell(s: list[int], own: float = 0.5) -> int:
    """The cell of seat 1, whose chance this is."""
    view, world = [0] * playouts.VIEW_SIZE, [0] * playouts.WORLD_SIZE
    odds = [round(playouts.UNIT * own)] * playouts.RIVALS
    return cells.cell_of(s, 1, view, odds, odds, world)


def test_who_stands_elsewhere_bets_by_other_shares() -> None:
    """By chance, price, what is left and to whom, the place in the round, and a deal offered."""
    asked = [
        cell(round_of(k.MATCH, STAKE=20), 0.31),
        cell(round_of(k.MATCH, STAKE=20), 0.36),
        cell(round_of(k.MATCH, STAKE=80)),
        cell(round_of(k.MATCH, STAKE=20, POT=400)),
        cell(round_of(k.COVER, EXTRAS=20)),
        cell(round_of(k.COVER, EXTRAS=20, LEG=k.BUYING_ENDS)),
        cell(round_of(k.COVER, EXTRAS=20, OFFER=0)),
    ]
    asked += [
        cell(with_stacks(round_of(k.MATCH, STAKE=20), *left)) for left in ((60, 80), (59, 80))
    ]
    assert len({*asked}) == len(asked)
    assert cell(round_of(k.MATCH, STAKE=20), 0.31) == cell(round_of(k.MATCH, STAKE=21), 0.34)
    bounded = [
        cell(with_stacks(round_of(k.SET, CAPPED=1), *left))
        for left in ((30, 20), (20, 20), (10, 20))
    ]
    assert bounded[0] == bounded[1] != bounded[2]


@pytest.mark.parametrize("seats", [2, 4])
def test_it_learns_at_all_moments_of_a_match(seats: int) -> None:
    """The money is spread by chance; everybody has the ante, and at times all have the same."""
    base, rng, found = [0] * k.SIZE, [3, 4], set[tuple[int, ...]]()
    base[k.SEATS], base[k.ANTE] = seats, 5
    for _ in range(200):
        rounds.share_out(base, 100 * seats, rng)
        stacks = tuple(base[k.STACKS : k.STACKS + seats])
        assert min(stacks) >= 5
        assert sum(stacks) == 100 * seats or len({*stacks}) == 1
        found.add(stacks)
    assert (100,) * seats in found
    assert any(len({*stacks}) == 1 and sum(stacks) < 100 for stacks in found)
    assert min(map(min, found)) < 20 < 100 * seats - 60 * (seats - 1) < max(map(max, found))


@pytest.mark.parametrize(("left", "lead", "worth"), [
    case("more money is worth that", (130, 70), 0, 60),
    case("and to have more than the other", (130, 70), 50, 110),
    case("as much counts for nothing", (100, 100), 50, 0),
    case("to have less is as bad", (70, 130), 50, -110),
])  # fmt: skip
def test_what_a_round_has_brought(left: tuple[int, int], lead: int, worth: float) -> None:
    """To seat 0, when both had 100."""
    base = with_stacks(round_of(k.SET), 100, 100)
    assert rounds.worth(with_stacks(round_of(k.SET), *left), base, 0, lead) == worth


def test_all_cells_of_whole_rounds_lie_in_the_table() -> None:
    """Each begins where a row does; learned by both rule sets, and by tables of more than two."""
    found = set()
    for number, seats in ((0, 2), (1, 2), (1, 4)):
        one = training.Balancer(plain(LEARNING), number, seats, 3)
        one.play(4, 1)
        used = np.flatnonzero(np.asarray(one._played))
        found |= {*(used // offers.CHOICES).tolist()}
        assert one.learned.shape == (cells.CELLS, offers.CHOICES)
    assert len(found) > 30


# --- learning -------------------------------------------------------------------------------------


def test_what_would_have_brought_more_is_regretted() -> None:
    """By how much more than what was to come; never less than nothing."""
    wide = [0] * (2 * offers.CHOICES)
    brought = [0.0] * (2 * offers.CHOICES)
    frames: Any = ([0] * 8, [4, 4], [3, 2], [2, 0], wide, brought)
    brought[0], brought[1] = 3.0, -6.0
    found = [0.0] * 20
    chances = [0.0] * offers.CHOICES
    assert regrets.settle(0, 6.0, found, chances, frames) == -1
    assert found[4:7] == pytest.approx([2.0, 0.0, 5.0])
    cells.shares(found, 4, 3, chances)
    assert chances[:3] == pytest.approx([2 / 7, 0.0, 5 / 7])


def test_where_something_is_left_to_try_the_round_is_taken_up_again() -> None:
    s, depth = [1, 2, 3], 1
    frames: Any = ([0] * 6, [0] * 2, [0] * 2, [0] * 2, [0] * 20, [0.0] * 20)
    regrets.put_off(s, depth, 0, 2, [7, 9], frames)
    s[:] = [4, 4, 4]
    assert regrets.settle(depth, 1.0, [0.0] * 20, [0.0] * offers.CHOICES, frames) == depth
    assert regrets.taken_up(s, depth, frames) == 9
    assert s == [1, 2, 3]


@pytest.mark.parametrize(("quiet", "first"), [
    case("everybody bets from the start", 0, 1),
    case("nobody before the last stakes", 17, 17),
    case("nobody at all", 22, None),
])  # fmt: skip
def test_small_pots_are_learned_from_rounds_in_which_nobody_bets_until_late(
    quiet: int, first: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is learned of what came before, for nobody chose it."""
    monkeypatch.setattr(regrets, "quiet_until", lambda _: quiet)
    one = training.Balancer(plain(LEARNING), V3, 2, 7)
    one.play(8, 1)
    used = np.flatnonzero(np.asarray(one._played)) // offers.CHOICES
    legs = {int(place) for place in used // (cells.CELLS // cells.PLACES) if place < cells.LEGS}
    assert min(legs, default=None) == first


@pytest.mark.timeout(300)  # the compiler
def test_it_learns_the_same_each_time_and_compiled() -> None:
    found = []
    for code in (plain(LEARNING), plain(LEARNING), compiled(LEARNING)):
        one = training.Balancer(code, V3, 2, 5)
        with compiling():
            one.play(6, 1)
            one.play(6, 2)
        found.append(one.learned)
    assert found[0].any()
    assert (found[0] == found[1]).all()
    assert found[0] == pytest.approx(found[2], abs=1e-6)


@pytest.mark.timeout(300)  # the compiler
def test_a_trained_answer_wins_little_from_it() -> None:
    """Less than a third of the 13.84 cents a round that one won from the search before.

    Trained for half as long as it took then to win 8.27; docs/strength/zwiebel.md has a longer one.
    """
    with compiling():
        table = answer.Table(answer.RACER.wait(), V3, 2, 1, answer.shipped())
        table.learn(answer.Course(rounds=30_000))
        won = table.met(1, 4_000)
    assert won.mean + won.margin() < 13.84 / 3


# --- at the table ---------------------------------------------------------------------------------


def decisions(seats: int, by: master.Master, seed: int = 4) -> Iterator[tuple[Any, Any]]:
    """What it may do and does, wherever it bets in a round, without named cards."""
    off = ("lady", "fate", "atuin", "elephants", "death", "arch", "fool", "sender")
    options = GAMES["z30"].options(rounds=1, **dict.fromkeys(off, False))
    state, rng = rules.new(options, seats), random.Random(seed)
    while acting := rules.actors(state):
        actor = acting[0]
        if actor < 0:
            state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
            continue
        seen, legal = rules.observation(state, actor), rules.legal_actions(state, actor)
        action = by.choose(seen, legal, rng)
        if seen.phase in ("stake", "match", "extra", "cover") and len(legal) > 1:
            yield legal, action
        state, _ = rules.apply(state, actor, action)


def only(at: int) -> Weights:
    """Weights by which everybody does the one thing of this number."""
    table = np.zeros((cells.CELLS, offers.CHOICES), dtype=np.float32)
    table[:, at] = 1
    learned = master.Master.learned.now()
    assert learned is not None
    return {**learned, "bets_v3_2": table, "lead_v3_2": table}


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Has the master know something else."""

    def put(weights: Weights) -> Weights:
        monkeypatch.setattr(
            master.Master, "learned", SimpleNamespace(now=lambda: weights, trouble="")
        )
        return weights

    return put


@pytest.mark.parametrize(("options", "money", "name"), [
    case("the only round", {"rounds": 1}, (100, 100), "bets_v3_2"),
    case("the first of three", {"rounds": 3}, (100, 100), "lead_v3_2"),
    case("more follow", {"rounds": 0}, (100, 100), "lead_v3_2"),
    case("demands are bounded", {"rounds": 0, "bet_cap": "smallest_stack"}, (60, 140), "bets_v3_2"),
    case("two are left of three", {"rounds": 0}, (100, 100, 0), "lead_v3_2"),
    case("all three play", {"rounds": 0}, (100, 100, 100), None),
])  # fmt: skip
def test_by_which_shares_it_bets(
    options: dict[str, Any], money: tuple[int, ...], name: str | None
) -> None:
    """While more rounds follow, by those that value having more than the other."""
    state, rng = rules.new(GAMES["z30"].options(**options), len(money)), random.Random(2)
    state = replace(state, standing=replace(state.standing, stacks=money))
    while (actor := rules.actors(state)[0]) < 0:
        state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
    reading = reading_of(rules.observation(state, actor), rng)
    assert master.name_of(reading, array_of(reading.state)) == name


def test_it_bets_by_its_shares(learned: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where these know one thing only, it does that, and does not search."""
    monkeypatch.setattr(master, "brought", lambda *_: 1 // 0)
    learned(only(1))
    found = Counter[str]()
    for _, action in decisions(2, master.Master()):
        assert isinstance(action, COSTLY) or action.amount > 0
        found[type(action).__name__] += 1
    assert {"SetStake", "Match", "Extra", "Cover"} <= found.keys()


@pytest.mark.parametrize(("seats", "at"), [
    case("where nobody has been", 2, None),
    case("with three seats", 3, 1),
])  # fmt: skip
def test_elsewhere_it_searches(
    seats: int, at: int | None, learned: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def worths(_: Any, __: Any, tried: list[Any], ___: int) -> tuple[list[int], int]:
        asked.append(len(tried))
        return [0] * len(tried), 1

    weights = only(at or 0)
    if at is None:
        weights["bets_v3_2"][:] = 0
    monkeypatch.setattr(master, "brought", worths)
    learned(weights)
    assert list(decisions(seats, master.Master()))
    assert asked


def test_the_bold_pay_more_often_and_the_careful_less(learned: Any) -> None:
    """Of equal shares, at tables where both are like that."""
    weights = learned(only(0))
    weights["bets_v3_2"][:, :2] = 0.5
    paid = {}
    for boldness in (-1.0, 1.0):
        told = [
            action
            for seed in range(15)
            for legal, action in decisions(2, master.Master(boldness), seed)
            if any(isinstance(one, LEAVING) for one in legal)
        ]
        paid[boldness] = sum(isinstance(one, COSTLY) for one in told) / len(told)
    assert paid[-1.0] < paid[1.0]
