"""A record, and the film that is made of it; the running match again, as somebody was shown it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.games.json_values import Json, JsonObject


class ReplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be replayed: the text of a file."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    seat: int | None = None
    """Show what this seat saw; ``None``: everything, all hands."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a record and what it did.

    A difference is ``[value]``: this instead; ``[]``: gone; ``{name: difference}``: within these
    fields, or places of a list; ``[at, removed, added]``: so many entries of a list are replaced
    by others; ``[at, removed, added, {place: difference}]``: both, by places of the list before.
    """

    n: int
    by: int
    do: JsonObject
    events: list[Json]
    changes: dict[str, JsonObject | list[Json]]
    """Differences of those fields of the shown observation that this step changed."""
    hands: JsonObject | list[Json] | None = None
    """The difference of all hands, where it changed them; only in the view of all hands."""
    auto: str | None = None


class Replay(msgspec.Struct, frozen=True):
    """A whole match, step by step."""

    game: str
    options: JsonObject
    players: list[str]
    names: list[str]
    """By seat, what everybody was called at the table; empty: as ``players`` says."""
    start: JsonObject
    """The observation before the first step."""
    start_hands: list[list[str]] | None
    """By seat, all hands before the first step; only in the view of all hands."""
    steps: list[ReplayStep]
    result: list[float] | None
    fair: JsonObject | None
    """The record's proof of the shuffles: table, commitment, secret; nonces stand in the lines."""
    record: str | None
    """Of a table: the record itself, for download and for the check in the browser."""


class Rewind(msgspec.Struct, frozen=True):
    """The latest steps of a match that runs, as your seat was shown them, or spectators were."""

    seq: int
    """The sequence number of the table up to which they go. What was taken back is left out."""
    before: int
    """So many steps of the match stand before them."""
    start: JsonObject
    """The observation before the first of them."""
    steps: list[ReplayStep]
    """What they did, told by events alone: ``do`` is empty."""
