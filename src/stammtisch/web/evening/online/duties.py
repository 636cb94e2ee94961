"""What the server does by itself at an evening of use (A), as far as the evening's state says."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import dues
from stammtisch.tournament.model import Ms, matrix_due
from stammtisch.web.evening.chances import Chosen, LotWish, MatrixWish
from stammtisch.web.evening.online.bots import Fill
from stammtisch.web.evening.online.games import playoff_due

OnlineDuty: TypeAlias = tuple[Ms, AnyCommand | Chosen]
"""The moment from which on it is due, and what."""


def duty(state: State, fill: Fill) -> OnlineDuty | None:
    """The next thing to do; results of tables and the bell of a matchday's end come besides."""
    if state.paused is not None:
        return None
    match state.stage:
        case "registration":
            wanted = fill.wanted(state)
            return None if wanted is None else (0, wanted)
        case "break":
            return _break(state)
        case "final_ready":
            return _before_final(state)
        case "final":
            return _final(state)
        case _:
            return None


def _break(state: State) -> OnlineDuty | None:
    """The clock begins the next matchday when the break is over (TS-78); with fewer than four
    left the director decides (TS-68)."""
    if len(state.active) < 4 or state.matchday >= state.config.matchdays:
        return None
    ends = state.ends or 0
    if any(due.kind == "jersey" for due in dues(state)):
        return ends, LotWish("jersey")
    if matrix_due(state):
        return 0, MatrixWish()
    return ends, c.StartMatchday()


def _before_final(state: State) -> OnlineDuty | None:
    """Lots fall and the Stechen is played in the break before the final (TS-82)."""
    found = _lot(state)
    if found is not None:
        return 0, found
    return None if playoff_due(state) else (state.ends or 0, c.StartFinal())


def _final(state: State) -> OnlineDuty | None:
    found = _lot(state)
    if found is not None:
        return 0, found
    final = state.final
    if final is None or playoff_due(state):
        return None
    if final.dealt is None:
        return 0, c.DealFinal()
    return None if final.strokes is None else (0, c.Close())


def _lot(state: State) -> LotWish | None:
    """The lot that has to be drawn before anything else, the dealer's for a game that is due."""
    for due in dues(state):
        match due.kind:
            case "playoff":
                continue
            case "dealer":
                return LotWish("dealer")
            case "playoff_lot":
                return LotWish("playoff")
            case "jersey" | "seeds" | "cut" | "seats":
                return LotWish(due.kind)
    return None
