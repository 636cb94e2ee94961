"""Matches played in numbers at random, for the tests of the environments."""

from __future__ import annotations

import random
from collections.abc import Iterator

from stammtisch.envs.numbered_match import NumberedMatch

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("drachenrummy", 3, {}),
    ("drachenrummy", 5, {"take_mode": "choose", "final_meld": "manual"}),
    ("mau-mau", 3, {"goal": 20}),
    ("mau-mau", 8, {"voluntary_draw": True, "health": "ask"}),
    ("zwanzig", 4, {}),
    ("zwanzig", 3, {"stay_mode": "simultaneous", "stock_shortage": "recycle"}),
    ("zwiebel-2004", 3, {"mode": "gambling", "elephants": True, "lady": True, "atuin": True}),
    ("zwiebel-2004", 2, {}),
    ("zwiebel-v3", 4, {}),
)
"""Every rule set, with options that bring in the rest of its words."""


def moments(
    name: str, seats: int, options: dict[str, object], seed: int, most: int
) -> Iterator[NumberedMatch]:
    """A match moment by moment, each before a seat chooses its next number."""
    source = random.Random(seed)
    match = NumberedMatch(name, seats, options)
    for _ in range(most):
        match.settle(source)
        if match.over:
            return
        yield match
        seat = match.asked[0]
        match.choose(seat, source.choice(match.choice(seat).allowed))
