"""Limits how many pieces of work run at a time; those who wait are served visitor by visitor."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress


class Busy(Exception):
    """There is too much to do already; nothing was done."""


class Turns:
    """So many places; whoever has had a turn goes behind all others who wait."""

    def __init__(self, places: int, *, each: int, most: int, patience_s: float) -> None:
        """At most ``each`` of one visitor and ``most`` of all are inside, waiting or at work.

        Nobody waits longer than ``patience_s`` for a turn.
        """
        self._free = places
        self._each = each
        self._most = most
        self._patience_s = patience_s
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def inside(self) -> int:
        """How many are waiting or at work."""
        return self._inside.total()

    @contextmanager
    def admitted(self, visitor: str) -> Iterator[None]:
        """To be inside. Raises `Busy`."""
        if self._inside[visitor] >= self._each or self.inside >= self._most:
            raise Busy
        self._inside[visitor] += 1
        try:
            yield
        finally:
            self._inside[visitor] -= 1
            self._inside += Counter()  # forgets who is not there

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """To be at work. Raises `Busy` after the longest wait."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(visitor)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, visitor: str) -> None:
        queue = self._waiting.setdefault(visitor, deque())
        called = asyncio.get_running_loop().create_future()
        queue.append(called)
        try:
            async with asyncio.timeout(self._patience_s):
                await called
        except BaseException as ended:
            if called.done() and not called.cancelled():
                self._pass_on()  # the call came in the same moment
            with suppress(ValueError):
                queue.remove(called)
            if isinstance(ended, TimeoutError):
                raise Busy from None
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            visitor, queue = next(iter(self._waiting.items()))
            del self._waiting[visitor]
            called = queue.popleft() if queue else None
            if queue:
                self._waiting[visitor] = queue
            if called is not None and not called.done():
                called.set_result(None)
                return
        self._free += 1
