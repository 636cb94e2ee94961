"""What happens at a table by itself: time that is over, and a match for which all are ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.match.step import Step
from stammtisch.table.model import PAUSE_MS
from stammtisch.table.people.agreement import gone_on
from stammtisch.table.table import Table
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.writer import TableWriter
from stammtisch.web.ops import logs
from stammtisch.web.ops.timer import Timer

_RETRY_S = 1.0


class Alarm:
    """Rings when a time to think is over, the game's clock acts, or a bot begins to stand in."""

    def __init__(
        self, room: Room, viewers: Viewers, writer: TableWriter, go_on: Callable[[], None]
    ) -> None:
        """``go_on`` is called when all that was due is done."""
        self._room = room
        self._present = viewers.present
        self._viewers = viewers
        self._writer = writer
        self._go_on = go_on
        self._timer = Timer(self.ring)
        self._at = 0
        self.ringing: asyncio.Task[None] | None = None

    def arm(self) -> None:
        """Ring at the next time at which something is due, as far as anybody is here to see it."""
        crowd, table = self._viewers.crowd, self._present.table
        playing = table.doc.stage == "playing" and self._present.held is None
        if not (playing and crowd.played_out(table.doc)):
            # Nothing is played out among those who are all gone.
            self._timer.stop()
            return
        now = self._present.now()
        wake = table.wake()
        standin = crowd.next_standin(table.doc, now)
        times = [] if wake is None else [wake + self._present.zero]
        if standin is not None:
            times.append(standin)
        if times and (not self._timer.runs or min(times) < self._at):
            self._at = min(times)
            self._timer.set((self._at - now) / 1000)

    def ring(self) -> None:
        """Do what is due, unless that is under way."""
        self._timer.stop()
        if self.ringing is None or self.ringing.done():
            self.ringing = asyncio.get_running_loop().create_task(self._tick())

    def rest(self) -> None:
        """Ring no more, whoever goes from the table yet."""
        self._timer.rest()
        if self.ringing is not None:
            self.ringing.cancel()

    async def _tick(self) -> None:
        try:
            self._viewers.tell_of_standins()
            while await self._writer.keep(self._due, "timeout"):
                pass
            # Storing takes its time, and a clock that rings is not set: nobody else will tell of
            # bots that have begun to stand in meanwhile.
            self._viewers.tell_of_standins()
            self._go_on()
        except StoreUnavailable:
            self._retry()
        except Exception as error:
            self._room.metrics.bugs += 1
            logs.bug("a timer failed", error, table=self._present.doc.id)
            self._retry()

    def _due(self, table: Table) -> Step | None:
        present = self._present
        return table.due(present.moment()) if present.held is None else None

    def _retry(self) -> None:
        self._at = self._present.now() + int(_RETRY_S * 1000)
        self._timer.set(_RETRY_S)


class PauseEnd:
    """Ends a pause that has lasted long enough, in whichever server the table is by then."""

    def __init__(self, room: Room, viewers: Viewers, writer: TableWriter) -> None:
        self._room = room
        self._present = viewers.present
        self._writer = writer
        self._timer = Timer(self._end)
        self._ending: asyncio.Task[None] | None = None

    def arm(self) -> None:
        """End it when it is time, if there is a pause."""
        self._timer.stop()
        left = self._left_ms()
        if left is not None:
            self._timer.set(left / 1000)

    def rest(self) -> None:
        """End nothing more."""
        self._timer.rest()
        if self._ending is not None:
            self._ending.cancel()

    def _left_ms(self) -> int | None:
        """So long a pause lasts yet, by the clock that tells when it began."""
        pause = self._present.doc.pause
        if pause is None:
            return None
        return PAUSE_MS - max(0, self._present.unix() - pause.since_ms)

    def _end(self) -> None:
        left = self._left_ms()
        if left is not None and left > 0:
            # the loop's clock is another one, and may be early
            self._timer.set(left / 1000)
        elif self._ending is None or self._ending.done():
            self._ending = asyncio.get_running_loop().create_task(self._gone_on())

    async def _gone_on(self) -> None:
        try:
            await self._writer.change(gone_on)
        except StoreUnavailable:
            self._timer.set(_RETRY_S)
        except Exception as error:
            logs.warn("a pause did not end", table=self._present.doc.id, detail=str(error))


READING_S = 120.0
"""So long the match of a rematch waits for those who still read how the last one ended."""


class Start:
    """Begins a match when every person has come and has added to the first shuffle.

    Nobody is waited for without end. A nonce is only worth something if it was given after the
    commitment was seen.
    """

    def __init__(self, room: Room, viewers: Viewers, writer: TableWriter) -> None:
        self._room = room
        self._present = viewers.present
        self._viewers = viewers
        self._writer = writer
        self._timer = Timer(self._begin)
        self._reading = Timer(self._gathered)
        self._beginning: asyncio.Task[None] | None = None

    def when_all_are_here(self) -> None:
        """Begin when every person has come, at the latest when they have had time to read."""
        if not self._reading.runs:
            self._reading.set(READING_S)
        self.come()

    def come(self) -> None:
        """Somebody has come: begin if that was the last one who was waited for."""
        here, seats = self._viewers.crowd.by_seat, self._present.doc.seats
        if self._reading.runs and all(
            seat in here or sitting.kind != "person" for seat, sitting in enumerate(seats)
        ):
            self._gathered()

    def _gathered(self) -> None:
        self._reading.stop()
        doc = self._present.doc
        if doc.stage != "open" or not doc.begins:
            return  # the host has begun it, or somebody has got up
        if self._room.nonce_wait_s > 0:
            self.soon()
        else:
            self._beginning = asyncio.get_running_loop().create_task(self._by_itself())

    def soon(self) -> None:
        """Begin when all are ready, at the latest when they have had their time."""
        if not self._timer.runs:
            self._timer.set(self._room.nonce_wait_s)
            self._present.starting = True
            self._viewers.tell_soon()
        self.look()

    def look(self) -> None:
        """A person may have become ready: begin if that was the last one waited for."""
        if not self._timer.runs:
            return
        seats = zip(self._present.nonces, self._present.doc.seats, strict=True)
        if all(nonce is not None or seat.kind != "person" for nonce, seat in seats):
            self._begin()

    async def now(self) -> None:
        """Begin unless the match has begun; while the store takes nothing, again in a moment.

        If it cannot, the host may still start it.
        """
        try:
            await self._writer.begin(None)
        except (RuleViolation, StoreUnavailable) as error:
            logs.warn("not begun", table=self._present.doc.id, detail=str(error))
            if isinstance(error, StoreUnavailable) and not self._timer.runs:
                self._timer.set(_RETRY_S)
            self._viewers.tell()

    def call_off(self) -> None:
        """It does not begin by itself any more."""
        self._present.starting = False
        self._timer.stop()
        self._reading.stop()

    def rest(self) -> None:
        """Begin no more."""
        self._timer.rest()
        self._reading.rest()
        if self._beginning is not None:
            self._beginning.cancel()

    def _begin(self) -> None:
        self._timer.stop()
        self._present.starting = False
        self._beginning = asyncio.get_running_loop().create_task(self._by_itself())

    async def _by_itself(self) -> None:
        """Nobody has asked and waits for an answer: the server that has the table now begins it."""
        with suppress(Problem):
            await self.now()
