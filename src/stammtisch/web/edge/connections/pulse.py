"""One clock for all open sockets, by which each is asked in turn whether anybody is still there.

A timer for every socket would take half a KiB more of memory, with the context it keeps.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

PARTS = 20
"""In so many parts everybody is asked, one after the other: others have a turn in between."""


class Pulsing(Protocol):
    """Who is asked."""

    def ask(self) -> None:
        """Find out whether anybody is there."""
        ...


class Pulse:
    """Asks all who are in its parts, each once in the time of patience."""

    def __init__(self) -> None:
        self._parts: tuple[set[Pulsing], ...] = tuple(set() for _ in range(PARTS))
        self._now = 0
        self.beating = False
        """Somebody is there to be asked."""

    def part(self, patience_s: float) -> set[Pulsing]:
        """Who is put into this part is asked every ``patience_s``; it is the same for everybody."""
        if not self.beating:
            self.beating = True
            self._wait(patience_s)
        return self._parts[self._now]

    def _wait(self, patience_s: float) -> None:
        asyncio.get_running_loop().call_later(patience_s / PARTS, self._beat, patience_s)

    def _beat(self, patience_s: float) -> None:
        self._now = (self._now + 1) % PARTS
        self.beating = any(self._parts)
        if self.beating:
            self._wait(patience_s)  # first: whatever one does when asked, the others are asked
        for one in tuple(self._parts[self._now]):
            one.ask()
