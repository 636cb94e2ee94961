"""How a field is cut into tables of four and three, and how good a plan for it can be at best."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

OddField: TypeAlias = Literal["threes", "byes"]
"""TS-AMB-12: what happens to a field that four does not divide."""

FEWEST = 4
"""A tournament needs as many (TS-07)."""

MOST = 400
"""More are not taken in: a hundred tables are what one room plays and one plan is made for in
seconds. The statute knows no limit (TS-01)."""


class MatrixField(msgspec.Struct, frozen=True):
    """The tables of every matchday for a number of players (TS-07)."""

    fours: int
    threes: int
    byes: int = 0

    @property
    def tables(self) -> int:
        """How many tables there are, and so how many labels."""
        return self.fours + self.threes

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the tables, larger ones first."""
        return (4,) * self.fours + (3,) * self.threes

    @property
    def meetings(self) -> int:
        """How many pairs meet on a matchday."""
        return 6 * self.fours + 3 * self.threes


def field_of(players: int, odd_field: OddField = "threes") -> MatrixField:
    """The tables for so many players; five have one table and a bye (TS-07, TS-D-46).

    Raises `ValueError` for fewer than four.
    """
    if players < FEWEST:
        raise ValueError(f"{players} players; a tournament needs {FEWEST}")
    if players == 5 or odd_field == "byes":
        return MatrixField(players // 4, 0, players % 4)
    threes = -players % 4
    return MatrixField((players - 3 * threes) // 4, threes)


def ideal_cost(players: int, meetings: int) -> int:
    """The least number of repeated meetings that so many meetings can have (TS-11)."""
    return _pairs_if_even(meetings, players * (players - 1) // 2)


def least_cost(players: int, field: MatrixField, matchdays: int) -> int:
    """A number of repeated meetings that no plan of so many equal matchdays goes below.

    It is the ideal, or more where tables are few: those of one table are spread over the tables of
    any other matchday, and where they are more than these, some meet again.
    """
    again = sum(_pairs_if_even(max(0, size - field.byes), field.tables) for size in field.sizes)
    every_two = matchdays * (matchdays - 1) // 2 * again
    return max(ideal_cost(players, matchdays * field.meetings), every_two)


def least_largest(players: int, meetings: int, cost: int) -> int:
    """How often the pair that meets most meets at least, if so many meetings repeat ``cost``.

    With nobody above m, the repeated ones are (m - 1) / 2 of all at most.
    """
    pairs = players * (players - 1) // 2
    return max(-(-meetings // pairs), 1 - (-2 * cost // meetings))


def _pairs_if_even(things: int, places: int) -> int:
    """The pairs of things that share a place, when they are spread as evenly as can be."""
    even, over = divmod(things, places)
    return (places - over) * (even * (even - 1) // 2) + over * (even * (even + 1) // 2)


def meeting_limit(players: int, meetings: int) -> int:
    """How often a pair may meet at most (TS-14)."""
    pairs = players * (players - 1) // 2
    return -(-meetings // pairs) + (2 if players == 6 else 1)
