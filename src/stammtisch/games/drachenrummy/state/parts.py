"""The small structs that the state, events, observations and positions share."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.drachenrummy.melds.melds import MeldKind

Phase: TypeAlias = Literal[
    "draw_starter",
    "shuffle",
    "take",
    "throw",
    "fix",
    "reserve",
    "meld",
    "final_meld",
    "match_over",
]

Reason: TypeAlias = Literal["all_cards_taken", "stalled"]

Codes: TypeAlias = tuple[str, ...]


class ReservedCard(msgspec.Struct, frozen=True, gc=False):
    """A card before a player with his dice on it."""

    card: str
    owner: int
    face: int
    count: int


class LaidMeld(msgspec.Struct, frozen=True, gc=False):
    """A meld on the table; runs are listed upwards, a high ace last."""

    meld_id: int
    kind: MeldKind
    cards: Codes


class Extension(msgspec.Struct, frozen=True, gc=False):
    """Cards that the final layout adds to an own meld."""

    meld_id: int
    cards: Codes


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the match ended (DR-67). Tuples but ``winners`` are by seat."""

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    hand_left: tuple[int, ...]
    turns_played: int
    """Turns begun; the one in which the match ends counts."""
