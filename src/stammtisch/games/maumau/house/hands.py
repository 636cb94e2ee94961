"""Hands that change owners by a house rule: swapped, passed round, given away (MM-12.9)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, lowest
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    active,
    emit,
    next_seat,
    off_hand,
    received,
    to_hand,
)
from stammtisch.games.maumau.state.cards import BIT, CODE, NO_CARD, QUEENS, codes_of
from stammtisch.games.maumau.state.parts.agenda import OwedChance, Task
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import Draft
from stammtisch.games.tuples import with_entry


def swap(d: Draft, a: int, b: int) -> bool:
    """Two players exchange all active cards; false where one of them has none (TS-55).

    Where ``a`` does so in his own turn, one card that is left to him is of his own lay (TS-D-48).
    """
    if not active(d, a) or not active(d, b):
        return False
    _take_ripe(d, (a, b))
    mine, theirs = d.cards.hands[a], d.cards.hands[b]
    d.cards.hands = with_entry(with_entry(d.cards.hands, a, theirs), b, mine)
    d.cards.moved += 1
    _know(d, {a: b, b: a}, {a: mine, b: theirs})
    emit(
        d,
        ev.Swapped(a, b, theirs.bit_count(), mine.bit_count(), codes_of(theirs), codes_of(mine)),
    )
    _after(d, (a, b), by=a, anew=True)
    return True


def rotate(d: Draft, way: int) -> bool:
    """Everybody passes his active cards on; false unless everybody has some."""
    if not all(active(d, seat) for seat in d.round.seats):
        return False
    _take_ripe(d, d.round.seats)
    target = {seat: next_seat(d, seat, way) for seat in d.round.seats}
    old = d.cards.hands
    for seat, to in target.items():
        d.cards.hands = with_entry(d.cards.hands, to, old[seat])
    d.cards.moved += 1
    _know(d, target, {seat: old[seat] for seat in d.round.seats})
    emit(d, ev.Rotated(d.turn.dir * way, tuple(codes_of(hand) for hand in d.cards.hands)))
    _after(d, d.round.seats, anew=True)
    return True


def give(d: Draft, seat: int, to: int, card: Card) -> None:
    """A player gives one card; without a choice, the first in canonical order (MM-12.28)."""
    _take_ripe(d, (seat,))
    chosen = (
        card if card != NO_CARD and d.cards.hands[seat] & BIT[card] else lowest(d.cards.hands[seat])
    )
    off_hand(d, seat, BIT[chosen])
    to_hand(d, to, BIT[chosen])
    d.cards.moved += 1
    _ensure(d)
    d.cards.known = with_entry(
        d.cards.known,
        seat,
        with_entry(d.cards.known[seat], to, d.cards.known[seat][to] | BIT[chosen]),
    )
    emit(d, ev.CardGiven(seat, to, CODE[chosen]))
    received(d, to)
    _after(d, (seat, to))


def ask_for_card(d: Draft, task: Task) -> None:
    """Chance owes the card that is given blindly."""
    if active(d, task.seat) < 2:
        return
    _take_ripe(d, (task.seat,))
    d.agenda.pending = OwedChance("random_card", seat=task.seat, to=task.n)


def _take_ripe(d: Draft, seats: tuple[int, ...]) -> None:
    """Ripe penalty cards are active cards and go with the hand."""
    for seat in seats:
        for card in d.cards.penalties[seat]:
            if card.ripe:
                to_hand(d, seat, BIT[card.card])
        left = tuple(card for card in d.cards.penalties[seat] if not card.ripe)
        if len(left) < len(d.cards.penalties[seat]):
            d.cards.penalties = with_entry(d.cards.penalties, seat, left)


def _ensure(d: Draft) -> None:
    if not d.cards.known:
        d.cards.known = ((0,) * len(d.cards.hands),) * len(d.cards.hands)


def _know(d: Draft, target: dict[int, int], gave: dict[int, int]) -> None:
    """What was known of a hand is known where it went; a giver knows what he gave."""
    _ensure(d)
    rows = []
    for viewer, row in enumerate(d.cards.known):
        new = list(row)
        for seat, to in target.items():
            new[to] = gave[seat] if seat == viewer else row[seat]
        new[viewer] = 0
        rows.append(tuple(new))
    d.cards.known = tuple(rows)


def _after(d: Draft, seats: tuple[int, ...], *, by: int = NOBODY, anew: bool = False) -> None:
    """Mau may be due (MM-10a.1); a caller without real Damen has lost his queen run (MM-9a.14).

    ``by``: whose act it was; ``anew``: nothing is left of the hands that were (MM-10a.5).
    """
    for seat in seats:
        duties.counted(d, seat, own=seat == by == d.turn.player, anew=anew)
    run = d.turn.run
    if run is not None and run.caller in seats and not d.cards.hands[run.caller] & QUEENS:
        d.turn.run = None
        emit(d, ev.QueenRunEnded(run.caller, "lost"))
