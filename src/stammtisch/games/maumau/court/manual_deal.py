"""Dealing by hand, and the faults a dealer can make (§ 9.e; open tables only)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.play import deal
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    emit,
    later,
    off_hand,
    penalty,
    refuse,
    reveal,
    to_hand,
)
from stammtisch.games.maumau.state.cards import BIT, CODE, NO_CARD, codes_of
from stammtisch.games.maumau.state.state import NEVER, NOBODY, Dealing, Desk, Draft

RESERVE = 1
"""So many cards stay in the draw pile while cards are dealt: one has to be opened."""


def _sheet(d: Draft) -> Dealing:
    if d.dealing is None:
        refuse("wrong_phase", "MM-9e.1", phase=d.phase)
    return d.dealing


def expected(d: Draft) -> int:
    """Who gets the next card; `NOBODY` when everybody has enough (MM-0B.3)."""
    order = deal.dealing_order(d)
    at = len(_sheet(d).dealt)
    return order[at % len(order)] if at < len(order) * d.options.hand_size else NOBODY


def deal_card(d: Desk, to: int, *, face_up: bool) -> None:
    """The dealer gives the next card to somebody (MM-9e.1)."""
    sheet = _sheet(d)
    if to not in d.seats:
        refuse("bad_action", "MM-17.5", field="to")
    if len(d.draw_pile) <= RESERVE:
        refuse("bad_action", "MM-9e.1", field="to")
    wrong = to != expected(d)
    card = d.draw_pile[0]
    d.draw_pile = d.draw_pile[1:]
    to_hand(d, to, BIT[card])
    code = CODE[card]
    emit(d, ev.DealtByHand(to, face_up, code if face_up else None, code))
    d.dealing = replace(sheet, dealt=(*sheet.dealt, to), cards=(*sheet.cards, card))
    d.limit_at = d.t + (d.options.turn_limit_ms or 30_000)
    if wrong:
        _fault(d)
    if not face_up:
        return
    reveal(d, to, BIT[card], d.seats)
    if to == d.dealer:
        emit(d, ev.Didi(d.dealer))
        return
    d.dealing = replace(_sheet(d), chooser=to, card=card, due=d.t + deal.ANSWER_MS)
    d.phase = "deal_choice"
    d.limit_at = NEVER


def _fault(d: Desk, *, punished: bool = False) -> bool:
    """One fault more; the first is free (MM-9e.2). Whether it was one of the others."""
    sheet = _sheet(d)
    d.dealing = replace(sheet, faults=sheet.faults + 1)
    if sheet.faults == 0:
        return False
    if punished:
        if _spare(d) > 0:
            later(d, penalty(d.dealer, 1, "dealing"))
        else:
            emit(d, ev.PenaltyVoid(d.dealer, "dealing"))
    else:
        violations.record(d, "V-GEB-1", d.dealer)
    return True


def _spare(d: Draft) -> int:
    """Cards that neither a hand nor the opening of the first card needs."""
    cards = len(d.draw_pile) + sum(hand.bit_count() for hand in d.hands)
    return cards - len(d.seats) * d.options.hand_size - RESERVE


def choose(d: Desk, seat: int, choice: str, *, asleep: bool = False) -> None:
    """The receiver keeps the open card or takes a new one; that is his challenge (MM-9e.3)."""
    sheet = _sheet(d)
    if d.phase != "deal_choice" or sheet.chooser != seat:
        refuse("wrong_phase", "MM-9e.3", phase=d.phase)
    emit(d, ev.DealtChosen(seat, choice))
    if choice == "new":
        off_hand(d, seat, BIT[sheet.card])
        fresh = d.draw_pile[0]
        d.draw_pile = (*d.draw_pile[1:], sheet.card)
        to_hand(d, seat, BIT[fresh])
        emit(d, ev.DealtByHand(seat, False, None, CODE[fresh]))
        cards = tuple(fresh if card == sheet.card else card for card in sheet.cards)
        sheet = replace(sheet, cards=cards)
    d.dealing = replace(sheet, chooser=NOBODY, card=NO_CARD, due=NEVER)
    d.phase = "deal"
    d.limit_at = d.t + (d.options.turn_limit_ms or 30_000)
    _fault(d, punished=not asleep)


def deal_finish(d: Desk) -> None:
    """Everything is dealt; wrong numbers are put right before the first card (MM-9e.4)."""
    sheet = _sheet(d)
    size = d.options.hand_size
    order = deal.dealing_order(d)
    if any(d.hands[seat].bit_count() != size for seat in order):
        _fault(d)
    for seat in order:
        _take_surplus(d, seat, sheet, size)
    for seat in order:
        _give_missing(d, seat, size)
    for seat in order:
        emit(d, ev.Dealt(seat, size, codes_of(d.hands[seat])))
    d.dealing = None
    deal.ask_for_health(d)


def _take_surplus(d: Desk, seat: int, sheet: Dealing, size: int) -> None:
    """Cards too many, last dealt first, go under the draw pile."""
    mine = [card for to, card in zip(sheet.dealt, sheet.cards, strict=True) if to == seat]
    surplus = tuple(reversed(mine[size:]))
    for card in surplus:
        off_hand(d, seat, BIT[card])
    if surplus:
        d.draw_pile += surplus
        emit(d, ev.DealCorrected(seat, len(surplus), tuple(CODE[card] for card in surplus)))


def _give_missing(d: Desk, seat: int, size: int) -> None:
    missing = size - d.hands[seat].bit_count()
    if missing > 0:
        fresh, d.draw_pile = d.draw_pile[:missing], d.draw_pile[missing:]
        for card in fresh:
            to_hand(d, seat, BIT[card])
        emit(d, ev.DealCorrected(seat, -missing, tuple(CODE[card] for card in fresh)))
