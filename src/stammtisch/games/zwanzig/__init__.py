"""Zwanzig: from twenty points down to nothing, in tricks."""

from __future__ import annotations

from stammtisch.games.protocol import AnyGame, Game
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.printout import printout
from stammtisch.games.zwanzig.state.actions import ZwanzigAction
from stammtisch.games.zwanzig.state.events import ZwanzigEvent
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.setup import SEATS
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.observation import Observation
from stammtisch.games.zwanzig.views.position import Position
from stammtisch.games.zwanzig.views.unseen import QUESTIONS


def _deal(state: State) -> int:
    return state.standing.game_no


ZWANZIG: Game[State, ZwanzigAction, Observation, ZwanzigOptions, Position] = Game(
    name="zwanzig",
    folder="zwanzig",
    seats=SEATS,
    default_seats=4,
    rules_version=1,
    rules=rules,
    options=ZwanzigOptions,
    actions=ZwanzigAction,
    events=ZwanzigEvent,
    observations=Observation,
    positions=Position,
    deal=_deal,
    questions=QUESTIONS,
    printout=printout,
)

GAMES: tuple[AnyGame, ...] = (ZWANZIG,)
