"""Groups and arrangements: what the solver gives back (ZC-30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel.cards.catalogue import Key

Strengths: TypeAlias = tuple[int, ...]
"""The strengths of a list of keys; tuples compare as arrangements do (ZC-31)."""


class Group(msgspec.Struct, frozen=True, gc=False):
    """Cards laid together, and as what."""

    cards: CardSet
    key: Key
    wilds: int = 0
    """The fewest jokers with which the cards are that key (Z30-06a)."""


class Arrangement(msgspec.Struct, frozen=True):
    """A hand divided into groups, the highest first; cards may be left over."""

    groups: tuple[Group, ...]
    unused: CardSet

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the groups."""
        return tuple(group.key for group in self.groups)

    @property
    def strengths(self) -> Strengths:
        """What two arrangements are compared by (ZC-31)."""
        return strengths(self.groups)


def strengths(groups: Iterable[Group]) -> Strengths:
    """The strengths of the groups; a list that another one begins with is the weaker (ZC-31)."""
    return tuple(group.key.strength for group in groups)


def used(groups: Iterable[Group]) -> CardSet:
    """All cards of the groups."""
    cards = 0
    for group in groups:
        cards |= group.cards
    return cards
