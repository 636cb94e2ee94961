"""Where exchanged cards came from and went, as far as the public numbers tell (ZZ-25, ZZ-27)."""

from __future__ import annotations

import msgspec

from stammtisch.games.zwanzig.state.setup import HAND_SIZE, PACK_SIZE
from stammtisch.games.zwanzig.views.observation import Observation

INITIAL = 0
"""The pile of the cards that were never exchanged; recycled piles are 1, 2, ..."""
DEAD = -1
"""The dead pile."""


class Exchanges(msgspec.Struct):
    """The exchanges of a game without the cards; piles are numbers."""

    came: list[list[int]]
    """By seat: the pile that each drawn card came from, in order."""
    went: list[int]
    """By seat: the pile in which the discards were recycled, or `DEAD`."""
    stock: list[int]
    """The pile of every card in the stock, top first."""


def exchanges_of(observation: Observation) -> Exchanges:
    """Follows the exchanges by their numbers, in the order of ZZ-22."""
    o = observation
    assert o.announcer is not None
    if o.phase == "announce":
        return Exchanges([[] for _ in range(o.n)], [DEAD] * o.n, [INITIAL] * o.stock)
    came: list[list[int]] = [[] for _ in range(o.n)]
    went = [DEAD] * o.n
    stock = [INITIAL] * (PACK_SIZE - HAND_SIZE * o.n)
    dead: list[int] = []  # the seats whose discards lie there
    pile = INITIAL
    for seat in ((o.announcer + place) % o.n for place in range(o.n)):
        count = o.exchange_count[seat] or 0
        if count > len(stock):
            pile += 1
            size = sum(o.exchange_count[other] or 0 for other in dead)
            for other in dead:
                went[other] = pile
            dead = []
            stock += [pile] * size
        came[seat], stock = stock[:count], stock[count:]
        dead.append(seat)
    return Exchanges(came, went, stock)
