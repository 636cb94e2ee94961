"""The pack of Zwanzig and what is looked up instead of built: actions, events, masks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from stammtisch.cards.french import Pack
from stammtisch.cards.sets import Card, CardSet, lister, members
from stammtisch.games.zwanzig.state.events import CardPlayed
from stammtisch.games.zwanzig.state.model import Announce, Decide, Exchange, Play, Suit

PACK = Pack("789JQKTA")
"""32 cards; in a suit a higher number is a higher card (ZZ-01, ZZ-02, ZZ-04)."""

SUITS: tuple[Suit, ...] = ("D", "H", "S", "C")
HEARTS: Suit = "H"
DIAMONDS: Suit = "D"

CODES = PACK.codes
ALL_CARDS = tuple(range(len(PACK)))
CARD: Mapping[str, Card] = dict(PACK.index)
BIT: Mapping[str, CardSet] = {code: 1 << card for code, card in CARD.items()}
CODE_SET = frozenset(CODES)
NO_CARD: Card = len(PACK)
"""A number that is no card of the pack and in no set of its cards."""

OF_SUIT: Mapping[str, CardSet] = dict(PACK.of_suit)
SAME_SUIT: tuple[CardSet, ...] = tuple(OF_SUIT[code[1]] for code in CODES)
"""By card: all cards of its suit."""

codes_of = PACK.codes_of

MAX_SEATS = 6
TRICKS = 5
"""Tricks of a game, and cards of a hand."""

ANNOUNCEMENTS = tuple(Announce(suit) for suit in SUITS)
DECISIONS = (Decide(True), Decide(False))
plays_of = lister([Play(code) for code in CODES])
"""The `Play` actions of a set of cards, in canonical order (ZZ-72)."""

EXCHANGES: Mapping[CardSet, Exchange] = {
    sum(1 << card for card in cards): Exchange(tuple(CODES[card] for card in cards))
    for size in range(4)
    for cards in combinations(ALL_CARDS, size)
}
"""Every exchange there can be, by the set of its cards."""

CARD_PLAYED = tuple(
    tuple(tuple(CardPlayed(seat, code, trick_no) for code in CODES) for seat in range(MAX_SEATS))
    for trick_no in range(1, TRICKS + 1)
)
"""By finished tricks, seat and card."""


def exchanges_of(hand: CardSet, cap: int) -> tuple[Exchange, ...]:
    """Every exchange of up to ``cap`` cards: by size, then in canonical order (ZZ-72)."""
    bits = [1 << card for card in members(hand)]
    found = [EXCHANGES[0]]
    if cap > 0:
        found += [EXCHANGES[a] for a in bits]
    if cap > 1:
        found += [EXCHANGES[a | b] for a, b in combinations(bits, 2)]
    if cap > 2:
        found += [EXCHANGES[a | b | c] for a, b, c in combinations(bits, 3)]
    return tuple(found)
