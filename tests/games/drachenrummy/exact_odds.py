"""Exact chances of the dice still to throw, with best play, in fractions (DR-19 .. DR-24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, Faces, fixable
from stammtisch.games.drachenrummy.dice.positions import finals, place_of, positions


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
    worth = [Fraction(reached(faces)) for faces in finals()]
    return expectations(worth)[place_of(fixed)]


def expectations(values: Sequence[Fraction]) -> list[Fraction]:
    """The expected value of each of `positions`, if one always fixes what is best.

    ``values`` are those of `finals`.
    """
    found = [Fraction(0)] * (len(positions()) - len(values)) + list(values)
    for at, throws in reversed([*enumerate(_throws())]):
        total = sum(ways * max(found[place] for place in after) for ways, after in throws)
        found[at] = Fraction(total, 6 ** (DICE - len(positions()[at])))
    return found


@cache
def _throws() -> list[list[tuple[int, list[int]]]]:
    """For each position with dice to throw: in how many ways each throw comes, and where to."""
    table = []
    for fixed in positions()[: -len(finals())]:
        throws = []
        for rolled in combinations_with_replacement(FACES, DICE - len(fixed)):
            ways = factorial(len(rolled))
            for face in FACES:
                ways //= factorial(rolled.count(face))
            throws.append((ways, [place_of(fixed + faces) for faces in fixable(rolled)]))
        table.append(throws)
    return table
