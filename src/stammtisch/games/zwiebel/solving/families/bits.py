"""Sets of subsets of a hand as numbers of 1024 bits, so that one operation treats all subsets.

A hand has at most ten cards; a subset of it is a number below 1024, a *family* of subsets a
number whose bit ``s`` says that subset ``s`` belongs to it. Adding card ``i`` to every subset of a
family shifts it by ``1 << i``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

Family: TypeAlias = int

WIDTH = 1024
FULL = 1023
EVERY: Family = (1 << WIDTH) - 1

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


class _Near(dict[int, Family]):
    """By subset, all that have exactly one card beside it; made when first asked for."""

    def __missing__(self, subset: int) -> Family:
        found, outside = 0, FULL ^ subset
        while outside:
            bit = outside & -outside
            found |= WITHIN[subset] << bit
            outside ^= bit
        self[subset] = found
        return found


NEAR: Mapping[int, Family] = _Near()
"""All subsets of a subset, the empty one included, and exactly one card that is not in it."""


def union(families: Iterable[Family]) -> Family:
    """The subsets that belong to some of the families."""
    found = 0
    for family in families:
        found |= family
    return found


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
