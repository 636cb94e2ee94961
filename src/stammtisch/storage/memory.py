"""A store that keeps nothing beyond the process: for tests, and for tables nobody will miss."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.games.protocol import Actor
from stammtisch.storage.age import passed_while_away
from stammtisch.table.match.log import Conflict, Entry, StoreUnavailable
from stammtisch.table.model import TableDoc


class _Log(msgspec.Struct):
    entries: list[Entry] = []
    keys: set[tuple[Actor, str]] = set()


class MemoryStore:
    """Tables and logs in dictionaries, with the contract of `Store`."""

    def __init__(self) -> None:
        self._docs: dict[str, TableDoc] = {}
        self._ids: dict[str, str] = {}  # by code
        self._logs: dict[str, _Log] = {}
        self._since: dict[str, int] = {}  # the age of the house at the last change of stage
        self._lived = 0
        self._seen: int | None = None
        self._closed = False

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        """See `Store.append`."""
        self._must_be_open()
        if doc is not None:
            self._must_fit(table, doc)
        elif table not in self._docs:
            raise Conflict(f"there is no table {table}")
        log = self._logs.get(table, _Log())
        fresh: set[tuple[Actor, str]] = set()
        for due, entry in enumerate(entries, start=len(log.entries) + 1):
            if entry.seq != due:
                raise Conflict(f"table {table}: entry {entry.seq} where {due} is due")
            if entry.key is not None:
                key = (entry.actor, entry.key)
                if key in log.keys or key in fresh:
                    raise Conflict(f"table {table}: key {entry.key} stands already")
                fresh.add(key)
        if doc is not None:
            self._put(doc)
        log.entries.extend(entries)
        log.keys |= fresh
        self._logs[table] = log

    async def save(self, doc: TableDoc) -> None:
        """See `Store.save`."""
        self._must_be_open()
        self._must_fit(doc.id, doc)
        self._put(doc)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """See `Store.entries`."""
        self._must_be_open()
        return self._logs.get(table, _Log()).entries[max(after, 0) :]

    async def table(self, key: str) -> TableDoc | None:
        """See `Store.table`."""
        self._must_be_open()
        return self._docs.get(key) or self._docs.get(self._ids.get(key, ""))

    async def tables(self) -> list[TableDoc]:
        """See `Store.tables`."""
        self._must_be_open()
        return [doc for doc in self._docs.values() if doc.stage in {"open", "playing"}]

    async def age(self, passed_ms: int | None, wall_ms: int) -> int:
        """See `Store.age`."""
        self._must_be_open()
        self._lived += passed_while_away(self._seen, wall_ms) if passed_ms is None else passed_ms
        self._seen = wall_ms
        return self._lived

    async def forget(self, before_ms: int) -> int:
        """See `Store.forget`."""
        self._must_be_open()
        done = [doc for doc in self._docs.values() if doc.stage != "playing"]
        old = [doc for doc in done if self._since[doc.id] < before_ms]
        for doc in old:
            del self._docs[doc.id], self._since[doc.id]
            del self._ids[doc.code]
            self._logs.pop(doc.id, None)
        return len(old)

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreUnavailable("closed", "the store has been closed")

    def _must_fit(self, table: str, doc: TableDoc) -> None:
        if doc.id != table:
            raise ValueError(f"the document of table {doc.id} among the entries of {table}")
        if self._ids.get(doc.code, doc.id) != doc.id:
            raise Conflict(f"another table has the code {doc.code}")

    def _put(self, doc: TableDoc) -> None:
        before = self._docs.get(doc.id)
        if before is not None:
            del self._ids[before.code]
        if before is None or before.stage != doc.stage:
            self._since[doc.id] = self._lived
        self._docs[doc.id] = doc
        self._ids[doc.code] = doc.id
