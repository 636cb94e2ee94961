"""Parts of a state as plain values with card codes, there and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.drachenrummy.melds.melds import Meld, classify, laid_order
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.parts import LaidMeld, ReservedCard
from stammtisch.games.drachenrummy.state.state import Reservation
from stammtisch.games.protocol import BadPosition


@lru_cache(maxsize=1 << 8)
def shown(entry: Reservation) -> ReservedCard:
    """A reserved card as everybody sees it."""
    return ReservedCard(_CODE[entry.card], entry.owner, entry.face, entry.count)


@lru_cache(maxsize=1 << 8)
def shown_melds(melds: tuple[Meld, ...]) -> tuple[LaidMeld, ...]:
    """The melds of a player as everybody sees them, numbered from 0."""
    return tuple(
        [LaidMeld(number, meld.kind, laid_order(meld)) for number, meld in enumerate(melds)]
    )


_CODE = PACK.codes


def require(holds: bool, message: str) -> None:
    """Raises `BadPosition` with the message unless the condition holds."""
    if not holds:
        raise BadPosition(message)


def card_of(code: str) -> Card:
    """The number of a card. Raises `BadPosition`."""
    card = PACK.index.get(code)
    if card is None:
        raise BadPosition(f"{code!r} is no card of one or two packs of 52")
    return card


def cards_of(codes: Iterable[str]) -> tuple[Card, ...]:
    """The numbers of cards, in the order given. Raises `BadPosition`."""
    return tuple([card_of(code) for code in codes])


def hand_of(codes: Iterable[str]) -> CardSet:
    """The set of these cards. Raises `BadPosition` for a card named twice."""
    hand = 0
    for card in cards_of(codes):
        require(not hand >> card & 1, f"{PACK.codes[card]} is twice in one place")
        hand |= 1 << card
    return hand


@lru_cache(maxsize=1 << 8)
def meld_of(laid: LaidMeld) -> Meld:
    """A meld on the table. Raises `BadPosition` if the cards make none (DR-I08)."""
    meld = classify(hand_of(laid.cards))
    if meld is None or meld.kind != laid.kind:
        raise BadPosition(f"{' '.join(laid.cards)} is no {laid.kind}")
    return meld


def melds_of(laid: tuple[LaidMeld, ...]) -> tuple[Meld, ...]:
    """The melds of a player. Raises `BadPosition` unless they are numbered from 0."""
    numbers = [meld.meld_id for meld in laid]
    require(numbers == list(range(len(laid))), f"melds are numbered {numbers}")
    return tuple(map(meld_of, laid))


@lru_cache(maxsize=1 << 8)
def reservation_of(entry: ReservedCard) -> Reservation:
    """A reserved card with its dice. Raises `BadPosition` (DR-I04)."""
    dice = f"{entry.count}x{entry.face}"
    require(1 <= entry.face <= 6 and 1 <= entry.count <= 5, f"{dice} are no dice on a card")
    return Reservation(card_of(entry.card), entry.owner, entry.face, entry.count)
