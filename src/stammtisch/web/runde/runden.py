"""The Runden of the room: found by their id, founded, deleted, and told what their tables do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.intake import read
from stammtisch.runde.model import UnixMs
from stammtisch.table.match.leases import journal_lease
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import seat_of
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.problems import Elsewhere, Problem
from stammtisch.web.live.host import Host
from stammtisch.web.live.names import an_id
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import Reason
from stammtisch.web.ops import logs
from stammtisch.web.runde import harvest
from stammtisch.web.runde.doc import KIND, Custom, RundeDoc, packed, unpacked
from stammtisch.web.runde.log import BrokenRunde, RundeLog
from stammtisch.web.runde.runde import LivingRunde
from stammtisch.web.runde.wire import NewRunde, RundeFounded
from stammtisch.web.runde.words import in_words, refusal

IDLE_MS = 10 * 60_000
"""A Runde at which nobody is leaves the memory after this time."""

_SWEEP_S = 60.0
_RETRY_S = 1.0
_PASSING = frozenset({"conflict", "not_certain", "not_saved"})
"""Refusals that may be over the next time."""


class Runden:
    """Keeps one `LivingRunde` for each Runde in use."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._living: dict[str, LivingRunde] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._founding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._hearing: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        host.directory.at_note(self.heard)

    async def find(self, id: str) -> LivingRunde:
        """The Runde with this id. Raises `Problem` ``unknown_runde``, ``runde_damaged``."""
        if id in self._living:
            return self._living[id]
        if not an_id(id):
            raise refusal(404, "unknown_runde")
        async with self._loading.setdefault(id, asyncio.Lock()):
            return self._living[id] if id in self._living else self._enliven(await self._loaded(id))

    def _enliven(self, living: LivingRunde) -> LivingRunde:
        self.host.room.must_have(journal_lease(KIND, living.doc.id))
        self._living[living.doc.id] = living
        return living

    def let_go(self, id: str) -> None:
        """Another server has the Runde; who looks on goes there."""
        living = self._living.pop(id, None)
        if living is not None:
            living.leave()

    async def found(self, wanted: NewRunde, guest: str | None) -> RundeFounded:
        """A new Runde with a link for everybody and one for who founded it.

        Raises `Problem`, `StoreUnavailable`.
        """
        if wanted.table is None:
            return await self._founded(wanted, None)
        table = (await self.host.find(wanted.table)).doc.id
        async with self._founding.setdefault(table, asyncio.Lock()):  # a table has one Runde
            return await self._founded(wanted, await self._table(table, guest))

    async def _founded(self, wanted: NewRunde, at: Living | None) -> RundeFounded:
        now = self.host.room.time.unix_ms()
        customs = {} if at is None else {at.doc.game: _custom(at)}
        founded = await self._born(_beginning(wanted, at, now), customs)
        if at is not None:
            await at.writer.change(lambda table: replace(table, runde=founded.runde))
        return founded

    async def take_in(self, text: bytes) -> RundeFounded:
        """A Runde that goes on here by its export. Raises `Problem`, `StoreUnavailable`."""
        try:
            file = await asyncio.to_thread(read, text)
        except RuleViolation as violation:
            raise in_words(violation) from None
        now = self.host.room.time.unix_ms()
        return await self._born([(now, file.command)], self._brought(file.boards))

    async def _born(
        self, beginning: Sequence[tuple[UnixMs, AnyRundeCommand]], customs: dict[str, Custom]
    ) -> RundeFounded:
        """A new Runde is in the store, with its two links."""
        log = RundeLog()
        lines = []
        for t, do in beginning:
            try:
                step = log.prepared(t, do)
            except RuleViolation as violation:
                raise in_words(violation) from None
            lines.append(log.line(step))
            log.commit(step)
        member, founder = guests.new_key(), guests.new_key()
        doc = RundeDoc(
            id=self.host.room.entropy(12).hex(),
            created=self.host.room.time.unix_ms(),
            member=guests.digest(member),
            founder=guests.digest(founder),
            customs=customs,
        )
        await self.host.room.own(journal_lease(KIND, doc.id))
        await self.host.room.store.journals.write(KIND, doc.id, lines, packed(doc))
        self._enliven(LivingRunde(self.host, doc, log))
        return RundeFounded(runde=doc.id, member=member, founder=founder)

    def _brought(self, boards: dict[str, dict[str, Any]]) -> dict[str, Custom]:
        """What is handed on, of the games that this room knows with such options."""
        games = self.host.room.games
        return {
            game: Custom(seats=games[game].default_seats, options=options)
            for game, options in boards.items()
            if game in games and harvest.readable(games[game], options)
        }

    async def _table(self, key: str, guest: str | None) -> Living:
        """The table of which a Runde is to be made. Raises `Problem`."""
        living = await self.host.find(key)
        doc = living.doc
        if guest is None or seat_of(doc, guest) is None or harvest.result_of(living.table) is None:
            raise refusal(403, "not_your_table")
        if doc.runde:
            raise refusal(409, "table_in_runde")
        return living

    async def delete(self, living: LivingRunde) -> None:
        """Nothing of it is left."""
        await living.delete()
        self._living.pop(living.doc.id, None)
        await self.host.room.leases.release(journal_lease(KIND, living.doc.id))

    async def _loaded(self, id: str) -> LivingRunde:
        room = self.host.room
        try:
            found = await room.journal(KIND, id)
            if found is None:
                raise refusal(404, "unknown_runde")
            log = await asyncio.to_thread(RundeLog.read, found.lines)
            living = LivingRunde(self.host, unpacked(found.doc), log)
        except (BrokenRunde, msgspec.DecodeError) as error:
            raise _damaged(id, error) from error
        except StoreUnavailable as error:
            if error.reason != "damaged":
                raise
            raise _damaged(id, error) from error
        await living.catch_up()
        return living

    # --- what happens at tables ----------------------------------------------------------------

    def heard(self, doc: TableDoc) -> None:
        """A table has another document than before; those of no Runde are nothing to us."""
        if not doc.runde:
            return
        living = self._living.get(doc.runde)
        if living is not None:
            living.viewers.tell_soon()
            if not harvest.over(doc) and doc.id in living.log.state.open:
                return
        task = asyncio.get_running_loop().create_task(self._hear(doc))
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _hear(self, doc: TableDoc) -> None:
        while True:
            try:
                await (await self.find(doc.runde)).hear(doc)
            except (Problem, StoreUnavailable) as error:
                if isinstance(error, Elsewhere):
                    return  # it is asked there, and looks at its tables when it is loaded
                if isinstance(error, Problem) and error.code == "unknown_runde":
                    return  # it was deleted; its tables are played to their end
                logs.warn("a Runde waits", runde=doc.runde, table=doc.id, detail=str(error))
                if isinstance(error, Problem) and error.code not in _PASSING:
                    return
            except Exception as error:
                self.host.room.metrics.bugs += 1
                logs.bug("a result was not written down", error, runde=doc.runde, table=doc.id)
                return
            else:
                return
            await asyncio.sleep(_RETRY_S)

    async def settled(self) -> None:
        """Wait until all that was heard by now is written down."""
        while self._hearing:
            await asyncio.wait(set(self._hearing))

    # --- housekeeping --------------------------------------------------------------------------

    def start(self) -> None:
        """Keep house from now on, and take note of the tables that are being played."""
        for doc in self.host.directory.newest_first():
            self.heard(doc)
        self._keeper = asyncio.get_running_loop().create_task(self._keep_house())

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_S)
            self.sweep()

    def sweep(self) -> None:
        """Let go of Runden at which nobody has been for a while."""
        now = self.host.room.time.ms()
        for name, living in list(self._living.items()):
            if not (living.busy or len(living.viewers)) and now - living.touched >= IDLE_MS:
                del self._living[name]

    async def farewell(self, reason: Reason = "restart") -> None:
        """Tell everybody that the server ends, and wait until they have heard it."""
        ending = [one for living in self._living.values() for one in living.viewers.end(reason)]
        await asyncio.gather(*(connection.wait_closed() for connection in ending))

    def close(self) -> None:
        """Nothing is written down any more; what is missing comes with the next look."""
        for task in (self._keeper, *self._hearing):
            if task is not None:
                task.cancel()


def _beginning(
    wanted: NewRunde, at: Living | None, now: UnixMs
) -> Sequence[tuple[UnixMs, AnyRundeCommand]]:
    """What a Runde begins with: its name, its people, and perhaps a table that is over."""
    found: list[tuple[UnixMs, AnyRundeCommand]] = []
    result = None if at is None else harvest.result_of(at.table)
    began = now if result is None else min(now, result.began)
    found.append((began, c.Rename(wanted.title)))
    found += [(began, c.AddMember(name)) for name in wanted.members]
    if at is not None and result is not None:
        found.append((began, c.TableOpened(at.doc.id, at.doc.game)))
        found.append((now, result))
    return found


def _custom(at: Living) -> Custom:
    doc = at.doc
    options = harvest.handed_on(at.table)
    return Custom(seats=len(doc.seats), options=options, settings=doc.settings)


def _damaged(id: str, error: Exception) -> Problem:
    logs.warn("damaged Runde", runde=id, detail=str(error))
    return refusal(503, "runde_damaged")
