"""What is looked up instead of built: actions and events of Zwanzig."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from stammtisch.cards.sets import CardSet, lister, members
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, Play
from stammtisch.games.zwanzig.state.events import CardPlayed
from stammtisch.games.zwanzig.state.pack import ALL_CARDS, CODES, SUITS

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
