"""Points of a game and the end of the match (ZZ-50 .. ZZ-64)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case, numbers
from tests.games.zwanzig.setting import deal, decide, new, options, run, stand_pat

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.play.scoring import deltas, outcome, ranks, stakes, tie_played_on
from stammtisch.games.zwanzig.state.actions import Decide, Play
from stammtisch.games.zwanzig.state.events import GameSettled, MatchEnded
from stammtisch.games.zwanzig.state.parts import FinishedTrick, OpenTrick, Result, Status, Suit
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.position import Position


@pytest.mark.parametrize(
    ("trump", "tricks", "doubles", "expected"),
    [
        case("ZZ-E49 ZZ-52", "S", "2 1 1 1", True, "-2 -1 -1 -1"),
        case("ZZ-E50 ZZ-53 ZZ-54 penalty 5, out 0", "S", "3 2 0 out", True, "-3 -2 5 0"),
        case("ZZ-E51 ZZ-51 ZZ-A12 hearts double it all", "H", "3 2 0 out", True, "-6 -4 10 0"),
        case("ZZ-E52 ZZ-A13 hearts phase", "H", "5 0 0 0", True, "-10 10 10 10"),
        case("ZZ-E53 diamonds", "D", "0 5 0 0", True, "5 -5 5 5"),
        case("ZZ-E54 ZZ-55 uncontested", "C", "out solo out out", True, "0 -5 0 0"),
        case("ZZ-E55 uncontested, hearts", "H", "out solo out out", True, "0 -10 0 0"),
        case("ZZ-E56 the announcer is penalised too", "S", "0 5 out out", True, "5 -5 0 0"),
        case("ZZ-E57 six players", "H", "1 1 1 1 1 0", True, "-2 -2 -2 -2 -2 10"),
        case("ZZ-E58 penalty_doubles off", "H", "3 2 0 out", False, "-6 -4 5 0"),
        case("ZZ-E59 ZZ-A29 five tricks are five points", "S", "4 1", True, "-4 -1"),
        case("ZZ-A29 no bonus for all five", "S", "5 0", True, "-5 5"),
    ],
)
def test_deltas(trump: Suit, tricks: str, doubles: bool, expected: str) -> None:
    """ZZ-51 .. ZZ-55: what a game changes."""
    entries = tricks.split()
    status: tuple[Status, ...] = tuple("out" if entry == "out" else "in" for entry in entries)
    counts = [int(entry) if entry.isdigit() else 0 for entry in entries]
    announcer = entries.index("solo") if "solo" in entries else 0
    found = deltas(status, counts, announcer, stakes(trump, doubles))
    assert found == numbers(expected)


@pytest.mark.parametrize(("trump", "multiplier"), [("D", 1), ("H", 2), ("S", 1), ("C", 1)])
def test_stakes(trump: Suit, multiplier: int) -> None:
    """ZZ-51: the multiplier holds for tricks, penalty and reward."""
    at_stake = stakes(trump)
    assert (at_stake.trick, at_stake.penalty) == (multiplier, 5 * multiplier)
    assert at_stake.uncontested == 5 * multiplier


def result(n: int, game_no: int, scores: str, **changed: Any) -> Result | None:
    """The result after this game, with these scores."""
    return outcome(setup_of(options(**changed), n), game_no, numbers(scores))


@pytest.mark.parametrize(
    ("n", "game_no", "scores", "changed", "expected"),
    [
        case("ZZ-E60 1 is not 0", 4, 6, "1 7 12 9", {}, None),
        case("ZZ-E61 ZZ-58 ZZ-A19 exactly 0", 4, 6, "0 7 12 9", {}, ("zero", (0,))),
        case("ZZ-E62 ZZ-59 ZZ-A20 the lowest", 4, 7, "-1 -3 4 0", {}, ("zero", (1,))),
        case("ZZ-E63 ZZ-60 tie at the lowest", 4, 7, "-2 5 -2 11", {}, None),
        case("ZZ-E64 ZZ-59 0 is not the lowest", 4, 8, "-2 5 -2 0", {}, None),
        case("ZZ-E65 ZZ-60 ZZ-A21 a third overtakes", 4, 8, "-4 -4 -5 30", {}, ("zero", (2,))),
        case("ZZ-E66 ZZ-61 above 0 again", 4, 10, "8 8 3 40", {}, None),
        case("ZZ-E67 ZZ-62 limit", 4, 40, "12 5 30 44", {"max_rounds": 10}, ("round_limit", (1,))),
        case("ZZ-E68 shared", 4, 40, "12 5 5 44", {"max_rounds": 10}, ("round_limit", (1, 2))),
        case("ZZ-E69 tie below 1", 4, 40, "0 -2 -2 9", {"max_rounds": 10}, ("round_limit", (1, 2))),
        case("ZZ-E70 ZZ-58 first", 4, 40, "0 -2 4 9", {"max_rounds": 10}, ("zero", (1,))),
        case("ZZ-E71 ZZ-A22 five players", 5, 25, "22 18 31 40 19", {}, ("round_limit", (1,))),
        case("ZZ-E72 not yet", 5, 24, "22 18 31 40 19", {}, None),
        case("ZZ-E73 two rounds", 3, 6, "9 2 4", {"max_rounds": 2}, ("round_limit", (1,))),
        case("ZZ-E94 no limit for four", 4, 40, "12 5 30 44", {}, None),
        case("ZZ-E95 played on for ever", 4, 44, "0 -2 -2 9", {}, None),
        case("ZZ-62 six players, 30 games", 6, 30, "9 9 9 9 9 8", {}, ("round_limit", (5,))),
        case("ZZ-62 limit waived", 6, 30, "9 9 9 9 9 8", {"max_rounds": "none"}, None),
    ],
)
def test_outcome(n: int, game_no: int, scores: str, changed: dict[str, Any], expected: Any) -> None:
    """ZZ-58 .. ZZ-62: whether the match is over, why, and who has won."""
    found = result(n, game_no, scores, **changed)
    assert (found and (found.reason, found.winners)) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        case("ZZ-E74 ZZ-63 equal scores share the better rank", "-3 8 8 21", "1 2 2 4"),
        case("ZZ-E75 a shared victory", "12 5 5 44", "3 1 1 4"),
    ],
)
def test_ranks(scores: str, expected: str) -> None:
    """ZZ-63: by score, the lowest first."""
    assert ranks(numbers(scores)) == numbers(expected)


def test_tie_is_shown() -> None:
    """ZZ-60: that a tie is being played on can be seen in the observation."""
    assert tie_played_on((-2, 5, -2, 11))
    assert not tie_played_on((5, 5, 9, 11))
    assert not tie_played_on((-3, 5, -2, 11))


# --- through the engine ---------------------------------------------------------------------------


FOUR_TRICKS = (
    FinishedTrick(0, ((0, "9D"), (1, "8D"), (2, "7D"), (3, "JD")), 3),
    FinishedTrick(3, ((3, "7S"), (0, "8S"), (1, "9S"), (2, "JS")), 2),
    FinishedTrick(2, ((2, "QS"), (3, "KS"), (0, "TS"), (1, "AS")), 1),
    FinishedTrick(1, ((1, "7C"), (2, "8C"), (3, "9C"), (0, "JC")), 0),
)


def before_last_card(scores: str, game_no: int = 9, **changed: Any) -> State:
    """Game 9 of four, hearts: seat 3 has to play AD and takes the last trick, his second."""
    return rules.restore(
        Position(
            n=4,
            options=options(**changed),
            first_dealer=(3 - game_no + 1) % 4,
            game_no=game_no,
            phase="play",
            trump="H",
            hands=((), (), (), ("AD",)),
            trick=OpenTrick(0, ((0, "QD"), (1, "KD"), (2, "TD"))),
            tricks=FOUR_TRICKS,
            scores=numbers(scores),
        )
    )


@pytest.mark.parametrize(
    ("before", "changed", "after", "expected"),
    [
        case("ZZ-50 ZZ-56 all at once", "22 23 24 25", {}, "20 21 22 21", None),
        case("ZZ-57 ZZ-58 zero after it", "2 23 24 25", {}, "0 21 22 21", ("zero", (0,))),
        case("ZZ-59 lowest of three", "2 1 24 1", {}, "0 -1 22 -3", ("zero", (3,))),
        case("ZZ-60 shared: next game", "2 2 24 25", {}, "0 0 22 21", None),
        case(
            "ZZ-62 limit not reached",
            "9 9 24 25", {"max_rounds": 3}, "7 7 22 21", None,
        ),
    ],
)  # fmt: skip
def test_settling_a_game(before: str, changed: dict[str, Any], after: str, expected: Any) -> None:
    """ZZ-50, ZZ-56, ZZ-57: the last card changes all scores together, then comes the end check."""
    state = before_last_card(before, **changed)
    assert rules.observation(state, None).scores == numbers(before)
    state, events = run(state, (3, Play("AD")))
    settled = next(event for event in events if isinstance(event, GameSettled))
    assert settled == GameSettled(9, "H", 2, (1, 1, 1, 2), (-2, -2, -2, -4), numbers(after), False)
    if expected is None:
        assert (state.phase, rules.actors(state), rules.returns(state)) == (
            "shuffle",
            (CHANCE,),
            None,
        )
        assert rules.observation(state, 0).game_no == 10
    else:
        assert (state.phase, rules.actors(state)) == ("match_over", ())


def test_result() -> None:
    """ZZ-64, ZZ-63: the result says why, who, with which scores and ranks, after how many games."""
    state, events = run(before_last_card("2 23 24 25"), (3, Play("AD")))
    expected = Result("zero", (0,), (0, 21, 22, 21), (1, 2, 4, 2), 9)
    assert rules.observation(state, None).result == expected
    assert events[-1] == MatchEnded("zero", (0,), (0, 21, 22, 21), (1, 2, 4, 2), 9)
    assert rules.returns(state) == (0.0, -21.0, -22.0, -21.0)


def test_result_at_the_limit() -> None:
    """ZZ-62, ZZ-64: at the limit the victory may be shared."""
    state, _ = run(before_last_card("9 9 24 25", 12, max_rounds=3), (3, Play("AD")))
    assert rules.observation(state, 1).result == Result(
        "round_limit", (0, 1), (7, 7, 22, 21), (1, 1, 4, 3), 12
    )


def test_a_tie_is_played_on_by_all() -> None:
    """ZZ-60, ZZ-14: the next game is a normal one for everybody, and the phase stays."""
    state, _ = run(before_last_card("2 2 24 25"), (3, Play("AD")))
    assert rules.observation(state, 2).tie_played_on
    state = stand_pat(deal(state))
    assert state.deal.status == ("in",) * 4
    assert rules.observation(state, 2).hearts_phase


def test_uncontested_can_end_the_match() -> None:
    """ZZ-50, ZZ-55, ZZ-58: the end is also checked when no trick was played."""
    state = stand_pat(deal(new(start_points=5), trump="S"))
    state = decide(state, False, False)
    state, events = run(state, (3, Decide(False)))
    assert events[-1] == MatchEnded("zero", (0,), (0, 5, 5, 5), (1, 2, 2, 2), 1)
    assert state.phase == "match_over"


def test_no_check_inside_a_game() -> None:
    """ZZ-57: with two tricks at hearts seat 3 would be at 0, but the game is played out."""
    state = before_last_card("20 20 20 4")
    assert (state.phase, rules.observation(state, 3).result) == ("play", None)


def test_score_sheet() -> None:
    """ZZ-65, ZZ-86: every finished game leaves a line that everybody can read."""
    state, _ = run(before_last_card("22 23 24 25"), (3, Play("AD")))
    (line,) = rules.observation(state, None).history
    assert (line.game_no, line.announcer, line.trump, line.multiplier) == (9, 0, "H", 2)
    assert (line.status, line.tricks) == (("in",) * 4, (1, 1, 1, 2))
    assert (line.deltas, line.scores) == ((-2, -2, -2, -4), (20, 21, 22, 21))
    assert (line.hearts_phase, line.uncontested) == (True, False)
