"""What a game is: pure functions over immutable states, and the words every layer shares."""

from stammtisch.cards.shuffle import Source
from stammtisch.games.protocol.actions import (
    ACTOR_NAMES,
    CHANCE,
    CLOCK,
    Action,
    Actor,
    Event,
)
from stammtisch.games.protocol.contest import Contest, ContestSheet, ContestTerms
from stammtisch.games.protocol.continuity import Chalked, Continuity, Player
from stammtisch.games.protocol.functions import Rules
from stammtisch.games.protocol.game import AnyGame, Game, SomeObservation, SomeState
from stammtisch.games.protocol.options import Options, UnknownOption
from stammtisch.games.protocol.questions import History, Questions, Subject
from stammtisch.games.protocol.refusals import (
    BadAction,
    BadOptions,
    BadPosition,
    BadSeat,
    BadState,
    Blocked,
    RuleViolation,
    check_actor,
    check_viewer,
    no_state,
)

__all__ = [
    "ACTOR_NAMES",
    "CHANCE",
    "CLOCK",
    "Action",
    "Actor",
    "AnyGame",
    "BadAction",
    "BadOptions",
    "BadPosition",
    "BadSeat",
    "BadState",
    "Blocked",
    "Chalked",
    "Contest",
    "ContestSheet",
    "ContestTerms",
    "Continuity",
    "Event",
    "Game",
    "History",
    "Options",
    "Player",
    "Questions",
    "RuleViolation",
    "Rules",
    "SomeObservation",
    "SomeState",
    "Source",
    "Subject",
    "UnknownOption",
    "check_actor",
    "check_viewer",
    "no_state",
]
