"""Tables and logs in one SQLite file: group commit for writers, a reader that does not wait."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from stammtisch.storage import compression
from stammtisch.storage.age import passed_while_away
from stammtisch.storage.appends import Append, put
from stammtisch.storage.journals import SqliteJournals
from stammtisch.storage.rows import doc_of, log_of
from stammtisch.storage.schema import FAULTS, connect, migrate, unavailable
from stammtisch.storage.writer import Work, Writer
from stammtisch.table.match.log import Entry, StoreUnavailable
from stammtisch.table.model import TableDoc

T = TypeVar("T")

_READER_KIB = 256
"""Of the file, kept by the reader: with every commit of the writer it is worthless. SQLite's own
2 MiB fill within a quarter of an hour, by a look at all tables for which nobody waits."""

_FORGET = 100
"""Tables deleted in one transaction, so that those who play hardly wait."""

_log = logging.getLogger(__name__)


class SqliteStore:
    """The embedded store, with the contract of `Store`."""

    def __init__(self, writer: Writer, reading: sqlite3.Connection, path: str) -> None:
        self._writer = writer
        self._reading = reading
        self._path = path
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="stammtisch-reader")
        self._closed = False
        self._compressed_to = 0
        self.commits = writer.commits
        self.journals = SqliteJournals(writer.write, self._read)

    @classmethod
    def open(cls, path: Path | str) -> SqliteStore:
        """The store in this file, made or brought up to date if need be.

        Raises `StoreUnavailable` whose text says what to do.
        """
        file = Path(path)
        writing = connect(file)
        try:
            migrate(writing, str(file))
            reading = connect(file)
        except BaseException:
            writing.close()
            raise
        reading.execute("PRAGMA query_only = ON")
        reading.execute(f"PRAGMA cache_size = -{_READER_KIB}")
        return cls(Writer(writing, str(file)), reading, str(file))

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        """See `Store.append`."""
        if doc is not None and doc.id != table:
            raise ValueError(f"the document of table {doc.id} among the entries of {table}")
        await self._writer.write(Append(table, entries, doc))

    async def save(self, doc: TableDoc) -> None:
        """See `Store.save`."""
        await self._writer.write(lambda connection: put(connection, doc))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """See `Store.entries`."""
        return await self._read(lambda connection: _entries(connection, table, max(after, 0)))

    async def table(self, key: str) -> TableDoc | None:
        """See `Store.table`."""
        return await self._read(lambda connection: _table(connection, key))

    async def tables(self) -> list[TableDoc]:
        """See `Store.tables`. A document that is damaged is left out and logged."""
        return await self._read(_tables)

    async def age(self, passed_ms: int | None, wall_ms: int) -> int:
        """See `Store.age`."""
        return await self._writer.write(lambda connection: _age(connection, passed_ms, wall_ms))

    async def forget(self, before_ms: int) -> int:
        """See `Store.forget`."""
        forgotten = 0
        while count := await self._writer.write(lambda connection: _forget(connection, before_ms)):
            forgotten += count
        return forgotten

    async def compress(self, before_ms: int, most: int) -> int:
        """See `Store.compress`."""
        found = await self._read(
            lambda connection: compression.loose(connection, before_ms, self._compressed_to, most)
        )
        # What is damaged stays as it is, and is in nobody's way.
        self._compressed_to = found[-1].number if len(found) == most else 0
        return sum([await self._compress(table) for table in found])

    async def _compress(self, table: compression.Loose) -> bool:
        return await compression.replaced(
            table,
            self._read(lambda connection: compression.read(connection, table)),
            lambda log: self._writer.write(
                lambda connection: compression.put(connection, table, log)
            ),
        )

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reader, self._reading.close)
        self._reader.shutdown(wait=False)
        await self._writer.close()

    async def _read(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreUnavailable("closed", "the store has been closed")
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._work, work)

    def _work(self, work: Work[T]) -> T:
        try:
            return work(self._reading)
        except FAULTS as error:
            raise unavailable(error, self._path) from error


def _entries(connection: sqlite3.Connection, table: str, after: int) -> list[Entry]:
    connection.execute("BEGIN")  # one view of the head and of the entries
    try:
        head = connection.execute(
            "SELECT number, last, log, log_crc FROM tables LEFT JOIN heads ON table_id = number"
            " WHERE id = ?",
            (table,),
        ).fetchone()
        if head is None:
            return []
        if head[2] is not None:
            return log_of(table, after, head[1], compression.decompressed(table, *head[2:])[after:])
        rows = connection.execute(
            "SELECT seq, actor, action, t, key, auto, nonces, crc FROM actions"
            " WHERE table_id = ? AND seq > ? ORDER BY seq",
            (head[0], after),
        )
        return log_of(table, after, head[1], rows)
    finally:
        connection.execute("COMMIT")


def _table(connection: sqlite3.Connection, key: str) -> TableDoc | None:
    for column in ("id", "code"):
        row = connection.execute(
            f"SELECT doc, crc FROM tables WHERE {column} = ?",  # noqa: S608 - our own word
            (key,),
        ).fetchone()
        if row is not None:
            return doc_of(*row)
    return None


def _tables(connection: sqlite3.Connection) -> list[TableDoc]:
    found = []
    for number, text, crc in connection.execute(
        "SELECT number, doc, crc FROM tables WHERE stage IN ('open', 'playing') ORDER BY number"
    ):
        try:
            found.append(doc_of(text, crc))
        except StoreUnavailable as error:
            _log.error("table number %d is left out: %s", number, error)
    return found


def _age(connection: sqlite3.Connection, passed_ms: int | None, wall_ms: int) -> int:
    lived, seen = connection.execute("SELECT lived, seen FROM house").fetchone()
    age: int = lived + (passed_while_away(seen, wall_ms) if passed_ms is None else passed_ms)
    connection.execute("UPDATE house SET lived = ?, seen = ?", (age, wall_ms))
    return age


def _forget(connection: sqlite3.Connection, before_ms: int) -> int:
    return connection.execute(
        "DELETE FROM tables WHERE number IN (SELECT number FROM tables WHERE since < ?"
        " AND stage != 'playing' LIMIT ?)",
        (before_ms, _FORGET),
    ).rowcount
