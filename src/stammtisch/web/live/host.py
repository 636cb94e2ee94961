"""The tables of the room: found by id or code, brought to life when somebody comes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from weakref import WeakValueDictionary

from msgspec.structs import replace

from stammtisch.games import UnknownGame
from stammtisch.games.protocol import AnyGame, BadOptions, RuleViolation
from stammtisch.table.continuity import rematch
from stammtisch.table.match.leases import journal_lease, table_lease
from stammtisch.table.match.log import Conflict, Entry, StoreUnavailable
from stammtisch.table.match.replay import DamagedLog
from stammtisch.table.model import TableDoc, held_back
from stammtisch.table.opening import TablePlan, opened
from stammtisch.table.people.seats import Birth
from stammtisch.table.table import Table
from stammtisch.web.edge.problems import Problem, table_damaged
from stammtisch.web.live.directory import Directory
from stammtisch.web.live.housekeeper import LET_GO_S, Housekeeper
from stammtisch.web.live.names import a_code, an_id
from stammtisch.web.live.room import Room
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import Reason
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.live.writer import restored
from stammtisch.web.ops import logs

IDLE_MS = 10 * 60_000
"""A table at which nobody is leaves the memory after this time, if its match goes on."""

OVER_MS = 15_000
"""The same for one whose match is over: nobody comes back to play there, pages are loaded anew."""

_CODE_TRIES = 5


class Host:
    """Keeps one `Living` for each table in use."""

    def __init__(self, room: Room, *, keep_days: int = 180, let_go_s: float = LET_GO_S) -> None:
        self.room = room
        self.directory = Directory(room)
        self.housekeeper = Housekeeper(self, keep_days, let_go_s)
        self._living: dict[str, Living] = {}
        self._ids: dict[str, str] = {}  # by code, of the living
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of the tables that are being read; each is there as long as anybody waits for it."""
        self._zeros: dict[str, int] = {}
        """When the clock of each table stood at 0, also of those that wait out of memory."""
        self._creating = asyncio.Lock()
        self._closed = False
        self.unread: StoreUnavailable | None = None
        """Why the directory could not be read at the start, for whoever started us."""
        self._farewells: list[Callable[[Reason], Awaitable[None]]] = []
        self._attendants: list[Callable[[Living], None]] = []

    # --- life of the room --------------------------------------------------------------------

    async def start(self) -> None:
        """Read the directory. Raises `StoreUnavailable`, and keeps it as ``unread``."""
        try:
            await self.directory.look_again()
        except StoreUnavailable as error:
            self.unread = error
            raise
        self._closed = False
        self.room.watchdog.start()
        self.housekeeper.start()
        logs.log("started", tables=len(self.directory))

    async def farewell(self, reason: Reason = "restart") -> None:
        """Tell everybody that the server ends, and wait until they have heard it."""
        self._closed = True
        await self.room.films.close()
        await self.room.reviews.close()
        ending = [one for living in self._living.values() for one in living.end(reason)]
        others = (leave(reason) for leave in self._farewells)
        await asyncio.gather(*(connection.wait_closed() for connection in ending), *others)

    def at_farewell(self, leave: Callable[[Reason], Awaitable[None]]) -> None:
        """Let others say goodbye, too, to those whom they have."""
        self._farewells.append(leave)

    def at_load(self, attendant: Callable[[Living], None]) -> None:
        """Let others hear of every table that comes into memory to be played at, or whose match
        waits for others to be over."""
        self._attendants.append(attendant)

    async def close(self) -> None:
        """Stop bots and timers, write what waits, give the store back."""
        self._closed = True
        await self.housekeeper.stop()
        for living in self._living.values():
            living.rest()
        self.room.watchdog.stop()
        await self.room.thinkers.close()
        await self.room.answers.close()
        await self.room.films.close()
        await self.room.reviews.close()
        await self.room.store.close()
        logs.log("stopped")

    @property
    def closed(self) -> bool:
        """No new connections are taken."""
        return self._closed

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._living)

    @property
    def living(self) -> list[Living]:
        """The tables in memory."""
        return list(self._living.values())

    @property
    def connections(self) -> int:
        """How many browsers are at tables."""
        return sum(len(living.crowd) for living in self._living.values())

    # --- tables ------------------------------------------------------------------------------

    async def find(self, key: str) -> Living:
        """The table with this id or code. Raises `Problem` ``unknown_table``."""
        name = self._ids.get(key.upper(), key)
        if name in self._living:
            return self._living[name]
        if not (an_id(key) or a_code(key)):
            raise Problem(404, "unknown_table")
        try:
            doc = await self.room.store.table(key if an_id(key) else key.upper())
        except StoreUnavailable as error:
            raise table_damaged(key, error) from error
        if doc is None:
            raise Problem(404, "unknown_table")
        async with self._loading.setdefault(doc.id, asyncio.Lock()):
            if doc.id in self._living:
                return self._living[doc.id]
            await self._own(doc)
            living = await self._load(doc.id)
            await self._begin(living)
            if self.room.leases.key:
                self.directory.note(living.doc)  # it may have come from elsewhere
            return living

    async def _own(self, doc: TableDoc) -> None:
        """Have the table, and first the evening or the Runde it belongs to. Raises `Elsewhere`."""
        for kind, journal in (("evening", doc.evening), ("runde", doc.runde)):
            if journal:
                await self.room.own(journal_lease(kind, journal))
        await self.room.own(table_lease(doc.id))

    def let_go(self, table: str) -> None:
        """Another server has the table; who is here goes there."""
        living = self._living.pop(table, None)
        self._zeros.pop(table, None)
        if living is not None:
            self._ids.pop(living.doc.code, None)
            living.writer.leave()
            living.end("restart")

    async def look_again_at(self, table: str) -> None:
        """Read again what another server has stored of a table. Raises `StoreUnavailable`."""
        if table in self._living:
            return
        doc = await self.room.store.table(table)
        if table in self._living:
            return  # it has come to us meanwhile, and we know it best
        if doc is None:
            self.directory.drop(table)
        else:
            self.directory.put(doc)

    def at_hand(self, table: str) -> Living | None:
        """The table, if it is in memory."""
        return self._living.get(table)

    async def open(
        self, game: AnyGame, guest: str, name: str, plan: TablePlan, key: str | None
    ) -> Living:
        """A new table; with a key that opened one before, that one.

        With bots on all other seats the match begins by itself, also when the server ended before
        it could. Raises `RuleViolation`, `BadOptions`, `StoreUnavailable`; `Problem` while no new
        table is taken.
        """
        table_id = _told_id(guest, key)
        async with self._creating:
            if table_id is not None:
                doc = await self.room.store.table(table_id)
                if doc is not None:
                    return await self.find(doc.id)
            self.room.admission.must_admit()
            watched = self.room.watchdog.run
            doc = await self._save_new(
                lambda birth: watched(lambda: opened(game, birth, guest, name, plan)), table_id
            )
        living = self._enliven(Table(doc, game))
        await self._begin(living)
        return living

    async def play_on(
        self,
        guest: str,
        key: str | None,
        make: Callable[[Birth], TableDoc],
        entries: Sequence[Entry],
    ) -> Living:
        """A table whose match has begun with these entries, which follow the rules.

        With a key that opened one before, that one. Raises as `open`.
        """
        table_id = _told_id(guest, key)
        async with self._creating:
            if table_id is None or await self.room.store.table(table_id) is None:
                self.room.admission.must_admit()
                table_id = (await self._save_new(make, table_id, entries)).id
        return await self.find(table_id)

    async def seat(self, table_id: str, make: Callable[[Birth], TableDoc]) -> Living:
        """The table with this id, opened by ``make`` if there is none; it begins by itself.

        Raises `Problem`, `StoreUnavailable`.
        """
        async with self._creating:
            doc = await self.room.store.table(table_id)
            if doc is None:
                doc = await self._save_new(make, table_id)
        return await self.find(doc.id)

    async def rematch(self, living: Living, guest: str) -> Living:
        """The successor of a table that is over; with all seats taken it begins by itself."""
        async with living.writer.owned() as table:
            found = table.doc.successor
            if found is None:
                self.room.admission.must_admit(seated=True)
                doc = await self._save_new(lambda birth: self._successor(table, guest, birth))
                # Between the two documents nothing is lost: a successor nobody knows stays open.
                await living.writer.save(_with_successor(table.doc, doc.id))
                found = doc.id
            elif table.seat_of(guest) is None:
                raise RuleViolation("not_seated")
        successor = await self.find(found)
        await self._begin(successor)
        return successor

    def _successor(self, table: Table, guest: str, birth: Birth) -> TableDoc:
        made = self.room.watchdog.run(
            lambda: rematch(table.game, table.doc, table.state, guest, birth)
        )
        return made[0]

    async def _begin(self, living: Living) -> None:
        """Begin a match that begins by itself, unless it has begun."""
        if living.doc.stage != "open" or not living.doc.begins:
            return
        persons = sum(seat.kind == "person" for seat in living.doc.seats)
        # friends wait for one another; a bell of the evening waits for nobody (TS-24)
        if persons > 1 and not living.doc.evening:
            living.start.when_all_are_here()
        elif self.room.nonce_wait_s > 0:
            living.start.soon()
        else:
            await living.start.now()

    async def _save_new(
        self,
        make: Callable[[Birth], TableDoc],
        table_id: str | None = None,
        entries: Sequence[Entry] = (),
    ) -> TableDoc:
        for _ in range(_CODE_TRIES):
            doc = make(self.room.birth(table_id))
            await self._own(doc)
            try:
                if entries:
                    await self.room.store.append(doc.id, entries, doc)
                else:
                    await self.room.store.save(doc)
            except Conflict:
                continue
            self.directory.note(doc)
            return doc
        raise Problem(503, "not_saved", reason="busy")

    async def _load(self, table_id: str) -> Living:
        doc = await self.room.store.table(table_id)
        if doc is None:
            raise Problem(404, "unknown_table")
        game = self.room.games.get(doc.game)
        try:
            entries = await self.room.store.entries(doc.id)
            table, happened = await restored(self.room.watchdog, doc, entries, game)
        except (DamagedLog, UnknownGame, BadOptions, StoreUnavailable) as error:
            raise table_damaged(doc.id, error) from error
        except OutOfPlay as failure:
            living = self._enliven(Table(doc, game))
            living.writer.take_out(failure)
        else:
            living = self._enliven(table)
            living.viewers.remember(happened)
            waits = doc.stage in {"open", "playing"} or held_back(doc)
            for attend in self._attendants if waits else ():
                attend(living)
        return living

    def _enliven(self, table: Table) -> Living:
        self.room.must_have(table_lease(table.id))
        # The table's clock goes on while it is out of memory, but stood still with the server.
        zero = self._zeros.setdefault(table.id, self.room.time.ms() - table.t)
        living = Living(self.room, table, zero, self.directory.note)
        self._living[table.id] = living
        self._ids[table.doc.code] = table.id
        return living

    # --- who is not needed any more -----------------------------------------------------------

    def sweep(self) -> list[str]:
        """Let go of tables at which nobody has been for a while; which they are."""
        now, gone = self.room.time.ms(), []
        for table_id, living in list(self._living.items()):
            going = living.doc.stage in {"open", "playing"}
            patience = IDLE_MS if going else OVER_MS
            if now - living.present.touched >= patience and living.idle:
                living.rest()
                self._zeros[table_id] = living.present.zero
                del self._living[table_id]
                self._ids.pop(living.doc.code, None)
                gone.append(table_id)
        known = self._living.keys() | self.directory.tables  # not what is over, or was forgotten
        for table in self._zeros.keys() - known:
            del self._zeros[table]
        return gone

    def wanted(self, table: str) -> bool:
        """The table is in memory, or about to be."""
        return table in self._living or table in self._loading


def _told_id(guest: str, key: str | None) -> str | None:
    """The id of the table that this guest opens with this key."""
    told = f"table|{guest}|{key}"
    return None if key is None else hashlib.sha256(told.encode()).hexdigest()[:24]


def _with_successor(doc: TableDoc, successor: str) -> TableDoc:
    return replace(doc, successor=successor)
