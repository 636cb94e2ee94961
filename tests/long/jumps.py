"""A plugin of pytest: time jumps ahead while tests wait, as on a machine that had no time for them.

It shows tests that pass only while hardly any time passes, and timers that trust another clock
than the one they were set by. ``python -m pytest -p tests.long.jumps``; the seed of what jumps
when is STAMMTISCH_JUMPS.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

STEPS_S = (0.002, 0.002, 0.005, 0.02, 0.1)
"""Short ones more often: a timer of a millisecond is what a test must not lean on."""

SHARE = 0.5
"""Of the turns of an event loop, so many begin with a jump."""

MOST_S = 2.0
"""So far a loop is taken in all: less than what any limit of a test allows."""


class Ahead:
    """How far time is ahead of what it would be, for all clocks alike."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self._seconds = 0.0

    def clock(self, real: Callable[[], float]) -> Callable[[], float]:
        """A clock that shows as much more."""
        return lambda: real() + self._seconds

    def turns(self, turn: Callable[[Any], None]) -> Callable[[Any], None]:
        """A turn of an event loop before which time may jump."""
        taken: WeakKeyDictionary[Any, float] = WeakKeyDictionary()

        def jumped(loop: Any) -> None:
            if taken.get(loop, 0.0) < MOST_S and self._chance.random() < SHARE:
                step = self._chance.choice(STEPS_S)
                taken[loop] = taken.get(loop, 0.0) + step
                self._seconds += step
            turn(loop)

        return jumped


_ahead = Ahead(os.environ.get("STAMMTISCH_JUMPS", "1"))
time.monotonic, time.perf_counter = map(_ahead.clock, (time.monotonic, time.perf_counter))
_loops: Any = asyncio.BaseEventLoop
_loops._run_once = _ahead.turns(_loops._run_once)
