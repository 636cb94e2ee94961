"""One table while people are at it: a single writer, its viewers, its timers and its bots."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import Event, RuleViolation
from stammtisch.table import audience
from stammtisch.table.audience import Change, View
from stammtisch.table.log import Conflict, Entry, StoreUnavailable
from stammtisch.table.model import TableDoc
from stammtisch.table.replay import DamagedLog
from stammtisch.table.step import Step
from stammtisch.table.table import Moment, Repeated, Table
from stammtisch.web.edge.disclosure import replay_path
from stammtisch.web.edge.limits import Bucket
from stammtisch.web.edge.problems import Problem, table_damaged
from stammtisch.web.live.bots_off_turn import Reacting
from stammtisch.web.live.bots_on_turn import Thinking
from stammtisch.web.live.connection import Connection, encode
from stammtisch.web.live.messages import hello, update
from stammtisch.web.live.restoring import restored
from stammtisch.web.live.room import Room
from stammtisch.web.live.viewers import Crowd
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.ops import logs
from stammtisch.web.wire import Accepted, Act, Chatted, Say, TableChanged, TableView

CHAT_LINES = 50
RECENT = 48
"""So many entries are kept with their events, for browsers that were away for a moment."""

_RETRY_S = 1.0
_SETTLE_S = 0.04
"""Comings and goings within this time are told together."""

T = TypeVar("T")


class Living:
    """Owns a `Table`: every change goes through its lock, into the store, then to the viewers."""

    def __init__(
        self,
        room: Room,
        table: Table,
        zero: int,
        noted: Callable[[TableDoc], None],
    ) -> None:
        """``zero`` is the room's time at table time 0; ``noted`` hears of every new document."""
        self.room = room
        self.table = table
        self.zero = zero
        self.crowd = Crowd(table.doc, room.time.ms())
        self.nonces: list[str | None] = [None] * len(table.doc.seats)
        self.chat: deque[Chatted] = deque(maxlen=CHAT_LINES)
        self.recent: deque[tuple[Entry, Sequence[Event]]] = deque(maxlen=RECENT)
        self.touched = room.time.ms()
        self._chat_pace = [
            Bucket(room.limits.chat_burst, room.limits.chat_rate) for _ in table.doc.seats
        ]
        self._noted = noted
        self._lock = asyncio.Lock()
        self._views: dict[int | None, View] = {}
        self._doubtful = False
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._ticking: asyncio.Task[None] | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._starting: asyncio.TimerHandle | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self._standins: set[int] = set()
        self._thinking = Thinking(self)
        self._reacting = Reacting(self, self._thinking.player)

    # --- what is true now --------------------------------------------------------------------

    @property
    def doc(self) -> TableDoc:
        """The table's document."""
        return self.table.doc

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is under way."""
        busy = self._lock.locked() or self._thinking.busy or self._reacting.busy
        return not (len(self.crowd) or busy)

    def now(self) -> int:
        """The room's time in ms."""
        return self.room.time.ms()

    def moment(self) -> Moment:
        """What time it is at the table, and what the next shuffle is made with."""
        t = max(0, self.now() - self.zero)
        return Moment(t, tuple(self.nonces), self.room.time.unix_ms())

    def view(self) -> TableView:
        """The table as everyone sees it."""
        now = self.now()
        offset = self.room.time.unix_ms() - now
        view = self.crowd.view(self.doc, self.nonces, now, offset)
        return view if self._starting is None else replace(view, starting=True)

    def deadline(self, seat: int | None) -> int | None:
        """Unix ms at which the time to think is over: the seat's own, else the next one's."""
        ends = self.table.deadlines()
        if not ends:
            return None
        end = ends[seat] if seat in ends else min(ends.values())
        return self.unix(end)

    def unix(self, t: int) -> int:
        """Unix ms at table time ``t``."""
        return t + self.zero - self.now() + self.room.time.unix_ms()

    def seen(self, seat: int | None) -> View | None:
        """What a seat may know and do now."""
        found = self._views.get(seat)
        if found is None and self.table.snapshot is not None:
            try:
                found = self.engine(lambda: audience.look(self.table, seat)) or View(None)
            except OutOfPlay as failure:
                self._take_out_soon(failure)
                return View(None)
            self._views[seat] = found
        return found

    def engine(self, call: Callable[[], T], entries: int = 0) -> T:
        """What the game says; every call to it goes through here. See `Watchdog.run`."""
        return self.room.watchdog.run(call, entries)

    # --- changes -----------------------------------------------------------------------------

    @asynccontextmanager
    async def owned(self) -> AsyncIterator[Table]:
        """The table for a change; after an uncertain write it is first read again.

        Where the game fails meanwhile the table is taken out of play: `RuleViolation`
        ``out_of_play``.
        """
        async with self._lock:
            self.touched = self.now()
            try:
                if self._doubtful:
                    await self._reread()
                yield self.table
            except OutOfPlay as failure:
                self.take_out(failure)
                raise RuleViolation("out_of_play") from failure

    async def change(self, make: Callable[[Table], TableDoc]) -> None:
        """Store and adopt the document that ``make`` returns; tell everyone."""
        async with self.owned() as table:
            doc = make(table)
            if doc is not self.doc:
                await self._guarded(self.room.store.save(doc))
                self.adopt(doc)

    def adopt(self, doc: TableDoc) -> None:
        """The document that the store has; only while `owned`."""
        before, now = self.doc, self.now()
        self.table.adopt(doc)
        if doc.stage != before.stage:
            self._views.clear()  # what could be done before can be done no more
        for number, seat in enumerate(doc.seats):
            if seat.owners != before.seats[number].owners and not before.seats[number].owners:
                self.crowd.reset(doc, number, now)
            if seat.kind != "person":
                self.nonces[number] = None
        self._noted(doc)
        self.reseat()
        self.crowd.look(doc, now)
        self.tell()
        self.go_on()

    async def begin(self, guest: str | None) -> None:
        """Start the match, for the host, or for nobody in particular (``None``)."""
        async with self.owned() as table:
            unix = self.room.time.unix_ms()
            nonces = tuple(self.nonces)
            step = self.engine(
                lambda: (
                    table.begin(unix, nonces) if guest is None else table.start(guest, unix, nonces)
                )
            )
            self.zero = self.now()
            await self._keep(step, "table")

    def begin_soon(self) -> None:
        """Begin when every person has added to the first shuffle, or has had the time to.

        A nonce is only worth something if it was given after the commitment was seen.
        """
        if self._starting is None:
            loop = asyncio.get_running_loop()
            self._starting = loop.call_later(self.room.nonce_wait_s, self._start)
            self._tell_soon()
        if all(
            nonce is not None or seat.kind != "person"
            for nonce, seat in zip(self.nonces, self.doc.seats, strict=True)
        ):
            self._start()

    def _start(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None
            self._ticking = asyncio.get_running_loop().create_task(self.begin_now())

    async def begin_now(self) -> None:
        """Begin unless the match has begun; if it cannot, the host may still start it."""
        try:
            await self.begin(None)
        except (RuleViolation, StoreUnavailable) as error:
            logs.warn("not begun", table=self.doc.id, detail=str(error))
            self.tell()

    async def act(self, connection: Connection, act: Act) -> None:
        """An action of a person: stored, acknowledged, told to all; or `RuleViolation`."""
        seat = connection.seat
        if seat is None or self.doc.seats[seat].left:
            raise RuleViolation("not_seated")
        async with self.owned() as table:
            done = self._prepared(table, seat, act)
            if isinstance(done, Repeated):
                connection.send(Accepted(act.key, done.seq))
                return
            seq = next(entry.seq for entry in done.entries if entry.key == act.key)
            await self._keep(done, "person", lambda: connection.send(Accepted(act.key, seq)))

    async def keep(self, make: Callable[[Table], Step | Repeated | None], by: str) -> bool:
        """A step that the table or a bot makes; whether there was one."""
        try:
            async with self.owned() as table:
                step = self.engine(lambda: make(table))
                if not isinstance(step, Step):
                    return False
                await self._keep(step, by)
                return True
        except RuleViolation as refusal:
            if refusal.code != "out_of_play":
                raise
            return False

    def contribute(self, seat: int, nonce: str) -> None:
        """A nonce for the next draws."""
        fresh = self.nonces[seat] is None
        self.nonces[seat] = nonce
        if fresh:
            self._tell_soon()
        if self._starting is not None:
            self.begin_soon()

    def say(self, connection: Connection, line: Say) -> None:
        """A line of chat for everyone, at the pace of the seat. Raises `Problem`."""
        if connection.seat is None:
            raise Problem(403, "not_seated")
        wait = self._chat_pace[connection.seat].take()
        if wait > 0:
            raise Problem(429, "too_fast", seconds=math.ceil(wait))
        name = self.doc.seats[connection.seat].name
        said = Chatted(
            at=self.room.time.unix_ms(),
            name=name,
            seat=connection.seat,
            phrase=line.phrase,
            text=line.text,
        )
        self.chat.append(said)
        self._push_all(encode(said).decode())

    # --- out of play -------------------------------------------------------------------------

    def take_out(self, failure: OutOfPlay) -> None:
        """Take the table out of play and tell everyone; only while `owned`.

        Nothing of its game is touched from here on. The log stays as it is.
        """
        before = self.doc
        if before.stage == "halted":
            return
        self.room.metrics.halted[failure.reason] += 1
        facts = {"table": before.id, "seq": self.table.seq, "reason": failure.reason}
        if failure.reason == "rules_changed":
            logs.warn("a table is out of play", detail=str(failure), **facts)
        else:
            self.room.metrics.bugs += 1
            logs.bug("a table is out of play", failure, **facts)
        self.table = Table(
            self.table.halt(failure.reason, self.room.time.unix_ms()), self.table.game
        )
        self.recent.clear()
        self._views.clear()
        self._doubtful = False
        self._noted(self.doc)
        for connection in self.crowd:
            connection.push(hello(self, connection, ()))
        self.go_on()
        if before.stage in {"open", "playing"}:
            self._leave(self._save_halted())

    def _take_out_soon(self, failure: OutOfPlay) -> None:
        """As `take_out`, where others may own the table just now."""

        async def alone() -> None:
            async with self._lock:
                self.take_out(failure)

        self._leave(alone())

    async def _save_halted(self) -> None:
        while True:
            async with self._lock:
                with suppress(StoreUnavailable):
                    await self.room.store.save(self.doc)
                    return
            await asyncio.sleep(_RETRY_S)

    def _leave(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    # --- viewers -----------------------------------------------------------------------------

    async def attach(self, connection: Connection, since: int | None) -> None:
        """A browser has come: it gets the whole picture, and everything from here on."""
        async with self.owned():
            seat = None if connection.guest is None else self.table.seat_of(connection.guest)
            missed = await self._missed(seat, since)
            self.crowd.add(connection, seat)
            if self.crowd.look(self.doc, self.now()) or seat is None:
                self._tell_soon()
            connection.push(hello(self, connection, missed))
            self.go_on()

    def detach(self, connection: Connection) -> None:
        """A browser has gone."""
        self.crowd.remove(connection)
        self.touched = self.now()
        if connection.seat not in self.crowd.by_seat:
            self._views.pop(connection.seat, None)
        if self.crowd.look(self.doc, self.now()) or connection.seat is None:
            self._tell_soon()
        self._arm()

    def reseat(self) -> None:
        """Connections whose guest sits elsewhere now get the new picture."""
        for connection in list(self.crowd):
            seat = None if connection.guest is None else self.table.seat_of(connection.guest)
            if seat != connection.seat:
                self.crowd.remove(connection)
                self.crowd.add(connection, seat)
                connection.push(hello(self, connection, ()))

    def tell(self) -> None:
        """Everyone hears how the table looks."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        self._standins = self._now_standing_in()
        table: Any = msgspec.Raw(encode(self.view()))
        for connection in self.crowd:
            hosts = connection.guest == self.doc.host
            replay = replay_path(self.doc, connection.seat)
            connection.send(TableChanged(table, connection.seat, hosts, replay))

    def end(self, reason: Any) -> list[Connection]:
        """Say goodbye to all; the connections that are still closing."""
        self.rest()
        here = list(self.crowd)
        for connection in here:
            connection.end(reason)
        return here

    def rest(self) -> None:
        """No timers and no bots from here on."""
        for handle in (self._timer, self._telling, self._starting):
            if handle is not None:
                handle.cancel()
        self._timer = self._telling = self._starting = None
        if self._ticking is not None:
            self._ticking.cancel()
        for task in self._leaving:
            task.cancel()
        self._thinking.stop()
        self._reacting.stop()

    # --- helpers -----------------------------------------------------------------------------

    async def _keep(self, step: Step, by: str, stored: Callable[[], None] | None = None) -> None:
        await self._guarded(self.room.store.append(self.doc.id, step.entries, step.doc))
        self.room.metrics.actions[by] += 1
        self.table.commit(step)
        if stored is not None:
            stored()
        try:
            self._publish(step)
        except OutOfPlay as failure:
            self.take_out(failure)
        except Exception as error:
            # The action stands; the viewers get the whole picture instead of the difference.
            self.room.metrics.bugs += 1
            logs.bug("telling a step failed", error, table=self.doc.id, seq=step.seq)
            self._doubtful = True
            await self._reread()
        self.go_on()

    def _publish(self, step: Step) -> None:
        self.recent.extend(zip(step.entries, step.events, strict=True))
        if step.doc is not None:
            self._noted(step.doc)
            if step.doc.stage == "playing":
                self.tell()
        views: dict[int | None, View] = {}
        for seat, connections in self.crowd.by_seat.items():
            change = self._changed(step, seat)
            views[seat] = change.view
            text = update(change, self.deadline(seat), self.unix(0))
            for connection in connections:
                self._push(connection, text)
        self._views = views
        if step.doc is not None and step.doc.stage != "playing":
            self.tell()

    def _changed(self, step: Step, seat: int | None) -> Change:
        before = self._views.get(seat)
        return self.engine(lambda: audience.change(self.table, step, seat, before))

    def _prepared(self, table: Table, seat: int, act: Act) -> Step | Repeated:
        at = self.moment()
        try:
            return self.engine(
                lambda: table.prepare(seat, act.action, at, key=act.key, seen=act.seen)
            )
        except OutOfPlay as failure:
            error = failure.__cause__
            if failure.reason == "raised" and error is not None and not self._listed(seat, act):
                raise error from None  # nobody may end a match by sending nonsense
            raise

    def _listed(self, seat: int, act: Act) -> bool:
        """The action is one that the game itself offers."""
        seen = self.seen(seat)
        offered = [] if seen is None else msgspec.json.decode(encode(seen.choices))
        return any({**one, "t": 0} == {**act.action, "t": 0} for one in offered)

    async def _guarded(self, writing: Any) -> None:
        """Wait for the store; whatever is not a clear yes or no makes the table doubtful."""
        try:
            await writing
        except StoreUnavailable:
            raise
        except Conflict as error:
            self._doubtful = True
            logs.warn("conflict", table=self.doc.id, detail=str(error))
            raise Problem(409, "conflict") from error
        except BaseException:
            self._doubtful = True
            raise

    async def _reread(self) -> None:
        doc = await self.room.store.table(self.doc.id)
        if doc is None:
            raise Problem(404, "unknown_table")
        try:
            entries = await self.room.store.entries(doc.id)
            self.table = await restored(self.room.watchdog, doc, entries, self.table.game)
        except (DamagedLog, StoreUnavailable) as error:
            raise table_damaged(doc.id, error) from error
        self.recent.clear()
        self._views.clear()
        self._doubtful = False
        self._noted(doc)
        self.reseat()
        for connection in self.crowd:
            connection.push(hello(self, connection, ()))

    async def _missed(self, seat: int | None, since: int | None) -> Sequence[audience.Happened]:
        if since is None or since >= self.table.seq:
            return ()
        if self.recent and self.recent[0][0].seq <= since + 1:
            return audience.told([one for one in self.recent if one[0].seq > since], seat)
        entries = await self.room.store.entries(self.doc.id)
        game, doc = self.table.game, self.doc
        try:
            return self.engine(
                lambda: audience.missed(game, doc, entries, seat, since), len(entries)
            )
        except OutOfPlay as failure:
            self.take_out(failure)
            return ()

    def _push(self, connection: Connection, text: str) -> None:
        reason = connection.push(text)
        if reason is not None:
            self.room.metrics.dropped[reason] += 1

    def _push_all(self, text: str) -> None:
        for connection in self.crowd:
            self._push(connection, text)

    def _tell_soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(_SETTLE_S, self.tell)

    def _now_standing_in(self) -> set[int]:
        now = self.now()
        seats = range(len(self.doc.seats))
        return {seat for seat in seats if self.crowd.stands_in(self.doc, seat, now)}

    # --- time --------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Set the alarm clock and wake the bots, as far as anybody is here to see it."""
        self._arm()
        self._thinking.wake()
        self._reacting.wake()

    def _arm(self) -> None:
        if not len(self.crowd) or self.doc.stage != "playing":
            # Nothing is played out among those who are all gone.
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            return
        now = self.now()
        try:
            wake = self.engine(self.table.wake)
        except OutOfPlay as failure:
            self._take_out_soon(failure)
            return
        standin = self.crowd.next_standin(self.doc, now)
        times = [] if wake is None else [wake + self.zero]
        if standin is not None:
            times.append(standin)
        if times and (self._timer is None or min(times) < self._timer_at):
            self._set(min(times), now)

    def _set(self, at: int, now: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        delay = max(0, at - now) / 1000
        self._timer_at = at
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._ticking is None or self._ticking.done():
            self._ticking = asyncio.get_running_loop().create_task(self._tick())

    async def _tick(self) -> None:
        try:
            if self._now_standing_in() != self._standins:
                self.tell()
            while await self.keep(lambda table: table.due(self.moment()), "timeout"):
                pass
            self.go_on()
        except StoreUnavailable:
            self._set(self.now() + int(_RETRY_S * 1000), self.now())
        except Exception as error:
            self.room.metrics.bugs += 1
            logs.bug("a timer failed", error, table=self.doc.id)
            self._set(self.now() + int(_RETRY_S * 1000), self.now())
