"""Entries appended to logs: each by itself, or those of many tables with a few statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from stammtisch.storage import compression
from stammtisch.storage.rows import doc_row, entry_row, must_follow
from stammtisch.table.match.log import Conflict, Entry
from stammtisch.table.model import TableDoc

MOST = 64
"""At most so many rows go into one statement; SQLite keeps it ready for each power of two."""


class Append:
    """Work for a `Writer`: entries behind the last one of a table's log, maybe with its document.

    Called, it is done by itself. Raises `Conflict` if they are not due.
    """

    __slots__ = ("before", "doc", "entries", "rows", "table")

    def __init__(self, table: str, entries: Sequence[Entry], doc: TableDoc | None) -> None:
        self.table = table
        self.entries = entries
        self.doc = doc
        self.rows = [entry_row(table, entry) for entry in entries]
        self.before = must_follow(f"table {table}", entries)

    def __call__(self, connection: sqlite3.Connection) -> None:
        if self.doc is not None:
            put(connection, self.doc)
        if self.before is None:
            _number(connection, self.table)
            return
        if not _move(connection, [self]):
            number = _number(connection, self.table)
            apart = compression.take_apart(connection, self.table, number)
            if not (apart and _move(connection, [self])):
                due = self.before + 1
                raise Conflict(f"table {self.table}: entry {due} is not the one that is due")
        _insert(connection, [self])


def together(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Entries of different tables, without documents. Raises `Conflict` if any are not due.

    Whatever it raises, nothing of them may stay: who asks rolls back, and does each by itself. At
    every step of a statement the thread that writes gives up the interpreter, and gets it back when
    the event loop lets go: with a few statements for all, the two wait less for each other.
    """
    if _move(connection, appends) < len(appends):
        raise Conflict("something of this group is not due")
    _insert(connection, appends)


MOVE = (
    "UPDATE heads SET last = due.column3 FROM (VALUES {values}) AS due"
    " WHERE heads.table_id = (SELECT number FROM tables WHERE id = due.column1)"
    " AND heads.last = due.column2 AND heads.log IS NULL"
)
INSERT = (
    "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
    " SELECT tables.number, column2, column3, column4, column5, column6, column7, column8, column9"
    " FROM (VALUES {values}) CROSS JOIN tables ON tables.id = column1"
)


def _move(connection: sqlite3.Connection, appends: Sequence[Append]) -> int:
    """How many heads moved over their entries; others stand elsewhere, or are compressed."""
    return _all(connection, MOVE, [(one.table, one.before, one.entries[-1].seq) for one in appends])


def _insert(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    try:
        _all(connection, INSERT, [(one.table, *row) for one in appends for row in one.rows])
    except sqlite3.IntegrityError as error:
        names = ", ".join([one.table for one in appends])
        raise Conflict(f"table {names}: an entry or its key stands already") from error


def _all(connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> int:
    """How many rows of the file the statement touched, given these in pieces of powers of two."""
    touched = at = 0
    while at < len(rows):
        size = min(1 << (len(rows) - at).bit_length() - 1, MOST)
        values = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * size)
        part = [field for row in rows[at : at + size] for field in row]
        touched += connection.execute(statement.format(values=values), part).rowcount
        at += size
    return touched


def put(connection: sqlite3.Connection, doc: TableDoc) -> None:
    """Write a table's document, new or anew. Raises `Conflict`."""
    try:
        row = connection.execute(
            "INSERT INTO tables (id, code, stage, created, ended, doc, crc, since)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT lived FROM house))"
            " ON CONFLICT (id) DO UPDATE SET code = excluded.code, stage = excluded.stage,"
            " created = excluded.created, ended = excluded.ended, doc = excluded.doc,"
            " crc = excluded.crc, since = iif(stage = excluded.stage, since, excluded.since)"
            " RETURNING number",
            doc_row(doc),
        ).fetchone()
    except sqlite3.IntegrityError as error:
        raise Conflict(f"another table has the code {doc.code}") from error
    connection.execute("INSERT OR IGNORE INTO heads (table_id, last) VALUES (?, 0)", row)


def _number(connection: sqlite3.Connection, table: str) -> int:
    row = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        raise Conflict(f"there is no table {table}")
    number: int = row[0]
    return number
