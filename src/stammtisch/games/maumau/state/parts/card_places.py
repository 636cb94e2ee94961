"""Where every card lies."""

from __future__ import annotations

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state.parts.values import Frozen, StatePart


class PenaltyCard(Frozen, frozen=True):
    """A card face down in front of a player (MM-4.1)."""

    card: Card
    born: int
    """The turn in which it came; only a turn that begins later ripens it (MM-4.2)."""
    ripe: bool = False


class CardPlaces(StatePart, gc=False):
    """The cards of the round; tuples are by seat."""

    hands: tuple[CardSet, ...] = ()
    penalties: tuple[tuple[PenaltyCard, ...], ...] = ()
    draw_pile: tuple[Card, ...] = ()
    """Top first."""
    pile: tuple[Card, ...] = ()
    """Top last."""
    layers: tuple[int, ...] = ()
    """Who laid each card of the pile."""
    pile_version: int = 0
    top_turn: int = 0
    """The turn in which the top card came."""
    known: tuple[tuple[CardSet, ...], ...] = ()
    """By viewer and holder: cards seen in another hand and still there (MM-18.2)."""
    moved: int = 0
    """How often a card has moved, penalty cards apart."""
    laid: int = 0
    """How many cards have been laid in the round."""
