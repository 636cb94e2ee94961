"""What the viewers of a table are told: the whole picture when they come, then every change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from stammtisch.table import audience, lookback
from stammtisch.table.audience import Change, Happened, View, undone_by
from stammtisch.table.match.log import TABLE
from stammtisch.table.match.step import Happening, Step
from stammtisch.table.match.undo import standing
from stammtisch.table.model import TableDoc, held_back, watchable
from stammtisch.table.people.chairs import chair_of
from stammtisch.web.edge.identity.disclosure import replay_path
from stammtisch.web.live.present import Present
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.connection import REFUSED, Connection, Reason, encode
from stammtisch.web.live.telling.crowd import Crowd
from stammtisch.web.live.telling.picture import is_inside, picture
from stammtisch.web.live.telling.recent import Recent
from stammtisch.web.live.telling.views import Times, Viewer, hello, update
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.ops.timer import Timer
from stammtisch.web.wire.refusals import Refused
from stammtisch.web.wire.table.chat import Chatted
from stammtisch.web.wire.table.from_server import TableChanged
from stammtisch.web.wire.table.tour import StepShown
from stammtisch.web.wire.table.view import TableView

CHAT_LINES = 50

_SETTLE_S = 0.04
"""Comings and goings within this time are told together."""


class Viewers:
    """Everybody who looks at one table, and what each seat was shown last."""

    def __init__(self, room: Room, present: Present, failed: Callable[[OutOfPlay], None]) -> None:
        """``failed`` hears that the game cannot say what a seat sees."""
        self.present = present
        self.crowd = Crowd(present.doc, present.now())
        self.chat: list[Chatted] = []
        self.shown: StepShown | None = None
        """What somebody shows the others of the match that is over."""
        self.recent = Recent(present.table.game)
        self._room = room
        self._run = room.watchdog.run
        self._failed = failed
        self._views: dict[int | None, View] = {}
        self._telling = Timer(self.tell)
        self._standins: tuple[int, ...] = ()
        self._pictures = present.unix()
        """Counted from a time, so that they also rise when the table has slept meanwhile."""

    # --- what they see -----------------------------------------------------------------------

    def seen(self, seat: int | None) -> View | None:
        """What a seat may know and do now."""
        found, table = self._views.get(seat), self.present.table
        if found is None and table.snapshot is not None:
            try:
                found = self._run(lambda: audience.look(table, seat)) or View(None)
            except OutOfPlay as failure:
                self._failed(failure)
                return View(None)
            self._views[seat] = found
        return found

    def view(self, guest: str | None) -> TableView:
        """The table as somebody sees it."""
        return self._picture(inside=is_inside(self.present, guest))

    def _picture(self, *, inside: bool) -> TableView:
        self._pictures += 1
        return replace(picture(self.present, self.crowd, inside=inside), picture=self._pictures)

    def greet(self, connection: Connection, missed: Sequence[Happened] = ()) -> None:
        """Send the whole picture to one connection."""
        connection.push(self.hello(connection, missed))

    def hello(self, connection: Connection, missed: Sequence[Happened]) -> bytes:
        """The whole picture for one connection."""
        at, seat = self.present, connection.seat
        viewer = Viewer(
            seat=seat,
            host=connection.guest is not None and connection.guest == at.doc.host,
            chair=chair_of(at.doc, connection.guest) is not None,
            seen=self.seen(seat) or View(None),
            missed=missed,
            replay=self._replay(seat),
            runde="" if seat is None else at.doc.runde,
            shown=self.shown,
        )
        return hello(
            viewer,
            self.view(connection.guest),
            at.table.seq,
            self._times(seat, at.table.deadlines()),
            self.chat,
        )

    def _times(self, seat: int | None, ends: dict[int, int]) -> Times:
        at = self.present
        now = at.unix()
        return Times(at.deadline(seat, ends), at.clocks(ends), now - at.t, now)

    # --- who comes and goes ------------------------------------------------------------------

    def enter(self, connection: Connection, missed: Sequence[Happened]) -> None:
        """A browser has come: it gets the whole picture, and everything from here on."""
        seat = self._seat_of(connection)
        self.crowd.add(connection, seat)
        if self.crowd.look(self.present.doc, self.present.now()) or seat is None:
            self.tell_soon()
        self.greet(connection, missed)

    def remember(self, happened: Iterable[Happening]) -> None:
        """What happened here so far, as the log tells."""
        self.recent.renew(standing(happened, undone_by))

    def leave(self, connection: Connection) -> None:
        """A browser has gone."""
        self.crowd.remove(connection)
        if connection.seat not in self.crowd.by_seat:
            self._views.pop(connection.seat, None)
        if self.crowd.look(self.present.doc, self.present.now()) or connection.seat is None:
            self.tell_soon()

    def end(self, reason: Reason) -> list[Connection]:
        """Say goodbye to all; the connections that are still closing."""
        here = list(self.crowd)
        for connection in here:
            connection.end(reason)
        return here

    def rest(self) -> None:
        """Nothing more is told by itself."""
        self._telling.rest()

    def _seat_of(self, connection: Connection) -> int | None:
        guest = connection.guest
        return None if guest is None else self.present.table.seat_of(guest)

    def _reseat(self) -> None:
        """Connections whose guest sits elsewhere now get the new picture."""
        for connection in list(self.crowd):
            seat = self._seat_of(connection)
            if seat != connection.seat:
                self.crowd.remove(connection)
                self.crowd.add(connection, seat)
                if seat is None:
                    self._see_out()
                self.greet(connection)

    def _see_out(self) -> None:
        """Where nobody may look on, who came before the match or has lost a seat goes now."""
        doc = self.present.doc
        if watchable(doc):
            return
        code = "cards_held_back" if held_back(doc) else "no_spectators"
        for connection in list(self.crowd.by_seat.get(None, ())):
            if chair_of(doc, connection.guest) is None:
                connection.send(Refused(code=code))
                connection.close(REFUSED)

    # --- what they hear ----------------------------------------------------------------------

    def stepped(self, step: Step) -> None:
        """Tell every seat what the step means to it."""
        if step.doc is not None:
            self._see_out()
        self.recent.extend(step.happened)
        if TABLE in [entry.actor for entry in step.entries]:
            self.remember(self.recent.since(0))
        turned, changes = self._run(lambda: (self._look_back(step), self._changes(step)))
        if turned or (step.doc is not None and step.doc.stage == "playing"):
            self.tell()
        ends = self.present.table.deadlines()
        common = self._times(None, ends)
        views: dict[int | None, View] = {}
        for seat, connections in self.crowd.by_seat.items():
            change = changes[seat]
            text = update(change, self._times(seat, ends) if seat in ends else common)
            for connection in connections:
                self._push(connection, text)
            views[seat] = change.view
        self._views = views
        if step.doc is not None and step.doc.stage != "playing":
            self.tell()

    def adopted(self, before: TableDoc) -> None:
        """Tell what is new in the document."""
        doc, now = self.present.doc, self.present.now()
        if len(doc.seats) != len(before.seats):
            self.crowd.seat_anew(doc, now)
        self.present.lookback = lookback.reconsidered(self.present.lookback, doc)
        if doc.stage != before.stage:
            self._views.clear()  # what could be done before can be done no more
        for number, (old, seat) in enumerate(zip(before.seats, doc.seats, strict=False)):
            if seat.owners != old.owners and not old.owners:
                self.crowd.reset(doc, number, now)
        self._reseat()
        self.crowd.look(doc, now)
        if before.pause is not None and doc.pause is None:
            self.crowd.wait_anew(now)
        if before.pause != doc.pause:
            self.set_clocks()
        self.tell()

    def altered(self, before: TableDoc, told: Happening) -> None:
        """Tell what was changed, then how the table looks now."""
        self.recent.extend([told])
        change = Change(told.seq, audience.told([told], None), {}, View(None))
        text = update(change, self._times(None, {}))
        for connection in self.crowd:
            self._push(connection, text)
        self.adopted(before)

    def renewed(self, happened: Iterable[Happening]) -> None:
        """Everybody gets the whole picture anew."""
        self.present.lookback = lookback.Lookback()
        self.remember(happened)
        self._views.clear()
        self._reseat()
        for connection in self.crowd:
            self.greet(connection)

    def set_clocks(self) -> None:
        """The table's time stands still or did: who is shown a time gets the whole picture anew."""
        if self.present.table.wake() is not None:
            for connection in self.crowd:
                self.greet(connection)

    def _replay(self, seat: int | None) -> str | None:
        return replay_path(self.present.doc, seat, self._room.entrance.base)

    def tell(self) -> None:
        """Everyone hears how the table looks."""
        self._telling.stop()
        self._standins = self._standing_in()
        doc = self.present.doc
        told: dict[bool, Any] = {}
        for connection in self.crowd:
            inside = is_inside(self.present, connection.guest)
            if inside not in told:
                told[inside] = msgspec.Raw(encode(self._picture(inside=inside)))
            hosts = connection.guest == doc.host
            chair = chair_of(doc, connection.guest) is not None
            replay = self._replay(connection.seat)
            connection.send(TableChanged(told[inside], connection.seat, hosts, replay, chair))

    def tell_soon(self) -> None:
        """As `tell`, together with what else happens in a moment."""
        if not self._telling.runs:
            self._telling.set(_SETTLE_S)

    def tell_of_standins(self) -> None:
        """As `tell`, if bots stand in elsewhere than when it was told last."""
        if self._standing_in() != self._standins:
            self.tell()

    def say(self, line: Chatted) -> None:
        """A line of chat for everyone."""
        self.chat = [*self.chat, line][-CHAT_LINES:]
        self._spread(line)

    def show(self, shown: StepShown, by: Connection) -> None:
        """A step of the match that is over, for everyone but who shows it."""
        self.shown = None if shown.n is None else shown
        self._spread(shown, but=by)

    def _spread(self, message: object, but: Connection | None = None) -> None:
        text = encode(message)
        for connection in self.crowd:
            if connection is not but:
                self._push(connection, text)

    def _look_back(self, step: Step) -> bool:
        """Follow the deals; whether another one can be seen now."""
        at, known = self.present, self.present.lookback
        at.lookback = lookback.went_on(known, at.table.game, at.doc, step)
        return at.lookback.before != known.before

    def _changes(self, step: Step) -> dict[int | None, Change]:
        table, views = self.present.table, self._views
        here = self.crowd.by_seat
        return {seat: audience.change(table, step, seat, views.get(seat)) for seat in here}

    def _push(self, connection: Connection, text: bytes) -> None:
        reason = connection.push(text)
        if reason is not None:
            self._room.metrics.dropped[reason] += 1

    def _standing_in(self) -> tuple[int, ...]:
        doc, now = self.present.doc, self.present.now()
        seats = range(len(doc.seats))
        return tuple(seat for seat in seats if self.crowd.stands_in(doc, seat, now))
