"""A table that plays on from where a match once stood."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.table.model import Name
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
    key: IdempotencyKey | None = None
    """The same key opens the same table, once."""
