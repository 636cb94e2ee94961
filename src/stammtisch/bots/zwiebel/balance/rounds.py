"""A round between players in plain numbers: how it begins, and what it brought."""

from __future__ import annotations

from stammtisch.bots.zwiebel.search.playouts import (
    FINAL,
    HABIT,
    HANDS_AT,
    HELD,
    START,
    USUAL,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import SEATS, STACKS, begin


def deal(  # noqa: PLR0913, PLR0917
    s: Array, hands: int, ways: int, view: Array, world: Array, rng: Array
) -> None:
    """From the shuffle on: of so many hands one for each seat, and a way to complete it.

    ``s`` has seats, stacks and the dealer. Everybody plays as `steady` does until told otherwise.
    """
    for seat in range(s[SEATS]):
        view[HANDS_AT + seat] = 0
        view[START + seat] = s[STACKS + seat]
        world[HELD + seat] = below(rng, hands)
        world[FINAL + seat] = world[HELD + seat] * ways + below(rng, ways)
        world[HABIT + seat] = USUAL
    begin(s)


def ahead(s: Array, base: Array, own: int) -> float:
    """The money of the round: the own seat's, above the mean of the others'."""
    total = 0
    for seat in range(s[SEATS]):
        total += s[STACKS + seat] - base[STACKS + seat]
    mine = s[STACKS + own] - base[STACKS + own]
    return float(mine - (total - mine) / (s[SEATS] - 1))
