"""Half a hand: five cards and what their 32 subsets can be, to be joined with the other half.

A hand in the order of its sorts falls into its first five cards and the others. There are few
kinds of such halves, so they are worked out once. Subset ``s`` of a hand is ``low | high << 5``:
the family of all pairs of a family of the low half and one of the high half is the product of
the two numbers, if the bits of the second lie 32 apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from stammtisch.games.zwiebel.solving.families.bits import Family, subsets_in, union
from stammtisch.games.zwiebel.solving.families.features import Sort, feature_of

Marks: TypeAlias = int
"""Ten bits for each of the marks below, one for every card of a hand."""

NULLS, RAISED, JOKERS, OWN_EIGHTS, SIXES, SEVENS, EIGHTS, TENS, ACES, GREAT_ACES = range(0, 100, 10)
"""Where the marks begin."""

CARDS = 5
_ALL_SUMS = (1 << 22) - 1
_MANY = 512
"""So many halves are kept, of some 6 KB once all is known of them. A plain round knows 3,003, most
rare: with four times as many kept few more are found, and a room's memory grows for hours."""


@cache
def _marks(sort: Sort) -> Marks:
    one = feature_of(sort)
    marked = (
        *(one.null, one.raised, bool(one.wild), one.own_eight),
        *(value in one.values for value in (6, 7, 8)),
        *(one.ten, one.ace, one.great_ace),
    )
    return sum(1 << 10 * place for place, mark in enumerate(marked) if mark)


class Half:
    """Up to five cards. Families are of 32 bits; what is *spread* has them 32 apart."""

    __slots__ = (
        *("_by_sum", "_features", "_sorts", "_sorts_of", "_spread", "_sums_of", "_windows"),
        *("balanced", "great", "marks", "sums"),
    )

    def __init__(self, sorts: tuple[Sort, ...]) -> None:
        self._features = features = [feature_of(sort) for sort in sorts]
        self._sorts = sorts
        self.marks: Marks = sum([_marks(sort) << at for at, sort in enumerate(sorts)])
        self._by_sum = _steps([one.values for one in features], 22, 0)
        self.sums = [(total, family) for total, family in enumerate(self._by_sum) if family]
        """The sums up to 21 and the subsets that can have them."""
        self.balanced = Balance([(one.picture, one.ace) for one in features])
        self.great = (
            Balance([(one.picture, one.great_ace) for one in features])
            if any(one.great_ace and not one.ace for one in features)
            else self.balanced
        )
        """With the aces that are good for a ``GZ`` alone."""
        self._spread: list[Family] | None = None
        self._windows: list[Family] | None = None
        self._sums_of: list[int] | None = None
        self._sorts_of: list[tuple[Sort, ...]] | None = None

    @property
    def sorts_of(self) -> list[tuple[Sort, ...]]:
        """The sorts in every subset."""
        if self._sorts_of is None:
            self._sorts_of = [()]
            for sort in self._sorts:
                self._sorts_of += [(*others, sort) for others in self._sorts_of]
        return self._sorts_of

    @property
    def spread(self) -> list[Family]:
        """The subsets by sum, up to 21; spread."""
        if self._spread is None:
            self._spread = [_spread(family) for family in self._by_sum]
        return self._spread

    @property
    def windows(self) -> list[Family]:
        """By total of the other half the subsets that make it 16 to 21; spread."""
        if self._windows is None:
            spread = self.spread
            self._windows = [
                union(spread[max(16 - other, 0) : max(22 - other, 0)]) for other in range(33)
            ]
        return self._windows

    def sums_of(self, subset: int) -> int:
        """The sums that a subset can have, as bits."""
        if self._sums_of is None:
            self._sums_of = [1]
            for one in self._features:
                self._sums_of += [
                    union([sums << value for value in one.values]) for sums in self._sums_of
                ]
        return self._sums_of[subset]


class Balance:
    """Subsets of pictures and aces alone, by pictures less aces."""

    __slots__ = ("_by_step", "_spread", "listed")

    def __init__(self, able: Sequence[tuple[bool, bool]]) -> None:
        steps = [[delta for delta, can in zip((1, -1), both, strict=True) if can] for both in able]
        self._by_step = (
            _steps(steps, 2 * CARDS + 1, CARDS) if any(steps) else [0] * 5 + [1] + [0] * 5
        )
        self.listed = [(step, family) for step, family in enumerate(self._by_step) if family]
        """Steps, an even balance in the middle, with their subsets."""
        self._spread: list[Family] | None = None

    @property
    def spread(self) -> list[Family]:
        """The subsets by step; spread."""
        if self._spread is None:
            self._spread = [_spread(family) for family in self._by_step]
        return self._spread


def _steps(values: Sequence[Sequence[int]], count: int, start: int) -> list[Family]:
    """By step the subsets that reach it by adding a value of each of their cards to the start."""
    ladder = 1 << 32 * start
    limit = (1 << 32 * count) - 1
    for at, own in enumerate(values):
        moved = ladder << (1 << at)
        for value in own:
            ladder |= moved << 32 * value if value >= 0 else moved >> -32 * value
        ladder &= limit
    return [ladder >> 32 * step & 0xFFFFFFFF for step in range(count)]


_SPREAD = [sum([1 << 32 * bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)]


def _spread(family: Family) -> Family:
    if not family:
        return 0
    return (
        _SPREAD[family & 255]
        | _SPREAD[family >> 8 & 255] << 256
        | _SPREAD[family >> 16 & 255] << 512
        | _SPREAD[family >> 24] << 768
    )


half = lru_cache(_MANY)(Half)
"""The half with these sorts."""


def of_sum(low: Half, high: Half, total: int) -> Family:
    """The subsets with this sum, at most 21."""
    spread = high.spread
    found = 0
    for one, family in low.sums:
        if one > total:
            break
        found |= family * spread[total - one]
    return found


def in_window(low: Half, high: Half, plus: int = 0) -> Family:
    """The subsets whose sum and ``plus`` are 16 to 21."""
    windows = high.windows
    found = 0
    for total, family in low.sums:
        found |= family * windows[total + plus]
    return found


def balanced(low: Balance, high: Balance) -> Family:
    """The subsets of as many pictures as aces, the empty one among them."""
    spread = high.spread
    found = 0
    for step, family in low.listed:
        found |= family * spread[2 * CARDS - step]
    return found


def highest_sum(low: Half, high: Half, subset: int) -> int:
    """The highest sum up to 21 that a subset can have; 0 if it has none."""
    one, other = low.sums_of(subset & 31), high.sums_of(subset >> CARDS)
    reached = union([other << total for total in subsets_in(one & _ALL_SUMS)]) & _ALL_SUMS
    return reached.bit_length() - 1 if reached else 0
