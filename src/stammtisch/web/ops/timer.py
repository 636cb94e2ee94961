"""A timer that can be put to rest for good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Rings once, later; set again it rings only then, and after `rest` never.

    What it belongs to may still be under way when the server lets go of it, and may want to be
    rung once more; by then another server may have the table.
    """

    __slots__ = ("_handle", "_ring")

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring: Callable[[], None] | None = ring
        self._handle: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        """It is set and has not rung yet."""
        return self._handle is not None

    def set(self, seconds: float) -> None:
        """Ring in so many seconds, and not when it was set to before."""
        self.stop()
        if self._ring is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(0.0, seconds), self._rung)

    def stop(self) -> None:
        """Do not ring until it is set again."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def rest(self) -> None:
        """Never ring again, whoever sets it yet."""
        self.stop()
        # Whom it would ring holds it, too: neither waits for the garbage collector.
        self._ring = None

    def _rung(self) -> None:
        self._handle = None
        if self._ring is not None:
            self._ring()
