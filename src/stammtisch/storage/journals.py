"""Journals in the SQLite file of the store, through its writer and its reader."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Sequence
from typing import Protocol, TypeVar
from zlib import crc32

from stammtisch.storage.rows import journal_of, line_row, must_follow
from stammtisch.storage.writer import Work
from stammtisch.table.match.log import Conflict, Journal, JournalLine

T = TypeVar("T")


class Access(Protocol):
    """Does some work with a connection of the store, in its turn."""

    def __call__(self, work: Work[T]) -> Awaitable[T]:
        """What the work returns. Raises `StoreUnavailable`, or what it raises."""
        ...


class SqliteJournals:
    """The journals of an embedded store, with the contract of `Journals`."""

    def __init__(self, write: Access, read: Access) -> None:
        self._write = write
        self._read = read

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        """See `Journals.write`."""

        def work(connection: sqlite3.Connection) -> None:
            number = _number(connection, kind, id, doc)
            _must_follow(connection, number, f"{kind} {id}", lines)
            rows = [(number, *line_row(kind, id, line)) for line in lines]
            try:
                connection.executemany(
                    "INSERT INTO journal_lines (journal, seq, line, key, crc)"
                    " VALUES (?, ?, ?, ?, ?)",
                    rows,
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(f"{kind} {id}: a line or its key stands already") from error

        await self._write(work)

    async def read(self, kind: str, id: str) -> Journal | None:
        """See `Journals.read`."""
        return await self._read(lambda connection: _journal(connection, kind, id))

    async def drop(self, kind: str, id: str) -> None:
        """See `Journals.drop`."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM journals WHERE kind = ? AND id = ?", (kind, id))

        await self._write(work)

    async def forget(self, kind: str, before_ms: int) -> int:
        """See `Journals.forget`."""

        def work(connection: sqlite3.Connection) -> int:
            return connection.execute(
                "DELETE FROM journals WHERE kind = ? AND since < ?", (kind, before_ms)
            ).rowcount

        return await self._write(work)


def _number(connection: sqlite3.Connection, kind: str, id: str, doc: bytes | None) -> int:
    """The journal's number, its new document stored; raises `Conflict` for an unknown one."""
    now = "(SELECT lived FROM house)"
    if doc is None:
        row = connection.execute(
            f"UPDATE journals SET since = {now} WHERE kind = ? AND id = ? RETURNING number",  # noqa: S608 - our own words
            (kind, id),
        ).fetchone()
    else:
        row = connection.execute(
            "INSERT INTO journals (kind, id, doc, crc, last, since)"  # noqa: S608 - our own words
            f" VALUES (?, ?, ?, ?, 0, {now}) ON CONFLICT (kind, id) DO UPDATE SET"
            " doc = excluded.doc, crc = excluded.crc, since = excluded.since RETURNING number",
            (kind, id, doc, crc32(doc)),
        ).fetchone()
    if row is None:
        raise Conflict(f"there is no {kind} {id}")
    number: int = row[0]
    return number


def _must_follow(
    connection: sqlite3.Connection, number: int, name: str, lines: Sequence[JournalLine]
) -> None:
    """Moves the head of the journal over ``lines``, or raises `Conflict`."""
    before = must_follow(name, lines)
    if before is None:
        return
    moved = connection.execute(
        "UPDATE journals SET last = ? WHERE number = ? AND last = ?",
        (before + len(lines), number, before),
    ).rowcount
    if not moved:
        raise Conflict(f"{name}: line {before + 1} is not the one that is due")


def _journal(connection: sqlite3.Connection, kind: str, id: str) -> Journal | None:
    connection.execute("BEGIN")  # one view of the document, the head and the lines
    try:
        head = connection.execute(
            "SELECT number, doc, crc, last FROM journals WHERE kind = ? AND id = ?", (kind, id)
        ).fetchone()
        if head is None:
            return None
        number, doc, crc, last = head
        rows = connection.execute(
            "SELECT seq, line, key, crc FROM journal_lines WHERE journal = ? ORDER BY seq",
            (number,),
        ).fetchall()
    finally:
        connection.execute("COMMIT")
    return journal_of(kind, id, (doc, crc, last), rows)
