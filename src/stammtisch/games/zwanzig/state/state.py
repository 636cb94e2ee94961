"""The state of a match: cards as numbers, in three layers by how often they change."""

from __future__ import annotations

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.zwanzig.state.parts import (
    Codes,
    FinishedTrick,
    GameRecord,
    Phase,
    Result,
    Status,
    Suit,
)
from stammtisch.games.zwanzig.state.setup import Setup

NOBODY = -3
"""``turn`` when the match is over."""
SEVERAL = -4
"""``turn`` while all who have not decided may decide (``stay_mode`` simultaneous)."""
IN: Status = "in"
UNDECIDED: Status = "undecided"

UNKNOWN = -1
"""A seat that the lot has not named yet."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What changes only between games."""

    first_dealer: int
    game_no: int
    dealer: int
    announcer: int
    hearts_phase: bool
    scores: tuple[int, ...]  # by seat
    history: tuple[GameRecord, ...]
    result: Result | None


class Deal(msgspec.Struct, frozen=True, gc=False):
    """What deal, exchange and decisions have made of this game; the play leaves it alone."""

    trump: Suit | None
    stock: tuple[Card, ...]
    """Top first; before the second packet the cards not dealt yet."""
    dead: CardSet
    """Exchanged cards that have not been recycled."""
    discards: tuple[Codes, ...]  # by seat, in canonical order
    drawn: tuple[Codes, ...]  # by seat, as they came
    exchange_count: tuple[int | None, ...]  # by seat
    choice: CardSet
    """Put down by the player for whom the stock is being recycled; still in his hand."""
    status: tuple[Status, ...]  # by seat
    pending: tuple[bool | None, ...]  # by seat; decisions not revealed yet


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Zwanzig at one moment (ZZ-65)."""

    setup: Setup
    standing: Standing
    deal: Deal
    phase: Phase
    turn: int
    """A seat, `CHANCE`, `SEVERAL` or `NOBODY`."""
    hands: tuple[CardSet, ...]  # by seat
    leader: int
    trick: tuple[Card, ...]  # the leader's card first
    tricks: tuple[FinishedTrick, ...]
    trick_count: tuple[int, ...]  # by seat
