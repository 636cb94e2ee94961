"""What a bot of Zwiebel reads out of its observation: a state to think with, and its own seat."""

from __future__ import annotations

import random
from typing import NamedTuple

from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import Limits, Observation


class Reading(NamedTuple):
    """A decision to be made."""

    seen: Observation
    seat: int
    state: State
    """Made up from what is seen: what is hidden in it lies anywhere it may."""
    rng: random.Random

    @property
    def stack(self) -> int:
        """The own money."""
        return self.seen.players[self.seat].stack

    @property
    def limits(self) -> Limits:
        """What the decision asks for."""
        return self.seen.limits or Limits()

    def another(self) -> State:
        """One more state in which this would be seen."""
        return rules.determinize(self.seen, self.rng)


def reading_of(seen: Observation, rng: random.Random) -> Reading:
    """The observation as the bots think of it."""
    assert seen.seat is not None
    return Reading(seen, seen.seat, rules.determinize(seen, rng), rng)
