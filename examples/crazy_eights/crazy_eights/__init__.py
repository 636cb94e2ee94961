"""Crazy Eights: get rid of your cards by suit or by rank; an eight fits everything."""

from __future__ import annotations

from crazy_eights import rules
from crazy_eights.model import (
    CrazyAction,
    CrazyEvent,
    CrazyOptions,
    Observation,
    State,
)
from crazy_eights.printout import printout
from stammtisch import Game

CRAZY_EIGHTS: Game[State, CrazyAction, Observation, CrazyOptions, State] = Game(
    name="crazy-eights",
    folder="crazy_eights",
    seats=rules.SEATS,
    default_seats=3,
    rules_version=1,
    rules=rules,
    options=CrazyOptions,
    actions=CrazyAction,
    events=CrazyEvent,
    observations=Observation,
    positions=State,
    printout=printout,
)

GAMES = (CRAZY_EIGHTS,)
