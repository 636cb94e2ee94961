"""The leases of a server that shares its room: taken, renewed, lost and handed over.

All times are the database's. A server lives for `LEASE_S` after each beat; whoever finds the owner
of a lease dead may take it, in a new epoch, and the old one's writes find their epoch no more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import asyncpg

from stammtisch.storage.postgres.channel import Channel
from stammtisch.storage.postgres.jobs import Held
from stammtisch.table.match.leases import LeaseFigures, LeaseWatcher, OtherServer
from stammtisch.table.match.log import Conflict, StoreUnavailable

LEASE_S = 8.0
"""So long a server is believed to live after it was last heard of."""

BEAT_S = 2.0
"""So often it is heard of."""

_LOOK_S = 0.5
"""So often it looks for others that are not heard of any more."""

_GONE_S = 60
"""After so long a dead server is struck off the list, with leases that nobody wanted."""

_SERVERS, _TABLES = "stammtisch_servers", "stammtisch_tables"

_JOIN = """
INSERT INTO servers VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 s')
ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
"""
"""Comes after whatever the server had has been deleted."""

_BEAT = """
UPDATE servers SET expires = clock_timestamp() + $2 * interval '1 s'
WHERE id = $1 AND expires > clock_timestamp() RETURNING id
"""
_TAKE = """
INSERT INTO leases AS l (name, server, epoch)
SELECT $1, id, nextval('epochs') FROM servers WHERE id = $2 AND expires > clock_timestamp()
ON CONFLICT (name) DO UPDATE SET server = excluded.server, epoch = excluded.epoch
WHERE l.server = excluded.server OR NOT EXISTS (
  SELECT FROM servers AS s WHERE s.id = l.server AND s.expires > clock_timestamp()
)
RETURNING epoch
"""
_OWNER = """
SELECT address, key FROM leases JOIN servers ON id = server
WHERE name = $1 AND server <> $2 AND expires > clock_timestamp()
"""
_FELLOWS = """
SELECT address, key FROM servers WHERE id <> $1 AND expires > clock_timestamp() ORDER BY id
"""
_ORPHANS = """
SELECT name FROM leases JOIN servers ON id = server WHERE expires <= clock_timestamp()
ORDER BY random()
"""
_STRIKE = "DELETE FROM servers WHERE expires < clock_timestamp() - $1 * interval '1 s'"
_LEAVE = """
WITH left_now AS (
  UPDATE servers SET expires = clock_timestamp() WHERE id = $1 RETURNING id
)
SELECT pg_notify('stammtisch_servers', '') FROM left_now
"""

_TRIES = 3

_log = logging.getLogger(__name__)


async def bury(address: str, server: str) -> None:
    """Leave to others at once what a server had, of which its machine knows that it has ended.

    Raises `StoreUnavailable`; then they wait until its lease has ended.
    """
    channel = Channel(address)
    try:
        await channel.ask(lambda one: one.execute(_LEAVE, server))
    finally:
        channel.close()


class PostgresLeases:
    """Keeps a server alive in the database, and knows what it owns; see `Leases`."""

    def __init__(self, address: str, server: str, place: OtherServer) -> None:
        """``server`` is the name of this one, ``place`` what others are told of it."""
        self.key = place.key
        self.server = server
        self._place = place
        self._questions = Channel(address)
        self._beats = Channel(address, self._listen)
        self._held: dict[str, int] = {}
        self._figures = LeaseFigures()
        self._watcher: LeaseWatcher | None = None
        self._alive = False
        self._lives = 0
        """How often we came to life; what was asked for in a former life does not count."""
        self._beaten_at = 0.0
        self._lapsing: asyncio.TimerHandle | None = None
        self._news = asyncio.Event()
        self._taking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Be a server of this room from here on. Raises `StoreUnavailable`."""
        await self._renew()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def end(self) -> None:
        """Hand everything over at once; all that was to be written is."""
        if self._task is not None:
            self._task.cancel()
        self._watcher = None  # whoever watches has let go of everything
        self._held.clear()
        self._lapse()
        with suppress(StoreUnavailable):  # then it ends with the lease
            await self._questions.ask(lambda one: one.execute(_LEAVE, self.server))
        self._questions.close()
        self._beats.close()

    def watch(self, watcher: LeaseWatcher) -> None:
        """See `Leases.watch`."""
        self._watcher = watcher
        watcher.changed(None)  # what was told before, nobody has heard

    def held(self, name: str) -> Held:
        """The lease with its epoch, for a write. Raises `Conflict` where it is not ours."""
        if name not in self._held:
            raise Conflict(f"{name}: another server has it now")
        return name, self._held[name]

    async def take(self, name: str) -> OtherServer | None:
        """See `Leases.take`."""
        if name in self._held:
            return None
        began = time.monotonic()
        try:
            async with self._taking:  # two epochs of one lease would not know of each other
                return None if name in self._held else await self._take(name)
        finally:
            self._figures.waits += 1
            self._figures.waited_s += time.monotonic() - began

    @property
    def figures(self) -> LeaseFigures:
        """See `Leases.figures`."""
        self._figures.held = len(self._held)
        return self._figures

    def has(self, name: str) -> bool:
        """See `Leases.has`."""
        return name in self._held

    async def release(self, name: str) -> None:
        """See `Leases.release`."""
        epoch = self._held.pop(name, None)
        if epoch is not None:
            delete = "DELETE FROM leases WHERE name = $1 AND epoch = $2"
            with suppress(StoreUnavailable):  # then it is kept, and others send people to us
                await self._questions.ask(lambda one: one.execute(delete, name, epoch))

    async def fellows(self) -> list[OtherServer]:
        """See `Leases.fellows`."""
        rows = await self._questions.ask(lambda one: one.fetch(_FELLOWS, self.server))
        return [OtherServer(row["address"], row["key"]) for row in rows]

    def lost(self, name: str) -> None:
        """A write has found another epoch."""
        if self._held.pop(name, None) is not None:
            self._tell_lost([name])

    async def _take(self, name: str) -> OtherServer | None:
        for _ in range(_TRIES):
            life = self._lives
            epoch = await self._questions.ask(lambda one: one.fetchval(_TAKE, name, self.server))
            if epoch is not None and self._alive and life == self._lives:
                self._held[name] = epoch
                self._figures.taken += 1
                return None
            owner = await self._questions.ask(lambda one: one.fetchrow(_OWNER, name, self.server))
            if owner is not None:
                self._figures.elsewhere += 1
                return OtherServer(owner["address"], owner["key"])
        raise StoreUnavailable("busy", f"{name} is changing hands; try again in a moment")

    # --- staying alive -----------------------------------------------------------------------

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        struck_at = loop.time()
        while True:
            try:
                if not self._alive or loop.time() - self._beaten_at >= BEAT_S:
                    await self._renew()
                await self._look()
                if loop.time() - struck_at > _GONE_S:
                    struck_at = loop.time()
                    await self._beats.ask(lambda one: one.execute(_STRIKE, _GONE_S))
            except StoreUnavailable as error:
                _log.warning("no answer about leases: %s", error)
            except Exception:
                _log.exception("looking after the leases failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._news.wait()
            self._news.clear()

    async def _renew(self) -> None:
        """Live on, or come to life again with nothing. Raises `StoreUnavailable`."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        beaten = self._alive and await self._beats.ask(
            lambda one: one.fetchval(_BEAT, self.server, LEASE_S)
        )
        if not (beaten and self._alive):
            self._lapse()
            began = loop.time()
            await self._beats.ask(self._join)
            self._alive = True
            self._lives += 1
        self._beaten_at = began
        if self._lapsing is not None:
            self._lapsing.cancel()
        # By our own clock, from before the question was sent: never later than the database's.
        self._lapsing = loop.call_at(began + LEASE_S, self._lapse)

    async def _join(self, connection: asyncpg.Connection) -> None:
        async with connection.transaction():
            await connection.execute("DELETE FROM leases WHERE server = $1", self.server)
            await connection.execute(
                _JOIN, self.server, self._place.address, self._place.key, LEASE_S
            )

    def _lapse(self) -> None:
        """We count as dead, or soon will: let go of everything."""
        self._alive = False
        if self._lapsing is not None:
            self._lapsing.cancel()
            self._lapsing = None
        names = list(self._held)
        self._held.clear()
        if names:
            self._tell_lost(names)

    async def _look(self) -> None:
        """See who has died, and tell what they leave."""
        if self._watcher is None or not self._alive:
            return
        rows = await self._beats.ask(lambda one: one.fetch(_ORPHANS))
        if rows:
            self._watcher.orphaned([row["name"] for row in rows])

    # --- what others tell --------------------------------------------------------------------

    async def _listen(self, connection: asyncpg.Connection) -> None:
        await connection.add_listener(_SERVERS, lambda *_: self._news.set())
        await connection.add_listener(_TABLES, lambda *told: self._changed([told[-1]]))
        self._changed(None)  # while nobody listened, anything may have been said

    def _changed(self, tables: list[str] | None) -> None:
        if self._watcher is not None:
            self._watcher.changed(tables)

    def _tell_lost(self, names: list[str]) -> None:
        self._figures.lost += len(names)
        if self._watcher is not None:
            self._watcher.lost(names)
