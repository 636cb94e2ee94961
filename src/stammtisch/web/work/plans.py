"""Matrices, planned in a process of their own while everything else goes on."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from stammtisch.bots.processes import bytecode
from stammtisch.tournament.matrix import Day
from stammtisch.web.edge.problems import Problem
from stammtisch.web.work.planner import Planned, Planning, PlanOrder
from stammtisch.web.work.turns import Busy, Turns

COMMAND = (sys.executable, "-m", "stammtisch.web.work.planner")
"""The process: reads an order, writes `Planning` lines and at last a `Planned`."""

BUDGET_S = 600.0
"""The longest plan, 200 people on a slow machine, takes far less."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Planning | Planned).decode


EACH = 4
"""So many plans may wait for one visitor, and `MOST` for all."""
MOST = 200

AGAIN_S = 5
"""When to try again where there are more."""


class Plans:
    """Makes plans, one at a time; the last one is kept, for whoever looks before publishing."""

    def __init__(self, command: Sequence[str] = COMMAND, budget_s: float = BUDGET_S) -> None:
        self._command = tuple(command)
        self._budget_s = budget_s
        self._turn = asyncio.Lock()
        self._last: tuple[PlanOrder, tuple[Day, ...]] | None = None
        self._waiting = Turns(1, each=EACH, most=MOST, patience_s=budget_s)

    @contextmanager
    def admitted(self, visitor: str) -> Iterator[None]:
        """To be asked before a plan for a visitor: anybody can open evenings and want plans.

        Raises `Problem` ``too_many_requests``.
        """
        try:
            with self._waiting.admitted(visitor):
                yield
        except Busy:
            raise Problem(429, "too_many_requests", seconds=AGAIN_S) from None

    async def plan(
        self, order: PlanOrder, heard: Callable[[Planning], None] = lambda _: None
    ) -> tuple[Day, ...]:
        """The matchdays ahead. Raises `Problem` ``plan_failed``; cancelled, it ends its process."""
        async with self._turn:
            if self._last is None or self._last[0] != order:
                days = await self._made(order, heard)
                self._last = order, days
            return self._last[1]

    async def _made(self, order: PlanOrder, heard: Callable[[Planning], None]) -> tuple[Day, ...]:
        bytecode.look()
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=1 << 24
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._budget_s):
                process.stdin.write(_encode(order) + b"\n")
                await process.stdin.drain()
                while line := await process.stdout.readline():
                    told = _decode(line)
                    if isinstance(told, Planned):
                        return told.days
                    heard(told)
        except (TimeoutError, OSError, msgspec.DecodeError) as error:
            raise Problem(503, "plan_failed") from error
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        raise Problem(503, "plan_failed")
