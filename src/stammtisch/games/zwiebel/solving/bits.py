"""Sets of subsets of a hand as numbers of 1024 bits, so that one operation treats all subsets.

A hand has at most ten cards; a subset of it is a number below 1024, a *family* of subsets a
number whose bit ``s`` says that subset ``s`` belongs to it. Adding card ``i`` to every subset of a
family shifts it by ``1 << i``. A *ladder* is a number of 22 such families one above the other,
one for every sum from 0 to 21, so that counting ``v`` points shifts it by ``v`` families.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

Family: TypeAlias = int
Ladder: TypeAlias = int

WIDTH = 1024
_BYTES = WIDTH // 8
SUMS = 22
FULL = 1023
EVERY: Family = (1 << WIDTH) - 1
LIMIT: Ladder = (1 << WIDTH * SUMS) - 1

SIZE: tuple[Family, ...] = tuple(
    sum(1 << subset for subset in range(WIDTH) if subset.bit_count() == size) for size in range(11)
)
"""All subsets of a size."""


def _within() -> tuple[Family, ...]:
    found = [1]
    for subset in range(1, WIDTH):
        low = subset & -subset
        smaller = found[subset ^ low]
        found.append(smaller | smaller << low)
    return tuple(found)


WITHIN: tuple[Family, ...] = _within()
"""All subsets of a subset, the empty one included."""


def at_least(size: int) -> Family:
    """All subsets of so many cards or more."""
    return sum(SIZE[size:])


def sums(cards: Iterable[int], values: Sequence[Sequence[int]]) -> Ladder:
    """The sums of all subsets of these cards, in all values they can have; ``values`` by card."""
    ladder = 1
    for card in cards:
        shift = 1 << card
        own = values[card]
        if len(own) == 1:
            ladder |= ladder << (WIDTH * own[0] + shift)
        else:
            added = 0
            for value in own:
                added |= ladder << (WIDTH * value + shift)
            ladder |= added
        ladder &= LIMIT
    return ladder


def steps(ladder: Ladder) -> list[Family]:
    """The subsets with each sum, from 0 on."""
    written = ladder.to_bytes(_BYTES * SUMS, "little")
    return [
        int.from_bytes(written[at : at + _BYTES], "little")
        for at in range(0, _BYTES * SUMS, _BYTES)
    ]


def six_wide(ladder: Ladder) -> Ladder:
    """On every step the subsets with this sum or one of the next five."""
    two = ladder | ladder >> WIDTH
    return two | two >> 2 * WIDTH | two >> 4 * WIDTH


def subsets_in(family: Family) -> Iterator[int]:
    """The subsets that belong to the family, in ascending order."""
    while family:
        low = family & -family
        yield low.bit_length() - 1
        family ^= low


def parts(subset: int) -> Iterator[int]:
    """Every non-empty subset of a subset."""
    part = subset
    while part:
        yield part
        part = (part - 1) & subset
