"""Many hands of Zwiebel at once; only this module of the bots needs NumPy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.solving.batch import STRENGTHS, arrangements, is_plain

__all__ = ["is_plain", "solved"]


def solved(hands: Sequence[CardSet], conditions: Conditions) -> list[Strengths]:
    """What hands of ten cards are worth under conditions that are plain."""
    rows = np.array([members(hand) for hand in hands], np.uint8)
    found = STRENGTHS[arrangements(rows, conditions)].tolist()
    return [tuple(strength for strength in row if strength) for row in found]
