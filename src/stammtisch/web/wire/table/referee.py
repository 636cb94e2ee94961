"""What is wished of an evening at one of its tables: calling a referee, and what a referee does."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stammtisch.web.wire.keys import IdempotencyKey


class RefereeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who sits here may call a referee; a referee settles that, stops the table, lets it go on,
    writes down what has happened, or decides the Plenum where that is a referee's."""

    id: IdempotencyKey
    wish: Literal["call", "settle", "hold", "release", "incident", "guilty", "innocent"]
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    """The reason, or what has happened; longer ones are not even looked at."""
