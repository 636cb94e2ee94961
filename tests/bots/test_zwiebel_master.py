"""`master` of Zwiebel: what it learns of bets, how it looks at its own, and what it falls to."""

from __future__ import annotations

import logging
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from examples import zwiebel_league, zwiebel_matches
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import GAMES, arranged, play

from stammtisch.bots import bot
from stammtisch.bots.compiled import compiled, compiling, plain
from stammtisch.bots.learned import SETTING, course_of
from stammtisch.bots.zwiebel import league, master, strong, training
from stammtisch.bots.zwiebel.choices.bets import paid, power
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.bots.zwiebel.search import clues, comparison, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.bots.zwiebel.search.worlds import HandTables
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import Fold, Match, NoRaise, Raise
from stammtisch.games.zwiebel.state.state import State

LEAGUE = "stammtisch.bots.zwiebel.league"
BALANCE = "stammtisch.bots.zwiebel.balance.regrets"
SEARCH = "stammtisch.bots.zwiebel.search.playouts"
GREAT = "SA RK OA YB GA TD BA VD RA SB"
"""A Große Zwiebel of zwiebel-2004."""
POOR = "S2 R2 O3 Y9 GZ T9 B4 V3 R4 SZ"
BY_RULES = [case("2004", 0), case("v3", 1)]
MASTER = master.Master()


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the compiler that does not ask for it; little is tried in few hands."""
    monkeypatch.setattr(comparison.RACER, "now", lambda: plain(SEARCH))
    monkeypatch.setattr(comparison, "PLAIN_PLAYOUTS", 200)
    monkeypatch.setattr(training.RACER, "wait", lambda: plain(LEAGUE))
    monkeypatch.setattr(training, "HANDS", 40)
    monkeypatch.setattr(training, "WORLDS", 4)
    monkeypatch.setattr(training, "NOTES", 2_000)
    monkeypatch.setattr(training, "BETS", 3)
    monkeypatch.setattr(training.BALANCE, "wait", lambda: plain(BALANCE))


# --- learning -------------------------------------------------------------------------------------


def test_training_is_repeatable_and_has_the_shape_that_is_read() -> None:
    assert course_of("zwiebel") is training.COURSE
    one, other = (list(islice(training.train(3, 4), 2))[-1] for _ in range(2))
    assert {name: array.shape for name, array in one.items()} == dict(MASTER.learned.shapes)
    for name, weights in one.items():
        assert weights.dtype == np.float32
        assert weights.any()
        assert (weights == other[name]).all()


def test_it_finds_of_how_many_hands_those_were_the_best() -> None:
    """Where who demands a pot has the best of three hands of chance, and others any hand."""
    rng = np.random.default_rng(1)
    seen = np.zeros((8_000, clues.CLUES))
    seen[:, 0], seen[:, 6] = 1.0, rng.integers(0, 2, 8_000)
    many = np.where(seen[:, 6] > 0, 3, 1)
    good = np.log(rng.random(8_000)) / many
    weights = training.fitted(np.column_stack([seen, good]))
    assert np.exp(weights[0]) == pytest.approx(1.0, abs=0.05)
    assert np.exp(weights[0] + weights[6]) == pytest.approx(3.0, abs=0.15)


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_learns_the_same() -> None:
    found = []
    for code in (plain(LEAGUE), compiled(LEAGUE)):
        one = training.Learner(code, training.PLAYED[1], 1, np.random.default_rng(1))
        with compiling():
            one.play(6, 2)
            one.play(2, 4)
        found.append(one.learned)
    assert found[0].any()
    assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize(("name", "table"), [
    case("2004", "z04", {"mode": "gambling", "start_chips": 12}),
    case("v3", "z30", {"start_chips": 40}),
])  # fmt: skip
def test_the_league_believes_as_strong_does(name: str, table: dict[str, Any]) -> None:
    """In rounds of chance: of how many hands somebody's is the best by what he has paid."""
    game, rng, found = GAMES[name], random.Random(3), set()
    for _ in range(12):
        state = rules.new(game.options(rounds=1, **table), 3)
        while (acting := rules.actors(state)) and state.phase != "showdown":
            actor = acting[0]
            if actor < 0:
                state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
                continue
            legal = rules.legal_actions(state, actor)
            if state.phase in ("raise", "match", "stake", "extra", "cover") and state.pot:
                reading = reading_of(rules.observation(state, actor), rng)
                view, stacks = [0] * playouts.VIEW_SIZE, state.standing.stacks
                for seat, stack in enumerate(stacks):
                    view[playouts.START + seat] = stack + paid(reading, seat)
                for other in rivals(state, actor):
                    believed = clues.feared(array_of(reading.state), view, actor, other)
                    assert believed == pytest.approx(power(reading, other, wary=True))
                    found.add(round(believed, 3))
            staying = [one for one in legal if not isinstance(one, Fold)]
            state, _ = rules.apply(state, actor, rng.choice(staying or legal))
    assert len(found) > 8


# --- what it has learned --------------------------------------------------------------------------


def believed(number: int, **seen: float) -> float:
    """Of how many hands somebody's is the best who is seen to do this late in a round."""
    weights = MASTER.learned.now()
    assert weights is not None
    at = {"before": 3, "grown": 5, "pot": 6, "passed": 7}
    found = [1.0, 1.0, *[0.0] * (clues.CLUES - 2)]
    for name, value in seen.items():
        found[at[name]] = value
    return clues.trusted(found, weights[master.TABLES[number]].tolist())


@pytest.mark.parametrize("number", BY_RULES)
def test_it_believes_bets(number: int) -> None:
    """Who demands a pot has a better hand than who demands nothing; who demands four, a better."""
    nothing, pot = believed(number), believed(number, grown=1.0, pot=1.0)
    assert nothing < pot < believed(number, grown=2.3, pot=1.0)
    assert nothing < believed(number, before=3.0)


def test_who_lets_his_chance_pass_has_a_poorer_hand() -> None:
    """Between two by the rules of v3: the dealer who has demanded nothing."""
    assert believed(1, passed=1.0) < 0.8 * believed(1)


@pytest.mark.timeout(300)  # the compiler
@pytest.mark.parametrize(
    ("name", "stacks"),
    [
        case("2004", "zwiebel-2004", ()),
        case("v3", "zwiebel-v3", ()),
        case("v3, later in a match", "zwiebel-v3", (80, 120)),
    ],
)
def test_no_habit_of_the_league_exploits_it(
    name: str, stacks: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same cards from both seats it wins from each of them, and loses not to `strong`.

    docs/strength/zwiebel.md has figures of more rounds.
    """
    monkeypatch.setattr(training, "HANDS", 200)
    monkeypatch.setattr(zwiebel_league, "WORLDS", 400)
    code = compiled(LEAGUE)
    with compiling():
        found = list(zwiebel_league.compared(code, name, 2, 300, 3, stacks=stacks))
    assert [one.kind for one in found] == list(zwiebel_league.KINDS)
    for kind, difference, within in found:
        assert difference > (-within if kind == "strong" else 0.0), kind


@pytest.mark.parametrize(
    ("name", "level", "worlds"),
    [
        case("strong", "zwiebel-v3", "strong", strong.WORLDS),
        case("strong between two by the rules of 2004", "zwiebel-2004", "strong", 6),
        case("master, believing as strong", "zwiebel-2004", "master", 7),
        case("master, by shares: not at all", "zwiebel-v3", "master", None),
    ],
)
def test_in_the_league_a_level_searches_as_long_as_it_is_said_to(
    name: str, level: str, worlds: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[int] = set()

    def searched(*given: Any) -> int:
        asked.add(given[4])
        return int(given[6][0])

    monkeypatch.setattr(zwiebel_league, "KINDS", {"steady": playouts.USUAL})
    monkeypatch.setattr(zwiebel_league, "WORLDS", 7)
    code = plain(LEAGUE)
    monkeypatch.setattr(code.module, "searched", searched)
    assert len(list(zwiebel_league.compared(code, name, 2, 2, 3, level))) == 1
    assert asked == ({worlds} - {None})


@pytest.mark.timeout(300)  # the compiler
def test_it_wins_whole_matches_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has more than the others wins nearly every round from then on; it looks to that.

    docs/strength/zwiebel.md has figures of more matches.
    """
    monkeypatch.setattr(training, "HANDS", 200)
    monkeypatch.setattr(zwiebel_matches, "WORLDS", 400)
    monkeypatch.setattr(zwiebel_matches, "KINDS", {"strong": league.STRONG})
    code = compiled(LEAGUE)
    with compiling():
        (found,) = zwiebel_matches.compared(code, "zwiebel-v3", 3, 60, 3)
    assert found.difference > found.within


# --- at the table ---------------------------------------------------------------------------------


def raising(hand: str, other: str = POOR) -> State:
    """The last betting round of two by the rules of 2004: seat 0 may raise first."""
    state = arranged("z04", hand, other, dealer=1, phase="raise", mode="gambling")
    legs = state.setup.procedure.legs
    leg = max(number for number, one in enumerate(legs) if one.phase == "raise")
    standing = replace(state.standing, stacks=(196, 196))
    return replace(state, leg=leg, betting=2, pot=8, standing=standing)


def chosen(state: State, seed: int, by: Any = MASTER) -> Any:
    """What `master`, or somebody else, does there."""
    seat = asked_seat(state)
    seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
    return by.choose(seen, legal, random.Random(seed))


def test_it_pays_what_is_worth_it() -> None:
    """The best hand pays anything, a poor one no high price."""
    for hand, other, usual in ((GREAT, POOR, Match), (POOR, GREAT, Fold)):
        asked = play(raising(other, hand), "P0 raise 60")
        assert {type(chosen(asked, seed)) for seed in range(4)} == {usual}


def test_of_bets_that_bring_the_same_it_makes_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """So its demands tell less of its hand; and a bet that brings less it never makes."""

    def worths(_: Any, __: Any, tried: list[Any], ___: int) -> tuple[list[int], int]:
        worth = {0: 0, 4: 500, 8: 499}
        return [worth.get(getattr(one, "amount", 0), 100) for one in tried], 1

    monkeypatch.setattr(master, "brought", worths)
    assert {chosen(raising(GREAT), seed).amount for seed in range(20)} == {4, 8}


def test_it_looks_again_at_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sequential halving: so that the time goes into what is close."""
    looked: list[list[int]] = []

    def worths(_: Any, __: Any, tried: list[Any], worlds: int) -> tuple[list[int], int]:
        amounts = [getattr(one, "amount", 0) for one in tried]
        looked.append(amounts)
        assert worlds == master.PLAYOUTS // len(tried)
        return [-100 * abs(amount - 16) for amount in amounts], 1

    monkeypatch.setattr(master, "brought", worths)
    assert chosen(raising(GREAT), 1).amount == 16
    assert [len(one) for one in looked[1:]] == list(master.LOOKS[1:])
    assert all(16 in one for one in looked)


@pytest.mark.parametrize("name", ["z04", "z30"])
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_whole_rounds(name: str, seats: int, caplog: pytest.LogCaptureFixture) -> None:
    """With all named cards, and with every number of others; nothing goes wrong in its head."""
    options = {"mode": "gambling"} if name == "z04" else {}
    state, rng = rules.new(GAMES[name].options(rounds=2, **options), seats), random.Random(4)
    while acting := rules.actors(state):
        actor = acting[0]
        if actor < 0:
            action = rules.sample_chance(state, rng)
        else:
            seen, legal = rules.observation(state, actor), rules.legal_actions(state, actor)
            action = MASTER.choose(seen, legal, rng)
        state, _ = rules.apply(state, actor, action)
    assert not caplog.messages


@pytest.mark.parametrize(
    ("name", "seats", "rounds", "own"),
    [
        case("two by the rules of 2004: it lost", "z04", 2, 1, False),
        case("four by the rules of 2004, the last round", "z04", 4, 1, True),
        case("three, and more rounds follow: it lost", "z04", 3, 0, False),
        case("seven, not yet the last", "z04", 7, 2, False),
        case("four by the rules of v3", "z30", 4, 1, True),
        case("and where more rounds follow", "z30", 4, 0, True),
    ],
)
def test_it_believes_what_it_has_learned_where_that_has_not_lost(
    name: str, seats: int, rounds: int, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against `strong`, by docs/strength/zwiebel.md; elsewhere it only looks longer."""
    asked: list[bool] = []

    def worths(_: Any, known: HandTables, tried: list[Any], __: int) -> tuple[list[int], int]:
        asked.append(known.view[playouts.WARIES] == master.WARY_OTHERS)
        return [0] * len(tried), 1

    monkeypatch.setattr(master, "brought", worths)
    options = {"mode": "gambling"} if name == "z04" else {}
    state, rng = rules.new(GAMES[name].options(rounds=rounds, **options), seats), random.Random(2)
    while (acting := rules.actors(state)) and len(asked) < 4:
        actor = acting[0]
        action = rules.sample_chance(state, rng) if actor < 0 else chosen(state, rng.getrandbits(8))
        state, _ = rules.apply(state, actor, action)
    assert {*asked} == {own}


@pytest.mark.parametrize(("left", "winner", "lead", "gained"), [
    case("more money is worth that", (140, 80, 80), 0, 0, 40),
    case("and to have more than all others", (140, 80, 80), 0, 80, 120),
    case("as much as another counts for nothing", (110, 110, 80), 1, 80, 10),
    case("to have less than one is as bad", (110, 111, 79), 1, 80, -70),
    case("of a pot that nobody wins, a third", (94, 94, 94), k.NOBODY, 80, 0),
])  # fmt: skip
def test_what_a_round_has_gained(
    left: tuple[int, ...], winner: int, lead: int, gained: int
) -> None:
    """To seat 0 of three, who all had 100."""
    base, s, view = [0] * k.SIZE, [0] * k.SIZE, [0] * playouts.VIEW_SIZE
    base[k.SEATS] = s[k.SEATS] = 3
    base[k.STACKS : k.STACKS + 3], s[k.STACKS : k.STACKS + 3] = (100, 100, 100), left
    s[k.WINNER], s[k.POT], view[playouts.LEAD] = winner, 300 - sum(left), lead
    assert playouts.gained(s, base, view) == 100 * gained


@pytest.mark.parametrize(("name", "options", "lead"), [
    case("a whole match", "z30", {}, master.LEAD),
    case("with three times as much money", "z30", {"start_chips": 300}, 3 * master.LEAD),
    case("the first of three rounds: half of the antes", "z30", {"rounds": 3}, 15),
    case("the last round", "z30", {"rounds": 1}, 0),
    case("where nobody can demand too much", "z30", {"bet_cap": "smallest_stack"}, 0),
    case("not measured", "z04", {"mode": "gambling"}, 0),
])  # fmt: skip
def test_it_searches_for_the_lead_while_that_counts(
    name: str, options: dict[str, Any], lead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three, in the first round."""
    asked: list[int] = []

    def worths(_: Any, known: HandTables, tried: list[Any], __: int) -> tuple[list[int], int]:
        asked.append(known.view[playouts.LEAD])
        return [0] * len(tried), 1

    monkeypatch.setattr(master, "brought", worths)
    state, rng = rules.new(GAMES[name].options(**options), 3), random.Random(2)
    while (acting := rules.actors(state)) and len(asked) < 4:
        actor = acting[0]
        action = rules.sample_chance(state, rng) if actor < 0 else chosen(state, rng.getrandbits(8))
        state, _ = rules.apply(state, actor, action)
    assert {*asked} == {lead}


# --- what it falls to -----------------------------------------------------------------------------


def test_without_its_weights_it_plays_as_strong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, however often it is asked."""
    (tmp_path / "zwiebel.npz").write_text("beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            usual = chosen(raising(GREAT), seed, bot("strong", "zwiebel-2004"))
            assert chosen(raising(GREAT), seed) == usual
    assert len(caplog.messages) == 1
    assert f"master plays as the level below: {tmp_path}" in caplog.text


def test_where_its_head_fails_it_plays_as_strong(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(master, "believes", lambda _: 1 // 0)
    with caplog.at_level(logging.WARNING):
        usual = chosen(raising(GREAT), 1, bot("strong", "zwiebel-2004"))
        assert isinstance(usual, Raise | NoRaise)
        chosen(raising(GREAT), 1)
    assert "master plays as strong: ZeroDivisionError" in caplog.text
