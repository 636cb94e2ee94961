"""Ends a game's step that does not come back, so that one table's trouble is that table's alone.

Games run in the thread of the server. While one of their calls is under way nothing else is, so
only a signal can end it: a timer ticks in the processor time of the process, and when the same call
is still running after so many ticks, the handler raises within it. Calls are pure, so whatever is
cut off has changed nothing; outside of such calls the handler does nothing at all. A single call
into C, as a huge multiplication, is not ended. On Windows, which has no such timer, nothing is.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from types import FrameType
from typing import Any, TypeVar

from stammtisch.games import UnknownGame
from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.records.record import BadRecord
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.model import Halt
from stammtisch.table.practice import NoPractice

LIMIT_S = 2.0
"""Processor time for one step of a table; one takes a millisecond or so."""

_TICKS = 4
_SLICE = 32
"""So many steps in a row, then others have a turn."""
_LONG_S = 0.005
"""What a stored entry more may cost a call that plays many of them again."""

EXPECTED = (RuleViolation, BadOptions, BadRecord, NoPractice, DamagedLog, UnknownGame)
"""What games, records and tables raise to say no."""

T = TypeVar("T")


class OutOfPlay(Exception):
    """A table cannot go on, by ``reason``; the cause is what its game raised."""

    def __init__(self, reason: Halt, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


class _Endless(BaseException):
    """Raised where a call is that does not return; no game catches it by accident."""


class Watchdog:
    """Watches one call at a time, in the main thread."""

    def __init__(self, limit_s: float = LIMIT_S) -> None:
        self.limit_s = limit_s
        self._watching = False
        self._before: Any = None
        self._inside = False
        self._call = 0
        self._ticks = 0
        """Left until the call that is under way has lasted too long."""
        self._seen = 0
        """The call that was under way at the tick before."""

    def start(self) -> None:
        """Begin to watch; nothing happens outside the main thread, and on Windows."""
        if sys.platform == "win32":
            return
        try:
            self._before = signal.signal(signal.SIGVTALRM, self._tick)
        except ValueError:
            return
        tick_s = self.limit_s / _TICKS
        signal.setitimer(signal.ITIMER_VIRTUAL, tick_s, tick_s)
        self._watching = True

    def stop(self) -> None:
        """Watch no longer."""
        if sys.platform != "win32" and self._watching:
            self._watching = False
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            # The last tick may be on its way; by default it would end the process.
            deaf = self._before is signal.SIG_DFL
            signal.signal(signal.SIGVTALRM, signal.SIG_IGN if deaf else self._before)

    def run(self, call: Callable[[], T], entries: int = 0) -> T:
        """What ``call`` returns, or raises of `EXPECTED`. Raises `OutOfPlay` for all else.

        ``entries``: so many stored entries does it play again, and may take longer for each.
        """
        self._call += 1
        self._ticks = _TICKS
        if entries:
            self._ticks += int(entries * _LONG_S * _TICKS / self.limit_s)
        try:
            self._inside = True
            try:
                return call()
            finally:
                self._inside = False
        except EXPECTED:
            raise
        except _Endless as error:
            raise OutOfPlay("endless", f"no end within {self.limit_s} s") from error
        except Exception as error:
            raise OutOfPlay("raised", f"{type(error).__name__}: {error}") from error

    async def slices(self, steps: Iterator[T]) -> AsyncIterator[T]:
        """Every item, as `run` would return it; others have a turn in between."""
        while part := self.run(lambda: list(islice(steps, _SLICE))):
            for step in part:
                yield step
            await asyncio.sleep(0)

    def _tick(self, _: int, frame: FrameType | None) -> None:
        if not self._inside or frame is None or frame.f_code is Watchdog.run.__code__:
            return  # raised in our own frame it would leave the flag set behind it
        if self._seen != self._call:
            self._seen = self._call
            return
        self._ticks -= 1
        if self._ticks <= 0:
            raise _Endless
