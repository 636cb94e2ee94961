"""Penalty cards as open tables handle them: taken up by oneself, and made of excess cards."""

from __future__ import annotations

from stammtisch.cards.sets import CardSet
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.play.draw_pile import lay_down, take_up
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, later, off_hand, penalty, refuse
from stammtisch.games.maumau.state.cards import BIT, CODE
from stammtisch.games.maumau.state.parts.court import Violation
from stammtisch.games.maumau.state.state import Draft


def take(d: Draft, seat: int, k: int) -> None:
    """A player takes his oldest penalty cards up; frozen ones are a violation (MM-4.3, MM-4.4)."""
    if not 1 <= k <= len(d.cards.penalties[seat]):
        refuse("nothing_to_take", "MM-4.3", n=len(d.cards.penalties[seat]))
    frozen = take_up(d, seat, k)
    if frozen:
        violations.record(d, "V-STR-1", seat, cards=frozen)
        d.cards.moved += 1
    duties.counted(d, seat, own=False)


def surplus_down(d: Draft, one: Violation) -> None:
    """Cards drawn too many become penalty cards, replaced where they are gone (MM-2.6)."""
    if one.code != "V-ZIE-2":
        return
    here = d.cards.hands[one.seat] & one.surplus
    _put_down(d, one.seat, here)
    gone = one.surplus.bit_count() - here.bit_count()
    if gone:
        later(d, penalty(one.seat, gone, one.code))


def _put_down(d: Draft, seat: int, cards: CardSet) -> None:
    """Cards of the hand come to lie as penalty cards."""
    if cards:
        off_hand(d, seat, cards)
        d.cards.moved += 1
        faces = tuple(card for card in range(len(CODE)) if cards & BIT[card])
        emit(d, ev.ExcessPutDown(seat, len(faces)))
        lay_down(d, seat, faces, "excess")


def put_down_excess(d: Draft, seat: int) -> None:
    """A player notices himself that he has drawn too many (MM-2.6)."""
    mine = [one for one in d.court.violations if one.code == "V-ZIE-2" and one.seat == seat]
    if not mine:
        refuse("nothing_to_put_down", "MM-2.6")
    for one in mine:
        violations.close(d, one.no, "void")
        surplus_down(d, one)
