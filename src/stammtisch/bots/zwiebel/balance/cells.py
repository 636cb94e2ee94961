"""The situations that bets are learned for: each is a cell in a table of frequencies.

A cell has the place in the round, what has to be paid beside the pot, how much is left to demand,
who has more left, and the chance to win by the own cards. Who is in the same cell plays by the same
shares.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.balance.offers import CHOICES
from stammtisch.bots.zwiebel.search.playouts import chance
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import (
    CAPPED,
    COUNT,
    HAND,
    IN,
    LEG,
    NOBODY,
    OFFER,
    PLACE,
    POT,
    SEATS,
    STACKS,
    V3_LEGS,
    extras,
    price,
)

LEGS = len(V3_LEGS)
PLACES = LEGS + 2
"""The legs of a round, and the deal offered with five cards or with ten."""
DUE = (0.0, 0.15, 0.29, 0.37, 0.42, 0.46)
"""What has to be paid, as a part of the pot with it: nothing, or from these on; a demand of half
the pot comes to a quarter or a third."""
LEFT = (0.0, 0.3, 0.8, 1.6, 3.5, 7.0)
"""So many pots can still be demanded: nothing, more, or from these on."""
EQUAL, RICHER, POORER = range(3)
"""Whether others have as much left, less, or one of them more: whoever has more can demand what
nobody can pay, as soon as the pot allows it. Nobody may where the poorest bounds all demands."""
CHANCES = 20
CELLS = PLACES * (len(DUE) + 1) * (len(LEFT) + 1) * 3 * CHANCES


def cell_of(s: Array, seat: int, view: Array, odds: Array, finals: Array, world: Array) -> int:
    """Where the shares of the seat begin in the table."""
    own = chance(s, view, odds, finals, world, seat)
    part = min(CHANCES - 1, int(own * CHANCES))
    due, pot = price(s, seat), s[POT] + extras(s)
    dear = 0
    for bound in DUE:
        dear += due > 0 and due >= bound * (pot + due)
    others = 0
    for other in range(s[SEATS]):
        if other != seat and s[PLACE + other] == IN:
            others = max(others, s[STACKS + other])
    mine, rank = s[STACKS + seat] - due, EQUAL
    if not s[CAPPED] and mine != others:
        rank = RICHER if mine > others else POORER
    left, deep = min(others, mine), 0
    for bound in LEFT:
        deep += left > 0 and left >= bound * (pot + due)
    place = s[LEG]
    if s[OFFER] != NOBODY:
        place = LEGS + (s[COUNT + seat] == 2 * HAND)
    cell = (place * (len(DUE) + 1) + dear) * (len(LEFT) + 1) + deep
    return CHOICES * int((cell * 3 + rank) * CHANCES + part)


def shares(table: Fractions, cell: int, count: int, chances: Fractions) -> bool:
    """Writes how often each of so many things is done; whether anything is known of that."""
    total = 0.0
    for at in range(count):
        chances[at] = max(0.0, table[cell + at])
        total += chances[at]
    for at in range(count):
        chances[at] = chances[at] / total if total > 0 else 1 / count
    return total > 0


def drawn(chances: Fractions, count: int, rng: Array) -> int:
    """One of so many things, by their shares."""
    left = (below(rng, 1 << 20) + 0.5) / (1 << 20)
    for at in range(count - 1):
        left -= chances[at]
        if left < 0:
            return at
    return count - 1
