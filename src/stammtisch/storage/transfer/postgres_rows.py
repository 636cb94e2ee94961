"""The rows of a room in a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import asyncpg

from stammtisch.storage.compression import decompressed
from stammtisch.storage.transfer.parts import (
    CHUNK,
    HOUSE,
    LINES,
    TABLES,
    TOGETHER,
    FinishedRow,
    Part,
    RoomRow,
    WholeLog,
)

_SELECT: dict[Part, str] = {
    "house": HOUSE,
    "tables": TABLES,
    "journals": "SELECT kind, id, doc, crc, since, last FROM journals"
    " LEFT JOIN journal_heads ON journal = number ORDER BY number",
    "lines": LINES,
}

_LOGS = (
    "SELECT tables.id, log, log_crc, seq, actor, action, t, key, auto, nonces, a.crc FROM tables"
    " LEFT JOIN heads AS head ON head.table_id = number"
    " LEFT JOIN actions AS a ON a.table_id = number ORDER BY number, seq"
)
"""Without entries of its own a table has one row, in which its compressed log stands, if any."""

_FINISHED = (
    "SELECT number, doc, crc FROM tables WHERE stage = 'over' AND number > $1"
    " ORDER BY number LIMIT $2"
)
_LOG = (
    "SELECT tables.id, last, log, log_crc, seq, actor, action, t, key, auto, nonces, a.crc"
    " FROM tables JOIN heads AS head ON head.table_id = number"
    " LEFT JOIN actions AS a ON a.table_id = number WHERE number = $1 ORDER BY seq"
)

_INSERT: dict[Part, str] = {
    "house": "UPDATE house SET lived = $1, seen = $2",
    "tables": "WITH made AS (INSERT INTO tables (id, code, stage, created, ended, doc, crc, since)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING number)"
    " INSERT INTO heads SELECT number, $9 FROM made",
    "actions": "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
    " SELECT number, $2, $3, $4, $5, $6, $7, $8, $9 FROM tables WHERE id = $1",
    "journals": "WITH made AS (INSERT INTO journals (kind, id, doc, crc) VALUES ($1, $2, $3, $4)"
    " RETURNING number) INSERT INTO journal_heads (journal, since, last)"
    " SELECT number, $5, $6 FROM made",
    "lines": "INSERT INTO journal_lines (journal, seq, line, key, crc)"
    " SELECT number, $3, $4, $5, $6 FROM journals WHERE kind = $1 AND id = $2",
}


class PostgresRows:
    """A room in a database, with the contracts of `RoomTarget`, within a transaction, and of
    `FinishedMatches`, without one."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, part: Part) -> AsyncIterator[Sequence[RoomRow]]:
        """See `RoomRows.rows`."""
        if part == "actions":
            async for entries in self._entries():
                yield entries
            return
        cursor = await self._connection.cursor(_SELECT[part])
        while found := await cursor.fetch(CHUNK):
            yield [tuple(row) for row in found]

    async def _entries(self) -> AsyncIterator[Sequence[RoomRow]]:
        """The entries of all tables, whose logs are rows, or compressed."""
        cursor = await self._connection.cursor(_LOGS)
        while found := await cursor.fetch(CHUNK):
            loose: list[RoomRow] = []
            for table, log, crc, *row in found:
                if log is not None:
                    yield loose
                    loose = []
                    rows = await asyncio.to_thread(decompressed, table, log, crc)
                    yield [(table, *one) for one in rows]
                elif row[0] is not None:
                    loose.append((table, *row))
            yield loose

    async def finished(self, after: int) -> Sequence[FinishedRow]:
        """See `FinishedMatches.finished`."""
        found = await self._connection.fetch(_FINISHED, after, TOGETHER)
        return [(number, doc, crc) for number, doc, crc in found]

    async def log(self, number: int) -> WholeLog | None:
        """See `FinishedMatches.log`."""
        found = await self._connection.fetch(_LOG, number)
        if not found:
            return None
        table, last, log, crc, *_ = found[0]
        if log is not None:
            return last, await asyncio.to_thread(decompressed, table, log, crc)
        return last, [tuple(row)[4:] for row in found if row[4] is not None]

    async def put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        """See `RoomTarget.put`."""
        await self._connection.executemany(_INSERT[part], rows)
