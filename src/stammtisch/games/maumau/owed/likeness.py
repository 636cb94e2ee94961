"""Cards that a rule of the house has laid like others (``card_like``, MM-12.9).

Such a card is laid like the card of that rank in its own suit: it serves so, is followed so, and
does what that one does. A transparent one leaves what is to be served as it is, and does nothing,
as a Joker. A Joker has no suit of its own, and takes the one that is to be served.
"""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.owed import house_conditions as house
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.agenda import running
from stammtisch.games.maumau.state.cards import (
    BIT,
    FIRST_JOKER,
    JOKERS,
    NO_CARD,
    NO_FACE,
    RANK_INDEX,
    RANKS,
    TEN,
    TENS,
    Face,
    face,
    face_rank,
    face_suit,
    of_twins,
    printed,
)
from stammtisch.games.maumau.state.house_law import Matcher
from stammtisch.games.maumau.state.state import AnyState


def laid_as(state: AnyState, seat: int, card: Card, on: Face) -> Card:
    """The card like which ``seat`` lays this one on ``on``; a Joker for one that does nothing."""
    if not state.law.likes:
        return card
    found = card
    for effect, cards in _in_force(state, seat, on):
        if cards.holds(card, on, _under(state, card)):
            found = FIRST_JOKER if effect.transparent else _of_rank(card, effect, on)
    return found


def like(state: AnyState, seat: int, cards: CardSet, *, doing: bool = False) -> CardSet:
    """The cards that are laid like one of ``cards``, those that are laid as themselves included.

    ``doing``: only those that do what that one does, and so no transparent ones.
    """
    if not state.law.likes:
        return cards
    on = state.turn.eff
    top = state.cards.pile[-1] if state.cards.pile else NO_CARD
    found = cards
    for effect, matching in _in_force(state, seat, on):
        if doing and effect.transparent:
            continue
        mine, rank = matching.laid(on, top), RANK_INDEX[effect.like]
        twins = of_twins(cards, rank)
        if on != NO_FACE and cards & BIT[face(rank, face_suit(on))]:
            twins |= JOKERS
        found = found & ~mine | mine & twins
    return found


def meant(state: AnyState, seat: int, cards: Matcher) -> CardSet:
    """The cards that a rule means where they are laid now, by what they are laid like."""
    found = cards.laid(state.turn.eff, state.cards.pile[-1] if state.cards.pile else NO_CARD)
    return like(state, seat, found, doing=True) if cards.by_what_is_laid else found


def face_laid(state: AnyState, seat: int, card: Card, on: Face) -> Face:
    """What the card shows where it is laid like another; `NO_FACE`: what it is by itself."""
    twin = laid_as(state, seat, card, on)
    if twin == card or BIT[twin] & JOKERS:
        return NO_FACE
    doubles = BIT[twin] & TENS and on != NO_FACE and face_rank(on) != TEN
    return on if doubles else printed(twin)


def face_on_top(state: AnyState) -> Face:
    """The same of the card that lies on top, by what is to be served since."""
    eff = state.turn.eff
    if not state.law.likes or state.turn.plain or eff == NO_FACE:
        return NO_FACE
    top = state.cards.pile[-1]
    for _, effect, cards in reversed(state.law.likes):
        if effect.transparent or not cards.printed & BIT[top]:
            continue
        rank = RANK_INDEX[effect.like]
        if rank == TEN or (rank == face_rank(eff) and BIT[top] & JOKERS):
            return eff
        if rank == face_rank(eff):
            return face(rank, face_suit(printed(top)))
    return NO_FACE


def _in_force(state: AnyState, seat: int, on: Face) -> Iterator[tuple[m.CardLike, Matcher]]:
    """By the order of the board; what comes later prevails (MM-12.12)."""
    now = TriggerFacts(actor=seat, below=on)
    for bound, effect, cards in state.law.likes:
        barred = "queen_run" in effect.not_during and running(state)
        if not barred and house.hold(state, bound, now):
            yield effect, cards


def _of_rank(card: Card, effect: m.CardLike, on: Face) -> Card:
    rank = RANK_INDEX[effect.like]
    if BIT[card] & JOKERS:
        return face(rank, face_suit(on)) if on != NO_FACE else card
    return card - card % len(RANKS) + rank


def _under(state: AnyState, card: Card) -> Card:
    """The card on top of the pile before ``card`` was laid."""
    at = 2 if state.cards.pile and state.cards.pile[-1] == card else 1
    return state.cards.pile[-at] if len(state.cards.pile) >= at else NO_CARD
