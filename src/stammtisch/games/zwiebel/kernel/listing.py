"""What a seat may do in the kernel, listed in the order of the rules."""

from __future__ import annotations

from stammtisch.games.kernels import Array
from stammtisch.games.zwiebel.kernel import course as k

MOST_ACTIONS = 100_002
"""As many as there may be chips, and two."""
DISCARDS = (
    *(0, 1, 2, 4, 8, 16, 3, 5, 9, 17, 6, 10, 18, 12, 20, 24),
    *(7, 11, 19, 13, 21, 25, 14, 22, 26, 28, 15, 23, 27, 29, 30),
)


def legal(s: Array, seat: int, actions: Array) -> int:
    """Writes what the seat may do, in the order of the rules; returns how many there are."""
    if seat != k.asked_seat(s) or seat == k.NOBODY:
        return 0
    found, phase = 0, s[k.PHASE]
    if s[k.OFFER] != k.NOBODY:
        return _payable(s, seat, k.ACCEPT, k.DECLINE, actions)
    if phase == k.EXCHANGE:
        for places in DISCARDS:
            actions[found] = k.EXCHANGE_OF + places
            found += 1
        return found
    if phase in (k.STAY, k.MATCH):
        return _payable(s, seat, k.PAY, k.FOLD, actions)
    if phase == k.COVER:
        no = k.ABDICATE if s[k.LEG] == k.BUYING_ENDS else k.FOLD
        return _payable(s, seat, k.PAY, no, actions)
    if phase == k.BUY:
        left = 2 * k.HAND - s[k.COUNT + seat]
        while found < left and (found + 1) * s[k.ANTE] <= s[k.STACKS + seat]:
            actions[found] = k.BUY_OF + found + 1
            found += 1
        actions[found] = k.DONE
        return found + 1
    return _demands(s, seat, actions)


def _payable(s: Array, seat: int, yes: int, no: int, actions: Array) -> int:
    if k.price(s, seat) > s[k.STACKS + seat]:
        actions[0] = no
        return 1
    actions[0], actions[1] = yes, no
    return 2


def _demands(s: Array, seat: int, actions: Array) -> int:
    found, amount, kind = 0, 0, k.SET_TO if s[k.PHASE] == k.SET else k.EXTRA_OF
    if s[k.PHASE] == k.RAISE:
        actions[0], found, amount, kind = k.NO_RAISE, 1, 1, k.RAISE_BY
    for demand in range(amount, k.most(s, seat) + 1):
        actions[found] = kind + demand
        found += 1
    return found
