"""A round between players in plain numbers: how it begins, and what it brought."""

from __future__ import annotations

from stammtisch.bots.zwiebel.search.playouts import (
    FINAL,
    HABIT,
    HANDS_AT,
    HELD,
    START,
    USUAL,
    leads,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import ANTE, SEATS, STACKS, begin


def deal(s: Array, hands: int, ways: int, view: Array, world: Array, rng: Array) -> None:
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


def share_out(base: Array, total: int, rng: Array) -> None:
    """Gives the money of the table to the seats as it may be spread in the course of a match.

    Of four times once all have the same, as in its first round; once all have the same, but less,
    which is as if none could demand more than the poorest has; else as chance will have it. But
    everybody has the ante.
    """
    seats, ante, kind = base[SEATS], base[ANTE], below(rng, 4)
    each, left = total // seats, total - seats * ante
    if kind == 1:
        each = ante + below(rng, each - ante + 1)
    for step in range(seats):
        part = left if step == seats - 1 else below(rng, left + 1)
        base[STACKS + step] = each if kind < 2 else ante + part
        left -= part


def ahead(s: Array, base: Array, own: int) -> float:
    """The money of the round: the own seat's, above the mean of the others'."""
    total = 0
    for seat in range(s[SEATS]):
        total += s[STACKS + seat] - base[STACKS + seat]
    mine = s[STACKS + own] - base[STACKS + own]
    return float(mine - (total - mine) / (s[SEATS] - 1))


def worth(s: Array, base: Array, own: int, lead: int) -> float:
    """The money of the round, and beside it what it is worth to have more than all others."""
    return ahead(s, base, own) + lead * leads(s, own)
