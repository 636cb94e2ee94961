"""A store that keeps nothing beyond the process: for tests, and for tables nobody will miss."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from stammtisch.games.protocol import Actor
from stammtisch.storage.age import passed_while_away
from stammtisch.table.match.log import Conflict, Entry, Journal, JournalLine, StoreUnavailable
from stammtisch.table.model import TableDoc


class _Log(msgspec.Struct):
    entries: list[Entry] = []
    keys: set[tuple[Actor, str]] = set()


class MemoryJournals:
    """Journals in a dictionary, with the contract of `Journals`; closed with its store."""

    def __init__(self, must_be_open: Callable[[], None], age: Callable[[], int]) -> None:
        self._must_be_open = must_be_open
        self._age = age
        self._found: dict[tuple[str, str], Journal] = {}
        self._since: dict[tuple[str, str], int] = {}

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        """See `Journals.write`."""
        self._must_be_open()
        before = self._found.get((kind, id))
        if before is None and doc is None:
            raise Conflict(f"there is no {kind} {id}")
        old = before.lines if before is not None else []
        keys = [line.key for line in (*old, *lines) if line.key is not None]
        for due, line in enumerate(lines, start=len(old) + 1):
            if line.seq != due:
                raise Conflict(f"{kind} {id}: line {line.seq} where {due} is due")
        if len(set(keys)) < len(keys):
            raise Conflict(f"{kind} {id}: a key stands already")
        kept = doc if doc is not None or before is None else before.doc
        self._found[kind, id] = Journal(kept or b"", [*old, *lines])
        self._since[kind, id] = self._age()

    async def read(self, kind: str, id: str) -> Journal | None:
        """See `Journals.read`."""
        self._must_be_open()
        return self._found.get((kind, id))

    async def drop(self, kind: str, id: str) -> None:
        """See `Journals.drop`."""
        self._must_be_open()
        self._found.pop((kind, id), None)
        self._since.pop((kind, id), None)

    async def forget(self, kind: str, before_ms: int) -> int:
        """See `Journals.forget`."""
        self._must_be_open()
        old = [name for name, since in self._since.items() if name[0] == kind and since < before_ms]
        for name in old:
            del self._found[name], self._since[name]
        return len(old)


class MemoryStore:
    """Tables and logs in dictionaries, with the contract of `Store`."""

    def __init__(self) -> None:
        self.journals = MemoryJournals(self._must_be_open, lambda: self._lived)
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

    async def compress(self, before_ms: int, most: int) -> int:  # noqa: ARG002 - none is compressed
        """See `Store.compress`; here all logs are alike."""
        return 0

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
