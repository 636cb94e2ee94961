"""What a room consists of, in the same rows for every kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from stammtisch.storage.rows import EntryRow

Part = Literal["house", "tables", "actions", "journals", "lines"]

PARTS: tuple[Part, ...] = ("house", "tables", "actions", "journals", "lines")
"""In the order in which they are written: what comes later refers to what came before."""

RoomRow: TypeAlias = tuple[Any, ...]
"""By part:

- ``house``: lived, seen
- ``tables``: id, code, stage, created, ended, doc, crc, since, last
- ``actions``: id of the table, seq, actor, action, t, key, auto, nonces, crc
- ``journals``: kind, id, doc, crc, since, last
- ``lines``: kind and id of the journal, seq, line, key, crc

Tables and journals in the order in which they were made, what belongs to them in theirs.
"""

CHUNK = 500
"""Rows that are held in memory at once."""

TOGETHER = 16
"""Documents or logs of tables that are held at once; a log has some thousands of rows at most."""

FinishedRow: TypeAlias = tuple[int, bytes, int]
"""number, doc, crc of a table."""

WholeLog: TypeAlias = tuple[int, Sequence[EntryRow]]
"""How many entries a log has, and its rows."""

TABLES = (
    "SELECT id, code, stage, created, ended, doc, crc, since, last FROM tables"
    " LEFT JOIN heads ON table_id = number ORDER BY number"
)
LINES = (
    "SELECT kind, id, seq, line, key, journal_lines.crc FROM journal_lines"
    " JOIN journals ON number = journal ORDER BY journal, seq"
)
HOUSE = "SELECT lived, seen FROM house"


class RoomRows(Protocol):
    """A room at rest, or as it was at one moment."""

    def rows(self, part: Part) -> AsyncIterator[Sequence[RoomRow]]:
        """All rows of a part, in chunks."""
        ...


class RoomTarget(RoomRows, Protocol):
    """An empty room that is being filled."""

    async def put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        """Add rows; parts in the order of `PARTS`."""
        ...


class FinishedMatches(Protocol):
    """Matches that are over, asked for one by one: nothing is held while others play."""

    async def finished(self, after: int) -> Sequence[FinishedRow]:
        """The next tables behind this number whose match is over; none: that was all."""
        ...

    async def log(self, number: int) -> WholeLog | None:
        """The whole log of a table; ``None`` if it has been forgotten meanwhile."""
        ...


class Different(Exception):
    """What was read back is not what was written."""

    def __init__(self, part: Part, number: int) -> None:
        super().__init__(f"row {number} of {part} is not what it was")
        self.part = part
        self.number = number


async def copy(source: RoomRows, target: RoomTarget) -> dict[Part, int]:
    """Write all rows into the target, read them back, and count them. Raises `Different`."""
    for part in PARTS:
        async for rows in source.rows(part):
            await target.put(part, rows)
    return {part: await _compared(part, source, target) for part in PARTS}


async def _compared(part: Part, source: RoomRows, target: RoomRows) -> int:
    count = 0
    wanted, found = one_by_one(source, part), one_by_one(target, part)
    async for row in wanted:
        count += 1
        if await anext(found, None) != row:
            raise Different(part, count)
    if await anext(found, None) is not None:
        raise Different(part, count + 1)
    return count


async def one_by_one(room: RoomRows, part: Part) -> AsyncIterator[RoomRow]:
    """The rows of a part."""
    async for rows in room.rows(part):
        for row in rows:
            yield row
