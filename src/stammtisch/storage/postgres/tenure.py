"""The lock by which a server holds the room in a database, and the epoch that fences its writes.

One server has the room for itself, or several share it; each of these has a line of its own.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import NoReturn

import asyncpg

from stammtisch.storage.postgres.faults import FAULTS, shown, unavailable
from stammtisch.storage.postgres.jobs import WriterLine
from stammtisch.storage.postgres.schema import found_version, migrate
from stammtisch.table.match.log import StoreUnavailable

OWNING = 0x5374_6D74_0002
"""The advisory lock of whoever owns the room."""

CONNECT_S = 5.0
STATEMENT_S = 10.0
"""How long the database may take to let us in, and for one statement."""

_LOCK_TRIES, _LOCK_PAUSE_S = 20, 0.1

SETTINGS = {
    "application_name": "stammtisch",
    "search_path": "stammtisch",
    "default_transaction_isolation": "read committed",
    # An acknowledged action survives a power cut, whatever the default of the role is.
    "synchronous_commit": "on",
    "statement_timeout": str(int(STATEMENT_S * 1000)),
    # The lock of a machine that lost its power is given back after so many seconds.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}

_END_FORMER = """
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database
WHERE locktype = 'advisory' AND datname = current_database()
AND pid = $1 AND classid = $2 AND objid = $3
"""
"""Ends the connection that was ours, if the server has not heard yet that it is lost."""

_OWN_ROOM = """
UPDATE writers SET epoch = nextval('epochs') WHERE server = '' AND epoch = coalesce($1, epoch)
RETURNING epoch, batch
"""
_FENCE_OTHERS = "DELETE FROM servers; DELETE FROM writers WHERE server <> ''"
"""With the servers go their leases: nothing that they have sent is taken any more."""

_OWN_LINE = """
INSERT INTO writers VALUES ($1, nextval('epochs'), 0)
ON CONFLICT (server) DO UPDATE SET epoch = excluded.epoch RETURNING epoch, batch
"""
_FENCE_SOLE = "UPDATE writers SET epoch = nextval('epochs') WHERE server = ''"

_log = logging.getLogger(__name__)


async def connected(address: str) -> asyncpg.Connection:
    """A connection. Raises `StoreUnavailable`."""
    try:
        return await asyncpg.connect(
            address,
            timeout=CONNECT_S,
            command_timeout=STATEMENT_S + CONNECT_S,
            server_settings=SETTINGS,
        )
    except (*FAULTS, ValueError) as error:  # the address may be none
        raise unavailable(error, address) from error


class Tenure:
    """The one connection that writes, as long as the room is ours.

    Whoever takes the room raises its epoch, and each write moves the batch in its own epoch only.
    So a connection that came back finds out whether anybody else was here meanwhile, raises the
    epoch again, and from then on nothing that was sent before can still arrive.
    """

    def __init__(self, address: str, owner: str, server: str = "") -> None:
        """``server``: the name of one of several that share the room; empty: it is ours alone."""
        self.address = address
        self.line = WriterLine(0, server)
        self.batch = 0
        self._owner = owner
        self._connection: asyncpg.Connection | None = None
        self._backend = 0
        self._taken_by: str | None = None
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """Bring the schema up to date and take the room. Raises `StoreUnavailable`.

        Who wants it alone has the lock first: a room in which others are at work stays as it is.
        """
        connection = await connected(self.address)
        try:
            if not self.line.server:
                await owned_or_refused(connection, self.address)
            await migrate(connection, shown(self.address))
            await self._own(connection)
            if await connection.fetchval("SHOW fsync") == "off":
                _log.warning("the database runs with fsync=off: a power cut loses moves")
        except BaseException as error:
            connection.terminate()
            if isinstance(error, FAULTS):
                raise unavailable(error, self.address) from error
            raise

    async def connection(self) -> asyncpg.Connection:
        """The connection, made anew if it was lost.

        After this the batch number of the database is the last word on what was written before.
        Raises `StoreUnavailable`: ``taken`` for good, if another server has the room.
        """
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                await self._come_back()
        assert self._connection is not None
        return self._connection

    def drop(self) -> None:
        """Forget a connection on which nobody answers any more."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def end(self) -> None:
        """Give the room back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*FAULTS):
                await connection.execute("UPDATE house SET owner = ''")
                if self.line.server:
                    await connection.execute(
                        "DELETE FROM writers WHERE server = $1", self.line.server
                    )
                await connection.close(timeout=CONNECT_S)
            connection.terminate()

    async def _come_back(self) -> None:
        if self._taken_by is not None:
            raise taken(self.address, self._taken_by)
        connection = await connected(self.address)
        try:
            await connection.execute(_END_FORMER, self._backend, OWNING >> 32, OWNING % 2**32)
            await self._own(connection, former=self.line.epoch)
        except BaseException as error:
            connection.terminate()
            if isinstance(error, FAULTS):
                raise unavailable(error, self.address) from error
            raise

    async def _own(self, connection: asyncpg.Connection, former: int | None = None) -> None:
        """Take the lock, then the room; after ``former``, if nobody has had it since."""
        if not await _locked(connection, shared=bool(self.line.server)):
            await self._refuse(connection, former)
        # This waits for a write that is still under way, and none that comes later finds its epoch.
        async with connection.transaction():
            if self.line.server:
                await connection.execute(_FENCE_SOLE)
                rows = await connection.fetch(_OWN_LINE, self.line.server)
            else:
                rows = await connection.fetch(_OWN_ROOM, former)
                if rows:
                    await connection.execute(_FENCE_OTHERS)
            if rows:
                await connection.execute("UPDATE house SET owner = $1", self._owner)
        if not rows:
            await self._refuse(connection, former)
        self.line = WriterLine(rows[0]["epoch"], self.line.server)
        self.batch = rows[0]["batch"]
        self._backend = connection.get_server_pid()
        self._connection = connection

    async def _refuse(self, connection: asyncpg.Connection, former: int | None) -> NoReturn:
        """Say who has the room; for good, if it was ours and the epoch is another's."""
        [(epoch, owner)] = await connection.fetch(
            "SELECT epoch, owner FROM house, writers WHERE server = $1", ""
        )
        if self.line.server:
            raise taken(self.address, owner)
        if former is not None and epoch == former:
            raise StoreUnavailable(
                "unreachable", "its lock is not free yet", where=shown(self.address)
            )
        if former is not None:
            self._taken_by = owner
        raise taken(self.address, owner)


async def owned_or_refused(connection: asyncpg.Connection, address: str) -> None:
    """Keep every server out as long as this connection lasts. Raises `StoreUnavailable`."""
    if not await _locked(connection):
        there = await found_version(connection)  # a room that is being filled is seen by nobody
        owner = await connection.fetchval("SELECT owner FROM house") if there else ""
        raise taken(address, owner)


def taken(address: str, owner: str) -> StoreUnavailable:
    """The refusal of a room in which somebody is at work."""
    return StoreUnavailable(
        "taken",
        "a Stammtisch is at work in this database already; stop it or name another database",
        where=shown(address),
        why=owner,
    )


async def _locked(connection: asyncpg.Connection, *, shared: bool = False) -> bool:
    """Whether the lock of the room is ours now; a connection that was ended gives it back soon."""
    lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    for _ in range(_LOCK_TRIES):
        if await connection.fetchval(f"SELECT {lock}($1)", OWNING):
            return True
        await asyncio.sleep(_LOCK_PAUSE_S)
    return False
