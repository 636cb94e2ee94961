"""What a page is given to report that a move was judged wrongly; it is sent nowhere."""

from __future__ import annotations

import msgspec

from stammtisch.games.json_values import JsonObject


class ReportBasis(msgspec.Struct, frozen=True, kw_only=True):
    """A match up to one moment, as whoever reports it may know it by now."""

    version: str
    """Of the software."""
    game: str
    rules: int
    """The version of the rules by which the match is played."""
    options: JsonObject
    players: list[str]
    """By seat; bots are ``bot:name``."""
    names: list[str]
    """By seat, what everybody is called at the table; empty: as ``players`` says."""
    seat: int | None
    """Who asks; ``None``: nobody of the table."""
    n: int
    """The number of the last action up to that moment, as a record counts them."""
    record: str | None
    """Of a match that is over: the whole record, hidden cards included."""
    seen: JsonObject | None
    """Of a match that is being played: a `Rewind` for the seat, and nothing else; ``None`` where
    nobody looks back (`Settings.rewind`)."""
