"""The cards of Zwanzig as numbers and codes (ZZ-01 .. ZZ-04)."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.cards.french import Pack
from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.zwanzig.state.parts import Suit

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
