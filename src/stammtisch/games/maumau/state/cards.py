"""The cards of Mau-Mau as numbers: ranks, suits, and what serves what by the basic rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from stammtisch.cards.french import Pack
from stammtisch.cards.sets import Card, CardSet, card_set

Codes: TypeAlias = tuple[str, ...]
"""Card codes (MM-0A.10)."""
SuitCode: TypeAlias = Literal["C", "S", "H", "D"]
RankCode: TypeAlias = Literal["7", "8", "9", "T", "J", "Q", "K", "A"]

Rank: TypeAlias = int
"""0 .. 7 for 7 8 9 10 B D K A (MM-0A.1); 8 for a Joker."""
Suit: TypeAlias = int
"""0 .. 3 for C S H D; 4 for a Joker."""
Face: TypeAlias = int
"""What is to be served, ``8 * suit + rank``: the number of that card in the first copy."""

RANKS = "789TJQKA"
SUITS = "CSHD"
SUIT_CODES: tuple[SuitCode, ...] = ("C", "S", "H", "D")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, JOKER = range(9)
NO_CARD: Card = -1
NO_FACE: Face = -1
NO_SUIT: Suit = -1

MAX_DECKS = 3
MAX_JOKERS = 4
DECK = len(RANKS) * len(SUITS)

PACK = Pack(RANKS, suits=SUITS, copies=MAX_DECKS, jokers=MAX_JOKERS)
"""Every card there can be; a match plays with some of the copies and jokers (MM-0A.2)."""
FIRST_JOKER: Card = MAX_DECKS * DECK

CODE: tuple[str, ...] = PACK.codes
"""By card; by face, too."""
INDEX: Mapping[str, Card] = PACK.index
codes_of = PACK.codes_of

RANK: tuple[Rank, ...] = tuple(
    JOKER if c >= FIRST_JOKER else c % len(RANKS) for c in range(len(PACK))
)
"""By card."""
SUIT: tuple[Suit, ...] = tuple(
    len(SUITS) if c >= FIRST_JOKER else c % DECK // len(RANKS) for c in range(len(PACK))
)
"""By card."""
JOKERS: CardSet = PACK.jokers
OF_RANK: tuple[CardSet, ...] = (*(PACK.of_rank[rank] for rank in RANKS), JOKERS)
OF_SUIT: tuple[CardSet, ...] = (*(PACK.of_suit[suit] for suit in SUITS), JOKERS)
SUIT_INDEX: Mapping[str, Suit] = MappingProxyType({suit: i for i, suit in enumerate(SUITS)})
RANK_INDEX: Mapping[str, Rank] = MappingProxyType({rank: i for i, rank in enumerate(RANKS)})
RED = frozenset({SUIT_INDEX["H"], SUIT_INDEX["D"]})

BIT: tuple[CardSet, ...] = tuple(1 << c for c in range(len(PACK)))
QUEENS: CardSet = OF_RANK[QUEEN]
TENS: CardSet = OF_RANK[TEN]
COPIERS: CardSet = TENS | JOKERS
"""Cards that leave what is to be served as it is (MM-0C.4)."""


def face(rank: Rank, suit: Suit) -> Face:
    """The face of a rank and a suit."""
    return suit * len(RANKS) + rank


def printed(card: Card) -> Face:
    """The face printed on a card; `NO_FACE` for a Joker."""
    return card % DECK if card < FIRST_JOKER else NO_FACE


def face_rank(eff: Face) -> Rank:
    """The rank of a face; `NO_CARD` before the first card."""
    return eff % len(RANKS) if eff >= 0 else NO_CARD


def face_suit(eff: Face) -> Suit:
    """The suit of a face; `NO_SUIT` before the first card."""
    return eff // len(RANKS) if eff >= 0 else NO_SUIT


def of_twins(cards: CardSet, rank: Rank) -> CardSet:
    """All cards whose twin of this rank, in their own suit and pack, is one of ``cards``."""
    return ((cards & OF_RANK[rank]) >> rank) * ((1 << len(RANKS)) - 1)


def _serving(eff: Face) -> CardSet:
    rank, suit = face_rank(eff), face_suit(eff)
    if rank == JACK:  # the wish, and no Bube, no 10 and no Joker on a Bube (MM-9d.1)
        return OF_SUIT[suit] & ~OF_RANK[JACK] & ~COPIERS
    return OF_SUIT[suit] | OF_RANK[rank] | OF_RANK[JACK] | COPIERS


SERVES: tuple[CardSet, ...] = tuple(_serving(eff) for eff in range(DECK))
"""By face: the cards that serve it where nothing special runs (MM-0C.2); Jokers included."""
QUEEN_RUN_SERVES: CardSet = QUEENS | TENS
"""What may be laid in a queen run (MM-9a.6)."""
LHC_SERVES: CardSet = OF_RANK[SEVEN] | COPIERS
"""What may be laid on a finishing 7 (MM-9c.2)."""
ANSWERS: tuple[tuple[CardSet, ...], ...] = tuple(
    tuple(OF_RANK[rank] | (COPIERS if face_rank(eff) == rank else 0) for eff in range(DECK))
    for rank in range(len(RANKS))
)
"""By the rank that a stack is built of and by face: the cards that answer it (MM-0D.7b)."""


def pack_of(decks: int, jokers: int) -> tuple[Card, ...]:
    """The cards of a round in canonical order, copy by copy, Jokers last (MM-0A.5)."""
    return (*range(decks * DECK), *range(FIRST_JOKER, FIRST_JOKER + jokers))


def cards_in(codes: tuple[str, ...]) -> CardSet:
    """The set of cards with these codes. Raises `KeyError` for what is no card."""
    return card_set(INDEX[code] for code in codes)
