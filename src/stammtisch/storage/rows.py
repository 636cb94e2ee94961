"""Documents, entries and journals as rows, each with a checksum over its contents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias
from zlib import crc32

import msgspec

from stammtisch.table.match.log import Conflict, Entry, Journal, JournalLine, StoreUnavailable
from stammtisch.table.model import TableDoc

EntryRow: TypeAlias = tuple[int, int, bytes, int, str | None, str | None, str | None, int]
"""seq, actor, action, t, key, auto, nonces, crc; nonces joined by commas, a missing one empty."""

EntryFields: TypeAlias = tuple[int, int, bytes, int, str | None, str | None, str | None]
"""The same without crc."""

DocRow: TypeAlias = tuple[str, str, str, int, int | None, bytes, int]
"""id, code, stage, created, ended, doc, crc."""

LineRow: TypeAlias = tuple[int, bytes, str | None, int]
"""seq, line, key, crc."""

_encode = msgspec.json.Encoder().encode
_doc = msgspec.json.Decoder(TableDoc)


def entry_row(table: str, entry: Entry) -> EntryRow:
    """The row of an entry of ``table``."""
    action = bytes(entry.action)
    nonces = None if entry.nonces is None else ",".join(nonce or "" for nonce in entry.nonces)
    return sealed(table, (entry.seq, entry.actor, action, entry.t, entry.key, entry.auto, nonces))


def sealed(table: str, fields: EntryFields) -> EntryRow:
    """The row of ``table`` with these fields, with its checksum."""
    return (*fields, _sum(table, fields))


def entry_of(table: str, row: Any) -> Entry:
    """The entry in a row. Raises `StoreUnavailable` ``damaged`` if the row has changed."""
    *fields, crc = row
    if crc != _sum(table, tuple(fields)):
        raise StoreUnavailable(
            "damaged", f"table {table}, entry {row[0]!r} is not what was written"
        )
    seq, actor, action, t, key, auto, nonces = fields
    return Entry(
        seq=seq,
        actor=actor,
        action=msgspec.Raw(action),
        t=t,
        key=key,
        auto=auto,
        nonces=None if nonces is None else tuple(one or None for one in nonces.split(",")),
    )


def log_of(table: str, after: int, last: int | None, rows: Iterable[Any]) -> list[Entry]:
    """The entries in ``rows``: all behind ``after``, up to ``last``, the head of the table.

    Raises `StoreUnavailable` ``damaged`` where there is no head, a row has changed or is missing.
    """
    if last is None:
        raise StoreUnavailable("damaged", f"table {table}: its log cannot be found")
    found = [entry_of(table, row) for row in rows]
    for due, entry in zip_longest(range(after + 1, last + 1), found):
        if entry is None or entry.seq != due:
            raise StoreUnavailable("damaged", f"table {table}: entry {due} is missing")
    return found


def must_follow(name: str, pieces: Sequence[Entry | JournalLine]) -> int | None:
    """The number before the first piece, ``None`` without any; raises `Conflict` for a gap."""
    if not pieces:
        return None
    before = pieces[0].seq - 1
    for due, piece in enumerate(pieces, start=before + 1):
        if piece.seq != due:
            raise Conflict(f"{name}: number {piece.seq} where {due} is due")
    return before


def line_row(kind: str, id: str, line: JournalLine) -> LineRow:
    """The row of a line of a journal."""
    return line.seq, line.line, line.key, _sum(kind, (id, line.seq, line.line, line.key))


def journal_of(kind: str, id: str, head: tuple[bytes, int, int], rows: Iterable[Any]) -> Journal:
    """The journal with this head (document, its checksum, number of the last line) and lines.

    Raises `StoreUnavailable` ``damaged`` where something has changed or is missing.
    """
    doc, crc, last = head
    if crc32(doc) != crc:
        raise _damaged(kind, id, "its document is not what was written")
    lines = []
    for due, row in zip_longest(range(1, last + 1), rows):
        if row is None or row[0] != due:
            raise _damaged(kind, id, f"line {due} is missing")
        lines.append(JournalLine(row[0], row[1], row[2]))
        if row[3] != line_row(kind, id, lines[-1])[3]:
            raise _damaged(kind, id, f"line {due} is not what was written")
    return Journal(doc, lines)


def _damaged(kind: str, id: str, what: str) -> StoreUnavailable:
    return StoreUnavailable("damaged", f"{kind} {id}: {what}")


def doc_row(doc: TableDoc) -> DocRow:
    """The row of a document."""
    text = _encode(doc)
    return (doc.id, doc.code, doc.stage, doc.created_ms, doc.ended_ms, text, crc32(text))


def doc_of(text: bytes, crc: int) -> TableDoc:
    """The document in a row. Raises `StoreUnavailable` ``damaged`` if the row has changed."""
    try:
        if crc32(text) == crc:
            return _doc.decode(text)
        reason = "is not what was written"
    except (msgspec.DecodeError, TypeError) as error:
        reason = str(error)
    raise StoreUnavailable("damaged", f"the document of a table cannot be read: {reason}")


def _sum(table: str, row: tuple[object, ...]) -> int:
    return crc32(repr((table, *row)).encode())
