"""The points of a game and the end of the match (ZZ-50 .. ZZ-64)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.zwanzig.state.pack import HEARTS
from stammtisch.games.zwanzig.state.parts import Result, Stakes, Status, Suit
from stammtisch.games.zwanzig.state.setup import Setup

PENALTY = 5
UNCONTESTED = 5

_SINGLE = Stakes(1, PENALTY, UNCONTESTED)
_DOUBLE = Stakes(2, 2 * PENALTY, 2 * UNCONTESTED)
_DOUBLE_BUT_PENALTY = Stakes(2, PENALTY, 2 * UNCONTESTED)


def stakes(trump: Suit, penalty_doubles: bool = True) -> Stakes:
    """What tricks, none and an uncontested game are worth: with Herz the double (ZZ-51, ZZ-53)."""
    if trump != HEARTS:
        return _SINGLE
    return _DOUBLE if penalty_doubles else _DOUBLE_BUT_PENALTY


def deltas(
    status: Sequence[Status], trick_count: Sequence[int], announcer: int, at_stake: Stakes
) -> tuple[int, ...]:
    """The change of every score by a game, by seat (ZZ-52 .. ZZ-55)."""
    if status.count("in") == 1:
        return tuple(
            -at_stake.uncontested if seat == announcer else 0 for seat in range(len(status))
        )
    return tuple(
        0 if stay != "in" else -tricks * at_stake.trick if tricks else at_stake.penalty
        for stay, tricks in zip(status, trick_count, strict=True)
    )


def outcome(setup: Setup, game_no: int, scores: Sequence[int]) -> Result | None:
    """The result after the settlement of game ``game_no``, if it is the last (ZZ-58 .. ZZ-62)."""
    lowest = min(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == lowest)
    if lowest <= 0 and len(winners) == 1:
        return Result("zero", winners, tuple(scores), ranks(scores), game_no)
    if setup.max_games is not None and game_no >= setup.max_games:
        return Result("round_limit", winners, tuple(scores), ranks(scores), game_no)
    return None


def tie_played_on(scores: Sequence[int]) -> bool:
    """Whether the lowest score is 0 or less, but shared (ZZ-60)."""
    lowest = min(scores)
    return lowest <= 0 and scores.count(lowest) > 1


def ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """By seat: 1 for the lowest score; equal scores share the better rank (ZZ-63)."""
    return tuple(1 + sum(other < score for other in scores) for score in scores)
