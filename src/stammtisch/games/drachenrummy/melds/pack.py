"""The cards of Drachenrummy as numbers: suits and ranks of one or two packs (DR-02 .. DR-05)."""

from __future__ import annotations

from stammtisch.cards.french import Pack
from stammtisch.cards.sets import Card, CardSet

RANKS = "A23456789TJQK"
"""The canonical order within a suit (DR-05)."""

PACK = Pack(RANKS, suits="DHSC", copies=2)
"""Card ``c`` is copy ``c // 52`` of the kind ``c % 52``; a kind is ``suit * 13 + rank``.

A table with one pack uses the first 52 numbers.
"""

KINDS = 52
FIRST: CardSet = (1 << KINDS) - 1
"""All cards of the first pack; also the mask that takes a set of kinds out of a set of cards."""

SUIT_MASK = (1 << 13) - 1
HONOURS: CardSet = sum(PACK.of_rank[rank] for rank in "AJQK")
"""The cards that count two points, the ace at either end (DR-62)."""


def kinds(cards: CardSet) -> CardSet:
    """Which kinds of card are in the set, as cards of the first pack (DR-04)."""
    return (cards | cards >> KINDS) & FIRST


def canonical(cards: CardSet) -> list[Card]:
    """The members in canonical order."""
    if cards <= FIRST:
        return _members(cards)
    return sorted(_members(cards), key=_order)


def codes(cards: CardSet) -> tuple[str, ...]:
    """The codes of the members in canonical order."""
    if cards <= FIRST:
        return PACK.codes_of(cards)
    return tuple([PACK.codes[card] for card in canonical(cards)])


def points(cards: CardSet) -> int:
    """What the cards count in melds: honours two, all others one (DR-62)."""
    return cards.bit_count() + (cards & HONOURS).bit_count()


def suits_of(kind_set: CardSet) -> tuple[int, int, int, int]:
    """The ranks of each suit as 13-bit masks, bit 0 the ace; takes a set of kinds."""
    return (
        kind_set & SUIT_MASK,
        kind_set >> 13 & SUIT_MASK,
        kind_set >> 26 & SUIT_MASK,
        kind_set >> 39 & SUIT_MASK,
    )


def _members(cards: CardSet) -> list[Card]:
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def _order(card: Card) -> int:
    return card % KINDS * 2 + card // KINDS
