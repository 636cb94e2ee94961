"""What cards can be, and how a hand is best arranged: combinations, lists and constraints."""

from __future__ import annotations

from stammtisch.games.zwiebel.solving.constraints import Broken
from stammtisch.games.zwiebel.solving.model import (
    Arrangement,
    Group,
    Strengths,
    strengths,
    used,
)
from stammtisch.games.zwiebel.solving.quick import (
    arrange,
    best_strengths,
    binds,
    can_be,
    first_key,
    fits,
    groups,
    keys,
    lines_held,
    strengths_against,
)
from stammtisch.games.zwiebel.solving.solved import SolvedLine

__all__ = [
    "Arrangement",
    "Broken",
    "Group",
    "SolvedLine",
    "Strengths",
    "arrange",
    "best_strengths",
    "binds",
    "can_be",
    "first_key",
    "fits",
    "groups",
    "keys",
    "lines_held",
    "strengths",
    "strengths_against",
    "used",
]
