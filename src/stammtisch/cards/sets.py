"""Sets of cards as bit masks: card ``c`` is in the set when bit ``c`` is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

Card: TypeAlias = int
"""The place of a card in the canonical order of its pack, from 0."""

CardSet: TypeAlias = int
"""A set of cards as a bit mask."""

T = TypeVar("T")


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards; a card named twice is in it once."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def highest(cards: CardSet) -> Card:
    """The last card of the set in canonical order; -1 for the empty set."""
    return cards.bit_length() - 1


def lowest(cards: CardSet) -> Card:
    """The first card of the set in canonical order; -1 for the empty set."""
    return (cards & -cards).bit_length() - 1


def above(card: Card) -> CardSet:
    """All numbers above ``card``, as an endless set; meant to be cut with a finite one."""
    return -1 << (card + 1)


def lister(values: Sequence[T]) -> Callable[[CardSet], tuple[T, ...]]:
    """A function from a set of cards to ``values[card]`` of its members, in canonical order.

    It looks up eight cards at a time, so it is the quick way to list members, codes or
    ready-made actions of a set. Bits beyond ``values`` must not be set.
    """
    tables = tuple(
        tuple(
            tuple(value for bit, value in enumerate(values[start : start + 8]) if byte >> bit & 1)
            for byte in range(1 << len(values[start : start + 8]))
        )
        for start in range(0, len(values), 8)
    )

    if len(tables) == 4:
        low, second, third, high = tables

        def listed_32(cards: CardSet) -> tuple[T, ...]:
            return (
                low[cards & 255]
                + second[cards >> 8 & 255]
                + third[cards >> 16 & 255]
                + high[cards >> 24]
            )

        return listed_32

    def listed(cards: CardSet) -> tuple[T, ...]:
        found: tuple[T, ...] = ()
        for table in tables:
            if not cards:
                break
            found += table[cards & 255]
            cards >>= 8
        return found

    return listed


_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def members(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set in canonical order."""
    found: list[Card] = []
    start = 0
    while cards:
        found += [start + bit for bit in _BITS[cards & 255]]
        cards >>= 8
        start += 8
    return tuple(found)
