"""Several servers on one room: who owns what, by the database's clock, and what a fence lets by."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

import asyncpg
import pytest
from tests.postgres import Postgres
from tests.storage.contract import StoreContract, a_doc, an_entry, plain
from tests.web.lab import it_happens
from tests.web.sockets import SOON_S
from tests.wire_cutter import Cut, WireCutter

from stammtisch.storage.postgres import leases as module
from stammtisch.storage.postgres import tenure
from stammtisch.storage.postgres.leases import PostgresLeases
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.table.match.leases import OtherServer, table_lease
from stammtisch.table.match.log import (
    Conflict,
    Entry,
    JournalLine,
    Store,
    StoreUnavailable,
)
from stammtisch.table.model import TableDoc

TABLE = table_lease("table-1")


class Heard:
    """A watcher that remembers."""

    def __init__(self) -> None:
        self.gone: list[str] = []
        self.orphans: set[str] = set()
        self.news: set[str] = set()
        self.everything = 0

    def lost(self, names: Sequence[str]) -> None:
        self.gone += names

    def orphaned(self, names: Sequence[str]) -> None:
        self.orphans |= set(names)

    def changed(self, tables: Sequence[str] | None) -> None:
        self.everything += tables is None
        self.news |= set(tables or ())


class Fellow:
    """A server of the room."""

    def __init__(self, store: PostgresStore) -> None:
        assert store.leases is not None
        self.store = store
        self.leases: PostgresLeases = store.leases
        self.heard = Heard()
        self.leases.watch(self.heard)

    @classmethod
    async def come(cls, address: str, name: str) -> Fellow:
        place = OtherServer(f"127.0.0.1:{name}", f"key of {name}")
        return cls(await PostgresStore.open(address, name, place=place))

    async def add(self, seq: int) -> None:
        await self.store.append("table-1", [an_entry(seq, f"key-{seq}")])

    def fall_silent(self) -> None:
        """As a process that is stopped: no beat, and nothing noticed."""
        assert self.leases._task is not None
        self.leases._task.cancel()
        if self.leases._lapsing is not None:
            self.leases._lapsing.cancel()


@pytest.fixture
def address(postgres: Postgres, shared: str) -> str:
    """Of an empty database."""
    return postgres.emptied(shared)


@pytest.fixture
async def room(address: str) -> AsyncIterator[list[Fellow]]:
    """Two servers; the first has a table with one entry."""
    async with AsyncExitStack() as stack:
        fellows = [await Fellow.come(address, name) for name in ("1", "2")]
        for one in fellows:
            stack.push_async_callback(one.store.close)
        assert await fellows[0].leases.take(TABLE) is None
        await fellows[0].store.append("table-1", [an_entry(1, "key-1")], a_doc())
        yield fellows


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a second, so that a test need not wait for eight."""
    monkeypatch.setattr(module, "LEASE_S", 1.0)
    monkeypatch.setattr(module, "BEAT_S", 0.2)
    monkeypatch.setattr(module, "_LOOK_S", 0.05)


async def test_servers_that_are_called_alike_are_two(address: str) -> None:
    """As two containers of one host name, each on its own 127.0.0.1: the database knows each by a
    number of its own, so neither has what the other has, nor ends it when it goes."""
    async with AsyncExitStack() as stack:
        fellows = [await Fellow.come(address, "same") for _ in range(2)]
        for one in fellows:
            stack.push_async_callback(one.store.close)
        first, second = fellows
        assert first.leases.server != second.leases.server
        assert await first.leases.take(TABLE) is None
        assert await second.leases.take(TABLE) is not None
        assert await second.leases.take(table_lease("table-2")) is None
        await first.store.append("table-1", [an_entry(1, "key-1")], a_doc())
        with pytest.raises(Conflict):
            await second.add(2)
        await second.leases.end()
        await first.leases._renew()
        assert first.leases.has(TABLE)
        await first.add(2)


class Taking:
    """A store that takes each lease before it writes, as the room does."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self.journals = TakingJournals(store)

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(
        self, table: str, entries: Sequence[Entry], doc: TableDoc | None = None
    ) -> None:
        assert self._store.leases is not None
        await self._store.leases.take(table_lease(table))
        await self._store.append(table, entries, doc)

    async def save(self, doc: TableDoc) -> None:
        assert self._store.leases is not None
        await self._store.leases.take(table_lease(doc.id))
        await self._store.save(doc)


class TakingJournals:
    """The same for journals."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store.journals, name)

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        assert self._store.leases is not None
        await self._store.leases.take(f"{kind} {id}")
        await self._store.journals.write(kind, id, lines, doc)

    async def drop(self, kind: str, id: str) -> None:
        assert self._store.leases is not None
        await self._store.leases.take(f"{kind} {id}")
        await self._store.journals.drop(kind, id)


class TestSharedStore(StoreContract):
    """Every test of the contract, by a server that shares the room."""

    @pytest.fixture
    async def store(self, address: str) -> AsyncIterator[Store]:
        """A store in an empty database."""
        store = await PostgresStore.open(address, place=OtherServer("127.0.0.1:1", "key"))
        yield Taking(store)  # type: ignore[misc] # what it lacks it passes on
        await store.close()


async def test_a_table_has_one_owner(room: list[Fellow]) -> None:
    """The other is told where it is, and cannot write: neither entries nor a document."""
    first, second = room
    assert await second.leases.take(TABLE) == OtherServer("127.0.0.1:1", "key of 1")
    for writing in (second.add(2), second.store.save(a_doc())):
        with pytest.raises(Conflict, match="another server"):
            await writing
    await first.add(2)
    assert len(await second.store.entries("table-1")) == 2
    ours, theirs = first.leases.figures, second.leases.figures
    assert (ours.held, ours.taken, ours.elsewhere, ours.lost, ours.waits) == (1, 1, 0, 0, 1)
    assert (theirs.held, theirs.taken, theirs.elsewhere, theirs.waits) == (0, 0, 1, 1)


async def test_many_who_want_it_at_once_get_it_once(room: list[Fellow]) -> None:
    """Whoever comes at the same moment: one owner each, and all agree who that is."""
    names = [table_lease(f"new-{number}") for number in range(40)]
    told = await asyncio.gather(*(one.leases.take(name) for name in names for one in room))
    pairs = list(zip(told[::2], told[1::2], strict=True))
    assert all((ours is None) != (theirs is None) for ours, theirs in pairs)


async def test_what_is_released_is_free(room: list[Fellow]) -> None:
    """And who takes it goes on where it was left."""
    first, second = room
    await first.leases.release(TABLE)
    assert await second.leases.take(TABLE) is None
    await second.add(2)
    with pytest.raises(Conflict):
        await first.add(3)


async def test_what_a_dead_server_had_is_free_as_soon_as_somebody_knows(
    room: list[Fellow], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has seen it end says so: its lease would go on for ever, and nobody waits for it."""
    first, second = room
    monkeypatch.setattr(module, "LEASE_S", 1e6)
    await first.leases._renew()
    await second.leases._renew()
    first.fall_silent()
    assert await second.leases.take(TABLE) is not None
    await module.bury(address, first.leases.server)
    await it_happens(lambda: TABLE in second.heard.orphans)
    assert await second.leases.take(TABLE) is None
    await second.add(2)
    with pytest.raises(Conflict):
        await first.add(3)


async def test_nobody_is_buried_while_the_database_is_away() -> None:
    """Then the others wait for the end of the lease."""
    with pytest.raises(StoreUnavailable):
        await module.bury("postgresql://postgres@127.0.0.1:1/none", "server")


def over(address: str, postgres: Postgres) -> None:
    """The lease of the first ends, as the database sees it."""
    postgres.sql("UPDATE stammtisch.servers SET expires = now() WHERE address LIKE '%:1'", address)


async def test_a_paused_owner_that_wakes_up_moves_nothing(
    room: list[Fellow], address: str, postgres: Postgres
) -> None:
    """It believes that it still owns the table; its writes find another epoch, and it lets go."""
    first, second = room
    first.fall_silent()
    over(address, postgres)
    await it_happens(lambda: TABLE in second.heard.orphans)
    assert await second.leases.take(TABLE) is None
    await second.add(2)
    assert first.leases.held(TABLE)
    for writing in (first.store.save(a_doc("table-1", "over")), first.add(2), first.add(3)):
        with pytest.raises(Conflict):
            await writing
    assert first.heard.gone == [TABLE]
    assert plain(await second.store.entries("table-1")) == plain(
        [an_entry(seq, f"key-{seq}") for seq in (1, 2)]
    )
    assert (await second.store.table("table-1")) == a_doc()


async def test_one_stale_lease_in_a_group_fails_alone(
    room: list[Fellow], address: str, postgres: Postgres
) -> None:
    """What waited with it is written."""
    first, second = room
    names = [f"table-{number}" for number in range(2, 30)]
    for name in names:
        await first.leases.take(table_lease(name))
    first.fall_silent()
    over(address, postgres)
    await it_happens(lambda: TABLE in second.heard.orphans)
    assert await second.leases.take(TABLE) is None
    done = await asyncio.gather(
        *(first.store.append(name, [an_entry(1)], a_doc(name)) for name in names),
        first.add(2),
        first.store.save(a_doc()),
        return_exceptions=True,
    )
    assert done[: len(names)] == [None] * len(names)
    assert [type(one) for one in done[len(names) :]] == [Conflict, Conflict]


async def test_who_takes_it_waits_for_a_write_under_way(
    room: list[Fellow], address: str, postgres: Postgres
) -> None:
    """An owner whose statement is still running is not overtaken: its entry is there, or is not."""
    first, second = room
    other = await asyncpg.connect(address)
    blocking = other.transaction()
    await blocking.start()
    await other.execute(  # what is to be written now waits for this, in the middle of its statement
        "INSERT INTO stammtisch.actions SELECT number, 2, 0, '', 0, '', '', '', 0"
        " FROM stammtisch.tables"
    )
    writing = asyncio.ensure_future(first.add(2))
    async with asyncio.timeout(SOON_S):
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await other.execute("SELECT pg_sleep(0.01)")
    first.fall_silent()
    over(address, postgres)
    taking = asyncio.ensure_future(second.leases.take(TABLE))
    await asyncio.sleep(0.2)
    assert not taking.done()
    await blocking.rollback()
    await other.close()
    await writing
    assert await taking is None
    assert len(await second.store.entries("table-1")) == 2


@pytest.mark.usefixtures("brief")
async def test_a_server_that_cannot_renew_lets_go(address: str) -> None:
    """Its line to the database is cut: before its lease ends it has dropped everything."""
    cutter = WireCutter(address)
    cut_off = await Fellow.come(await cutter.start(), "1")
    other = await Fellow.come(address, "2")
    await cut_off.leases.take(TABLE)
    cutter.closed = True
    cutter.hang_up()
    await it_happens(lambda: TABLE in other.heard.orphans)
    assert cut_off.heard.gone == [TABLE]
    assert cut_off.leases.figures.lost == 1
    with pytest.raises(Conflict):
        cut_off.leases.held(TABLE)
    assert await other.leases.take(TABLE) is None
    cutter.closed = False
    await it_happens(lambda: cut_off.leases._alive)
    assert await cut_off.leases.take(TABLE) == OtherServer("127.0.0.1:2", "key of 2")
    await cut_off.store.close()
    await other.store.close()
    await cutter.stop()


@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_a_lost_answer_is_settled_by_reading(address: str, cut: Cut) -> None:
    """Of a server that shares the room, too: the entry stands once."""
    cutter = WireCutter(address)
    one = await Fellow.come(await cutter.start(), "1")
    await one.leases.take(TABLE)
    await one.store.append("table-1", [an_entry(1, "key-1")], a_doc())
    assert one.leases._task is not None
    one.leases._task.cancel()  # whose question would be the next on the line
    cutter.cut = cut
    await one.add(2)
    assert cutter.cut == ""
    assert len(await one.store.entries("table-1")) == 2
    await one.store.close()
    await cutter.stop()


async def test_who_leaves_hands_everything_over_at_once(
    room: list[Fellow], address: str, postgres: Postgres
) -> None:
    """The others hear of it by name; nobody waits for the end of a lease, here in an hour."""
    first, second = room
    first.fall_silent()
    postgres.sql("UPDATE stammtisch.servers SET expires = now() + '1 hour'", address)
    await first.store.close()
    await it_happens(lambda: TABLE in second.heard.orphans)
    assert await second.leases.take(TABLE) is None
    await second.add(2)


async def test_who_listens_hears_which_documents_have_changed(room: list[Fellow]) -> None:
    """By the table's name alone; entries without a document are nobody's news."""
    first, second = room
    await first.store.save(a_doc("table-1", "playing"))
    await it_happens(lambda: second.heard.news)
    await first.add(2)
    assert second.heard.news == {"table-1"}


async def test_alone_or_together(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has the room for itself keeps all others out, and they keep it out."""
    alone = await PostgresStore.open(address, "the only one")
    with monkeypatch.context() as patch:
        patch.setattr(tenure, "_LOCK_TRIES", 1)
        with pytest.raises(StoreUnavailable, match="the only one"):
            await Fellow.come(address, "1")
    await alone.close()
    together = await Fellow.come(address, "1")  # its lock is free a moment later
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 1)
    with pytest.raises(StoreUnavailable) as refused:
        await PostgresStore.open(address)
    assert refused.value.reason == "taken"
    await together.store.close()


async def test_a_former_sole_owner_moves_nothing_among_others(
    postgres: Postgres, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection ended and others share the room now."""
    alone = await PostgresStore.open(address)
    await alone.save(a_doc())
    pid = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
    postgres.sql(f"SELECT pg_terminate_backend(pid) FROM ({pid}) AS owners", address)
    # A connection is told to end, and gives its lock back a moment later.
    fellow = await Fellow.come(address, "1")
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 1)
    with pytest.raises(StoreUnavailable) as refused:
        await alone.append("table-1", [an_entry(1)])
    assert refused.value.reason == "taken"
    await fellow.leases.take(TABLE)
    await fellow.add(1)
    await fellow.store.close()
    await alone.close()
