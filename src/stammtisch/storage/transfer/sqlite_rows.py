"""The rows of a room in an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence

from stammtisch.storage import compression
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

_FINISHED = (
    "SELECT number, doc, crc FROM tables WHERE stage = 'over' AND number > ?"
    " ORDER BY number LIMIT ?"
)
_LOG = "SELECT id, last, log, log_crc FROM tables JOIN heads ON table_id = number WHERE number = ?"

_HEAD = "INSERT INTO heads (table_id, last) VALUES ((SELECT number FROM tables WHERE id = ?), ?)"


class SqliteRows:
    """A room in a file, with the contracts of `RoomTarget` and `FinishedMatches`.

    Works beside the event loop.
    """

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
        heads = cursor.fetchmany(TOGETHER)
        return (
            [
                (head[0], *row)
                for head in heads
                for row in compression.rows_of(self._connection, *head)
            ]
            if heads
            else None
        )

    async def finished(self, after: int) -> Sequence[FinishedRow]:
        """See `FinishedMatches.finished`."""
        found = await asyncio.to_thread(self._connection.execute, _FINISHED, (after, TOGETHER))
        return await asyncio.to_thread(found.fetchall)

    async def log(self, number: int) -> WholeLog | None:
        """See `FinishedMatches.log`."""
        return await asyncio.to_thread(self._log, number)

    def _log(self, number: int) -> WholeLog | None:
        self._connection.execute("BEGIN")  # one view of the head and of the entries
        try:
            found = self._connection.execute(_LOG, (number,)).fetchone()
            if found is None:
                return None
            table, last, log, crc = found
            return last, compression.rows_of(self._connection, table, number, log, crc)
        finally:
            self._connection.execute("COMMIT")

    async def put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        """See `RoomTarget.put`."""
        await asyncio.to_thread(self._put, part, rows)

    def _put(self, part: Part, rows: Sequence[RoomRow]) -> None:
        with_head = part == "tables"
        plain = [row[:-1] for row in rows] if with_head else rows
        self._connection.executemany(_INSERT[part], plain)
        if with_head:
            self._connection.executemany(_HEAD, [(row[0], row[-1]) for row in rows])
