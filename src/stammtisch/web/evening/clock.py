"""The clock of an evening: rings, and ends what is over, at the moment when it is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from stammtisch.table.match.log import StoreUnavailable
from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import Ms
from stammtisch.tournament.timetable import bells
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.live.room import Room
from stammtisch.web.ops import logs
from stammtisch.web.ops.timer import Timer

_RETRY_S = 1.0
_LATE_MS = 10_000
"""A bell that could not ring in time, because the server was away, is left out by then."""


def due(log: CommandLog, now: Ms) -> tuple[Ms, AnyCommand | None] | None:
    """What the clock does next and when; ``None`` while nothing runs.

    Without a command the moment has passed unheard, and nothing is to be done about it.
    """
    state = log.state
    rung = log.rung()
    for bell in bells(state):
        if bell.times == 3 and state.stage == "playing":
            return bell.t, c.EndMatchday()
        if bell.times == 2 or bell.t <= rung:
            continue  # the director begins, and rings with that
        heard = bell.t >= _since(state) and now - bell.t <= _LATE_MS
        if heard:
            return bell.t, c.Ring(bell.times)
    return None


def _since(state: State) -> Ms:
    """When that began which runs now: a bell before is not missed, it was never due."""
    if state.stage == "final":
        return state.final.dealt or 0 if state.final else 0
    return state.matchdays[-1].ended or 0 if state.matchdays else 0


class EveningClock:
    """Sleeps until something is due, and gives that command with the moment it was due."""

    def __init__(
        self,
        room: Room,
        log: Callable[[], CommandLog],
        now: Callable[[], Ms],
        speed: int,
        give: Callable[[Ms, AnyCommand], Awaitable[None]],
    ) -> None:
        """``give`` carries out a command of the server with its moment."""
        self._room = room
        self._log = log
        self._now = now
        self._speed = speed
        self._give = give
        self._timer = Timer(self.ring)
        self._ringing: asyncio.Task[None] | None = None

    def arm(self) -> None:
        """Wake at the next moment at which something is due."""
        self._timer.stop()
        found = due(self._log(), self._now())
        if found is not None:
            self._timer.set((found[0] - self._now()) / 1000 / self._speed)

    def ring(self) -> None:
        """Do what is due, unless that is under way."""
        self._timer.stop()
        if self._ringing is None or self._ringing.done():
            self._ringing = asyncio.get_running_loop().create_task(self.catch_up())

    async def catch_up(self) -> None:
        """Do all that is due by now, in its order."""
        try:
            while True:
                now = self._now()
                found = due(self._log(), now)
                if found is None or found[0] > now or found[1] is None:
                    break
                await self._give(found[0], found[1])
        except StoreUnavailable:
            self._timer.set(_RETRY_S)
            return
        except Exception as error:
            self._room.metrics.bugs += 1
            logs.bug("the clock of an evening failed", error)
            self._timer.set(_RETRY_S)
            return
        self.arm()

    def rest(self) -> None:
        """Ring no more, whatever is still being written: another server may have the evening."""
        self._timer.rest()
        if self._ringing is not None:
            self._ringing.cancel()
