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

_STANDS_ALREADY = "an entry or its key stands already"


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
        number = None if self.doc is None else put(connection, self.doc)
        number = self._moved(connection, number)
        try:
            connection.executemany(
                "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *row) for row in self.rows],
            )
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {self.table}: {_STANDS_ALREADY}") from error

    def _moved(self, connection: sqlite3.Connection, number: int | None) -> int:
        """The number of the table, its head moved over the entries; or raises `Conflict`."""
        if self.before is None:
            return _number(connection, self.table) if number is None else number
        found = self._over(connection, number)
        if found is None:
            apart = compression.take_apart(connection, self.table, _number(connection, self.table))
            found = self._over(connection, number) if apart else None
        if found is None:
            due = self.before + 1
            raise Conflict(f"table {self.table}: entry {due} is not the one that is due")
        return found

    def _over(self, connection: sqlite3.Connection, number: int | None) -> int | None:
        """The number of the table, its head moved; `None`: it stands elsewhere, or is compressed.

        One statement does it all for whoever plays: each takes its turn with the event loop.
        """
        row = connection.execute(
            "UPDATE heads SET last = ?1 WHERE last = ?2 AND log IS NULL"
            " AND table_id = coalesce(?3, (SELECT number FROM tables WHERE id = ?4))"
            " RETURNING table_id",
            (self.entries[-1].seq, self.before, number, self.table),
        ).fetchone()
        return None if row is None else row[0]


def together(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Entries of different tables, without documents. Raises `Conflict` if any are not due.

    Whatever it raises, nothing of them may stay: who asks rolls back, and does each by itself. At
    every step of a statement the thread that writes gives up the interpreter, and gets it back when
    the event loop lets go: with a few statements for all, the two wait less for each other.
    """
    heads = [(one.table, one.before, one.entries[-1].seq) for one in appends]
    rows = [(one.table, *row) for one in appends for row in one.rows]
    moved = _all(connection, _MOVE, heads)
    try:
        inserted = _all(connection, _INSERT, rows)
    except sqlite3.IntegrityError as error:
        raise Conflict(_STANDS_ALREADY) from error
    if (moved, inserted) != (len(heads), len(rows)):
        raise Conflict("something of this group is not due")


_MOVE = (
    "UPDATE heads SET last = due.column3 FROM (VALUES {values}) AS due"
    " WHERE heads.table_id = (SELECT number FROM tables WHERE id = due.column1)"
    " AND heads.last = due.column2 AND heads.log IS NULL"
)
_INSERT = (
    "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
    " SELECT tables.number, column2, column3, column4, column5, column6, column7, column8, column9"
    " FROM (VALUES {values}) CROSS JOIN tables ON tables.id = column1"
)


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


def put(connection: sqlite3.Connection, doc: TableDoc) -> int:
    """Write a table's document, new or anew; the table's number. Raises `Conflict`."""
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
    number: int = row[0]
    connection.execute("INSERT OR IGNORE INTO heads (table_id, last) VALUES (?, 0)", (number,))
    return number


def _number(connection: sqlite3.Connection, table: str) -> int:
    row = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        raise Conflict(f"there is no table {table}")
    number: int = row[0]
    return number
