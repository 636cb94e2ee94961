"""Logs of matches that have long been over: compressed into one value, in the head of their table.

Of a log only keys are lost, and only such as a table in play would have forgotten as well.
"""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from stammtisch.storage.rows import EntryRow, log_of, sealed
from stammtisch.table.match.keys import KEYS
from stammtisch.table.match.log import StoreUnavailable

Columns: TypeAlias = tuple[
    list[int], list[bytes], list[int], list[str | None], list[str | None], list[str | None]
]
"""actor, action, t, key, auto, nonces of each entry: what is alike lies side by side."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Columns).decode

_ROWS = "SELECT seq, actor, action, t, key, auto, nonces, crc FROM actions WHERE table_id = ?"

_STANDS = (
    "EXISTS (SELECT 1 FROM heads JOIN tables ON number = table_id WHERE table_id = ? AND id = ?"
    " AND last = ? AND log IS NULL AND stage NOT IN ('open', 'playing'))"
)
"""Whether a table is still as it was found; its number may have gone to another one."""

_log = logging.getLogger(__name__)


class Loose(NamedTuple):
    """A table that has been over for long, its log in rows."""

    number: int
    id: str
    last: int
    """How long its log is."""


class Compressed(NamedTuple):
    """A whole log as one value."""

    log: bytes
    crc: int


def compressed(table: str, rows: Sequence[EntryRow]) -> Compressed:
    """The whole log of ``table``."""
    columns = [list(column) for column in zip(*_without_old_keys(rows), strict=True)]
    return belonging(table, zlib.compress(_encode(columns[1:-1]), 9))


def proven(table: Loose, rows: Sequence[EntryRow]) -> Compressed:
    """The whole log of ``table``, read back and compared. Raises `StoreUnavailable` ``damaged``."""
    log_of(table.id, 0, table.last, rows)
    found = compressed(table.id, rows)
    log_of(table.id, 0, table.last, decompressed(table.id, *found))
    return found


async def replaced(
    table: Loose,
    read: Awaitable[Compressed | None],
    put: Callable[[Compressed], Awaitable[bool]],
) -> bool:
    """Whether the log that is read has taken the place of its rows. What is damaged is logged."""
    try:
        log = await read
    except StoreUnavailable as error:
        if error.reason != "damaged":
            raise
        _log.error("table number %d is not compressed: %s", table.number, error)
        return False
    return log is not None and await put(log)


def belonging(table: str, log: bytes) -> Compressed:
    """A compressed log as that of ``table``: it is taken for nobody else's."""
    return Compressed(log, _sum(table, log))


def decompressed(table: str, log: bytes, crc: int) -> list[EntryRow]:
    """The rows of a compressed log. Raises `StoreUnavailable` ``damaged`` if it has changed."""
    if crc != _sum(table, log):
        raise StoreUnavailable(
            "damaged", f"table {table}: its compressed log is not what was written"
        )
    fields = zip(*_decode(zlib.decompress(log)), strict=True)
    return [sealed(table, (seq, *rest)) for seq, rest in enumerate(fields, start=1)]


def _without_old_keys(rows: Sequence[EntryRow]) -> list[EntryRow]:
    """The rows without the keys that `Keys` has forgotten, which are half of what a log says."""
    newer: Counter[int] = Counter()
    found = []
    for row in reversed(rows):
        actor, key = row[1], row[4]
        newer[actor] += key is not None
        found.append(row if newer[actor] <= KEYS else (*row[:4], None, *row[5:]))
    return found[::-1]


def _sum(table: str, log: bytes) -> int:
    return zlib.crc32(log, zlib.crc32(table.encode()))


# --- in the file -----------------------------------------------------------------------------


def loose(connection: sqlite3.Connection, before_ms: int, behind: int, most: int) -> list[Loose]:
    """Tables behind this number that ended before this age of the house, still in rows."""
    found = connection.execute(
        "SELECT number, id, last FROM heads CROSS JOIN tables ON number = table_id"
        " WHERE log IS NULL AND table_id > ? AND last > 0 AND since < ?"
        " AND stage NOT IN ('open', 'playing') ORDER BY table_id LIMIT ?",
        (behind, before_ms, most),
    )
    return [Loose(*row) for row in found]


def read(connection: sqlite3.Connection, table: Loose) -> Compressed | None:
    """The log of the table, compressed; ``None`` if the table has changed since it was found.

    Raises `StoreUnavailable` ``damaged``.
    """
    connection.execute("BEGIN")  # one view of the head and of the entries
    try:
        stands = connection.execute(f"SELECT {_STANDS}", _standing(table)).fetchone()[0]
        rows = connection.execute(f"{_ROWS} ORDER BY seq", (table.number,)).fetchall()
    finally:
        connection.execute("COMMIT")
    if not stands:
        return None
    return proven(table, rows)


def put(connection: sqlite3.Connection, table: Loose, log: Compressed) -> bool:
    """Let the compressed log take the place of its rows; not if the table has changed meanwhile."""
    done = connection.execute(
        f"UPDATE heads SET log = ?, log_crc = ? WHERE table_id = ? AND {_STANDS}",  # noqa: S608 - our own words
        (*log, table.number, *_standing(table)),
    ).rowcount
    if done:
        connection.execute("DELETE FROM actions WHERE table_id = ?", (table.number,))
    return bool(done)


def _standing(table: Loose) -> tuple[int, str, int]:
    """The values of `_STANDS`."""
    return table.number, table.id, table.last


def take_apart(connection: sqlite3.Connection, table: str, number: int) -> bool:
    """Let rows take the place of a compressed log, so that entries can follow; whether it was.

    Raises `StoreUnavailable` ``damaged``.
    """
    found = connection.execute(
        "SELECT log, log_crc FROM heads WHERE table_id = ? AND log IS NOT NULL", (number,)
    ).fetchone()
    if found is None:
        return False
    connection.executemany(
        "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(number, *row) for row in decompressed(table, *found)],
    )
    connection.execute("UPDATE heads SET log = NULL, log_crc = NULL WHERE table_id = ?", (number,))
    return True


def rows_of(
    connection: sqlite3.Connection, table: str, number: int, log: bytes | None, crc: int
) -> list[EntryRow]:
    """All rows of a log, compressed or not; ``log`` and ``crc`` (its sum) are those of its head."""
    if log is not None:
        return decompressed(table, log, crc)
    return connection.execute(f"{_ROWS} ORDER BY seq", (number,)).fetchall()
