"""A store that is watched: how long appends take, and whether it has refused to write of late."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence

from stammtisch.bots.processes import bytecode
from stammtisch.table.match.commits import Commits
from stammtisch.table.match.log import (
    Entry,
    Journal,
    JournalLine,
    Journals,
    Store,
    StoreUnavailable,
)
from stammtisch.table.model import TableDoc
from stammtisch.web.ops.metrics import Metrics

SICK_S = 10.0
"""So long after a refusal the store counts as unable to write, unless it has written since."""
_OUR_DISK = frozenset({"full", "io"})
"""Reasons that mean trouble with a disk, which may be the one we run from."""


class Watched:
    """Passes everything on to ``store``, with the contract of `Store`."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._refused: tuple[float, str] | None = None
        self.journals = WatchedJournals(store, self._written)
        commits = getattr(store, "commits", None)
        self._commits: Commits | None = commits if isinstance(commits, Commits) else None
        if self._commits is not None:
            self._commits.told = metrics.commits.observe

    @property
    def waiting(self) -> int:
        """How many wait to be written."""
        return 0 if self._commits is None else self._commits.waiting()

    @property
    def trouble(self) -> str:
        """Why nothing could be written a moment ago; empty if all is well."""
        if self._refused is None or time.monotonic() - self._refused[0] > SICK_S:
            return ""
        return self._refused[1]

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        """See `Store.append`."""
        await self._written(self._store.append(table, entries, doc))

    async def save(self, doc: TableDoc) -> None:
        """See `Store.save`."""
        await self._written(self._store.save(doc))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """See `Store.entries`."""
        return await self._store.entries(table, after)

    async def table(self, key: str) -> TableDoc | None:
        """See `Store.table`."""
        return await self._store.table(key)

    async def tables(self) -> list[TableDoc]:
        """See `Store.tables`."""
        return await self._store.tables()

    async def age(self, passed_ms: int | None, wall_ms: int) -> int:
        """See `Store.age`."""
        return await self._store.age(passed_ms, wall_ms)

    async def forget(self, before_ms: int) -> int:
        """See `Store.forget`; it may have had nothing to write, so it proves nothing."""
        return await self._store.forget(before_ms)

    async def compress(self, before_ms: int, most: int) -> int:
        """See `Store.compress`."""
        return await self._store.compress(before_ms, most)

    async def close(self) -> None:
        """See `Store.close`."""
        await self._store.close()

    async def _written(self, writing: Awaitable[None]) -> None:
        began = time.perf_counter()
        try:
            await writing
        except StoreUnavailable as error:
            self._refused = time.monotonic(), error.reason
            if error.reason in _OUR_DISK:
                bytecode.keep_none()
            raise
        self._refused = None
        self._metrics.appends.observe(time.perf_counter() - began)


class WatchedJournals:
    """Passes everything on to the journals of ``store``, with the contract of `Journals`."""

    def __init__(self, store: Store, written: Callable[[Awaitable[None]], Awaitable[None]]) -> None:
        self._store = store
        self._written = written

    @property
    def _journals(self) -> Journals:
        return self._store.journals

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        """See `Journals.write`."""
        await self._written(self._journals.write(kind, id, lines, doc))

    async def read(self, kind: str, id: str) -> Journal | None:
        """See `Journals.read`."""
        return await self._journals.read(kind, id)

    async def drop(self, kind: str, id: str) -> None:
        """See `Journals.drop`."""
        await self._written(self._journals.drop(kind, id))

    async def forget(self, kind: str, before_ms: int) -> int:
        """See `Journals.forget`; it may have had nothing to write, so it proves nothing."""
        return await self._journals.forget(kind, before_ms)
