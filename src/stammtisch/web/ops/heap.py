"""Garbage collection: what lasts is set aside, the rest is collected when the room is quiet.

What the web framework remembers of earlier visits is given up, too.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import _lru_cache_wrapper
from typing import Any

QUIET_ACTIONS = 60
"""With fewer stored actions from one look to the next, a pause meets hardly anybody."""

PAUSES = 1 / 1_000
"""In a room that is not quiet collections take at most this share of a processor's time."""

_THRESHOLDS = (20_000, 4, 12)
"""Of Python's collector. Young objects are looked at when there are more than moves have in hand
that wait for the disk in a busy room: looked at before, all of them would be found alive. A full
collection follows a million new ones."""


KEPT = 100
"""With more entries a memory of the web framework is emptied at the next look."""

_FRAMEWORK = "litestar"
_memories: list[_lru_cache_wrapper[Any]] = []
"""What the framework has made of earlier addresses, queries and cookies. Each keeps the last 1,024,
and every table has addresses of its own, every visit a query: by those of tables that have long
ended the memory of a room would go on rising for half an hour."""


def spare() -> None:
    """Keep the pauses of the garbage collector short; to be called once the server stands.

    A full collection walks every object there is while all tables stand still: with 500 tables
    more than 0.1 s, and by Python's own thresholds every few seconds while the room fills. What
    is there after the start stays for good and is never walked again; young objects are collected
    as ever, all of them only once so many are new that it is worth the pause, or when it is quiet.
    """
    gc.collect()
    found = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
    _memories[:] = [one for one in found if one.__module__.split(".")[0] == _FRAMEWORK]
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


class Quiet:
    """Looks from time to time whether the room is quiet, and collects everything if it is.

    In a room that is never quiet it does so as well, but the more work the last time was, the
    later. Work is processor time: beside other programs a pause lasts longer. There is hardly ever
    a cycle to be found there, but Python keeps the places of up to 40,000 tuples that have gone,
    2,000 of each length, and gives them back at a full collection only: some 5 MiB, by which the
    memory would rise for half an hour. So each look gives them back, without looking at anything.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[], float] = time.thread_time,
    ) -> None:
        self._actions = 0
        self._clock = clock
        self._work = work
        self._due = 0.0
        self._passed_over = False
        """Some of what was set aside has not been looked at."""

    def look(self, connections: int, actions: int) -> bool:
        """Collect what was left in cycles, as by closed sockets; whether it was done.

        ``connections`` are the browsers at tables now, ``actions`` all that were ever stored.
        """
        _empty_memories()
        since, self._actions = actions - self._actions, actions
        now = self._clock()
        if connections and since >= QUIET_ACTIONS and now < self._due:
            self._give_back()
            return False
        began = self._work()
        if self._passed_over:
            gc.unfreeze()
            self._passed_over = False
        gc.collect()
        gc.freeze()
        self._due = now + (self._work() - began) / PAUSES
        return True

    def _give_back(self) -> None:
        """Collect fully with everything set aside: there is nothing to walk, and no pause."""
        gc.freeze()
        gc.collect()
        self._passed_over = True


def _empty_memories() -> None:
    for memory in _memories:
        if memory.cache_info().currsize > KEPT:
            memory.cache_clear()
