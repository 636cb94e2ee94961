"""Whether new tables are taken: not while moves take too long, and not before a farewell."""

from __future__ import annotations

import math
import time
from array import array
from bisect import bisect_left
from collections.abc import Callable

from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem

WINDOW_S = 30.0
"""So far back the moves are looked at."""

_MOST = 5_000
"""So many of the latest moves are remembered at most."""

_SLOW_MOVES = 5
"""So many slow moves have to be there: a single hiccup of a disk keeps nobody out."""

_SHARE = 0.01
"""More slow moves than this, and the p99 is above the limit."""


class Admission:
    """Remembers how long moves took of late. The moves themselves are never refused."""

    def __init__(self, limits: RoomLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self.draining = False
        """The operator wants no new tables."""
        self._slow_s = limits.slow_move_ms / 1000
        self._clock = clock
        self._when, self._took = array("d"), array("d")
        """When each move was answered, and after how many seconds; the oldest first."""

    def took(self, seconds: float) -> None:
        """A person's move was answered after so long."""
        self._when.append(self._clock())
        self._took.append(seconds)
        if len(self._when) > 2 * _MOST:
            self._drop(_MOST)

    def quantile_ms(self, share: float) -> float:
        """The time that this share of the latest moves took at most; 0 if there were none."""
        found = sorted(self._latest())
        return found[math.ceil(share * len(found)) - 1] * 1000 if found else 0.0

    @property
    def moves(self) -> int:
        """How many moves there were within `WINDOW_S`."""
        return len(self._latest())

    @property
    def busy(self) -> bool:
        """More of the latest moves were slow than one in a hundred."""
        latest = self._latest()
        slow = sum(took > self._slow_s for took in latest)
        return slow >= _SLOW_MOVES and slow > _SHARE * len(latest)

    @property
    def admits(self) -> bool:
        """New tables are taken."""
        return not (self.draining or self.busy)

    def must_admit(self, *, seated: bool = False) -> None:
        """Raises `Problem` ``draining`` or ``room_busy``; the second not for who is ``seated``."""
        if self.draining:
            raise Problem(503, "draining")
        if not seated and self.busy:
            raise Problem(503, "room_busy", seconds=int(WINDOW_S))

    def _latest(self) -> list[float]:
        self._drop(bisect_left(self._when, self._clock() - WINDOW_S))
        return self._took[-_MOST:].tolist()

    def _drop(self, count: int) -> None:
        """Forget the oldest."""
        del self._when[:count], self._took[:count]
