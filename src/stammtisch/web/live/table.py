"""One table while people are at it: its writer, its viewers, its timers and its bots together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from weakref import proxy

from stammtisch.games.protocol import Action, RuleViolation
from stammtisch.table import audience
from stammtisch.table.alteration import altered
from stammtisch.table.audience import Happened, View
from stammtisch.table.match.step import Step
from stammtisch.table.model import Bench, TableDoc
from stammtisch.table.opening import TablePlan
from stammtisch.table.table import Moment, Repeated, Table
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.bots.off_turn import Reactions
from stammtisch.web.live.bots.on_turn import Thinking
from stammtisch.web.live.hints import Hints
from stammtisch.web.live.present import Present
from stammtisch.web.live.questions.consent import Consent
from stammtisch.web.live.questions.seat_return import Returning
from stammtisch.web.live.room import Room
from stammtisch.web.live.talk import Talk
from stammtisch.web.live.telling.connection import Connection, Reason
from stammtisch.web.live.telling.crowd import Crowd, runs_on
from stammtisch.web.live.telling.recent import Last
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.timers import Alarm, PauseEnd, Start
from stammtisch.web.live.tour import Tour
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.live.writer import Outward, TableWriter
from stammtisch.web.wire.table.chat import Say
from stammtisch.web.wire.table.from_client import Act
from stammtisch.web.wire.table.from_server import Accepted


def _nobody() -> None:
    """Nobody wants to know."""


class Living:
    """Puts the parts of a table in use together, and is where its browsers turn to."""

    def __init__(
        self,
        room: Room,
        table: Table,
        zero: int,
        noted: Callable[[TableDoc], None],
    ) -> None:
        """``zero`` is the room's time at table time 0; ``noted`` hears of every new document."""
        # The parts must not keep the whole: who is let go would wait for the garbage collector,
        # and in a busy room that comes every few minutes only.
        whole: Living = proxy(self)

        def go_on() -> None:
            whole.go_on()

        def failed(failure: OutOfPlay) -> None:
            whole.writer.take_out_soon(failure)

        def hold() -> None:
            whole.hold()

        def release() -> None:
            whole.release()

        self.room = room
        self.present = Present(room.time, table, zero)
        self.viewers = Viewers(room, self.present, failed)
        self.writer = TableWriter(room, self.present, Outward(self.viewers, noted, go_on))
        self.alarm = Alarm(room, self.viewers, self.writer, go_on)
        self.start = Start(room, self.viewers, self.writer)
        self.pause_end = PauseEnd(room, self.viewers, self.writer)
        self.consent = Consent(room, self.viewers, self.writer, hold, release)
        self.returning = Returning(self.viewers, self.writer)
        self.hints = Hints(room, self.viewers, self.writer)
        self.tour = Tour(self.viewers)
        self._talk = Talk(room, self.viewers)
        self._thinking = Thinking(whole)
        self._reacting = Reactions(whole)
        self.noticed: Callable[[], None] = _nobody
        """Called after whatever has happened here, also when somebody comes or goes."""

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.present.table

    @property
    def doc(self) -> TableDoc:
        """The table's document."""
        return self.present.doc

    @property
    def crowd(self) -> Crowd:
        """Who is here."""
        return self.viewers.crowd

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is under way."""
        busy = self.writer.busy or self._thinking.busy or self._reacting.busy
        if runs_on(self.doc):
            return False
        return not (len(self.crowd) or busy)

    def seen(self, seat: int | None) -> View | None:
        """What a seat may know and do now."""
        return self.viewers.seen(seat)

    # --- browsers ----------------------------------------------------------------------------

    async def attach(self, connection: Connection, since: int | None) -> None:
        """A browser has come: it gets the whole picture, and everything from here on."""
        async with self.writer.owned():
            self.viewers.enter(connection, self._missed(connection.guest, since))
            self.start.come()
            self.go_on()
            if connection.seat is not None:
                self.hints.prepare()

    def detach(self, connection: Connection) -> None:
        """A browser has gone."""
        self.present.touch()
        self.viewers.leave(connection)
        self.tour.leave(connection)
        self.alarm.arm()
        self.noticed()

    async def act(self, connection: Connection, act: Act) -> None:
        """An action of a person: stored, acknowledged, told to all; or `RuleViolation`."""
        seat = connection.seat
        if seat is None or self.doc.seats[seat].left:
            raise RuleViolation("not_seated")
        if self.table.keys.seq_of(seat, act.key) is None:
            self.consent.end()  # what is sent once more was done before, and answers nothing

        def offered() -> Sequence[Action]:
            seen = self.seen(seat)
            return () if seen is None else seen.choices

        began = time.perf_counter()
        try:
            await self.writer.act(
                seat, act, offered, lambda seq: connection.hold(Accepted(act.key, seq))
            )
        finally:
            connection.release()
        took = time.perf_counter() - began
        self.room.admission.took(took)
        self.room.metrics.moves.observe(took)

    async def alter(self, guest: str, plan: TablePlan) -> None:
        """Change the table before its match, for its host. Raises as `altered`."""
        await self.writer.alter(lambda table: altered(table.game, table.doc, guest, plan))
        if not self.doc.begins:
            self.start.call_off()

    def contribute(self, seat: int, nonce: str) -> None:
        """A nonce for the next draws."""
        fresh = self.present.nonces[seat] is None
        self.present.nonces[seat] = nonce
        if fresh:
            self.viewers.tell_soon()
        self.start.look()

    def say(self, connection: Connection, line: Say) -> None:
        """A line of chat for everyone. Raises `Problem` where it is not said."""
        try:
            self._talk.say(connection.seat, line)
        except OutOfPlay as failure:
            self.writer.take_out_soon(failure)

    def hurry(self, connection: Connection) -> None:
        """Bots pause no more until a person is asked. Raises `Problem` where others play, too."""
        seat = connection.seat
        if seat is None:
            raise Problem(403, "not_seated")
        if any(one.kind == "person" for at, one in enumerate(self.doc.seats) if at != seat):
            raise Problem(409, "not_alone")
        self._thinking.hurry()

    def end(self, reason: Reason) -> list[Connection]:
        """Say goodbye to all; the connections that are still closing."""
        self.rest()
        return self.viewers.end(reason)

    # --- bots: see `BotTable` ----------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Somebody is here to see what is played, or it runs on without; and its time runs."""
        return self.present.held is None and self.crowd.played_out(self.doc)

    @property
    def last(self) -> Last:
        """What a seat did last."""
        return self.viewers.recent.last

    def player(self, seat: int) -> str | None:
        """The bot that plays for a seat, if one does."""
        sitting = self.doc.seats[seat]
        if sitting.kind == "bot":
            return sitting.bot
        if self.crowd.stands_in(self.doc, seat, self.present.now()):
            return self.room.standin(self.doc.game)
        return None

    def moment(self) -> Moment:
        """What time it is at the table, and what the next shuffle is made with."""
        return self.present.moment()

    async def keep(self, make: Callable[[Table], Step | Repeated | None], by: str) -> bool:
        """A step that a bot makes; whether there was one: none while the table's time is held."""
        present = self.present
        return await self.writer.keep(lambda t: make(t) if present.held is None else None, by)

    # --- what goes on ------------------------------------------------------------------------

    def go_on(self) -> None:
        """Set the alarm clock and wake the bots, as far as anybody is here to see it."""
        self.consent.look()
        self.returning.look()
        self.alarm.arm()
        self.pause_end.arm()
        if self.crowd.needs_bots(self.doc):
            self._thinking.wake()
            self._reacting.wake()
        self.noticed()

    def hold(self) -> None:
        """Nothing is played and no time passes until `release` (TS-29)."""
        self.present.hold()
        self.alarm.arm()

    def release(self) -> None:
        """Play goes on where it was held."""
        if self.present.held is not None:
            self.present.release()
            self.go_on()

    def presided(self, bench: Bench) -> None:
        """The evening says that the table is held or goes on, and who wants a referee."""
        before, self.present.bench = self.present.bench, bench
        if bench.held is not None:
            self.hold()
        else:
            self.release()
        if bench == before:
            return
        if bench.held != before.held:
            self.viewers.set_clocks()
        self.viewers.tell()

    def rest(self) -> None:
        """No timers and no bots from here on."""
        timers = (self.alarm, self.start, self.pause_end, self.consent, self.returning)
        for part in (*timers, self.viewers, self.writer):
            part.rest()
        self._thinking.stop()
        self._reacting.stop()

    def _missed(self, guest: str | None, since: int | None) -> Sequence[Happened]:
        table, recent = self.table, self.viewers.recent
        seat = None if guest is None else table.seat_of(guest)
        if since is None or since >= table.seq:
            return ()
        try:
            return self.room.watchdog.run(lambda: audience.told(recent.since(since), seat))
        except OutOfPlay as failure:
            self.writer.take_out(failure)
            return ()
