"""Mau-Mau at the tables of a tournament: its options, and what is told to and read off a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from stammtisch.games.maumau.court import plenum
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import Contest, ContestSheet, ContestTerms

_NO_GOAL = 1_000
"""No matchday lasts so many games."""
_VOTE_MS = 20_000
_JUDGED_MS = 180_000
"""So long a referee has to come and decide (TS-28); without a decision it is not guilty."""


def options(terms: ContestTerms) -> MauMauOptions:
    """The statute's options (TS-06, TS-21, TS-28); the first game is dealt when all are asked."""
    return MauMauOptions(
        supervision="open" if terms.open else "strict",
        goal=terms.goal or _NO_GOAL,
        decks=_decks(terms.decks),
        dealer_first="seat",
        turn_limit_ms=terms.turn_ms,
        between_ms=terms.pause_ms,
        house_rules=False,
        preset_rules=terms.rules,
        attended=True,
        plenum_judged=terms.judged,
        plenum_vote_ms=_JUDGED_MS if terms.judged else _VOTE_MS,
    )


def _decks(wanted: int | None) -> Literal["auto", 1, 2, 3]:
    match wanted:
        case 1 | 2 | 3:
            return wanted
        case _:
            return "auto"


def attend(seats: Sequence[int]) -> a.Attend:
    """These are at the table (TS-25)."""
    return a.Attend(tuple(sorted(seats)))


def here(state: State) -> tuple[int, ...]:
    """Who is, as far as the table has said."""
    return tuple(seat for seat, away in enumerate(state.standing.away) if not away)


def ring(at: int | None) -> a.SetBell:
    """When the matchday ends (TS-22)."""
    return a.SetBell(NEVER if at is None else at)


def rings(state: State) -> int | None:
    """When it will."""
    return None if state.clock.bell == NEVER else state.clock.bell


def judge(guilty: bool) -> a.JudgePlenum:
    """The referee's decision in the Plenum (TS-28)."""
    return a.JudgePlenum(guilty)


def sheet(state: State) -> ContestSheet:
    """Strokes and who took part (TS-30, TS-31); who has left the seat keeps his."""
    names = state.options.names or state.standing.names
    board = state.standing.board
    return ContestSheet(
        strokes=tuple(board.points_of(name) for name in names), played=state.standing.played
    )


CONTEST = Contest(
    options=options,
    attend=attend,
    here=here,
    ring=ring,
    rings=rings,
    sheet=sheet,
    judge=judge,
    parties=plenum.parties,
)
"""How a tournament plays Mau-Mau."""
