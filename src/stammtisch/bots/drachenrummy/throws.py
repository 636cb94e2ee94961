"""All throws of a turn at once, as arrays: the best uses of five dice, and what to expect of them.

A use of dice wins a set of the wanted cards, a bit each; what it is worth stands at that number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, fixable
from stammtisch.games.drachenrummy.dice.positions import finals, place_of, positions

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.intp]

HALF = len(FACES) // 2


def best_worths(tables: Sequence[Sequence[Mapping[int, float]]], cards: int) -> Floats:
    """The worth of the best use of each of ``finals``.

    ``tables``: by face and by number of dice, what they are worth by the set of cards they win.
    """
    low, high = (_half(tables[at : at + HALF], cards) for at in (0, HALF))
    of_low, of_high = _halves()
    one, other, _ = _disjoint(cards)
    found: Floats = (low[of_low][:, one] + high[of_high][:, other]).max(axis=1)
    return found


def expected(values: Sequence[float] | Floats) -> Floats:
    """What each of ``positions`` is worth, if one always fixes what is best.

    ``values`` are those of ``finals``.
    """
    found = np.concatenate([np.zeros(len(positions()) - len(values)), values])
    for level in _levels():
        best = np.maximum.reduceat(found[level.after], level.throws)
        found[level.places] = np.add.reduceat(level.chances * best, level.fixed)
    return found


def _half(tables: Sequence[Sequence[Mapping[int, float]]], cards: int) -> Floats:
    """The best uses of the dice of three faces, by `_counts` and the set of cards they win."""
    counts = np.array(_counts())
    of_face = np.full((HALF, DICE + 1, 1 << cards), -np.inf)
    for face, table in enumerate(tables):
        for dice, worths in enumerate(table):
            of_face[face, dice, list(worths)] = list(worths.values())
    found: Floats = of_face[0, counts[:, 0]]
    for face in range(1, HALF):
        found = _joined(found, of_face[face, counts[:, face]], cards)
    return found


def _joined(one: Floats, other: Floats, cards: int) -> Floats:
    """Row by row the best ways to win each set, a part of it by either."""
    left, right, first = _disjoint(cards)
    found: Floats = np.maximum.reduceat(one[:, left] + other[:, right], first, axis=1)
    return found


@cache
def _disjoint(cards: int) -> tuple[Numbers, Numbers, Numbers]:
    """All pairs of disjoint sets, by the set they make together, and where each of those begins."""
    pairs = [
        (whole, one) for whole in range(1 << cards) for one in range(whole + 1) if not one & ~whole
    ]
    left = np.array([one for _, one in pairs])
    right = np.array([whole ^ one for whole, one in pairs])
    return left, right, np.flatnonzero(left == 0)


@cache
def _counts() -> tuple[tuple[int, ...], ...]:
    """How many dice may show each of three faces."""
    return tuple(counts for counts in product(range(DICE + 1), repeat=HALF) if sum(counts) <= DICE)


@cache
def _halves() -> tuple[Numbers, Numbers]:
    """Of each of ``finals`` the place of its low and of its high faces in `_counts`."""
    place = {counts: at for at, counts in enumerate(_counts())}
    low, high = (
        np.array([place[tuple(map(faces.count, half))] for faces in finals()])
        for half in (FACES[:HALF], FACES[HALF:])
    )
    return low, high


class _Level(NamedTuple):
    """All positions with the same number of fixed dice."""

    places: slice
    """Where they stand in ``positions``."""
    after: Numbers
    """Where every fix of every throw leads."""
    throws: Numbers
    """Where in ``after`` each throw begins."""
    chances: Floats
    """How likely each throw is."""
    fixed: Numbers
    """Where in ``throws`` each position begins."""


@cache
def _levels() -> tuple[_Level, ...]:
    """Those with dice to throw, most fixed dice first."""
    return tuple(_level(size) for size in range(DICE - 1, -1, -1))


def _level(size: int) -> _Level:
    every = [at for at, faces in enumerate(positions()) if len(faces) == size]
    after: list[int] = []
    throws: list[int] = []
    ways, fixed = [], []
    for at in every:
        fixed.append(len(throws))
        for rolled in combinations_with_replacement(FACES, DICE - size):
            throws.append(len(after))
            number = factorial(len(rolled))
            for face in FACES:
                number //= factorial(rolled.count(face))
            ways.append(number)
            after += [place_of(positions()[at] + faces) for faces in fixable(rolled)]
    return _Level(
        slice(every[0], every[-1] + 1),
        np.array(after),
        np.array(throws),
        np.array(ways) / len(FACES) ** (DICE - size),
        np.array(fixed),
    )
