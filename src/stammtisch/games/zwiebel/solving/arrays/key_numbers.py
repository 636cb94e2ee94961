"""Keys as small numbers in the order of their strength, for hands in arrays."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.cards.catalogue import RANKS, Key

KeyNumber: TypeAlias = int
"""0: no combination; else the place of a key among all keys of a plain round."""

NO_CODE: KeyNumber = 0


def _all_keys() -> list[Key]:
    """Every key of rounds without modifiers; ``EZ`` ties with ``2C`` and is left out."""
    most = {name: int(name[0]) - 2 for name in ("3C", "4C", "5C", "6C", "7C")}
    most |= {"DZ": 1, "TZ": 2, "UZ": 3, "GZ": 8}
    found = [Key("rest", 0, points=points) for points in range(1, 22)]
    found += [
        Key(name, rank, nulls=nulls)
        for name, rank in RANKS.items()
        if name not in ("rest", "EZ")
        for nulls in range(most.get(name, 0) + 1)
    ]
    return sorted(found, key=lambda key: key.strength)


KEYS: tuple[Key | None, ...] = (None, *_all_keys())
"""The key of every code; ``2C`` stands for ``EZ`` too."""

_CODES = {(key.name, key.points, key.nulls): code for code, key in enumerate(KEYS) if key}

STRENGTHS: NDArray[np.int32] = np.array([key.strength if key else 0 for key in KEYS], np.int32)
"""The strength of every code; 0 for none."""


def code(name: str, *, points: int = 0, nulls: int = 0) -> KeyNumber:
    """The code of a key. Raises `KeyError` for one that no plain round knows."""
    return _CODES[name, points, nulls]
