"""The plans that need no search, because each pair meets by construction (TS-12)."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TypeAlias

Tables: TypeAlias = tuple[tuple[int, ...], ...]

_TWELVE = ((12, 1, 2, 4), (3, 7, 8, 10), (5, 6, 9, 11))

_SIXTEEN: tuple[Tables, ...] = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)),
    ((1, 6, 11, 16), (2, 5, 12, 15), (3, 8, 9, 14), (4, 7, 10, 13)),
    ((1, 7, 12, 14), (2, 8, 11, 13), (3, 5, 10, 16), (4, 6, 9, 15)),
    ((1, 8, 10, 15), (2, 7, 9, 16), (3, 6, 12, 13), (4, 5, 11, 14)),
)
"""The affine plane of order 4."""


def construction(players: int, matchdays: int) -> Sequence[Tables]:
    """As many matchdays as a construction for this field has, at most ``matchdays``; else none."""
    if players == 4:
        return [((1, 2, 3, 4),)] * matchdays
    if players == 8:
        return [_parity(w) for w in range(1, min(matchdays, 7) + 1)]
    if players == 12:
        return [_whist(day) for day in range(min(matchdays, 11))]
    if players == 16:
        return [_SIXTEEN[day % 5] for day in range(matchdays)]
    quarter, rest = divmod(players, 4)
    if rest == 0 and gcd(quarter, 6) == 1:
        return [_shifted(quarter, day) for day in range(min(matchdays, quarter))]
    return ()


def _parity(w: int) -> Tables:
    """Eight as the vectors of three bits: those that agree with ``w`` in an even number, the rest.

    Any two vectors differ, and three of the seven ``w`` do not tell them apart.
    """
    even = tuple(x + 1 for x in range(8) if (x & w).bit_count() % 2 == 0)
    return even, tuple(x for x in range(1, 9) if x not in even)


def _whist(day: int) -> Tables:
    """Twelve: one sits still, the others move on by one, around eleven."""
    return tuple(
        tuple(no if no == 12 else (no - 1 + day) % 11 + 1 for no in table) for table in _TWELVE
    )


def _shifted(quarter: int, day: int) -> Tables:
    """Four rows of ``quarter`` numbers; row i is shifted by i times the matchday.

    Two of different rows meet once, as their difference of rows can be divided by modulo
    ``quarter``: that is why neither 2 nor 3 may divide it.
    """
    return tuple(
        tuple(row * quarter + (table + day * row) % quarter + 1 for row in range(4))
        for table in range(quarter)
    )
