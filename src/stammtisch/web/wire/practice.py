"""A table that plays on from where a match once stood."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.table.model import Name
from stammtisch.table.practice import PracticeDeal
from stammtisch.web.wire.keys import IdempotencyKey


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is needed to play on from where a match once stood."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    n: Annotated[int, msgspec.Meta(ge=0)]
    """After so many of its actions; what chance did right behind them comes along."""
    seat: Annotated[int, msgspec.Meta(ge=0)]
    """Where the person sits."""
    name: Name
    bot: str = "steady"
    """Plays on all other seats."""
    cards: PracticeDeal = "same"
    """``other``: what the seat could not know is dealt anew."""
    key: IdempotencyKey | None = None
    """The same key opens the same table, once."""


class PracticePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place from which somebody may want to play on."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    n: Annotated[int, msgspec.Meta(ge=0)]
    """After so many of its actions."""
    seat: Annotated[int, msgspec.Meta(ge=0)]


class PracticeCards(msgspec.Struct, frozen=True, kw_only=True):
    """Which cards one can play on with from there."""

    other: bool
    """There are others that the seat could not tell from those of then."""
