"""Reacts to leases: lets go of what this server has lost, takes over what a dead one left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence

import msgspec

from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.edge.fellows.answers import NOBODY, ask_all
from stammtisch.web.edge.problems import Problem
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.live import operation
from stammtisch.web.live.host import Host
from stammtisch.web.ops import logs
from stammtisch.web.runde.runden import Runden
from stammtisch.web.wire.operator import OperatorLook

_AGAIN_S = 2.0
"""An orphan that could not be taken is tried again after this time."""

_TOGETHER_S = 0.05
"""Tables that change within this time are looked up together."""


class Custody:
    """Hears of leases; see `LeaseWatcher`."""

    def __init__(self, host: Host, evenings: Evenings, runden: Runden) -> None:
        self._host = host
        self._evenings = evenings
        self._runden = runden
        self._orphans: set[str] = set()
        self._tried: dict[str, float] = {}
        self._changed: set[str] = set()
        self._all_changed = False
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        """Hear from here on, and do as fellow servers do."""
        self._host.room.leases.watch(self)
        self._begin(self._do_as_others)

    def close(self) -> None:
        """Go on with nothing more."""
        for task in self._tasks.values():
            task.cancel()

    def lost(self, names: Sequence[str]) -> None:
        """See `LeaseWatcher.lost`."""
        for name in names:
            kind, _, known_as = name.partition(" ")
            if kind == "table":
                self._host.let_go(known_as)
            elif kind == "evening":
                self._evenings.let_go(known_as)
            elif kind == "runde":
                self._runden.let_go(known_as)
        logs.warn("no longer ours", names=len(names), first=names[0])

    def orphaned(self, names: Sequence[str]) -> None:
        """See `LeaseWatcher.orphaned`."""
        if not self._host.closed:
            now = asyncio.get_running_loop().time()
            self._tried = {name: at for name, at in self._tried.items() if now - at < _AGAIN_S}
            self._orphans |= set(names) - self._tried.keys()
            self._begin(self._adopt)

    def changed(self, tables: Sequence[str] | None) -> None:
        """See `LeaseWatcher.changed`."""
        self._all_changed |= tables is None
        self._changed |= set(tables or ())
        self._begin(self._read_again)

    async def _do_as_others(self) -> None:
        """Take no new tables where others take none: one that is started again is to know."""
        answers = await ask_all(self._host.room.leases, NOBODY, "GET", "/api/operator")
        looks = [msgspec.json.decode(one, type=OperatorLook) for one in answers.bodies]
        if any(one.draining for one in looks):
            operation.drain(self._host, on=True)

    async def _adopt(self) -> None:
        while self._orphans and not self._host.closed:
            name = self._orphans.pop()
            self._tried[name] = asyncio.get_running_loop().time()
            kind, _, known_as = name.partition(" ")
            try:
                if kind == "table":
                    (await self._host.find(known_as)).go_on()
                elif kind == "evening":
                    await self._evenings.find(known_as)
                elif kind == "runde":
                    await self._runden.find(known_as)
            except (Problem, StoreUnavailable):
                continue  # another has it, or it is gone; else it comes again with the next look
            except Exception as error:
                self._host.room.metrics.bugs += 1
                logs.bug("an orphan was not taken over", error, name=name)

    async def _read_again(self) -> None:
        await asyncio.sleep(_TOGETHER_S)
        while self._all_changed or self._changed:
            everything, self._all_changed = self._all_changed, False
            tables, self._changed = self._changed, set()
            try:
                if everything:
                    await self._host.directory.look_again()
                for table in tables:
                    await self._host.look_again_at(table)
            except StoreUnavailable:
                self._all_changed = True
                await asyncio.sleep(1)

    def _begin(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Let this run, unless it does."""
        task = self._tasks.get(work.__name__)
        if task is None or task.done():
            self._tasks[work.__name__] = asyncio.get_running_loop().create_task(work())
