"""Hands that change owners by a house rule: swapped, passed round, given away (MM-12.9)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, lowest
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    active,
    emit,
    handles,
    next_seat,
    off_hand,
    put,
    received,
    to_hand,
)
from stammtisch.games.maumau.state.cards import BIT, CODE, NO_CARD, QUEENS, codes_of
from stammtisch.games.maumau.state.state import Desk, Pending, Task


def swap(d: Desk, a: int, b: int) -> bool:
    """Two players exchange all active cards; false where one of them has none (TS-55)."""
    if not active(d, a) or not active(d, b):
        return False
    _take_ripe(d, (a, b))
    mine, theirs = d.hands[a], d.hands[b]
    d.hands = put(put(d.hands, a, theirs), b, mine)
    d.moved += 1
    _know(d, {a: b, b: a}, {a: mine, b: theirs})
    emit(
        d,
        ev.Swapped(a, b, theirs.bit_count(), mine.bit_count(), codes_of(theirs), codes_of(mine)),
    )
    _after(d, (a, b), anew=True)
    return True


def rotate(d: Desk, way: int) -> bool:
    """Everybody passes his active cards on; false unless everybody has some."""
    if not all(active(d, seat) for seat in d.seats):
        return False
    _take_ripe(d, d.seats)
    target = {seat: next_seat(d, seat, way) for seat in d.seats}
    old = d.hands
    for seat, to in target.items():
        d.hands = put(d.hands, to, old[seat])
    d.moved += 1
    _know(d, target, {seat: old[seat] for seat in d.seats})
    emit(d, ev.Rotated(d.dir * way, tuple(codes_of(hand) for hand in d.hands)))
    _after(d, d.seats, anew=True)
    return True


def give(d: Desk, seat: int, to: int, card: Card) -> None:
    """A player gives one card; without a choice, the first in canonical order (MM-12.28)."""
    _take_ripe(d, (seat,))
    chosen = card if card != NO_CARD and d.hands[seat] & BIT[card] else lowest(d.hands[seat])
    off_hand(d, seat, BIT[chosen])
    to_hand(d, to, BIT[chosen])
    d.moved += 1
    _ensure(d)
    d.known = put(d.known, seat, put(d.known[seat], to, d.known[seat][to] | BIT[chosen]))
    emit(d, ev.CardGiven(seat, to, CODE[chosen]))
    received(d, to)
    _after(d, (seat, to))


@handles("random_card")
def _random_card(d: Desk, task: Task) -> None:
    if active(d, task.seat) < 2:
        return
    _take_ripe(d, (task.seat,))
    d.pending = Pending("random_card", seat=task.seat, to=task.n)


def _take_ripe(d: Desk, seats: tuple[int, ...]) -> None:
    """Ripe penalty cards are active cards and go with the hand."""
    for seat in seats:
        for card in d.penalties[seat]:
            if card.ripe:
                to_hand(d, seat, BIT[card.card])
        left = tuple(card for card in d.penalties[seat] if not card.ripe)
        if len(left) < len(d.penalties[seat]):
            d.penalties = put(d.penalties, seat, left)


def _ensure(d: Desk) -> None:
    if not d.known:
        d.known = ((0,) * len(d.hands),) * len(d.hands)


def _know(d: Desk, target: dict[int, int], gave: dict[int, int]) -> None:
    """What was known of a hand is known where it went; a giver knows what he gave."""
    _ensure(d)
    rows = []
    for viewer, row in enumerate(d.known):
        new = list(row)
        for seat, to in target.items():
            new[to] = gave[seat] if seat == viewer else row[seat]
        new[viewer] = 0
        rows.append(tuple(new))
    d.known = tuple(rows)


def _after(d: Desk, seats: tuple[int, ...], *, anew: bool = False) -> None:
    """Mau may be due (MM-10a.1); a caller without real Damen has lost his queen run (MM-9a.14).

    ``anew``: nothing is left of the hands that were (MM-10a.5).
    """
    for seat in seats:
        duties.counted(d, seat, own=False, anew=anew)
    run = d.run
    if run is not None and run.caller in seats and not d.hands[run.caller] & QUEENS:
        d.run = None
        emit(d, ev.QueenRunEnded(run.caller, "lost"))
