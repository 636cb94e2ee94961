"""The rows of a room in an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence

from stammtisch.storage import compression
from stammtisch.storage.transfer.parts import CHUNK, HOUSE, LINES, TABLES, Part, RoomRow

_SELECT: dict[Part, str] = {
    "house": HOUSE,
    "tables": TABLES,
    "journals": "SELECT kind, id, doc, crc, since, last FROM journals ORDER BY number",
    "lines": LINES,
}

_INSERT: dict[Part, str] = {
    "house": "UPDATE house SET lived = ?, seen = ?",
    "tables": "INSERT INTO tables (id, code, stage, created, ended, doc, crc, since)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "actions": "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
    " VALUES ((SELECT number FROM tables WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?)",
    "journals": "INSERT INTO journals (kind, id, doc, crc, since, last) VALUES (?, ?, ?, ?, ?, ?)",
    "lines": "INSERT INTO journal_lines (journal, seq, line, key, crc)"
    " VALUES ((SELECT number FROM journals WHERE kind = ? AND id = ?), ?, ?, ?, ?)",
}

_LOGS = (
    "SELECT tables.id, number, log, log_crc FROM tables JOIN heads ON table_id = number"
    " ORDER BY number"
)
_TOGETHER = 16
"""Logs that are held in memory at once; each is at most some thousands of rows."""

_HEAD = "INSERT INTO heads (table_id, last) VALUES ((SELECT number FROM tables WHERE id = ?), ?)"


class SqliteRows:
    """A room in a file, with the contract of `RoomTarget`; works beside the event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, part: Part) -> AsyncIterator[Sequence[RoomRow]]:
        """See `RoomRows.rows`."""
        statement = _LOGS if part == "actions" else _SELECT[part]
        cursor = await asyncio.to_thread(self._connection.execute, statement)
        if part == "actions":
            while (logs := await asyncio.to_thread(self._logs, cursor)) is not None:
                yield logs
            return
        while found := await asyncio.to_thread(cursor.fetchmany, CHUNK):
            yield found

    def _logs(self, cursor: sqlite3.Cursor) -> list[RoomRow] | None:
        """The entries of the next tables, compressed or not; ``None`` behind the last."""
        heads = cursor.fetchmany(_TOGETHER)
        return (
            [
                (head[0], *row)
                for head in heads
                for row in compression.rows_of(self._connection, *head)
            ]
            if heads
            else None
        )

    async def put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        """See `RoomTarget.put`."""
        await asyncio.to_thread(self._put, part, rows)

    def _put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        with_head = part == "tables"
        plain = [row[:-1] for row in rows] if with_head else rows
        self._connection.executemany(_INSERT[part], plain)
        if with_head:
            self._connection.executemany(_HEAD, [(row[0], row[-1]) for row in rows])
