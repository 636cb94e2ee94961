"""The cards that a seat has not seen since they were shuffled (MM-18.2)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import CardSet, card_set, members
from stammtisch.games.extras.unseen import CardsUnseen
from stammtisch.games.maumau.state.cards import CODE, INDEX, RANK, SUIT, cards_in, pack_of
from stammtisch.games.maumau.state.house_rule import AddJokers
from stammtisch.games.maumau.views.observation import MauMauObservation
from stammtisch.games.protocol import RuleViolation


def in_sight(seen: MauMauObservation) -> tuple[CardSet, ...]:
    """By seat, the cards of its hand that whoever sees this knows."""
    if seen.shown:
        return tuple(cards_in(hand) for hand in seen.shown)
    known = [card_set(INDEX[one] for one in held) for held in seen.known] or [0] * seen.n
    if seen.seat is not None:
        known[seen.seat] = cards_in(seen.hand)
    return tuple(known)


def unseen(seen: MauMauObservation, hands: Sequence[CardSet]) -> CardSet:
    """The cards of the pack that lie neither open nor in these ``hands`` that are in sight."""
    left = card_set(pack_of(seen.decks, _jokers(seen))) & ~cards_in(seen.pile)
    for held in hands:
        left &= ~held
    return left


def told(seen: MauMauObservation | None) -> CardsUnseen:
    """What the seat has not seen, where that is no matter of memory: at strict tables, open pile.

    Raises `RuleViolation` ``needs_seat`` without a view, ``unseen_closed`` at other tables.
    """
    if seen is None or seen.seat is None:
        raise RuleViolation("needs_seat")
    if seen.options.open or not seen.options.pile_history:
        raise RuleViolation("unseen_closed")
    known = in_sight(seen)
    held = sum(seen.hand_sizes) - sum(hand.bit_count() for hand in known)
    faces = sorted(members(unseen(seen, known)), key=lambda card: (SUIT[card], RANK[card], card))
    return CardsUnseen(tuple(CODE[card] for card in faces), held)


def _jokers(seen: MauMauObservation) -> int:
    numbered = {one.no: one.rule for one in seen.board.rules}
    return sum(
        effect.n
        for no in seen.in_force
        for clause in numbered[no].clauses
        for effect in clause.do
        if isinstance(effect, AddJokers)
    )
