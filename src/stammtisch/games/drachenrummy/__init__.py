"""Drachenrummy: rummy melds from cards that dice reserve, and that better dice steal."""

from __future__ import annotations

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.printout import printout
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    Extend,
    LayMeld,
    Reserve,
    Steal,
)
from stammtisch.games.drachenrummy.state.events import DrachenrummyEvent
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.setup import SEATS
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.observation import Observation, recall
from stammtisch.games.drachenrummy.views.position import Position
from stammtisch.games.protocol import AnyGame, Game


def _stands(action: DrachenrummyAction) -> str:
    """A reservation is not undone, and what lies, lies."""
    match action:
        case Reserve() | Steal():
            return "DR-28"
        case LayMeld() | Extend():
            return "DR-49"
    return ""


DRACHENRUMMY: Game[State, DrachenrummyAction, Observation, DrachenrummyOptions, Position] = Game(
    name="drachenrummy",
    folder="drachenrummy",
    seats=SEATS,
    default_seats=3,
    rules_version=1,
    rules=rules,
    options=DrachenrummyOptions,
    actions=DrachenrummyAction,
    events=DrachenrummyEvent,
    observations=Observation,
    positions=Position,
    recall=recall,
    hints=20,
    printout=printout,
    stands=_stands,
)

GAMES: tuple[AnyGame, ...] = (DRACHENRUMMY,)
