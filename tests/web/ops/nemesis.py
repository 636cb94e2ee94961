"""Who harms a room of several processes: kills and stops them, cuts them off, slows them down."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.postgres import Postgres
from tests.web.real import Server
from tests.wire_cutter import WireCutter

PAUSE_S = 10.0
"""Longer than a lease: who was stopped for so long has lost all it had."""

AWAY_S = 3.0

SLOW_S = 6.0
DELAYS_S = (0.1, 1.0, 3.0)
"""Of all that goes to the database or comes back: people notice, leases just last, they do not."""


class Nemesis:
    """Knows several ways; each returns when the harm is done and nothing more keeps the room."""

    def __init__(self, room: Server, cutter: WireCutter, postgres: Postgres, seed: int = 1) -> None:
        self._room = room
        self._cutter = cutter
        self._postgres = postgres
        self._random = random.Random(seed)
        self.ways: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill,
            "leave": self._leave,
            "pause": self._pause,
            "cut": self._cut,
            "slow": self._slow,
            "away": self._away,
            "database": self._database,
        }

    def any_way(self) -> str:
        """One of them."""
        return self._random.choice(list(self.ways))

    def processes(self) -> list[int]:
        """Those that serve."""
        assert self._room.process is not None
        first = self._room.process.pid
        told = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [int(one) for one in told]

    def _one(self) -> int:
        return self._random.choice(self.processes())

    async def _kill(self) -> None:
        os.kill(self._one(), signal.SIGKILL)

    async def _leave(self) -> None:
        os.kill(self._one(), signal.SIGTERM)

    async def _pause(self) -> None:
        """It does nothing for longer than its lease lasts, and then believes it was a moment."""
        one = self._one()
        os.kill(one, signal.SIGSTOP)
        await asyncio.sleep(PAUSE_S)
        os.kill(one, signal.SIGCONT)

    async def _cut(self) -> None:
        """All lines to the database, in the middle of whatever is said there."""
        self._cutter.cut = self._random.choice(["request", "answer"])
        await asyncio.sleep(self._random.uniform(0.05, 0.3))
        self._cutter.cut = ""
        self._cutter.hang_up()

    async def _slow(self) -> None:
        """All lines to the database are slow, for longer than the next renewal may take."""
        self._cutter.delay_s = self._random.choice(DELAYS_S)
        await asyncio.sleep(SLOW_S)
        self._cutter.delay_s = 0.0

    async def _away(self) -> None:
        """The database cannot be reached for a while."""
        self._cutter.closed = True
        self._cutter.hang_up()
        await asyncio.sleep(self._random.choice([AWAY_S, PAUSE_S]))
        self._cutter.closed = False

    async def _database(self) -> None:
        await asyncio.to_thread(self._postgres.stop, signal.SIGKILL)
        await asyncio.to_thread(self._postgres.start)
