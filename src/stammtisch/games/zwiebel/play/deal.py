"""The cards of a round: shuffled, dealt, exchanged, given up (ZC-82 to ZC-85)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.characters.visibility import make_visible, withdraw_sight
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import CardsDealt, Exchanged, Folded
from stammtisch.games.zwiebel.state.players import seniority, still_in

HAND = 5
"""Cards of the first deal, and of the second."""


def give(draft: Draft, seat: int, count: int) -> tuple[Card, ...]:
    """The next cards of the stock go to a seat, face down."""
    cards = draft.take(count)
    draft.put("hands", seat, draft.state.hands[seat] | card_set(cards))
    return cards


def deal(draft: Draft, seat: int, count: int, *, up: bool = False) -> CardSet:
    """Deals to a seat and tells; returns the cards that became visible."""
    up = up or draft.setup.latitude.open_training
    cards = give(draft, seat, count)
    codes = tuple(draft.code(card) for card in cards)
    draft.tell(CardsDealt(seat, count, up, codes))
    return make_visible(draft, seat, card_set(cards)) if up else 0


def first_deal(draft: Draft) -> None:
    """Five cards each, in the packets of the rule set (Z04-60, Z30-60)."""
    dealer, *others = still_in(draft.state, seniority(draft.state))
    got: dict[int, list[Card]] = {seat: [] for seat in (dealer, *others)}
    for for_dealer, for_others in draft.setup.procedure.packets:
        got[dealer] += give(draft, dealer, for_dealer)
        for seat in others:
            got[seat] += give(draft, seat, for_others)
    for seat, cards in got.items():
        up = draft.setup.latitude.open_training
        draft.tell(CardsDealt(seat, len(cards), up, tuple(draft.code(card) for card in cards)))
        if up:
            make_visible(draft, seat, card_set(cards))


def exchange(draft: Draft, seat: int, cards: Sequence[Card]) -> None:
    """Puts cards down and draws as many (ZC-84)."""
    state = draft.state
    mask = card_set(cards)
    draft.put("hands", seat, state.hands[seat] & ~mask)
    draft.put("known", seat, state.known[seat] & ~mask)
    draft.put("discards", seat, state.discards[seat] | mask)
    drawn = give(draft, seat, len(cards))
    draft.put("exchanged", seat, len(cards))
    codes = tuple(draft.code(card) for card in drawn)
    up = draft.setup.latitude.open_training
    draft.tell(Exchanged(seat, len(cards), draft.codes(mask), codes, up))
    if up:
        make_visible(draft, seat, card_set(drawn))


def fold(draft: Draft, seat: int) -> None:
    """A player gives up the round, his cards go to the discard pot (Z30-62)."""
    state = draft.state
    hand = state.hands[seat]
    open_cards = state.known[seat]
    draft.set(
        hands=with_entry(state.hands, seat, 0),
        known=with_entry(state.known, seat, 0),
        discards=with_entry(state.discards, seat, state.discards[seat] | hand),
        place=with_entry(state.place, seat, "folded"),
    )
    draft.tell(Folded(seat))
    withdraw_sight(draft, open_cards)
