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
from stammtisch.games.maumau.state.parts.round import Dealing
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft

RESERVE = 1
"""So many cards stay in the draw pile while cards are dealt: one has to be opened."""


def _sheet(state: AnyState) -> Dealing:
    if state.round.dealing is None:
        refuse("wrong_phase", "MM-9e.1", phase=state.turn.phase)
    return state.round.dealing


def expected(state: AnyState) -> int:
    """Who gets the next card; `NOBODY` when everybody has enough (MM-0B.3)."""
    order = deal.dealing_order(state)
    at = len(_sheet(state).dealt)
    return order[at % len(order)] if at < len(order) * state.options.hand_size else NOBODY


def deal_card(d: Draft, to: int, *, face_up: bool) -> None:
    """The dealer gives the next card to somebody (MM-9e.1)."""
    sheet = _sheet(d)
    if to not in d.round.seats:
        refuse("bad_action", "MM-17.5", field="to")
    if len(d.cards.draw_pile) <= RESERVE:
        refuse("bad_action", "MM-9e.1", field="to")
    wrong = to != expected(d)
    card = d.cards.draw_pile[0]
    d.cards.draw_pile = d.cards.draw_pile[1:]
    to_hand(d, to, BIT[card])
    code = CODE[card]
    emit(d, ev.DealtByHand(to, face_up, code if face_up else None, code))
    d.round.dealing = replace(sheet, dealt=(*sheet.dealt, to), cards=(*sheet.cards, card))
    d.clock.limit_at = d.clock.t + (d.options.turn_limit_ms or 30_000)
    if wrong:
        _fault(d)
    if not face_up:
        return
    reveal(d, to, BIT[card], d.round.seats)
    if to == d.standing.dealer:
        emit(d, ev.Didi(d.standing.dealer))
        return
    d.round.dealing = replace(_sheet(d), chooser=to, card=card, due=d.clock.t + deal.ANSWER_MS)
    d.turn.phase = "deal_choice"
    d.clock.limit_at = NEVER


def _fault(d: Draft, *, punished: bool = False) -> bool:
    """One fault more; the first is free (MM-9e.2). Whether it was one of the others."""
    sheet = _sheet(d)
    d.round.dealing = replace(sheet, faults=sheet.faults + 1)
    if sheet.faults == 0:
        return False
    if punished:
        if _spare(d) > 0:
            later(d, penalty(d.standing.dealer, 1, "dealing"))
        else:
            emit(d, ev.PenaltyVoid(d.standing.dealer, "dealing"))
    else:
        violations.record(d, "V-GEB-1", d.standing.dealer)
    return True


def _spare(state: AnyState) -> int:
    """Cards that neither a hand nor the opening of the first card needs."""
    cards = len(state.cards.draw_pile) + sum(hand.bit_count() for hand in state.cards.hands)
    return cards - len(state.round.seats) * state.options.hand_size - RESERVE


def choose(d: Draft, seat: int, choice: str, *, asleep: bool = False) -> None:
    """The receiver keeps the open card or takes a new one; that is his challenge (MM-9e.3)."""
    sheet = _sheet(d)
    if d.turn.phase != "deal_choice" or sheet.chooser != seat:
        refuse("wrong_phase", "MM-9e.3", phase=d.turn.phase)
    emit(d, ev.DealtChosen(seat, choice))
    if choice == "new":
        off_hand(d, seat, BIT[sheet.card])
        fresh = d.cards.draw_pile[0]
        d.cards.draw_pile = (*d.cards.draw_pile[1:], sheet.card)
        to_hand(d, seat, BIT[fresh])
        emit(d, ev.DealtByHand(seat, False, None, CODE[fresh]))
        cards = tuple(fresh if card == sheet.card else card for card in sheet.cards)
        sheet = replace(sheet, cards=cards)
    d.round.dealing = replace(sheet, chooser=NOBODY, card=NO_CARD, due=NEVER)
    d.turn.phase = "deal"
    d.clock.limit_at = d.clock.t + (d.options.turn_limit_ms or 30_000)
    _fault(d, punished=not asleep)


def deal_finish(d: Draft) -> None:
    """Everything is dealt; wrong numbers are put right before the first card (MM-9e.4)."""
    sheet = _sheet(d)
    size = d.options.hand_size
    order = deal.dealing_order(d)
    if any(d.cards.hands[seat].bit_count() != size for seat in order):
        _fault(d)
    for seat in order:
        _take_surplus(d, seat, sheet, size)
    for seat in order:
        _give_missing(d, seat, size)
    for seat in order:
        emit(d, ev.Dealt(seat, size, codes_of(d.cards.hands[seat])))
    d.round.dealing = None
    deal.ask_for_health(d)


def _take_surplus(d: Draft, seat: int, sheet: Dealing, size: int) -> None:
    """Cards too many, last dealt first, go under the draw pile."""
    mine = [card for to, card in zip(sheet.dealt, sheet.cards, strict=True) if to == seat]
    surplus = tuple(reversed(mine[size:]))
    for card in surplus:
        off_hand(d, seat, BIT[card])
    if surplus:
        d.cards.draw_pile += surplus
        emit(d, ev.DealCorrected(seat, len(surplus), tuple(CODE[card] for card in surplus)))


def _give_missing(d: Draft, seat: int, size: int) -> None:
    missing = size - d.cards.hands[seat].bit_count()
    if missing > 0:
        fresh, d.cards.draw_pile = d.cards.draw_pile[:missing], d.cards.draw_pile[missing:]
        for card in fresh:
            to_hand(d, seat, BIT[card])
        emit(d, ev.DealCorrected(seat, -missing, tuple(CODE[card] for card in fresh)))


def flip_unasked(d: Draft) -> None:
    """The dealer opens the first card; without having asked it is a violation (MM-0B.7)."""
    if d.round.health_asked == NEVER:
        violations.record(d, "V-GEB-2", d.standing.dealer)
    deal.open_first(d)
