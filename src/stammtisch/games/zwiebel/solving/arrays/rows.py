"""What all hands of one size share on a sheet: their subsets, and codes that go by size alone."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.cards.catalogue import BAGEL_OF_PAIRS, ONION_OF_SIZE, ZWIEBEL_OF_LEVEL
from stammtisch.games.zwiebel.solving.arrays.key_numbers import NO_CODE, code
from stammtisch.games.zwiebel.solving.families.bits import parts


def ranges(starts: NDArray[np.intp], counts: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers ``start .. start + count - 1`` of every pair, one range after the other."""
    ends = np.cumsum(counts)
    return np.repeat(starts - (ends - counts), counts) + np.arange(counts.sum())


def distinct(values: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The different values in ascending order, and the place of each.

    `numpy.unique` does the same, but loads masked arrays for it.
    """
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    new = np.ones(len(values), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return ordered[new], order[new]


class Parts:
    """The non-empty subsets of every subset, all in one row."""

    def __init__(self, size: int) -> None:
        listed = [list(parts(subset)) for subset in range(1 << size)]
        self.counts = np.array([len(one) for one in listed], np.intp)
        self.starts = np.cumsum(self.counts) - self.counts
        self.all = np.array([part for one in listed for part in one], np.intp)


class Rows:
    """KeyNumbers that depend on the size of a subset, as columns to be laid beside the hands."""

    def __init__(self, size: int) -> None:
        counts = [subset.bit_count() for subset in range(1 << size)]
        self.sizes = _column(counts)
        self.three_or_more = _column([count >= 3 for count in counts])
        self.onions = [
            _column([_onion(count, nulls) for count in counts]) for nulls in range(size + 1)
        ]
        self.zwiebeln = [
            _column([_zwiebel(count, nulls) for count in counts]) for nulls in range(size + 1)
        ]
        self.bagels = _column(
            [code(BAGEL_OF_PAIRS[n // 2]) if n and n % 2 == 0 else NO_CODE for n in counts]
        )
        triples = list(combinations(range(size), 3))
        self.triples = tuple(np.array([one[at] for one in triples], np.intp) for at in range(3))
        self.of_triples = np.array([1 << a | 1 << b | 1 << c for a, b, c in triples], np.intp)


def _column(values: list[int] | list[bool]) -> NDArray[np.uint8]:
    return np.array(values, np.uint8)[:, np.newaxis]


def _onion(size: int, nulls: int) -> int:
    """The onion of so many cards, Nullachten included; two cards of 21 are ``2C`` (ZC-13)."""
    if size == 2 and not nulls:
        return code("2C")
    return code(ONION_OF_SIZE[size], nulls=nulls) if 2 < size < 8 and size - nulls > 1 else NO_CODE


def _zwiebel(size: int, nulls: int) -> int:
    """The Zwiebel of so many cards, if they balance (ZC-14)."""
    pairs, odd = divmod(size - nulls, 2)
    level = min(5, pairs + nulls)
    if odd or pairs < 1 or size < nulls:
        return NO_CODE
    return code("2C") if level == 1 else code(ZWIEBEL_OF_LEVEL[level], nulls=nulls)
