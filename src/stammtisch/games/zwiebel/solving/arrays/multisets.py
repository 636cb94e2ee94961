"""Numbers for the multisets of values in ten cards: what a hand is apart from its colours."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.cards.pack import JACK, RANK_OF, SIZE

CLASSES = 11
"""Ranks that combinations tell apart: ace, 2 to 10, picture."""

CLASS_OF = tuple(min(rank, JACK) for rank in RANK_OF)
"""The class of a card, by card."""

HAND = 10

COUNT = comb(HAND + CLASSES - 1, HAND)
"""How many multisets there are."""

_BLOCK = 5
_BASE = 11
"""The counts of five classes are one number of five digits; of eleven classes the last is given by
the others."""

_SHIFT = 20


@cache
def _weights() -> NDArray[np.int64]:
    """What two cards together add to both numbers of a hand, packed into one.

    By the two bytes of the cards as one number, so that a hand takes five look-ups.
    """
    one = np.zeros(256, np.int64)
    for card in range(SIZE):
        block, digit = divmod(CLASS_OF[card], _BLOCK)
        if block < 2:
            one[card] = _BASE**digit << _SHIFT * block
    both: NDArray[np.int64] = (one[:, np.newaxis] + one).ravel()
    return both


@cache
def _places() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """What the numbers of both blocks add to the number of the multiset."""
    first, second = (np.zeros(_BASE**_BLOCK, np.int32) for _ in range(2))
    start = after = 0
    for total in range(HAND + 1):
        # So many ways for the other six classes; those with fewer cards in the second block first.
        others = comb(HAND - total + _BLOCK, _BLOCK)
        for chosen in combinations_with_replacement(range(_BLOCK), total):
            number = sum(_BASE**digit for digit in chosen)
            first[number], second[number] = start, after
            start, after = start + others, after + 1
    return first, second


def numbers(hands: NDArray[np.uint8]) -> NDArray[np.int32]:
    """A number below `COUNT` for every hand of ten; equal exactly for equal values."""
    weights, (first, second) = _weights(), _places()
    pairs = np.ascontiguousarray(hands).view(np.uint16)
    packed = weights[pairs[:, 0]]
    for place in range(1, HAND // 2):
        packed += weights[pairs[:, place]]
    found: NDArray[np.int32] = first[packed & (1 << _SHIFT) - 1]
    found += second[packed >> _SHIFT]
    return found
