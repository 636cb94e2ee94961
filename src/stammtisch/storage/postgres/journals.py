"""Journals in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar
from zlib import crc32

from stammtisch.storage.postgres.jobs import Held, Job, JournalJob, OtherJob, Reading
from stammtisch.storage.rows import journal_of, line_row, must_follow
from stammtisch.table.match.leases import journal_lease
from stammtisch.table.match.log import Conflict, Journal, JournalLine

T = TypeVar("T")

_OLD = (
    "FROM journals WHERE kind = $1 AND number IN (SELECT journal FROM journal_heads"
    " WHERE since < $2)"
)


class ReadAccess(Protocol):
    """Asks the database something, with a connection that does not write."""

    def __call__(self, ask: Callable[[Reading], Awaitable[T]]) -> Awaitable[T]:
        """What ``ask`` returns. Raises `StoreUnavailable`, or what it raises."""
        ...


class PostgresJournals:
    """The journals of a store in PostgreSQL, with the contract of `Journals`."""

    def __init__(
        self,
        write: Callable[[Job], Awaitable[None]],
        read: ReadAccess,
        held: Callable[[str], Held | None],
    ) -> None:
        """``held`` finds what a write has to show; it raises `Conflict`."""
        self._write = write
        self._read = read
        self._held = held

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        """See `Journals.write`."""
        job = JournalJob(
            kind=kind,
            id=id,
            doc=None if doc is None else (doc, crc32(doc)),
            before=must_follow(f"{kind} {id}", lines),
            lines=[line_row(kind, id, line) for line in lines],
            lease=self._held(journal_lease(kind, id)),
        )
        if doc is None and not lines and await self.read(kind, id) is None:
            raise Conflict(f"there is no {kind} {id}")
        await self._write(job)

    async def read(self, kind: str, id: str) -> Journal | None:
        """See `Journals.read`."""
        rows = await self._read(
            lambda connection: connection.fetch(
                "SELECT doc, journals.crc, last, seq, line, key, l.crc FROM journals"
                " JOIN journal_heads AS head ON head.journal = number"
                " LEFT JOIN journal_lines AS l ON l.journal = number"
                " WHERE kind = $1 AND id = $2 ORDER BY seq",
                kind,
                id,
            )
        )
        if not rows:
            return None
        lines = (tuple(row)[3:] for row in rows if row["seq"] is not None)
        doc, crc, last = tuple(rows[0])[:3]
        return journal_of(kind, id, (doc, crc, last), lines)

    async def drop(self, kind: str, id: str) -> None:
        """See `Journals.drop`."""
        await self._write(
            OtherJob(
                lambda connection: connection.execute(
                    "DELETE FROM journals WHERE kind = $1 AND id = $2", kind, id
                ),
                self._held(journal_lease(kind, id)),
            )
        )

    async def forget(self, kind: str, before_ms: int) -> int:
        """See `Journals.forget`."""
        count: int = await self._read(
            lambda connection: connection.fetchval(
                f"SELECT count(*) {_OLD}",
                kind,
                before_ms,
            )
        )
        await self._write(
            OtherJob(
                lambda connection: connection.execute(
                    f"DELETE {_OLD}",
                    kind,
                    before_ms,
                )
            )
        )
        return count
