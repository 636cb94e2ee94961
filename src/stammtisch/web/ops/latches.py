"""An event and a queue for sockets: like asyncio's, at a tenth of their memory.

Each of asyncio's holds a deque for those who wait, or three, and a deque begins at 760 bytes. At a
socket one waits at a time, and most of what is in memory is sockets at which nothing happens.
"""

from __future__ import annotations

import asyncio
from typing import Any


class Latch:
    """An event: once it is set, nobody waits until it is cleared."""

    __slots__ = ("_set", "_waiting")

    def __init__(self) -> None:
        self._set = False
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def set(self) -> None:
        """Let all go on who wait, and all who come."""
        self._set = True
        waiting, self._waiting = self._waiting, ()
        for one in waiting:
            if not one.done():
                one.set_result(None)

    def clear(self) -> None:
        """Let those who come from here on wait."""
        self._set = False

    def is_set(self) -> bool:
        """Nobody waits."""
        return self._set

    async def wait(self) -> None:
        """Until it is set."""
        if self._set:
            return
        # A future each: who is cancelled leaves the others waiting.
        ours = asyncio.get_running_loop().create_future()
        self._waiting += (ours,)
        try:
            await ours
        except asyncio.CancelledError:
            self._waiting = tuple(one for one in self._waiting if one is not ours)
            raise


class Inbox:
    """A queue from which one takes."""

    __slots__ = ("_items", "_some")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._some = Latch()

    def put_nowait(self, item: Any) -> None:
        """Add something at the end."""
        self._items.append(item)
        self._some.set()

    async def get(self) -> Any:
        """What has been there longest; waits for it."""
        while not self._items:
            self._some.clear()
            await self._some.wait()
        return self.take()

    def take(self) -> Any:
        """What has been there longest, at once; only where `empty` says no."""
        return self._items.pop(0)

    def empty(self) -> bool:
        """Nothing is there."""
        return not self._items
