"""The table options of Drachenrummy (DR-94)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.games.drachenrummy.dice.dice import StealRule
from stammtisch.games.protocol import Options


class DrachenrummyOptions(Options, frozen=True, kw_only=True):
    """The table options (DR-94); all at their defaults: the game as written."""

    players: Annotated[int, Meta(ge=2, le=5)] | None = None
    """2 .. 5; ``None``: as many as there are seats (DR-01)."""
    packs: Annotated[int, Meta(ge=1, le=2)] | None = None
    """1 or 2; ``None``: one for two and three players, two for more (DR-02)."""
    starter: Annotated[int, Meta(ge=0, le=4)] | Literal["random"] = "random"
    """A seat, or drawn by lot (DR-11)."""
    take_mode: Literal["all", "choose"] = "all"
    """Whether a player takes all his reserved cards or chooses (DR-14, DR-18)."""
    steal_rule: StealRule = "same_face_more"
    """Which dice win a reserved card (DR-31, DR-36)."""
    stall_rounds: Annotated[int, Meta(ge=1, le=5)] = 2
    """1 .. 5 rounds in which nobody takes, reserves or steals end the match (DR-58)."""
    final_meld: Literal["auto", "manual"] = "auto"
    """Whether the best final layout is laid for everybody, or the players do it (DR-61)."""
    tie_break: Literal["shared", "fewer_hand_cards"] = "shared"
    """What decides between equal scores (DR-65)."""
    open_hands: bool = False
    """Whether everybody sees all hands (DR-91)."""
