"""Leg Herrn Zwiebel rein: two rule sets of Cripple Mr Onion."""

from __future__ import annotations

from stammtisch.games.protocol import AnyGame, Game
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.actions import ZwiebelAction
from stammtisch.games.zwiebel.events import ZwiebelEvent
from stammtisch.games.zwiebel.offering import offered
from stammtisch.games.zwiebel.options import SEATS, Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.placing import Position, Position2004, PositionV3
from stammtisch.games.zwiebel.questions import questions_of
from stammtisch.games.zwiebel.rulesets import RulesName
from stammtisch.games.zwiebel.views import Observation, Observation2004, ObservationV3

_RULE_SETS: tuple[
    tuple[RulesName, type[ZwiebelOptions], type[Observation], type[Position]], ...
] = (
    ("zwiebel-2004", Options2004, Observation2004, Position2004),
    ("zwiebel-v3", OptionsV3, ObservationV3, PositionV3),
)
"""What is the rule sets' own."""

GAMES: tuple[AnyGame, ...] = tuple(
    Game(
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
    )
    for name, options, observations, positions in _RULE_SETS
)
