"""What happens at a table by itself: time that is over, and a match for which all are ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.match.step import Step
from stammtisch.table.model import PAUSE_MS
from stammtisch.table.people.agreement import gone_on
from stammtisch.table.table import Table
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.writer import TableWriter
from stammtisch.web.ops import logs

_RETRY_MS = 1000


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
        self._handle: asyncio.TimerHandle | None = None
        self._at = 0
        self._rests = False
        self.ringing: asyncio.Task[None] | None = None

    def arm(self) -> None:
        """Ring at the next time at which something is due, as far as anybody is here to see it."""
        crowd, table = self._viewers.crowd, self._present.table
        playing = table.doc.stage == "playing" and self._present.held is None
        if not (playing and crowd.played_out(table.doc)):
            # Nothing is played out among those who are all gone.
            self._stop()
            return
        now = self._present.now()
        wake = table.wake()
        standin = crowd.next_standin(table.doc, now)
        times = [] if wake is None else [wake + self._present.zero]
        if standin is not None:
            times.append(standin)
        if times and (self._handle is None or min(times) < self._at):
            self._set(min(times), now)

    def ring(self) -> None:
        """Do what is due, unless that is under way."""
        self._stop()
        if self.ringing is None or self.ringing.done():
            self.ringing = asyncio.get_running_loop().create_task(self._tick())

    def rest(self) -> None:
        """Ring no more, whoever goes from the table yet: another server may have it by then."""
        self._rests = True
        self._stop()
        if self.ringing is not None:
            self.ringing.cancel()

    def _stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _set(self, at: int, now: int) -> None:
        self._stop()
        if self._rests:
            return
        self._at = at
        self._handle = asyncio.get_running_loop().call_later(max(0, at - now) / 1000, self.ring)

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
        now = self._present.now()
        self._set(now + _RETRY_MS, now)


class PauseEnd:
    """Ends a pause that has lasted long enough, in whichever server the table is by then."""

    def __init__(self, room: Room, viewers: Viewers, writer: TableWriter) -> None:
        self._room = room
        self._present = viewers.present
        self._writer = writer
        self._handle: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None
        self._rests = False

    def arm(self) -> None:
        """End it when it is time, if there is a pause."""
        self._stop()
        pause = self._present.doc.pause
        if pause is not None and not self._rests:
            passed = max(0, self._present.unix() - pause.since_ms)
            self._end_in(max(0, PAUSE_MS - passed))

    def rest(self) -> None:
        """End nothing more."""
        self._rests = True
        self._stop()
        if self._ending is not None:
            self._ending.cancel()

    def _stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _end_in(self, ms: int) -> None:
        self._handle = asyncio.get_running_loop().call_later(ms / 1000, self._end)

    def _end(self) -> None:
        self._handle = None
        if self._ending is None or self._ending.done():
            self._ending = asyncio.get_running_loop().create_task(self._gone_on())

    async def _gone_on(self) -> None:
        try:
            await self._writer.change(gone_on)
        except StoreUnavailable:
            self._end_in(_RETRY_MS)
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
        self._handle: asyncio.TimerHandle | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._reading: asyncio.TimerHandle | None = None

    def when_all_are_here(self) -> None:
        """Begin when every person has come, at the latest when they have had time to read."""
        if self._reading is None:
            loop = asyncio.get_running_loop()
            self._reading = loop.call_later(READING_S, self._gathered)
        self.come()

    def come(self) -> None:
        """Somebody has come: begin if that was the last one who was waited for."""
        here, seats = self._viewers.crowd.by_seat, self._present.doc.seats
        if self._reading is not None and all(
            seat in here or sitting.kind != "person" for seat, sitting in enumerate(seats)
        ):
            self._gathered()

    def _gathered(self) -> None:
        self._stop_reading()
        doc = self._present.doc
        if doc.stage != "open" or not doc.begins:
            return  # the host has begun it, or somebody has got up
        if self._room.nonce_wait_s > 0:
            self.soon()
        else:
            self._beginning = asyncio.get_running_loop().create_task(self.now())

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def soon(self) -> None:
        """Begin when all are ready, at the latest when they have had their time."""
        if self._handle is None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(self._room.nonce_wait_s, self._begin)
            self._present.starting = True
            self._viewers.tell_soon()
        self.look()

    def look(self) -> None:
        """A person may have become ready: begin if that was the last one waited for."""
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
            if isinstance(error, StoreUnavailable) and self._handle is None:
                loop = asyncio.get_running_loop()
                self._handle = loop.call_later(_RETRY_MS / 1000, self._begin)
            self._viewers.tell()

    def call_off(self) -> None:
        """It does not begin by itself any more."""
        self._stop()
        self._stop_reading()

    def rest(self) -> None:
        """Begin no more."""
        self.call_off()
        if self._beginning is not None:
            self._beginning.cancel()

    def _begin(self) -> None:
        if self._handle is not None:
            self._stop()
            self._beginning = asyncio.get_running_loop().create_task(self.now())

    def _stop(self) -> None:
        self._present.starting = False
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
