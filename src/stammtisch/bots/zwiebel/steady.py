"""``steady``: a sound player of both rule sets of Zwiebel who draws cards in his mind.

Everything rests on one estimate: the chance to have the best arrangement of all who are still in,
by the hands that others may hold. He exchanges what brings the best hands, bets by the chance to
win, announces what raises it when it is needed, and lays what his cards are worth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.zwiebel.choices.bets import bet
from stammtisch.bots.zwiebel.choices.exchange import exchange
from stammtisch.bots.zwiebel.choices.interruptions import step
from stammtisch.bots.zwiebel.choices.showdown import duel, preshow
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.games.zwiebel.views.observation import Observation


class Steady:
    """Plays Zwiebel by both rule sets, with every number of seats and all options."""

    name = "steady"
    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Steady:
        """See `Tempered`: what it pays, demands and bluffs."""
        return Steady(boldness)

    def choose(
        self,
        observation: Observation,
        legal_actions: Sequence[Any],
        rng: random.Random,
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        reading = reading_of(observation, rng)
        pending = observation.pending
        if pending is not None and pending.step not in ("hand_over", "rearrange"):
            return step(reading.state, reading.seat, legal_actions)
        match observation.phase:
            case "exchange":
                return exchange(reading, legal_actions)
            case "preshow":
                return preshow(reading, legal_actions)
            case "showdown":
                return duel(reading, legal_actions)
            case _:
                return bet(reading, legal_actions, self.boldness)
