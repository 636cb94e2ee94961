"""A table's document and its entries as rows, each with a checksum over its contents."""

from __future__ import annotations

from typing import Any, TypeAlias
from zlib import crc32

import msgspec

from stammtisch.table.match.log import Entry, StoreUnavailable
from stammtisch.table.model import TableDoc

EntryRow: TypeAlias = tuple[int, int, bytes, int, str | None, str | None, str | None, int]
"""seq, actor, action, t, key, auto, nonces, crc; nonces joined by commas, a missing one empty."""

DocRow: TypeAlias = tuple[str, str, str, int, int | None, bytes, int]
"""id, code, stage, created, ended, doc, crc."""

_encode = msgspec.json.Encoder().encode
_doc = msgspec.json.Decoder(TableDoc)


def entry_row(table: str, entry: Entry) -> EntryRow:
    """The row of an entry of ``table``."""
    action = bytes(entry.action)
    nonces = None if entry.nonces is None else ",".join(nonce or "" for nonce in entry.nonces)
    row = (entry.seq, entry.actor, action, entry.t, entry.key, entry.auto, nonces)
    return (*row, _sum(table, row))


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


def _sum(table: str, row: tuple[Any, ...]) -> int:
    return crc32(repr((table, *row)).encode())
