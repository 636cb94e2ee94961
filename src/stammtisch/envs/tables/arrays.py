"""Many tables as rows of arrays, and what is done with a row in any game.

numba compiles this file as it stands, as it does the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.games.kernels import Array

ILLEGAL = -1
"""What an illegal number costs."""


class TableRows(NamedTuple):
    """One row of an array, or one place in it, is a table's."""

    states: Sequence[Array]
    """The kernel's arrays."""
    memories: Sequence[Array]
    """What the kernel forgets, and an observation tells."""
    rngs: Sequence[Array]
    """Generators of chance."""
    seats: Array
    """Who is to choose."""
    rows: Sequence[Array]
    """Observations."""
    masks: Sequence[Array]
    rewards: Sequence[Array]
    """By seat."""
    dones: Array
    terms: Array
    """The same for all tables; see `kind.TableStart`."""
    room: Array
    """To work in; nothing stays in it from table to table."""


def accepted(t: TableRows, table: int, number: int) -> bool:
    """Whether the seat to choose may choose this. Reward and end of the step before are cleared."""
    reward = t.rewards[table]
    for seat in range(len(reward)):
        reward[seat] = 0
    t.dones[table] = 0
    mask = t.masks[table]
    if number < 0 or number >= len(mask) or not mask[number]:
        reward[t.seats[table]] = ILLEGAL
        return False
    return True


def clear(row: Array) -> None:
    """Zeros."""
    for place in range(len(row)):
        row[place] = 0


def mark(cards: int, row: Array, at: int) -> None:
    """Ones for these cards, from a place of the row on."""
    place = at
    while cards:
        while not cards & 0xFF:
            cards >>= 8
            place += 8
        if cards & 1:
            row[place] = 1
        cards >>= 1
        place += 1


def after(other: int, seat: int, n: int) -> int:
    """How many seats clockwise of the seat the other one sits."""
    return other - seat if other >= seat else other - seat + n


def mark_seat(other: int, seat: int, n: int, row: Array, at: int) -> None:
    """A one for the other seat, the seat itself first; nothing if it is nobody's."""
    if other >= 0:
        row[at + after(other, seat, n)] = 1
