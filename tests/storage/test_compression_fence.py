"""Several servers on one room, lost answers, older programs: no log is compressed out of turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import asyncpg
import pytest
from tests.builders import case
from tests.postgres import Postgres
from tests.storage.contract import a_doc, an_entry, plain
from tests.storage.places import LATER, DatabasePlace, rows_of
from tests.wire_cutter import Cut, WireCutter

from stammtisch.storage import postgres as package
from stammtisch.storage.compression import Compressed, Loose
from stammtisch.storage.postgres import schema
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.rows import doc_row, entry_row
from stammtisch.storage.scripts import migrations
from stammtisch.table.match.leases import HOUSEKEEPING, OtherServer, table_lease
from stammtisch.table.match.log import Conflict, StoreUnavailable

TABLE = table_lease("table-1")
LOG = [an_entry(seq, f"key-{seq}") for seq in range(1, 11)]


@pytest.fixture
def place(postgres: Postgres, shared: str) -> DatabasePlace:
    """An empty database."""
    return DatabasePlace(postgres, postgres.emptied(shared))


@pytest.fixture
async def room(place: DatabasePlace) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two servers: one keeps house, the other has had a table that is over."""
    async with AsyncExitStack() as stack:
        stores = []
        for name in ("1", "2"):
            server = OtherServer(f"127.0.0.1:{name}", f"key of {name}")
            stores.append(await PostgresStore.open(str(place.where), name, place=server))
            stack.push_async_callback(stores[-1].close)
        keeper, owner = stores
        assert keeper.leases is not None
        assert await keeper.leases.take(HOUSEKEEPING) is None
        await take(owner)
        await owner.append("table-1", LOG, a_doc("table-1", "over"))
        yield keeper, owner


async def take(server: PostgresStore) -> None:
    """The table is this server's."""
    assert server.leases is not None
    assert await server.leases.take(TABLE) is None


async def let_go(owner: PostgresStore) -> None:
    """The table is nobody's any more."""
    assert owner.leases is not None
    await owner.leases.release(TABLE)


async def read_by(keeper: PostgresStore, place: DatabasePlace) -> tuple[Loose, Compressed]:
    """The table, and its log as it is about to be put there by who keeps house."""
    [found] = await place.loose(keeper)
    log = await place.read(keeper, found)
    assert log is not None
    return found, log


async def test_another_servers_table_stays_as_it_is(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace
) -> None:
    """It is compressed once its owner has let go, by whoever keeps house and by nobody else."""
    keeper, owner = room
    assert owner.leases is not None
    assert await keeper.compress(LATER, 10) == 0
    await owner.leases.release(TABLE)
    assert await owner.compress(LATER, 10) == 0
    assert rows_of(place, "table-1") == len(LOG)
    assert await keeper.compress(LATER, 10) == 1
    assert rows_of(place, "table-1") == 0
    assert plain(await owner.entries("table-1")) == plain(LOG)


async def test_the_house_may_keep_its_own_tables(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace
) -> None:
    """What is over and still in its memory is compressed; it goes on from there if it must."""
    keeper, owner = room
    await let_go(owner)
    await take(keeper)
    assert await keeper.compress(LATER, 10) == 1
    await keeper.append("table-1", [an_entry(11)])
    assert rows_of(place, "table-1") == 11


async def test_a_log_that_is_compressed_is_written_on_by_its_owner_alone(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace
) -> None:
    """A server whose lease has gone does not even make rows of it."""
    keeper, owner = room
    await let_go(owner)
    assert await keeper.compress(LATER, 10) == 1
    with pytest.raises(Conflict):
        await owner.append("table-1", [an_entry(11)])
    await take(owner)
    place.sql("UPDATE leases SET epoch = nextval('epochs') WHERE name = 'table table-1'")
    with pytest.raises(Conflict, match="another server"):
        await owner.append("table-1", [an_entry(11)])
    assert rows_of(place, "table-1") == 0
    await take(owner)
    await owner.append("table-1", [an_entry(11)])
    assert plain(await keeper.entries("table-1")) == plain([*LOG, an_entry(11)])


async def test_who_keeps_house_no_more_compresses_nothing(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace
) -> None:
    """A server that slept between reading a log and putting it there finds its lease gone."""
    keeper, owner = room
    await let_go(owner)
    found, log = await read_by(keeper, place)
    place.sql("UPDATE leases SET epoch = nextval('epochs') WHERE name = 'house'")
    assert not await place.put(keeper, found, log)
    assert rows_of(place, "table-1") == len(LOG)
    assert await keeper.compress(LATER, 10) == 0


async def test_who_takes_a_table_meanwhile_has_it_as_it_was(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace
) -> None:
    """Between reading its log and putting it there, somebody has come back to the table."""
    keeper, owner = room
    await let_go(owner)
    found, log = await read_by(keeper, place)
    await take(owner)
    assert not await place.put(keeper, found, log)
    assert rows_of(place, "table-1") == len(LOG)


@pytest.mark.parametrize(
    "change",
    [
        case("an entry", "UPDATE heads SET last = last + 1"),
        case("it is played again", "UPDATE tables SET stage = 'playing'"),
    ],
)
async def test_what_is_being_written_is_waited_for(
    room: tuple[PostgresStore, PostgresStore], place: DatabasePlace, change: str
) -> None:
    """Then it counts: nothing is deleted that came at the same moment."""
    keeper, owner = room
    await let_go(owner)
    found, log = await read_by(keeper, place)
    other = await asyncpg.connect(str(place.where), server_settings={"search_path": "stammtisch"})
    async with other.transaction():
        await other.execute(change)
        putting = asyncio.ensure_future(place.put(keeper, found, log))
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            assert not putting.done()
            await asyncio.sleep(0.01)
    assert await putting is False
    await other.close()
    assert rows_of(place, "table-1") == len(LOG)


# --- lost answers --------------------------------------------------------------------------------


@pytest.fixture
async def cutter(place: DatabasePlace) -> AsyncIterator[WireCutter]:
    """What stands between a store and the database."""
    cutter = WireCutter(str(place.where))
    yield cutter
    await cutter.stop()


@pytest.mark.parametrize("spared", range(9))
@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_wherever_the_line_is_cut_the_log_is_whole(
    place: DatabasePlace, cutter: WireCutter, cut: Cut, spared: int
) -> None:
    """On the way into one value and out of it again; it is counted once, and written on once."""
    store = await PostgresStore.open(await cutter.start())
    for table in ("table-0", "table-1"):
        await store.append(table, LOG, a_doc(table, "over"))
    await store.compress(LATER, 1)  # what is asked is known to the database from here on
    await store.append("table-0", [an_entry(11)])
    cutter.cut, cutter.spared = cut, spared
    assert await store.compress(LATER, 1) == 1
    assert cutter.cut == ""
    assert (rows_of(place, "table-1"), rows_of(place, "table-0")) == (0, 11)
    cutter.cut, cutter.spared = cut, spared
    await store.append("table-1", [an_entry(11)])
    assert cutter.cut == ""
    assert rows_of(place, "table-1") == 11
    assert plain(await store.entries("table-1")) == plain([*LOG, an_entry(11)])
    await store.close()


async def test_many_compressed_logs_are_written_on_at_once(place: DatabasePlace) -> None:
    """Each of them is unpacked; what does not fit is refused alone, and stays compressed."""
    store = await place.open()
    tables = [f"table-{number}" for number in range(20)]
    for table in tables:
        await store.append(table, LOG, a_doc(table, "over"))
    assert await store.compress(LATER, 100) == len(tables)
    due = [12 if number % 5 == 0 else 11 for number in range(20)]
    told = await asyncio.gather(
        *(store.append(table, [an_entry(seq)]) for table, seq in zip(tables, due, strict=True)),
        return_exceptions=True,
    )
    assert [isinstance(one, Conflict) for one in told] == [seq == 12 for seq in due]
    packed = place.sql("SELECT count(*), sum(last) FROM heads WHERE log IS NOT NULL")
    assert packed == f"{due.count(12)}|{due.count(12) * len(LOG)}"
    await store.close()


# --- other versions ------------------------------------------------------------------------------


async def test_a_room_of_an_older_version_is_compressed(
    place: DatabasePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its database is brought up to date, its logs read as before, and shrink in their turn."""
    steps = list(migrations(package.__name__))
    connection = await asyncpg.connect(str(place.where))
    with monkeypatch.context() as older:
        older.setattr(schema, "migrations", lambda _package: iter(steps[:3]))
        assert await schema.migrate(connection, "") == 3
    await connection.execute("SET search_path = stammtisch")
    rows = [(1, *entry_row("table-1", entry)) for entry in LOG]
    await connection.execute(
        "INSERT INTO tables (id, code, stage, created, ended, doc, crc, since)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
        *doc_row(a_doc("table-1", "over")),
    )
    await connection.execute("INSERT INTO heads VALUES (1, 10)")
    await connection.copy_records_to_table("actions", records=rows)
    await connection.close()
    store = await place.open()
    assert plain(await store.entries("table-1")) == plain(LOG)
    assert await store.compress(LATER, 10) == 1
    assert plain(await store.entries("table-1")) == plain(LOG)
    await store.close()
    monkeypatch.setattr(schema, "migrations", lambda _package: iter(steps[:3]))
    with pytest.raises(StoreUnavailable, match="a newer Stammtisch has written it") as refused:
        await place.open()
    assert refused.value.reason == "newer"


async def test_an_older_program_that_still_runs_spoils_no_compressed_log(
    place: DatabasePlace,
) -> None:
    """It knows only how far a log goes; the database does not let it move that."""
    store = await place.open()
    await store.append("table-1", LOG, a_doc("table-1", "over"))
    await store.compress(LATER, 10)
    with pytest.raises(RuntimeError, match="compressed_whole"):
        place.sql("UPDATE heads SET last = last + 1")
    with pytest.raises(RuntimeError, match="compressed_whole"):
        place.sql("UPDATE heads SET log_crc = NULL")
    assert plain(await store.entries("table-1")) == plain(LOG)
    await store.close()
