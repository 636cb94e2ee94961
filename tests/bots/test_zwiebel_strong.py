"""``strong`` of Zwiebel: bets that were tried before, bounded, repeatable, and not exploited."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.bots.zwiebel_opponents import Caller, Folder, Maniac, Raiser
from tests.builders import case
from tests.games.zwiebel.setting import GAMES, arranged, play, started

from stammtisch.analysis.arena import round_robin
from stammtisch.analysis.arena.deals import drawn
from stammtisch.bots import bot
from stammtisch.bots.compiled import compiled, plain
from stammtisch.bots.zwiebel import strong
from stammtisch.bots.zwiebel.choices.bets import kept_odds, paid, power
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.search import comparison, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of, number
from stammtisch.bots.zwiebel.search.worlds import tables
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import (
    Abdicate,
    Cover,
    Fold,
    Match,
    Pay,
    SetStake,
)
from stammtisch.games.zwiebel.state.state import State

GREAT = "ElA KrA OkA PoA ScA ElK KrB OkK PoD ScK"
"""A Große Zwiebel."""
POOR = "Kr9 Mu9 Po9 El7 Ok7 StZ ElZ PoD Sc6 StD"
"""Two pairs of twenty, which all others beat."""
FAIR = "El2 Kr4 Ok6 Po9 ScZ MuZ St3 De5 Sc7 Mu9"
GREAT_2004 = "SA RK OA YB GA TD BA VD RA SB"
"""A Große Zwiebel of zwiebel-2004."""
POOR_2004 = "S2 R2 O3 Y9 GZ T9 B4 V3 R4 SZ"
FAIR_2004 = "S2 R4 G6 T9 SZ RZ O3 Y5 B7 V9"
STRONG = bot("strong", "zwiebel-v3")
SEARCH = "stammtisch.bots.zwiebel.search.playouts"


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the compiler that does not ask for it."""
    monkeypatch.setattr(comparison.RACER, "now", lambda: plain(SEARCH))


def staking(mine: str, other: str) -> State:
    """The dealer names his last stake; there are 40 cents in the pot."""
    state = arranged("z30", mine, other, dealer=0, phase="stake")
    legs = state.setup.procedure.legs
    last = max(number for number, leg in enumerate(legs) if leg.phase == "stake")
    return replace(state, leg=last, betting=2, betting_pass=legs[last].betting_pass, pot=40)


def chosen(state: State, seed: int) -> Any:
    """What it does there."""
    seat = asked_seat(state)
    seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
    return STRONG.choose(seen, legal, random.Random(seed))


# --- bets -----------------------------------------------------------------------------------------


def test_it_demands_much_for_much() -> None:
    """A Große Zwiebel asks for as much as others may pay; a poor hand mostly for nothing."""
    great = [chosen(staking(GREAT, FAIR), seed).amount for seed in range(4)]
    poor = [chosen(staking(POOR, FAIR), seed).amount for seed in range(4)]
    assert min(great) >= 40
    assert sum(poor) < sum(great) / 2


@pytest.mark.parametrize(
    ("hand", "amount", "kind"),
    [
        case("the best hand pays anything", GREAT, 90, Match),
        case("a poor one pays no high price", POOR, 90, Fold),
        case("and looks for next to nothing", FAIR, 1, Match),
    ],
)
def test_it_pays_what_is_worth_it(hand: str, amount: int, kind: type) -> None:
    asked = play(staking(FAIR if hand != FAIR else POOR, hand), f"P0 stake {amount}")
    assert {type(chosen(asked, seed)) for seed in range(3)} == {kind}


def test_it_knows_only_what_its_seat_sees() -> None:
    """Whatever others really hold, it does the same."""
    done = [chosen(staking(FAIR, other), 5) for other in (GREAT, POOR)]
    assert done[0] == done[1]


# --- the search -----------------------------------------------------------------------------------


def searched(state: State, code: Any, worlds: int) -> list[int]:
    """What a stake and none bring in so many worlds."""
    seat = asked_seat(state)
    legal = rules.legal_actions(state, seat)
    reading = reading_of(rules.observation(state, seat), random.Random(3))
    known = tables(reading, legal)
    actions = [number(reading.state, seat, one) for one in (SetStake(0), SetStake(20))]
    return comparison.searched(code, array_of(reading.state), known, actions, worlds, [5, 9])


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_finds_the_same() -> None:
    """With five cards and with ten."""
    first = play(started("z30", 3), *(f"P{seat} exchange" for seat in (1, 2, 0)))
    for state in (first, staking(FAIR, POOR)):
        assert searched(state, compiled(SEARCH), 200) == searched(state, plain(SEARCH), 200)


def test_worlds_hold_better_hands_for_who_has_paid_more() -> None:
    """Of so many hands of chance the best."""
    s, view, world = [0] * k.SIZE, [0] * playouts.VIEW_SIZE, [0] * playouts.WORLD_SIZE
    s[k.SEATS] = 2
    for seat, trust in ((0, 100), (1, 300)):
        s[k.PLACE + seat], view[playouts.TRUST + seat] = k.IN, trust
        view[playouts.HANDS + seat], view[playouts.WAYS + seat] = 100, 1
    rng, held = [3, 3], [0, 0]
    for _ in range(2_000):
        playouts.imagine(s, view, world, rng)
        for seat in range(2):
            held[seat] += world[playouts.HELD + seat]
    assert 47 < held[0] / 2_000 < 52
    assert 72 < held[1] / 2_000 < 77


def test_where_the_search_fails_it_plays_as_steady(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("no hands")

    monkeypatch.setattr(strong, "tables", broken)
    state = staking(GREAT, FAIR)
    seat = asked_seat(state)
    seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
    usual = bot("steady", "zwiebel-v3").choose(seen, legal, random.Random(1))
    with caplog.at_level(logging.WARNING):
        assert chosen(state, 1) == usual
    assert "strong plays as steady: RuntimeError: no hands" in caplog.text


# --- what it takes others to think ----------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats", "table"), [
    case("with money, by the rules of 2004", "z04", 3, {"mode": "gambling", "start_chips": 12}),
    case("by those of v3", "z30", 3, {"start_chips": 40}),
])  # fmt: skip
def test_others_think_of_their_chances_as_steady_does(
    name: str, seats: int, table: dict[str, Any]
) -> None:
    """They fear whoever has paid more, and to have too little left later (ZC-88)."""
    rng, found, feared = random.Random(name), set[float](), set[float]()
    for _ in range(12):
        state = rules.new(GAMES[name].options(rounds=1, **table), seats)
        while (acting := rules.actors(state)) and state.phase != "showdown":
            actor = acting[0]
            if actor < 0:
                state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
                continue
            legal = rules.legal_actions(state, actor)
            if {type(one) for one in legal} & {Pay, Match, Cover}:
                reading = reading_of(rules.observation(state, actor), rng)
                due, s, view = reading.limits.due, array_of(reading.state), starts(reading)
                odds = playouts.kept(s, actor, 0.5, due)
                assert odds == kept_odds(reading, 0.5, due)
                found.add(odds)
                powers = [power(reading, one) for one in rivals(state, actor)]
                odds = playouts.warned(s, view, 0.5, actor, 0.0, False)
                assert odds == pytest.approx(0.5 ** (sum(powers) / len(powers)))
                feared.add(max(powers))
            staying = [one for one in legal if not isinstance(one, Fold | Abdicate)]
            state, _ = rules.apply(state, actor, rng.choice(staying or legal))
    assert found >= {0.5, 0.3}
    assert len(feared) > 3


def starts(reading: Reading) -> list[int]:
    """The view of the search, with nothing but what everybody began with."""
    view, stacks = [0] * playouts.VIEW_SIZE, reading.state.standing.stacks
    for seat, stack in enumerate(stacks):
        view[playouts.START + seat] = stack + paid(reading, seat)
    return view


# --- demands --------------------------------------------------------------------------------------


def raising(hand: str, stack: int, other: int) -> State:
    """The last raise by the rules of 2004; ten chips are in the pot, the others have these."""
    state = arranged("z04", hand, FAIR_2004, dealer=1, phase="raise", mode="gambling")
    legs = state.setup.procedure.legs
    leg = max(number for number, one in enumerate(legs) if one.phase == "raise")
    standing = replace(state.standing, stacks=(stack, other))
    return replace(state, leg=leg, betting=2, pot=10, standing=standing)


def test_it_asks_for_all_that_others_have() -> None:
    """More than any part of the pot, with a hand that nobody beats."""
    assert max(chosen(raising(GREAT_2004, 190, 190), seed).amount for seed in range(3)) > 40


@pytest.mark.parametrize(
    ("stack", "other", "most"),
    [
        case("nobody can pay more than he has", 190, 60, 60),
        case("as much as there is in the pot may be asked of anybody", 190, 4, 10),
    ],
)
def test_it_wins_no_round_by_what_nobody_can_pay(stack: int, other: int, most: int) -> None:
    """Whoever is richer could, for nobody goes all in (ZC-88)."""
    for hand in (GREAT_2004, POOR_2004):
        assert amounts(raising(hand, stack, other))[-1] == most


def amounts(state: State) -> list[int]:
    """The demands that are tried."""
    seat = asked_seat(state)
    reading = reading_of(rules.observation(state, seat), random.Random(1))
    tried = strong.amounts(reading, rules.legal_actions(state, seat))
    return sorted(getattr(one, "amount", 0) for one in tried)


@pytest.mark.parametrize(
    ("state", "worlds"),
    [
        case("two by the rules of v3", staking(GREAT, FAIR), strong.WORLDS),
        case("two by the rules of 2004", raising(GREAT_2004, 30, 30), 6),
    ],
)
def test_each_bet_is_tried_in_so_many_worlds(
    state: State, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def worths(_: Any, __: Any, tried: list[Any], worlds: int) -> tuple[list[int], int]:
        asked.append(worlds)
        return [0] * len(tried), worlds

    monkeypatch.setattr(strong, "brought", worths)
    chosen(state, 1)
    assert asked == [worlds]


# --- others ---------------------------------------------------------------------------------------


def test_no_simple_habit_exploits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the same single rounds from both seats it wins money from them, few worlds as it tries.

    docs/strength/zwiebel.md has figures of more rounds against each.
    """
    monkeypatch.setattr(comparison, "PLAIN_PLAYOUTS", 300)
    game, won = GAMES["z30"], 0.0
    cards = drawn(game, 2, {"rounds": 1}, 3, 4)
    for opponent in (Raiser(), Caller(), Maniac(), Folder()):
        (pair,) = round_robin(game, [STRONG, opponent], cards, jobs=1).pairs
        won += pair.difference
    assert won > 0
