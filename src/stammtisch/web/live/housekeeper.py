"""What has to be done for the tables of a room now and then, whoever plays there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

from stammtisch.table.match import log
from stammtisch.table.match.leases import HOUSEKEEPING, table_lease
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.model import over_days
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.directory import Directory
from stammtisch.web.live.room import Room
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.crowd import runs_on
from stammtisch.web.ops import lag, logs
from stammtisch.web.ops.heap import Quiet

NOTED_MS = 60_000
"""So much thinking time a crash may give back."""

NOTED_DAYS_MS = 10 * 60_000
"""The same at a table over days."""

COMPRESS_MS = 86_400_000
"""The log of a match is compressed when it has been over for so long, and everybody has read it."""

COMPRESS_TABLES = 100
"""At most so many in a minute: 144,000 in a day, so that those who play notice nothing."""

LET_GO_S = 5.0
"""How often tables are let go of: soon, so that few are there that nobody needs. What they take at
the worst moment stays with the process for good."""

_HOUSE_S = 60.0
_FORGET_S = 6 * 3600.0
_DAY_MS = 86_400_000


class Household(Protocol):
    """The tables of the room, as far as housekeeping goes."""

    room: Room
    directory: Directory

    @property
    def living(self) -> list[Living]:
        """The tables in memory."""
        ...

    @property
    def connections(self) -> int:
        """How many browsers are at tables."""
        ...

    def sweep(self) -> list[str]:
        """Let go of tables at which nobody has been for a while; which they are."""
        ...

    def wanted(self, table: str) -> bool:
        """The table is in memory, or about to be."""
        ...

    async def find(self, key: str) -> Living:
        """The table with this id. Raises `Problem`."""
        ...


class Housekeeper:
    """Lets go of tables, notes times, compresses logs and deletes what is old."""

    def __init__(self, tables: Household, keep_days: int, let_go_s: float) -> None:
        self._tables = tables
        self._room = tables.room
        self.keep_days = keep_days
        self._let_go_s = let_go_s
        self._tasks: list[asyncio.Task[None]] = []
        self._quiet = Quiet()
        self._age = 0
        """Of the house in ms, when it was last looked at."""
        self._aged_at: int | None = None
        """When the store last heard how much time has passed, on the clock that does not jump."""

    def start(self) -> None:
        """From here on it is done in the background."""
        loop = asyncio.get_running_loop()
        lateness = lag.watch(self._room.metrics.lags.observe)
        steady = (self._keep_house(), self._let_go(), lateness)
        self._tasks = [loop.create_task(one) for one in steady]

    async def stop(self) -> None:
        """Keep how long people have been thinking; nothing is done any more after that."""
        for task in self._tasks:
            task.cancel()
        await self.note_times(everything=True)

    async def _keep_house(self) -> None:
        forgotten_at = -_FORGET_S
        loop = asyncio.get_running_loop()
        await self._whatever_happens(self.wake)
        while True:
            await self._whatever_happens(self.note_times)
            if loop.time() - forgotten_at >= _FORGET_S:
                forgotten_at = loop.time()
                await self._whatever_happens(self.forget)
            await self._whatever_happens(self.compress)
            await asyncio.sleep(_HOUSE_S)
            self._quiet.look(self._tables.connections, self._room.metrics.actions.total())

    async def _whatever_happens(self, duty: Callable[[], Awaitable[None]]) -> None:
        """Do it; what goes wrong in it is nobody else's business, and no reason to stop."""
        try:
            await duty()
        except Exception as error:
            self._room.metrics.bugs += 1
            logs.bug("housekeeping failed", error, duty=duty.__name__)

    async def _let_go(self) -> None:
        while True:
            try:
                await self._release(self._tables.sweep())
            except Exception as error:
                self._room.metrics.bugs += 1
                logs.bug("tables could not be let go of", error)
            await asyncio.sleep(self._let_go_s)

    async def _release(self, swept: Sequence[str]) -> None:
        """Any server may have what we have let go of, unless somebody has come back meanwhile."""
        for table in swept:
            if not self._tables.wanted(table):
                await self._room.leases.release(table_lease(table))

    async def wake(self) -> None:
        """Let the matches go on that need nobody to be there; evenings see to their own."""
        for doc in self._tables.directory.newest_first():
            if runs_on(doc) and not doc.evening:
                with suppress(Problem, StoreUnavailable):  # it is in the log, and stays where it is
                    (await self._tables.find(doc.id)).go_on()

    async def note_times(self, *, everything: bool = False) -> None:
        """Keep how long people have been thinking, where that is long."""
        for living in self._tables.living:
            days = over_days(living.doc.settings)
            least = 0 if everything else NOTED_DAYS_MS if days else NOTED_MS
            with suppress(StoreUnavailable, Problem):  # as much is given back to who thinks
                await living.writer.note_time(least)

    async def compress(self) -> None:
        """Keep some logs in less space whose matches have been over for a day."""
        with suppress(StoreUnavailable):  # they stay as they are, and are tried again
            await self._room.store.compress(self._age - COMPRESS_MS, COMPRESS_TABLES)

    async def forget(self) -> None:
        """Delete what is old by the time that has really passed, never before its time."""
        now = self._room.time.ms()
        passed = None if self._aged_at is None else now - self._aged_at
        try:
            if await self._room.leases.take(HOUSEKEEPING) is not None:
                await self._tables.directory.look_again()
                return
            self._age = await self._room.store.age(passed, self._room.time.unix_ms())
            self._aged_at = now
            # Between two looks the house does not age: what has ended may be younger by one.
            kept = self.keep_days * _DAY_MS + int(_FORGET_S * 1000)
            count = await log.forget(self._room.store, self._age, kept)
            if count:
                await self._tables.directory.look_again()
                logs.log("forgot", tables=count)
        except StoreUnavailable as error:
            logs.warn("could not forget old tables", reason=error.reason)
