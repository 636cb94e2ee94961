"""Hands as far as a seat knows them, and how the rest of them is drawn (ZC-83, ZC-84)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.cards.pack import ALL, RANK_OF
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.groups.judgement import wild_now
from stammtisch.games.zwiebel.state.state import ExchangeChoice, State

FULL_HAND = 10
FIRST = 5
"""Cards of the first deal; some of them are exchanged."""
MOST_EXCHANGED = 4

Promise: TypeAlias = Sequence[int]
"""By rank: of a hundred such cards so many are kept at the exchange."""

PROMISES: Mapping[tuple[RulesName, bool], Promise] = MappingProxyType(
    {
        ("zwiebel-2004", False): (100, 44, 34, 15, 15, 14, 18, 99, 2, 2, 31, 41, 37),
        ("zwiebel-2004", True): (100, 91, 82, 61, 47, 27, 38, 53, 3, 0, 16, 18, 20),
        ("zwiebel-v3", False): (99, 91, 83, 68, 55, 25, 20, 82, 2, 0, 15, 17, 17),
        ("zwiebel-v3", True): (99, 31, 22, 28, 13, 12, 20, 100, 0, 0, 56, 56, 56),
    }
)
"""By rule set and wild eights: what players keep who exchange well, found in 300 hands each."""


def promise_of(state: State) -> Promise:
    """What is kept at the exchange of this round."""
    return PROMISES[state.setup.rules, wild_now(state)]


def unseen(state: State, seat: int) -> list[Card]:
    """The cards that this seat has not seen and that may lie anywhere else, ascending."""
    known = state.hands[seat] | state.discards[seat] | state.seen
    if isinstance(state.pending, ExchangeChoice) and state.pending.seat == seat:
        known |= card_set(state.pending.drawn)
    return list(members(ALL & ~known))


class Hidden(NamedTuple):
    """A hand as far as it is not known; `hand` completes it with cards that were drawn."""

    known: CardSet
    missing: int
    """Hidden cards, and those to come."""
    chosen: int | None = 0
    """So many of the first five were put down for others; ``None``: that is still to be done."""
    promise: Promise = ()

    @property
    def draws(self) -> int:
        """Cards that a sample needs for it."""
        if self.chosen is None:
            return self.missing + MOST_EXCHANGED
        return self.missing + self.chosen

    def hand(self, cards: Sequence[Card]) -> CardSet:
        """The whole hand with these cards; of the first five those stay that promise most."""
        if self.chosen is None:
            first, later = self._first(cards)
            kept = _best(first, self.promise)
            return card_set(kept) | card_set(later[: FULL_HAND - len(kept)])
        if not self.chosen:
            return self.known | card_set(cards)
        kept = _sorted(cards[:FIRST], self.promise)[: FIRST - self.chosen]
        return self.known | card_set(kept) | card_set(cards[FIRST:])

    def _first(self, cards: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
        if self.known:
            return members(self.known), cards
        return cards[:FIRST], cards[FIRST:]


def _sorted(cards: Sequence[Card], promise: Promise) -> list[Card]:
    return sorted(cards, key=lambda card: promise[RANK_OF[card]], reverse=True)


def _best(first: Sequence[Card], promise: Promise) -> list[Card]:
    """What stays of five cards: what is kept more often than not, and one card at least."""
    kept = [card for card in first if 2 * promise[RANK_OF[card]] >= 100]
    return kept or _sorted(first, promise)[: FIRST - MOST_EXCHANGED]


def own_hand(state: State, seat: int) -> Hidden:
    """The seat's own hand: nothing is hidden, but cards may be yet to come."""
    cards = state.hands[seat]
    missing = FULL_HAND - cards.bit_count()
    if state.exchanged[seat] < 0 and state.phase == "exchange":
        return Hidden(cards, missing, None, promise_of(state))
    return Hidden(cards, missing)


def others_hand(state: State, seat: int) -> Hidden:
    """What everybody knows of a hand.

    As long as its first five cards may all be hidden, they are what was worth keeping, and those
    that came for the others. Once some of them lie open, nobody can tell which, and the hidden
    ones may be any.
    """
    known, promise = state.known[seat], promise_of(state)
    missing = FULL_HAND - known.bit_count()
    if state.exchanged[seat] < 0 and state.phase == "exchange":
        return Hidden(known, missing, None, promise)
    covered = (state.hands[seat] & ~known).bit_count()
    return Hidden(known, missing, state.exchanged[seat] if covered >= FIRST else 0, promise)
