"""Numbers for the multisets of values in ten cards: what a hand is apart from its colours."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.pack import JACK, RANK_OF

CLASSES = 11
"""Ranks that combinations tell apart: ace, 2 to 10, picture."""

_BLOCKS = ((0, 4), (4, 8), (8, 11))
"""Classes counted together: the counts of a block are one number of up to four digits."""

_BASE = 11
_FIELD = 14
_MASK = (1 << _FIELD) - 1
_SIZE = 10


@cache
def _weights() -> NDArray[np.int64]:
    """What a card adds to the three numbers of its hand, packed into one; by card."""
    weights = []
    for rank in RANK_OF:
        value = min(rank, JACK)
        block = next(at for at, (low, high) in enumerate(_BLOCKS) if low <= value < high)
        weights.append(_BASE ** (value - _BLOCKS[block][0]) << _FIELD * block)
    return np.array(weights, np.int64)


@cache
def _places() -> tuple[NDArray[np.int32], ...]:
    """By number of a block: its place among those with as many cards."""
    found = []
    for low, high in _BLOCKS:
        places = np.zeros(_BASE ** (high - low), np.int32)
        for total in range(_SIZE + 1):
            for place, number in enumerate(_block_numbers(high - low, total)):
                places[number] = place
        found.append(places)
    return tuple(found)


@cache
def _totals() -> tuple[NDArray[np.int32], ...]:
    """By number of a block: how many cards it has."""
    found = []
    for low, high in _BLOCKS:
        totals = np.zeros(_BASE ** (high - low), np.int32)
        for total in range(_SIZE + 1):
            totals[list(_block_numbers(high - low, total))] = total
        found.append(totals)
    return tuple(found)


@cache
def _block_numbers(classes: int, total: int) -> tuple[int, ...]:
    """The numbers of a block with so many cards, in the order of their places."""
    return tuple(
        sum(_BASE**one for one in chosen)
        for chosen in combinations_with_replacement(range(classes), total)
    )


@cache
def _starts() -> NDArray[np.int32]:
    """The first number of the multisets with so many cards in the first two blocks."""
    starts = np.zeros((_SIZE + 1, _SIZE + 1), np.int32)
    at = 0
    for first in range(_SIZE + 1):
        for second in range(_SIZE + 1 - first):
            starts[first, second] = at
            at += _ways(0, first) * _ways(1, second) * _ways(2, _SIZE - first - second)
    return starts


def _ways(block: int, total: int) -> int:
    low, high = _BLOCKS[block]
    return len(_block_numbers(high - low, total))


@cache
def _ways_of_last() -> NDArray[np.int32]:
    return np.array([_ways(2, total) for total in range(_SIZE + 1)], np.int32)


@cache
def _ways_of_second() -> NDArray[np.int32]:
    return np.array([_ways(1, total) for total in range(_SIZE + 1)], np.int32)


def numbers(hands: NDArray[np.uint8]) -> NDArray[np.int32]:
    """A number below C(20, 10) for every hand of ten; equal exactly for equal values."""
    packed = _weights()[hands].sum(axis=1)
    blocks = (packed & _MASK, packed >> _FIELD & _MASK, packed >> 2 * _FIELD)
    (first, second, third) = (
        places[block] for places, block in zip(_places(), blocks, strict=True)
    )
    total_1, total_2 = _totals()[0][blocks[0]], _totals()[1][blocks[1]]
    last = _ways_of_last()[_SIZE - total_1 - total_2]
    found: NDArray[np.int32] = _starts()[total_1, total_2] + third
    found += last * (second + first * _ways_of_second()[total_2])
    return found


def representatives() -> NDArray[np.uint8]:
    """For every number a hand with these values, as cards of one suit; pictures are jacks.

    A card may be in it more than once.
    """
    found = []
    for first in range(_SIZE + 1):
        for second in range(_SIZE + 1 - first):
            parts = [
                np.array(list(combinations_with_replacement(range(low, high), total)), np.uint8)
                for (low, high), total in zip(
                    _BLOCKS, (first, second, _SIZE - first - second), strict=True
                )
            ]
            a, b, c = (len(part) for part in parts)
            found.append(
                np.concatenate(
                    [
                        np.repeat(parts[0], b * c, axis=0),
                        np.tile(np.repeat(parts[1], c, axis=0), (a, 1)),
                        np.tile(parts[2], (a * b, 1)),
                    ],
                    axis=1,
                )
            )
    return np.concatenate(found)
