"""The room as its operator sees it, and what he tells it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.table.model import Stage
from stammtisch.web.wire.dangers import Warned


class OperatorTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open or playing, as the operator of the room sees it."""

    id: str
    game: str
    stage: Stage
    people: int
    bots: int
    seats: int
    connections: int
    """Browsers that are there."""
    entries: int | None
    """How long its log is; unknown while it is not in memory."""
    created_ms: int
    """Unix time."""
    evening: bool
    """A tournament evening has opened it, and alone may end it."""


class OperatorServer(msgspec.Struct, frozen=True, kw_only=True):
    """One of the servers that share the room, as its operator sees it."""

    id: str
    """No other has it, and it is another one after each start."""
    name: str
    """Of its machine, and its number there; with letters of the id where two are called alike."""
    draining: bool
    busy: bool
    p99_ms: float
    moves_a_minute: int
    connections: int
    in_memory: int


class OperatorLook(msgspec.Struct, frozen=True, kw_only=True):
    """The room as its operator sees it, with all the servers that share it."""

    version: str
    draining: bool
    """No new tables are taken, as the operator wanted it."""
    busy: bool
    """No new tables are taken, as moves take too long; of several servers, at one of them."""
    p50_ms: float
    """Time until a move was answered, of half of the latest moves at most; of several servers,
    that of the slowest."""
    p99_ms: float
    moves_a_minute: int
    connections: int
    count: int
    """Tables that are open or playing."""
    in_memory: int
    tables: list[OperatorTable]
    """Those with most browsers first; not all, if there are very many."""
    warnings: list[Warned]
    servers: list[OperatorServer]
    """Those that share the room; none, if one has it for itself."""
    silent: int
    """So many more do not answer just now: what they have is missing here."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the operator says to all."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class NoticeTold(msgspec.Struct, frozen=True, kw_only=True):
    """It was said."""

    connections: int
    """Browsers that were told."""


class Drain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether new tables are refused from here on."""

    on: bool
