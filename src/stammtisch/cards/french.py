"""Packs of French-suited cards: numbers inside the games, codes such as ``TS`` outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from stammtisch.cards.sets import Card, CardSet, card_set, lister

SUITS = "DHSC"
"""Diamonds (Karo), hearts (Herz), spades (Pik), clubs (Kreuz)."""

JOKER = "JO"


class Pack:
    """A pack: which cards there are and in which order they are numbered.

    The numbers run through the copies, in a copy through the suits, in a suit through the ranks
    as given, and end with the jokers. A game that gives its ranks from low to high can compare
    cards of a suit by number. Codes are rank then suit; the second copy of a card has ``/2``
    behind it (``7H/2``), jokers are ``JO``, ``JO/2``, and so on.
    """

    def __init__(self, ranks: str, *, suits: str = SUITS, copies: int = 1, jokers: int = 0) -> None:
        faces = [rank + suit for suit in suits for rank in ranks]
        self.ranks = ranks
        self.suits = suits
        self.codes: tuple[str, ...] = (
            *(face + _copy(copy) for copy in range(copies) for face in faces),
            *(JOKER + _copy(copy) for copy in range(jokers)),
        )
        """The code of every card, by number."""
        self.index: Mapping[str, Card] = MappingProxyType(
            {code: card for card, code in enumerate(self.codes)}
        )
        """The number of every card, by code."""
        self.all: CardSet = (1 << len(self.codes)) - 1
        self.jokers: CardSet = self._where(lambda code: code.startswith(JOKER))
        self.of_suit: Mapping[str, CardSet] = MappingProxyType(
            {suit: self._where(lambda code: code[1] == suit) for suit in suits}  # noqa: B023
        )
        """The cards of a suit, all copies, by its letter."""
        self.of_rank: Mapping[str, CardSet] = MappingProxyType(
            {
                rank: self._where(lambda code: code[0] == rank) & ~self.jokers  # noqa: B023
                for rank in ranks
            }
        )
        """The cards of a rank, all copies, by its letter; no joker."""
        self.codes_of = lister(self.codes)
        """The codes of a set of cards, in canonical order."""

    def __len__(self) -> int:
        return len(self.codes)

    def cards(self, codes: Iterable[str]) -> CardSet:
        """The set of the cards with these codes. Raises `KeyError` for a card not in the pack."""
        return card_set(self.index[code] for code in codes)

    def _where(self, holds: Callable[[str], bool]) -> CardSet:
        return card_set(card for card, code in enumerate(self.codes) if holds(code))


def _copy(copy: int) -> str:
    return f"/{copy + 1}" if copy else ""
