"""Leg Herrn Zwiebel rein: two rule sets of Cripple Mr Onion."""

from __future__ import annotations

from typing import TypeVar

from stammtisch.games.protocol import AnyGame, Game
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.legal.offer import offered
from stammtisch.games.zwiebel.printout import printout
from stammtisch.games.zwiebel.questions import questions_of
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.events import ZwiebelEvent
from stammtisch.games.zwiebel.state.options import SEATS, Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.shown import Observation, Observation2004, ObservationV3
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.shown_back import Position, Position2004, PositionV3

OptionsT = TypeVar("OptionsT", bound=ZwiebelOptions)


def _rule_set(
    name: RulesName,
    options: type[OptionsT],
    observations: type[Observation],
    positions: type[Position],
) -> Game[State, ZwiebelAction, Observation, OptionsT, Position]:
    """One of the two, by what is its own."""
    return Game(
        name=name,
        folder="zwiebel",
        seats=SEATS,
        default_seats=4,
        rules_version=1,
        rules=rules,
        options=options,
        actions=ZwiebelAction,
        events=ZwiebelEvent,
        observations=observations,
        positions=positions,
        questions=questions_of(name),
        offered=offered,
        printout=printout,
    )


ZWIEBEL_2004: Game[State, ZwiebelAction, Observation, Options2004, Position] = _rule_set(
    "zwiebel-2004", Options2004, Observation2004, Position2004
)
ZWIEBEL_V3: Game[State, ZwiebelAction, Observation, OptionsV3, Position] = _rule_set(
    "zwiebel-v3", OptionsV3, ObservationV3, PositionV3
)

GAMES: tuple[AnyGame, ...] = (ZWIEBEL_2004, ZWIEBEL_V3)
