"""Tables and logs in a PostgreSQL database: one server or several, its writes in groups."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import asyncpg
from msgspec.structs import asdict

from stammtisch.storage.age import passed_while_away
from stammtisch.storage.compression import Compressed, Loose, decompressed, replaced
from stammtisch.storage.postgres import compression
from stammtisch.storage.postgres.faults import FAULTS, lost, unavailable
from stammtisch.storage.postgres.groups import GroupWriter
from stammtisch.storage.postgres.jobs import (
    Held,
    OtherJob,
    Packed,
    Reading,
    TableJob,
    UnpackingJob,
)
from stammtisch.storage.postgres.journals import PostgresJournals
from stammtisch.storage.postgres.leases import PostgresLeases
from stammtisch.storage.postgres.tenure import CONNECT_S, SETTINGS, STATEMENT_S, Tenure
from stammtisch.storage.rows import doc_of, doc_row, entry_row, log_of, must_follow
from stammtisch.table.match.leases import HOUSEKEEPING, OtherServer, table_lease
from stammtisch.table.match.log import Conflict, Entry, StoreUnavailable
from stammtisch.table.model import TableDoc

T = TypeVar("T")

_READERS = 2
"""Connections that only read, besides the one that writes."""

_FORGET = 100
"""Tables deleted in one transaction, so that those who play hardly wait."""

_log = logging.getLogger(__name__)


class PostgresStore:
    """The store in a database of its own, with the contract of `Store`."""

    def __init__(
        self, tenure: Tenure, readers: asyncpg.Pool, leases: PostgresLeases | None = None
    ) -> None:
        """``leases``: of a server that shares the room; each write needs one."""
        self.leases = leases
        self._tenure = tenure
        self._readers = readers
        self._groups = GroupWriter(tenure, leases.lost if leases else _nothing_lost)
        self.commits = self._groups.commits
        self._closed = False
        self._compressed_to = 0
        self.journals = PostgresJournals(self._groups.write, self._read, self._held)

    @classmethod
    async def open(
        cls, address: str, owner: str = "", *, place: OtherServer | None = None
    ) -> PostgresStore:
        """The store at ``postgresql://…``, made or brought up to date if need be.

        ``owner`` tells a second server who is here; with a ``place``, by which fellow servers reach
        this one, the room is shared. Raises `StoreUnavailable` whose text says what to do;
        ``taken`` while another server has the room for itself, or others share it.
        """
        server = "" if place is None else secrets.token_hex(8)
        tenure = Tenure(address, owner, server)
        await tenure.begin()
        leases = None if place is None else PostgresLeases(address, server, place)
        if leases is not None:
            await leases.begin()
        readers = asyncpg.create_pool(
            address,
            min_size=0,
            max_size=_READERS,
            timeout=CONNECT_S,
            command_timeout=STATEMENT_S + CONNECT_S,
            server_settings=SETTINGS,
        )
        await readers
        return cls(tenure, readers, leases)

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        """See `Store.append`."""
        if doc is not None and doc.id != table:
            raise ValueError(f"the document of table {doc.id} among the entries of {table}")
        if doc is None and not entries and await self.table(table) is None:
            raise Conflict(f"there is no table {table}")
        job = TableJob(
            name=table,
            doc=None if doc is None else doc_row(doc),
            before=must_follow(f"table {table}", entries),
            entries=[entry_row(table, entry) for entry in entries],
            lease=self._held(table_lease(table)),
        )
        try:
            await self._groups.write(job)
        except Conflict:
            packed = await self._packed(job)
            if packed is None:
                raise
            await self._groups.write(UnpackingJob(**asdict(job), packed=packed))

    async def _packed(self, job: TableJob) -> Packed | None:
        """The compressed log that is in the way of entries which follow it."""
        if job.before is None:
            return None
        found = await self._read(lambda connection: compression.packed(connection, job.name))
        return None if found is None or found.last != job.before else found

    async def save(self, doc: TableDoc) -> None:
        """See `Store.save`."""
        lease = self._held(table_lease(doc.id))
        await self._groups.write(
            TableJob(name=doc.id, doc=doc_row(doc), before=None, entries=[], lease=lease)
        )

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """See `Store.entries`."""
        after = max(after, 0)
        rows = await self._read(
            lambda connection: connection.fetch(
                "SELECT last, log, log_crc, seq, actor, action, t, key, auto, nonces, a.crc"
                " FROM tables"
                " LEFT JOIN heads AS head ON head.table_id = number"
                " LEFT JOIN actions AS a ON a.table_id = number AND seq > $2"
                " WHERE tables.id = $1 ORDER BY seq",
                table,
                after,
            )
        )
        if not rows:
            return []
        last, log, crc = tuple(rows[0])[:3]
        if log is not None:
            whole = await asyncio.to_thread(decompressed, table, log, crc)
            return log_of(table, after, last, whole[after:])
        return log_of(
            table, after, last, (tuple(row)[3:] for row in rows if row["seq"] is not None)
        )

    async def table(self, key: str) -> TableDoc | None:
        """See `Store.table`."""
        row = await self._read(
            lambda connection: connection.fetchrow(
                "SELECT doc, crc FROM tables WHERE id = $1 OR code = $1 ORDER BY id = $1 DESC"
                " LIMIT 1",
                key,
            )
        )
        return None if row is None else doc_of(row["doc"], row["crc"])

    async def tables(self) -> list[TableDoc]:
        """See `Store.tables`. A document that is damaged is left out and logged."""
        rows = await self._read(
            lambda connection: connection.fetch(
                "SELECT number, doc, crc FROM tables WHERE stage IN ('open', 'playing')"
                " ORDER BY number"
            )
        )
        return _whole(rows)

    async def age(self, passed_ms: int | None, wall_ms: int) -> int:
        """See `Store.age`."""
        [(lived, seen)] = await self._read(
            lambda connection: connection.fetch("SELECT lived, seen FROM house")
        )
        age: int = lived + (passed_while_away(seen, wall_ms) if passed_ms is None else passed_ms)
        await self._groups.write(
            OtherJob(
                lambda connection: connection.execute(
                    "UPDATE house SET lived = $1, seen = $2", age, wall_ms
                )
            )
        )
        return age

    async def forget(self, before_ms: int) -> int:
        """See `Store.forget`."""
        forgotten = 0
        while count := await self._forget(before_ms):
            forgotten += count
        if not forgotten:
            # Whoever asks wants to know as well whether anything can be written.
            await self._groups.write(OtherJob(lambda connection: connection.execute("SELECT 1")))
        return forgotten

    async def _forget(self, before_ms: int) -> int:
        old = await self._read(
            lambda connection: connection.fetch(
                "SELECT number FROM tables WHERE since < $1 AND stage != 'playing' LIMIT $2",
                before_ms,
                _FORGET,
            )
        )
        if not old:
            return 0
        numbers = [row["number"] for row in old]
        await self._groups.write(
            OtherJob(
                lambda connection: connection.execute(
                    "DELETE FROM tables WHERE number = ANY ($1) AND since < $2"
                    " AND stage != 'playing'",
                    numbers,
                    before_ms,
                )
            )
        )
        return len(numbers)

    async def compress(self, before_ms: int, most: int) -> int:
        """See `Store.compress`. Of servers that share a room the one that keeps house does it."""
        if self.leases is not None and not self.leases.has(HOUSEKEEPING):
            return 0
        found = await self._read(
            lambda connection: compression.loose(connection, before_ms, self._compressed_to, most)
        )
        # What is damaged stays as it is, and is in nobody's way.
        self._compressed_to = found[-1].number if len(found) == most else 0
        return sum([await self._compress(table) for table in found])

    async def _compress(self, table: Loose) -> bool:
        return await replaced(
            table,
            self._read(lambda connection: compression.read(connection, table)),
            lambda log: self._put(table, log),
        )

    async def _put(self, table: Loose, log: Compressed) -> bool:
        server = "" if self.leases is None else self.leases.server
        done = False

        async def steps(connection: asyncpg.Connection) -> None:
            nonlocal done
            done = await compression.put(connection, table, log, server)

        try:
            await self._groups.write(OtherJob(steps, self._held(HOUSEKEEPING)))
        except Conflict:  # another server keeps house by now
            return False
        return done

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        await self._groups.close()
        if self.leases is not None:
            await self.leases.end()
        await self._tenure.end()
        with suppress(*FAULTS):
            await self._readers.close()

    def _held(self, name: str) -> Held | None:
        """What a write has to show. Raises `Conflict` where another server has the lease."""
        return None if self.leases is None else self.leases.held(name)

    async def _read(self, ask: Callable[[Reading], Awaitable[T]]) -> T:
        """The answer; asked again if the connection turns out to be lost."""
        for again in (True, False):
            if self._closed:
                raise StoreUnavailable("closed", "the store has been closed")
            # What was sent before a connection was lost must have come to its end.
            await self._tenure.connection()
            try:
                async with self._readers.acquire(timeout=CONNECT_S) as connection:
                    return await ask(connection)
            except FAULTS as error:
                if not (again and lost(error)):
                    raise unavailable(error, self._tenure.address) from error
        raise AssertionError("the second attempt has ended in one way or another")


def _whole(rows: Sequence[asyncpg.Record]) -> list[TableDoc]:
    found = []
    for row in rows:
        try:
            found.append(doc_of(row["doc"], row["crc"]))
        except StoreUnavailable as error:
            _log.error("table number %d is left out: %s", row["number"], error)
    return found


def _nothing_lost(name: str) -> None:
    """Who has the room for itself has no leases."""
