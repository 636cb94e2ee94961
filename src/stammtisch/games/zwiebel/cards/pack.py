"""The 104 cards as numbers, and their codes in either rule set (ZC-03, ZC-04)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from stammtisch.cards.sets import Card, CardSet, card_set, lister, members

RANKS = "A23456789ZBDK"
"""Ranks in canonical order; ``Z`` is the ten, ``B``, ``D``, ``K`` are the pictures (ZC-03)."""

SIZE = 104
ALL: CardSet = (1 << SIZE) - 1

ACE, TWO, THREE, EIGHT, NINE, TEN, JACK, QUEEN, KING = 0, 1, 2, 7, 8, 9, 10, 11, 12
"""Places of ranks in `RANKS`."""

COUNTS: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What a rank counts, the ace low; by rank (ZC-05)."""

RANK_OF: tuple[int, ...] = tuple(card % 13 for card in range(SIZE))
"""The rank of a card, by card; the same in both rule sets."""

SUIT_OF: tuple[int, ...] = tuple(card // 13 for card in range(SIZE))
"""The suit of a card, by card."""


def of_rank(*ranks: int) -> CardSet:
    """The cards of these ranks in all suits."""
    return card_set(card for card in range(SIZE) if RANK_OF[card] in ranks)


EIGHTS: CardSet = of_rank(EIGHT)
ACES: CardSet = of_rank(ACE)


class ZwiebelPack:
    """The suits of a rule set: codes of cards, and which cards share a colour key."""

    def __init__(self, suits: Sequence[str], *, paired: bool) -> None:
        self.suits = tuple(suits)
        """Suit codes in canonical order."""
        self.codes: tuple[str, ...] = tuple(suit + rank for suit in suits for rank in RANKS)
        """The code of every card, by card."""
        self.index: Mapping[str, Card] = MappingProxyType(
            {code: card for card, code in enumerate(self.codes)}
        )
        """The number of every card, by code."""
        self.colour_of: tuple[int, ...] = tuple(suit // 2 if paired else suit for suit in SUIT_OF)
        """The colour key of every card, by card (Z04-01, Z30-01)."""
        self.colours = len(suits) // 2 if paired else len(suits)
        """How many colour keys there are."""
        self.codes_of = lister(self.codes)
        """The codes of a set of cards in canonical order."""

    def cards(self, codes: Iterable[str]) -> CardSet:
        """The set of the cards with these codes. Raises `KeyError` for a code not in the pack."""
        return card_set(self.index[code] for code in codes)

    def listed(self, codes: Sequence[str]) -> tuple[Card, ...]:
        """The cards with these codes in canonical order. Raises `KeyError` as `cards` does."""
        return members(self.cards(codes))


SUITS_2004 = ("S", "R", "O", "Y", "G", "T", "B", "V")
"""Schwarz, Rot, Orange, Gelb, Grün, Türkis, Blau, Violett (Z04-01)."""

SUITS_V3 = ("El", "Kr", "Ok", "Po", "Sc", "Mu", "St", "De")
"""Elefant, Krone; Oktagramm, Pokal; Schildkröte, Münze; Stab, Degen (Z30-01)."""

PACK_2004 = ZwiebelPack(SUITS_2004, paired=False)
PACK_V3 = ZwiebelPack(SUITS_V3, paired=True)
