"""Where the dice of a turn can stand: which faces are fixed, in whatever order (DR-25)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, Faces


@cache
def positions() -> tuple[Faces, ...]:
    """All multisets of up to five fixed dice, 462 of them, smaller ones first."""
    return tuple(
        faces for size in range(DICE + 1) for faces in combinations_with_replacement(FACES, size)
    )


@cache
def _places() -> dict[Faces, int]:
    return {faces: place for place, faces in enumerate(positions())}


def place_of(fixed: Faces) -> int:
    """Where a multiset of fixed dice stands in `positions`."""
    return _places()[tuple(sorted(fixed))]


def finals() -> tuple[Faces, ...]:
    """The 252 ends of a throwing phase, as they stand at the end of `positions`."""
    return positions()[-252:]
