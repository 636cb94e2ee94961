"""The table options of Zwanzig (ZZ-92)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.games.protocol import Options


class ZwanzigOptions(Options, frozen=True, kw_only=True):
    """The table options (ZZ-92); all at their defaults with four players: the game as written."""

    players: Annotated[int, Meta(ge=2, le=6)] | None = None
    """2 .. 6; ``None``: as many as there are seats (ZZ-05)."""
    start_points: Annotated[int, Meta(ge=1, le=100)] = 20
    """1 .. 100 (ZZ-07)."""
    first_dealer: Annotated[int, Meta(ge=0, le=5)] | Literal["random"] = "random"
    """A seat, or drawn by lot (ZZ-09)."""
    open_games: Annotated[int, Meta(ge=0, le=100)] | None = None
    """0 .. 100 games with an announced trump; ``None``: two rounds (ZZ-12)."""
    exchange_max: Annotated[int, Meta(ge=0, le=3)] = 3
    """0 .. 3 cards (ZZ-23)."""
    stock_shortage: Literal["first_come", "even_cap", "recycle"] = "first_come"
    """What happens when the stock is too small for everybody (ZZ-27)."""
    stay_mode: Literal["sequential", "simultaneous"] = "sequential"
    """Whether staying in is decided in turn or by all at once (ZZ-31)."""
    must_overtrump: bool = False
    """Whether who has to trump must beat the trumps in the trick where possible (ZZ-92)."""
    penalty_doubles: bool = True
    """Whether the penalty for no trick is doubled too when Herz is trump (ZZ-53)."""
    max_rounds: Annotated[int, Meta(ge=1, le=100)] | Literal["none"] | None = None
    """1 .. 100 rounds, or no limit; ``None``: none up to four players, else 5 (ZZ-62)."""
