"""The one writer of a table: every change goes through its lock, into the store, then out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol

import msgspec

from stammtisch.games.protocol import Action, AnyGame, RuleViolation
from stammtisch.table.alteration import Alteration
from stammtisch.table.match.alterations import told_of
from stammtisch.table.match.log import Conflict, Entry, StoreUnavailable, Unsettled
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.match.step import Happening, Step
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.table.restoration import restoring
from stammtisch.table.table import Repeated, Table
from stammtisch.web.edge.problems import Problem, table_damaged
from stammtisch.web.live.present import Present
from stammtisch.web.live.room import Room
from stammtisch.web.live.watchdog import OutOfPlay, Watchdog
from stammtisch.web.ops import logs
from stammtisch.web.wire.table.from_client import Act

_RETRY_S = 1.0


class Audience(Protocol):
    """Who hears of every change, after it is stored."""

    def stepped(self, step: Step) -> None:
        """The match went on by ``step``."""
        ...

    def adopted(self, before: TableDoc) -> None:
        """The document is another one than ``before``."""
        ...

    def altered(self, before: TableDoc, told: Happening) -> None:
        """The table was changed before its match, and is another one than ``before``."""
        ...

    def renewed(self, happened: Iterable[Happening]) -> None:
        """Nothing that was known of the table need hold any more; ``happened`` is its log."""
        ...


class Outward(msgspec.Struct, frozen=True):
    """Where a writer's changes go, once they are stored."""

    audience: Audience
    noted: Callable[[TableDoc], None]
    """Hears of every new document."""
    go_on: Callable[[], None]
    """What may be due next is to be looked for."""


class TableWriter:
    """Changes `Present`; whoever wants to change something asks here, see `owned`."""

    def __init__(self, room: Room, present: Present, outward: Outward) -> None:
        self._room = room
        self._present = present
        self._out = outward
        self._run = room.watchdog.run
        self._lock = asyncio.Lock()
        self._doubtful = False
        """A write ended without a clear yes or no."""
        self._gone = False
        self._leaving: list[asyncio.Task[None]] = []

    @property
    def busy(self) -> bool:
        """A change is under way, or waits for the store in the background."""
        return self._lock.locked() or bool(self._leaving)

    def leave(self) -> None:
        """The table is another server's: nothing is changed here any more."""
        self._gone = True

    def rest(self) -> None:
        """Nothing more is written in the background."""
        for task in self._leaving:
            task.cancel()

    # --- changes -----------------------------------------------------------------------------

    def owned(self) -> AbstractAsyncContextManager[Table]:
        """The table for a change; after an uncertain write it is first read again.

        Where the game fails meanwhile the table is taken out of play: `RuleViolation`
        ``out_of_play``.
        """
        return self

    async def __aenter__(self) -> Table:
        await self._lock.acquire()
        try:
            self._present.touch()
            if self._gone:
                raise Problem(409, "conflict")
            if self._doubtful:
                await self._reread()
        except BaseException as failure:
            await self.__aexit__(None, failure, None)
            raise
        return self._present.table

    async def __aexit__(self, _: object, failure: BaseException | None, __: object) -> None:
        try:
            if isinstance(failure, OutOfPlay):
                self.take_out(failure)
                raise RuleViolation("out_of_play") from failure
        finally:
            self._lock.release()

    async def change(self, make: Callable[[TableDoc], TableDoc]) -> None:
        """Store and adopt what ``make`` makes of the document; tell everyone."""
        async with self.owned() as table:
            doc = make(table.doc)
            if doc is not self._present.doc:
                await self.save(doc)

    async def save(self, doc: TableDoc) -> None:
        """Store and adopt the document, and tell everyone; only while `owned`."""
        await self._guarded(self._room.store.save(doc))
        before = self._present.doc
        self._present.table.adopt(doc)
        self._present.follow()
        for number, seat in enumerate(doc.seats):
            if seat.kind != "person":
                self._present.nonces[number] = None
        self._out.noted(doc)
        self._out.audience.adopted(before)
        self._out.go_on()

    async def alter(self, make: Callable[[Table], Alteration | None]) -> None:
        """Store and adopt a change of the table before its match; tell everyone."""
        async with self.owned() as table:
            made = self._run(lambda: make(table))
            if made is None:
                return
            await self._guarded(self._room.store.append(table.id, [made.entry], made.doc))
            before = self._present.doc
            table.adopt(made.doc)
            self._present.altered()
            self._out.noted(made.doc)
            told = Happening.of(made.entry, [told_of(made.entry)])
            self._out.audience.altered(before, told)
            self._out.go_on()

    async def note_time(self, least_ms: int = 0) -> None:
        """Store what has passed at the table while somebody thinks, so that a restart keeps it.

        Only if that is ``least_ms`` and more. Raises `StoreUnavailable`.
        """
        async with self._lock:
            table = self._present.table
            passed = self._present.t - table.t
            if self._gone or self._doubtful or not table.deadlines() or passed <= least_ms:
                return
            doc = msgspec.structs.replace(table.doc, lived_ms=self._present.t)
            await self._guarded(self._room.store.save(doc))
            table.adopt(doc)
            self._out.noted(doc)

    async def begin(self, guest: str | None) -> None:
        """Start the match, for the host, or for nobody in particular (``None``)."""
        async with self.owned() as table:
            if guest is None and not table.doc.begins:
                return  # somebody has got up or changed the table: now the host has to say so
            unix, nonces = self._present.unix(), tuple(self._present.nonces)
            step = self._run(
                lambda: (
                    table.begin(unix, nonces) if guest is None else table.start(guest, unix, nonces)
                )
            )
            self._present.begin()
            await self._keep(step, "table")

    async def act(
        self,
        seat: int,
        act: Act,
        offered: Callable[[], Sequence[Action]],
        accepted: Callable[[int], None],
    ) -> None:
        """An action of a person, stored; or `RuleViolation`.

        ``accepted`` hears its sequence number before anyone sees what it did; ``offered`` says
        what the seat was shown to be possible.
        """
        async with self.owned() as table:
            # A pause holds the time, too; looked up only then, as every move comes along here.
            if self._present.held is not None and table.keys.seq_of(seat, act.key) is None:
                self._present.must_run()
            done = self._prepared(table, seat, act, offered)
            if isinstance(done, Repeated):
                accepted(done.seq)
                return
            seq = next(entry.seq for entry in done.entries if entry.key == act.key)
            await self._keep(done, "person", lambda: accepted(seq))

    async def keep(self, make: Callable[[Table], Step | Repeated | None], by: str) -> bool:
        """A step that the table or a bot makes; whether there was one."""
        try:
            async with self.owned() as table:
                step = self._run(lambda: make(table))
                if not isinstance(step, Step):
                    return False
                await self._keep(step, by)
                return True
        except RuleViolation as refusal:
            if refusal.code != "out_of_play":
                raise
            return False

    # --- out of play -------------------------------------------------------------------------

    def take_out(self, failure: OutOfPlay) -> None:
        """Take the table out of play and tell everyone; only while `owned`.

        Nothing of its game is touched from here on. The log stays as it is.
        """
        before, table = self._present.doc, self._present.table
        if before.stage == "halted":
            return
        metrics = self._room.metrics
        metrics.halted[failure.reason] += 1
        facts: dict[str, Any] = {"table": before.id, "seq": table.seq, "reason": failure.reason}
        if failure.reason == "rules_changed":
            logs.warn("a table is out of play", detail=str(failure), **facts)
        else:
            metrics.bugs += 1
            logs.bug("a table is out of play", failure, **facts)
        halted = seats.halt(table.doc, failure.reason, self._present.unix())
        self._renew(Table(halted, table.game), ())
        if before.stage in {"open", "playing"}:
            self._leave(self._save_halted())

    def take_out_soon(self, failure: OutOfPlay) -> None:
        """As `take_out`, where others may own the table just now."""

        async def alone() -> None:
            async with self._lock:
                self.take_out(failure)

        self._leave(alone())

    async def _save_halted(self) -> None:
        while True:
            async with self._lock:
                with suppress(StoreUnavailable, Conflict):
                    await self._room.store.save(self._present.doc)
                    return
            await asyncio.sleep(_RETRY_S)

    def _leave(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._leaving.append(task)
        task.add_done_callback(self._leaving.remove)

    # --- helpers -----------------------------------------------------------------------------

    async def _keep(self, step: Step, by: str, stored: Callable[[], None] | None = None) -> None:
        table = self._present.table
        await self._guarded(self._room.store.append(table.id, step.entries, step.doc))
        self._room.metrics.actions[by] += 1
        table.commit(step)
        if stored is not None:
            stored()
        if step.doc is not None:
            self._out.noted(step.doc)
        try:
            self._out.audience.stepped(step)
        except OutOfPlay as failure:
            self.take_out(failure)
        except Exception as error:
            # The action stands; the viewers get the whole picture instead of the difference.
            self._room.metrics.bugs += 1
            logs.bug("telling a step failed", error, table=table.id, seq=step.seq)
            self._doubtful = True
            await self._reread()
        self._out.go_on()

    def _prepared(
        self, table: Table, seat: int, act: Act, offered: Callable[[], Sequence[Action]]
    ) -> Step | Repeated:
        at = self._present.moment()
        try:
            return self._run(
                lambda: table.prepare(seat, act.action, at, key=act.key, seen=act.seen)
            )
        except OutOfPlay as failure:
            error = failure.__cause__
            if failure.reason == "raised" and error is not None and not _among(offered(), act):
                raise error from None  # nobody may end a match by sending nonsense
            raise

    async def _guarded(self, writing: Awaitable[None]) -> None:
        """Wait for the store; whatever is not a clear yes or no makes the table doubtful."""
        try:
            await writing
        except StoreUnavailable as error:
            self._doubtful |= isinstance(error, Unsettled)
            raise
        except Conflict as error:
            self._doubtful = True
            logs.warn("conflict", table=self._present.doc.id, detail=str(error))
            raise Problem(409, "conflict") from error
        except BaseException:
            self._doubtful = True
            raise

    async def _reread(self) -> None:
        store, known = self._room.store, self._present.table
        doc = await store.table(known.id)
        if doc is None:
            raise Problem(404, "unknown_table")
        try:
            entries = await store.entries(doc.id)
            table, happened = await restored(self._room.watchdog, doc, entries, known.game)
        except (DamagedLog, StoreUnavailable) as error:
            raise table_damaged(doc.id, error) from error
        self._renew(table, happened)

    def _renew(self, table: Table, happened: Iterable[Happening]) -> None:
        self._present.table = table
        self._present.follow()
        self._doubtful = False
        self._out.noted(table.doc)
        self._out.audience.renewed(happened)
        self._out.go_on()


def _among(offered: Sequence[Action], act: Act) -> bool:
    """The action is one that the game itself offers."""
    known = msgspec.json.decode(msgspec.json.encode(offered))
    return any({**one, "t": 0} == {**act.action, "t": 0} for one in known)


async def restored(
    watchdog: Watchdog, doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None
) -> tuple[Table, list[Happening]]:
    """The table as it was stored, and what happened there; a slice at a time, others play on.

    Raises `DamagedLog`; and `OutOfPlay` where the game fails, or where a match is not over that was
    begun under another version of the rules.
    """
    if game is not None and doc.stage == "playing" and doc.rules_version != game.rules_version:
        versions = f"begun by version {doc.rules_version}, known is {game.rules_version}"
        raise OutOfPlay("rules_changed", versions)
    table, told = Table(doc, game), []
    async for further, events in watchdog.slices(restoring(doc, entries, game)):
        table = further
        told.append(events)
    # The first two are the table and its match before the first entry.
    return table, list(map(Happening.of, entries, told[2:]))
