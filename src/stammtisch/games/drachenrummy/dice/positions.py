"""Exact chances of the dice still to throw, with best play (DR-19 .. DR-24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial
from operator import itemgetter
from typing import Any, TypeAlias, TypeVar

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, Faces, fixable

Number = TypeVar("Number", float, Fraction)

Ways: TypeAlias = tuple[tuple[int, Callable[[Sequence[Any]], tuple[Any, ...]]], ...]
"""Of one position of the dice: each throw's number of ways, and what picks where fixes lead."""


@cache
def face_odds(dice: int, need: int) -> Fraction:
    """The chance to get ``need`` more dice of one given face out of ``dice`` dice to throw.

    Every die that shows the face is fixed; if none does, one is lost, because at least one has to
    be fixed (DR-20).
    """
    if need <= 0:
        return Fraction(1)
    if need > dice:
        return Fraction(0)
    total = Fraction(0)
    for hits in range(dice + 1):
        chance = Fraction(comb(dice, hits) * 5 ** (dice - hits), 6**dice)
        total += chance * face_odds(dice - max(hits, 1), need - hits)
    return total


def odds(fixed: Faces, reached: Callable[[Faces], bool]) -> Fraction:
    """The chance that the five dice come to satisfy ``reached``, with best play.

    ``reached`` is asked with five faces in ascending order.
    """
    return chances(reached)[place_of(fixed)]


def chances(reached: Callable[[Faces], bool]) -> list[Fraction]:
    """The same from every position of the dice, in the order of `positions`."""
    return expectations([Fraction(reached(faces)) for faces in finals()], Fraction(0))


# --- the whole tree of one turn's throws --------------------------------------------------------


@cache
def positions() -> tuple[Faces, ...]:
    """All multisets of up to five fixed dice, 462 of them, smaller ones first."""
    return tuple(
        faces for size in range(DICE + 1) for faces in combinations_with_replacement(FACES, size)
    )


@cache
def _places() -> dict[Faces, int]:
    return {faces: place for place, faces in enumerate(positions())}


def place_of(fixed: Faces) -> int:
    """Where a multiset of fixed dice stands in `positions`."""
    return _places()[tuple(sorted(fixed))]


def finals() -> tuple[Faces, ...]:
    """The 252 ends of a throwing phase, as they stand at the end of `positions`."""
    return positions()[-252:]


@cache
def _ways() -> tuple[Ways, ...]:
    """For each position with dice to throw: its throws, and the positions each can lead to."""
    place = _places()
    table = []
    for fixed in positions()[:-252]:
        throws = []
        for rolled in combinations_with_replacement(FACES, DICE - len(fixed)):
            ways = factorial(len(rolled))
            for face in FACES:
                ways //= factorial(rolled.count(face))
            after = [place[tuple(sorted(fixed + faces))] for faces in fixable(rolled)]
            # A single place is picked twice, so that the getter always answers with a tuple.
            throws.append((ways, itemgetter(*(after if len(after) > 1 else after * 2))))
        table.append(tuple(throws))
    return tuple(table)


def expectations(values: Sequence[Number], zero: Number) -> list[Number]:
    """The expected value of every position of the dice, if one always fixes what is best.

    ``values`` are those of `finals`; the answer is in the order of `positions`. ``zero`` says
    whether to count in floats or in exact fractions.
    """
    ways = _ways()
    found: list[Number] = [zero] * len(ways) + list(values)
    for at in range(len(ways) - 1, -1, -1):
        total = zero
        for number, after in ways[at]:
            total += number * max(after(found))
        found[at] = total / 6 ** (DICE - len(positions()[at]))
    return found
