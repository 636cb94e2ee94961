"""How the cards of one rank are best put into sets, own incomplete sets included (DR-42, DR-47)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TypeAlias

import msgspec

Lefts: TypeAlias = tuple[int, ...]
"""Copies of a rank that no run uses, by suit."""

Lacking: TypeAlias = tuple[int, ...]
"""The suits that own sets of this rank lack, one entry a set."""


class Grouping(msgspec.Struct, frozen=True, gc=False):
    """A way to lay the cards of a rank."""

    covered: int
    """How many cards are laid."""
    extends: tuple[bool, ...]
    """By own incomplete set: whether it gets the suit it lacks."""
    sets: tuple[tuple[int, ...], ...]
    """The suits of each new set."""


@lru_cache(maxsize=1 << 10)
def grouping(lefts: Lefts, lacking: Lacking) -> Grouping:
    """A way to lay as many of these cards as possible."""
    best = Grouping(-1, (), ())
    for extends in product((True, False), repeat=len(lacking)):
        rest = list(lefts)
        for suit, extended in zip(lacking, extends, strict=True):
            rest[suit] -= extended
        if min(rest) >= 0:
            sets = _new_sets(rest)
            covered = sum(extends) + sum(map(len, sets))
            if covered > best.covered:
                best = Grouping(covered, extends, sets)
    return best


def _new_sets(rest: list[int]) -> tuple[tuple[int, ...], ...]:
    """As many cards as possible in new sets; with two packs there can be two of them."""
    twice = tuple(suit for suit in range(4) if rest[suit] == 2)
    once = tuple(suit for suit in range(4) if rest[suit] == 1)
    if 2 * len(twice) + len(once) >= 6:
        need = 3 - len(twice)
        first, second = once[: max(need, 0)], once[max(need, 0) :]
        return tuple(sorted(twice + first)), tuple(sorted(twice + second))
    together = tuple(sorted(twice + once))
    return (together,) if len(together) >= 3 else ()
