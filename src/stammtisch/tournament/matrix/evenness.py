"""How evenly the tables of three are shared while a plan is played, and in which order most so."""

from __future__ import annotations

from typing import TypeAlias

SlotDays: TypeAlias = tuple[tuple[int, ...], ...]
"""For each matchday the players slot by slot, who are indexes from 0."""


def uneven_after(days: SlotDays, threes: slice, players: int) -> tuple[int, ...]:
    """The matchdays, from 0, after which two players differ by more than one (TS-15).

    ``threes`` are the slots at the tables of three.
    """
    counts = [0] * players
    found = []
    for at, seats in enumerate(days):
        for one in seats[threes]:
            counts[one] += 1
        if max(counts) - min(counts) > 1:
            found.append(at)
    return tuple(found)


def most_even(days: SlotDays, threes: slice, players: int) -> SlotDays:
    """The same matchdays in an order with fewer uneven ones, or as they are.

    Who meets whom does not depend on it. Each time that matchday is next which leaves the numbers
    nearest to each other, the first of several.
    """
    counts = [0] * players
    left, ordered = list(range(len(days))), []

    def apart(day: int) -> int:
        # the sum of squares grows by twice what they had, and the same for all
        return sum(counts[one] for one in days[day][threes])

    while left:
        day = min(left, key=apart)
        left.remove(day)
        ordered.append(days[day])
        for one in days[day][threes]:
            counts[one] += 1
    other = tuple(ordered)
    fewer = len(uneven_after(other, threes, players)) < len(uneven_after(days, threes, players))
    return other if fewer else days
