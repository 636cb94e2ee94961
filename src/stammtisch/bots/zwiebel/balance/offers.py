"""The bets that are weighed on the kernel: some parts of the pot, and all that can be paid."""

from __future__ import annotations

from stammtisch.bots.zwiebel.search.playouts import reach
from stammtisch.games.kernels import Array
from stammtisch.games.zwiebel.kernel.course import (
    ABDICATE,
    ACCEPT,
    BUYING_ENDS,
    COVER,
    DECLINE,
    EXTRA,
    EXTRA_OF,
    FOLD,
    LEG,
    NO_RAISE,
    NOBODY,
    OFFER,
    PAY,
    PHASE,
    POT,
    RAISE,
    RAISE_BY,
    SET,
    SET_TO,
    STACKS,
    most,
    price,
)

EIGHTHS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Demands that are weighed, as eighths of the pot; and the highest that somebody can pay."""
FINE, COARSE = 0, 2
"""Where the list begins for who bets by shares, and for who searches."""
CHOICES = len(EIGHTHS) + 2
"""The most that there is to weigh."""


def offers(s: Array, seat: int, actions: Array, first: int) -> int:
    """Writes what is weighed, demands from the one at ``first`` on; returns how many there are."""
    phase = s[PHASE]
    if s[OFFER] == NOBODY and phase in (RAISE, SET, EXTRA):
        kind = RAISE_BY if phase == RAISE else SET_TO if phase == SET else EXTRA_OF
        actions[0] = NO_RAISE if phase == RAISE else kind
        found, last = 1, 0
        within = reach(s, seat)
        top = min(most(s, seat), max(s[POT], within))
        for at in range(first, len(EIGHTHS)):
            amount = min(s[POT] * EIGHTHS[at] // 8, top)
            if amount > last:
                actions[found] = kind + amount
                found, last = found + 1, amount
        amount = min(top, within)
        if amount > last:
            actions[found] = kind + amount
            found += 1
        return found
    yes, no = PAY, FOLD
    if s[OFFER] != NOBODY:
        yes, no = ACCEPT, DECLINE
    elif phase == COVER and s[LEG] == BUYING_ENDS:
        no = ABDICATE
    actions[0] = no
    if price(s, seat) > s[STACKS + seat]:
        return 1
    actions[1] = yes
    return 2
