"""One Runde while people are at it: every change goes through its lock and into the store first."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import msgspec
from msgspec.structs import replace

from stammtisch.bots.characters import called
from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.commands import (
    AnyRundeCommand,
    CloseMeeting,
    LeaveRunde,
    MemberCommand,
    MergeNames,
    TableDropped,
    TableOpened,
    WriteResult,
)
from stammtisch.runde.model import UnixMs, person_of, results_of_latest, sat_there
from stammtisch.table.match.log import Conflict, StoreUnavailable, Unsettled
from stammtisch.table.model import TableDoc, WantedSettings
from stammtisch.table.opening import TablePlan, opened
from stammtisch.table.people.seats import Birth
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import Connection
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.ops import logs
from stammtisch.web.runde import harvest
from stammtisch.web.runde.doc import KIND, Custom, RundeDoc, packed, unnamed, unpacked
from stammtisch.web.runde.log import BrokenRunde, RundeLog, RundeStep
from stammtisch.web.runde.looks import Album, Looker, look
from stammtisch.web.runde.viewers import RundeViewers
from stammtisch.web.runde.wire import NewRundeTable, RundeLook, RundeWish
from stammtisch.web.runde.words import in_words, refusal

Role = Literal["founder", "member"]


class LivingRunde:
    """Changes the log and the document of one Runde; whoever wants to change them asks here."""

    def __init__(self, host: Host, doc: RundeDoc, log: RundeLog) -> None:
        self.host = host
        self.doc = doc
        self.log = log
        self.touched: UnixMs = host.room.time.ms()
        """When somebody was here last, on the clock that does not jump."""
        self.viewers = RundeViewers(lambda: self.log.seq)
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._gone = False
        self._elsewhere = False
        self._album = Album()
        self._opening: set[str] = set()
        """Tables that are written down here and not yet in the store."""

    @property
    def busy(self) -> bool:
        """A change is under way."""
        return self._lock.locked() or bool(self._opening)

    def now(self) -> UnixMs:
        """Unix time in ms, never before what has happened."""
        return max(self.host.room.time.unix_ms(), self.log.t)

    def enter(self, secret: str) -> Role:
        """Whom a link makes somebody. Raises `Problem` ``wrong_runde_key``."""
        role = self.doc.role(secret)
        if role is None:
            raise refusal(401, "wrong_runde_key")
        self.touched = self.host.room.time.ms()
        return role

    def look_on(self, connection: Connection, secret: str) -> None:
        """A device that is told from here on. Raises `Problem` ``wrong_runde_key``."""
        self.enter(secret)
        self.viewers.enter(connection, guests.digest(secret))

    async def seen(self, role: Role, guest: str | None) -> RundeLook:
        """The whole picture."""
        await asyncio.to_thread(self._album.prepare, self.log.state)
        looker = Looker(role == "founder", guest, self._album)
        return look(self.host, self.doc, self.log, self.now(), looker)

    # --- what members do -----------------------------------------------------------------------

    async def give(self, wish: RundeWish) -> None:
        """Carry out a wish; the same id again does nothing. Raises `Problem`."""
        try:
            do = msgspec.convert(wish.command, MemberCommand)
        except msgspec.ValidationError as wrong:
            raise Problem(400, "bad_request", detail=str(wrong)[:300], field="command") from None
        games = self.host.room.games
        if isinstance(do, CloseMeeting) and not do.by:
            raise refusal(403, "close_unsigned")
        if isinstance(do, WriteResult) and do.game not in games:
            raise Problem(400, "unknown_game", game=do.game, known=list(games))
        async with self._owned():
            if wish.id not in self.log.keys:
                await self._do(do, wish.id, self._renamed(do))

    def _renamed(self, do: MemberCommand) -> RundeDoc | None:
        """What is handed on, with the names as they are called from here on."""
        match do:
            case MergeNames():
                return self._merged(do)
            case LeaveRunde(nameless=True):
                return self._unnamed(do)
            case _:
                return None

    def _merged(self, do: MergeNames) -> RundeDoc:
        """A table that has it now brings it back as it is there: then the names differ again.

        That is shown, and can be mended by splitting and merging them once more.
        """
        state = self.log.state
        names = [state.members.get(person_of(state, name), name) for name in (do.name, do.into)]
        return self._with_one_name(self.doc, names[0], names[1])

    def _unnamed(self, do: LeaveRunde) -> RundeDoc:
        """Without any spelling of a person's name; no table has it now, else that is refused."""
        state = self.log.state
        person = person_of(state, do.name)
        spellings = {name for name in state.members.values() if person_of(state, name) == person}
        spellings |= {
            place.name
            for result in state.results
            for place in result.places
            if not place.bot and sat_there(state, place) == person
        }
        doc = self.doc
        for name in sorted(spellings):
            doc = self._with_one_name(doc, name, unnamed(state.nameless + 1))
        return doc

    def _with_one_name(self, doc: RundeDoc, name: str, into: str) -> RundeDoc:
        games = self.host.room.games
        customs = {
            game: replace(
                custom, options=harvest.with_one_name(games[game], custom.options, name, into)
            )
            for game, custom in doc.customs.items()
            if game in games
        }
        return replace(doc, customs={**doc.customs, **customs})

    async def open_table(self, wish: NewRundeTable, guest: str) -> Living:
        """A table that belongs to the Runde; the same wish again is the same table.

        Raises `Problem`, `BadOptions`, `RuleViolation`, `StoreUnavailable`.
        """
        game = self.host.room.games[wish.game]
        told = f"runde|{self.doc.id}|{guest}|{wish.id}"
        table = hashlib.sha256(told.encode()).hexdigest()[:24]
        async with self._owned():
            plan = self._plan(wish)

            def make(birth: Birth) -> TableDoc:
                made = opened(game, birth, guest, wish.name, plan)
                return replace(made, runde=self.doc.id)

            if not self._knows(table):
                self.host.room.admission.must_admit()
                trial = self.host.room.watchdog.run(lambda: make(self.host.room.birth(table)))
                await self._note_opened(trial)
                self._opening.add(table)
        try:
            return await self.host.seat(table, make)
        finally:
            self._opening.discard(table)

    def _plan(self, wish: NewRundeTable) -> TablePlan:
        game = self.host.room.games[wish.game]
        custom = self.doc.customs.get(wish.game)
        kept: dict[str, object] = {} if custom is None else custom.options
        if not harvest.readable(game, kept):
            kept = {}
        elif custom is not None and custom.lent in self.log.state.open:
            kept = harvest.begun_anew(game, kept)
        options = kept
        if wish.options is not None:
            rules = harvest.begun_anew(game, kept)
            carried = {name: value for name, value in kept.items() if name not in rules}
            options = {**wish.options, **carried}
        usual = game.default_seats if custom is None else custom.seats
        seats = usual if wish.seats is None else wish.seats
        before = WantedSettings() if custom is None else custom.settings
        settings = before if wish.settings is None else wish.settings
        return TablePlan(
            seats=seats,
            options=options,
            settings=settings,
            bots=tuple(wish.bots),
            called=called(),
        )

    async def renew(self) -> str:
        """A new key for all members; the old one opens nothing any more."""
        fresh = guests.new_key()
        async with self._owned():
            before = self.doc.member
            await self._write(None, replace(self.doc, member=guests.digest(fresh)))
            self.viewers.end_key(before)
        return fresh

    async def delete(self) -> None:
        """The Runde is gone for good, with all that was written down."""
        async with self._owned():
            await self.host.room.store.journals.drop(KIND, self.doc.id)
            self._gone = True
            self.viewers.end("closed")

    def leave(self) -> None:
        """The Runde is another server's: nothing is changed here any more."""
        self._elsewhere = True
        self.viewers.end("restart")

    # --- what its tables come to ---------------------------------------------------------------

    async def hear(self, doc: TableDoc) -> None:
        """Take note of a table's document: a rematch that began, a match that is over."""
        async with self._owned():
            if not self._knows(doc.id):
                await self._note_opened(doc)
            if harvest.over(doc):
                await self._settle(doc.id)

    async def catch_up(self) -> None:
        """Do what was left undone when the server ended: results, and rematches nobody noted."""
        store = self.host.room.store
        async with self._owned():
            for table in list(self.log.state.open):
                await self._settle(table)
            for result in results_of_latest(self.log.state):
                if result.written is not None:
                    continue
                doc = await store.table(result.table)
                while doc is not None and doc.successor is not None:
                    doc = await store.table(doc.successor)
                    if doc is not None and doc.runde == self.doc.id and not self._knows(doc.id):
                        await self._note_opened(doc)
                        await self._settle(doc.id)

    def _knows(self, table: str) -> bool:
        state = self.log.state
        return table in state.open or table in state.counted

    async def _note_opened(self, doc: TableDoc) -> None:
        """Write down that a table stands; what is handed on goes along, unless another has it."""
        custom = self.doc.customs.get(doc.game)
        if custom is None:
            custom = Custom(
                seats=len(doc.seats), options=doc.options, settings=doc.settings, lent=doc.id
            )
        elif custom.lent not in self.log.state.open:
            custom = replace(custom, seats=len(doc.seats), settings=doc.settings, lent=doc.id)
        changed = replace(self.doc, customs={**self.doc.customs, doc.game: custom})
        await self._do(TableOpened(doc.id, doc.game), f"opened:{doc.id}", changed)

    async def _settle(self, table: str) -> None:
        """Write the result of a table down, if it is over and none is there."""
        if table not in self.log.state.open or table in self._opening:
            return
        game = self.log.state.open[table].game
        custom = self.doc.customs.get(game)
        try:
            living = await self.host.find(table)
        except Problem as problem:
            if problem.code != "unknown_table":
                logs.warn("a table of a Runde cannot be read", runde=self.doc.id, table=table)
                return
            await self._do(TableDropped(table), f"ended:{table}", self._back(table, game, None))
            return
        if not harvest.over(living.doc):
            return
        do: AnyRundeCommand | None = None
        options: dict[str, object] | None = None
        try:
            run = self.host.room.watchdog.run
            do = run(lambda: harvest.result_of(living.table))
            if custom is not None and custom.lent == table and living.doc.stage != "halted":
                options = run(lambda: harvest.handed_on(living.table))
        except OutOfPlay as failure:
            logs.warn("a table of a Runde has no result", table=table, detail=str(failure))
        back = self._back(table, game, options)
        await self._do(do or TableDropped(table), f"ended:{table}", back)

    def _back(self, table: str, game: str, options: dict[str, object] | None) -> RundeDoc | None:
        """The document into which a table has brought back what it had."""
        custom = self.doc.customs.get(game)
        if custom is None or custom.lent != table:
            return None
        kept = custom.options if options is None else options
        free = replace(custom, lent="", options=kept)
        return replace(self.doc, customs={**self.doc.customs, game: free})

    # --- the store -----------------------------------------------------------------------------

    @asynccontextmanager
    async def _owned(self) -> AsyncIterator[None]:
        """For a change; after an uncertain write everything is first read again."""
        async with self._lock:
            if self._gone:
                raise refusal(404, "unknown_runde")
            if self._elsewhere:
                raise refusal(409, "conflict")
            if self._doubtful:
                await self._reread()
            self.touched = self.host.room.time.ms()
            yield

    async def _do(self, do: AnyRundeCommand, key: str, doc: RundeDoc | None) -> None:
        try:
            step = self.log.prepared(self.now(), do, key)
        except RuleViolation as violation:
            raise in_words(violation) from None
        await self._write(step, doc)

    async def _write(self, step: RundeStep | None, doc: RundeDoc | None) -> None:
        """Store it, then let it count; what is not a clear yes or no makes the Runde doubtful."""
        lines = [] if step is None else [self.log.line(step)]
        text = None if doc is None else packed(doc)
        try:
            await self.host.room.store.journals.write(KIND, self.doc.id, lines, text)
        except StoreUnavailable as error:
            self._doubtful |= isinstance(error, Unsettled)
            raise
        except Conflict as error:
            self._doubtful = True
            logs.warn("conflict", runde=self.doc.id, detail=str(error))
            raise refusal(409, "conflict") from error
        except BaseException:
            self._doubtful = True
            raise
        if step is not None:
            self.log.commit(step)
        self.doc = doc or self.doc
        self.viewers.tell_soon()

    async def _reread(self) -> None:
        found = await self.host.room.store.journals.read(KIND, self.doc.id)
        if found is None:
            raise refusal(404, "unknown_runde")
        try:
            self.log, self.doc = RundeLog.read(found.lines), unpacked(found.doc)
        except (BrokenRunde, msgspec.DecodeError) as error:
            logs.warn("damaged Runde", runde=self.doc.id, detail=str(error))
            raise refusal(503, "runde_damaged") from error
        self._doubtful = False
