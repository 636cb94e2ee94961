"""Flushes in whole hands of ten cards, all subsets of a hand at once as sixteen words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.solving.arrays.key_numbers import NO_CODE, code
from stammtisch.games.zwiebel.solving.arrays.sheets import KeyNumbers
from stammtisch.games.zwiebel.solving.families.bits import FULL, NEAR, WIDTH, WITHIN, Family

Words: TypeAlias = NDArray[np.uint64]
"""Families of subsets, a row of sixteen words each."""

WORDS = WIDTH // 64


@cache
def _by_mask() -> tuple[Words, Words]:
    """The subsets of every set, and those with one card more."""
    return _words(WITHIN), _words(NEAR[subset] for subset in range(FULL + 1))


def _words(families: Iterable[Family]) -> Words:
    written = b"".join([family.to_bytes(WIDTH // 8, "little") for family in families])
    return np.frombuffer(written, "<u8").astype(np.uint64).reshape(-1, WORDS)


def best_flushes(own: NDArray[np.uint8], windows: Words) -> KeyNumbers:
    """The code of a flush, of a broken flush or of none by hand.

    ``own`` are the colours that the cards of a hand can have, as bits; ``windows`` the subsets
    with the size and the sum of a flush.
    """
    within, near = _by_mask()
    flush, broken = (np.zeros(len(own), np.bool_) for _ in range(2))
    places = 1 << np.arange(own.shape[1])
    for colour in range(8):
        mask = (own >> np.uint8(colour) & 1) @ places
        flush |= (within[mask] & windows).any(axis=1)
        broken |= (near[mask] & windows).any(axis=1)
    found: KeyNumbers = np.where(flush, code("FL"), np.where(broken, code("BF"), NO_CODE))
    return found.astype(np.uint8)
