"""What ``steady`` of Zwiebel does at a table that a test has laid."""

from __future__ import annotations

import random
from typing import Any

from stammtisch.bots import bot
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.state import State

STEADY = bot("steady", "zwiebel-2004")


def chosen(state: State, seed: int = 1) -> Any:
    """What it does there."""
    seat = asked_seat(state)
    legal = rules.legal_actions(state, seat)
    action = STEADY.choose(rules.observation(state, seat), legal, random.Random(seed))
    assert action in legal
    return action
