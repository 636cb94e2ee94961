"""Leg Herrn Zwiebel rein: two rule sets of Cripple Mr Onion."""

from __future__ import annotations

from typing import TypeVar

from stammtisch.games.protocol import AnyGame, Game
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.legal.offer import offered
from stammtisch.games.zwiebel.printout import printout
from stammtisch.games.zwiebel.questions import questions_of
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.events import ZwiebelEvent
from stammtisch.games.zwiebel.state.options import SEATS, Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import OBSERVATIONS, Observation
from stammtisch.games.zwiebel.views.position import POSITIONS, Position

OptionsT = TypeVar("OptionsT", bound=ZwiebelOptions)


def _rule_set(
    options: type[OptionsT],
) -> Game[State, ZwiebelAction, Observation, OptionsT, Position]:
    """One of the two, by its options."""
    name = options.rules
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
        observations=OBSERVATIONS[name],
        positions=POSITIONS[name],
        questions=questions_of(name),
        offered=offered,
        deal=_deal,
        printout=printout,
    )


def _deal(state: State) -> int:
    return state.standing.round_no


ZWIEBEL_2004: Game[State, ZwiebelAction, Observation, Options2004, Position] = _rule_set(
    Options2004
)
ZWIEBEL_V3: Game[State, ZwiebelAction, Observation, OptionsV3, Position] = _rule_set(OptionsV3)

GAMES: tuple[AnyGame, ...] = (ZWIEBEL_2004, ZWIEBEL_V3)
