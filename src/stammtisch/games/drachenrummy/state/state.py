"""A match of Drachenrummy as numbers: cards, bit masks, and one struct for all of it (DR-76)."""

from __future__ import annotations

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.drachenrummy.dice.dice import Faces, Free
from stammtisch.games.drachenrummy.melds.melds import Meld
from stammtisch.games.drachenrummy.state.parts import Phase, Result
from stammtisch.games.drachenrummy.state.setup import Setup

UNKNOWN = -1
"""The starter before the lot is drawn, and whose turn it is before the first one."""


class Reservation(msgspec.Struct, frozen=True, gc=False):
    """A card before a player, with ``count`` dice showing ``face`` on it."""

    card: Card
    owner: int
    face: int
    count: int


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole match at one moment. Tuples marked so are by seat."""

    setup: Setup
    phase: Phase
    starter: int
    hands: tuple[CardSet, ...]  # by seat
    melds: tuple[tuple[Meld, ...], ...]  # by seat
    deck: tuple[Card, ...] = ()
    """The top first."""
    display: tuple[Card, ...] = ()
    reserved: tuple[Reservation, ...] = ()
    """In the order of placing."""
    turn_no: int = 0
    turn: int = UNKNOWN
    roll_no: int = 0
    rolled: Faces = ()
    """As they fell; empty unless they wait to be fixed."""
    fixed: Faces = ()
    """Ascending."""
    free: Free = 0
    took: bool = False
    active: bool = False
    quiet_turns: int = 0
    turns_since_take: int = 0
    final_done: tuple[bool, ...] = ()  # by seat
    result: Result | None = None
