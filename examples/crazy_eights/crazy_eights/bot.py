"""A bot that keeps its eights for later."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from crazy_eights.model import CrazyAction, Observation, Play


class Hoarder:
    """Plays the dearest card that fits; an eight only without another, for its longest suit."""

    name = "hoarder"
    games = frozenset({"crazy-eights"})

    def choose(
        self, observation: Observation, legal_actions: Sequence[CrazyAction], rng: random.Random
    ) -> CrazyAction:
        """One of ``legal_actions``."""
        plays = [one for one in legal_actions if isinstance(one, Play)]
        others = [one for one in plays if one.suit is None]
        if others:
            return max(others, key=lambda one: "A2345679TJQK".index(one.card[0]))
        suits = Counter(card[1] for card in observation.hand if card[0] != "8")
        if plays:
            return max(plays, key=lambda one: (suits[one.suit or ""], rng.random()))
        return legal_actions[-1]
