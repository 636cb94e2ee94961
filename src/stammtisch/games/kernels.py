"""What the kernels of games share: arrays of integers, sets of bits, a generator of chance.

A kernel is a game in plain integers, for millions of games: no events, no objects. Its match is one
array, and the names in capitals of its module are the places in it. Its functions take any array
of integers, so a list does for CPython and an array of NumPy for numba, which compiles the source
as it stands. The engine of a game is its law; tests walk both in lockstep.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

Array: TypeAlias = MutableSequence[int]

_32_BITS = 0xFFFFFFFF


def below(rng: Array, limit: int) -> int:
    """A number from 0 to ``limit`` - 1, by a generator whose two words stand in ``rng``.

    Each has 32 bits, the second is never 0. A linear congruence and a xorshift are added, so the
    period is almost 2 ** 64; nothing grows beyond 63 bits, where compiled integers would end.
    """
    rng[0] = (rng[0] * 1664525 + 1013904223) & _32_BITS
    word = rng[1]
    word ^= (word << 13) & _32_BITS
    word ^= word >> 17
    word ^= (word << 5) & _32_BITS
    rng[1] = word
    return (((rng[0] + word) & _32_BITS) * limit) >> 32


def size_of(bits: int) -> int:
    """How many bits of the set are one."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def mix(s: Array, first: int, count: int, rng: Array) -> None:
    """So many entries from that place on in another order, each order as likely as any."""
    for last in range(first + count - 1, first, -1):
        place = first + below(rng, last - first + 1)
        entry = s[place]
        s[place] = s[last]
        s[last] = entry
