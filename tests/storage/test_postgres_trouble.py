"""Lost answers, other owners, restarts and strange databases: nothing is lost, nothing is twice."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator

import asyncpg
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.postgres import START_S, Postgres, brought_along, running
from tests.storage.contract import a_doc, an_entry, plain
from tests.web.sockets import SOON_S
from tests.wire_cutter import Cut, WireCutter

from stammtisch.storage.postgres import groups, schema, tenure
from stammtisch.storage.postgres.faults import shown, unavailable
from stammtisch.storage.postgres.jobs import TableJob, WriterLine, run
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.rows import entry_row
from stammtisch.storage.scripts import migrations
from stammtisch.table.match.log import JournalLine, StoreUnavailable, Unsettled

BACKEND = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"


@pytest.fixture
def address(postgres: Postgres, shared: str) -> str:
    """Of an empty database."""
    return postgres.emptied(shared)


@pytest.fixture
async def cutter(address: str) -> AsyncIterator[WireCutter]:
    """What stands between the store and the database."""
    cutter = WireCutter(address)
    yield cutter
    await cutter.stop()


@pytest.fixture
async def store(cutter: WireCutter) -> AsyncIterator[PostgresStore]:
    """A store with one table, behind the cutter."""
    store = await PostgresStore.open(await cutter.start(), "the first")
    await store.save(a_doc())
    yield store
    await store.close()


async def stands(store: PostgresStore, last: int) -> bool:
    """The log of the table is what was written up to this number, each entry once."""
    found = await store.entries("table-1")
    return plain(found) == plain([an_entry(seq, f"key-{seq}") for seq in range(1, last + 1)])


async def one_more(store: PostgresStore, seq: int) -> None:
    await store.append("table-1", [an_entry(seq, f"key-{seq}")])


@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_a_lost_answer_is_settled_by_reading(
    store: PostgresStore, cutter: WireCutter, cut: Cut
) -> None:
    """Whether the statement or its answer was lost: the entry stands once, and play goes on."""
    await one_more(store, 1)
    cutter.cut = cut
    await one_more(store, 2)
    assert cutter.cut == ""
    await one_more(store, 3)
    assert await stands(store, 3)


@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_a_whole_group_is_settled_at_once(
    store: PostgresStore, cutter: WireCutter, cut: Cut
) -> None:
    """Tables, journals and what goes alone: all that waited is written, and once."""
    cutter.cut = cut
    names = [f"table-{number}" for number in range(2, 30)]
    lines = [JournalLine(1, b"x", "key")]
    await asyncio.gather(
        *(store.append(name, [an_entry(1)], a_doc(name)) for name in names),
        *(store.journals.write("evening", name, lines, b"doc") for name in names),
        store.age(5, 1),
    )
    assert [len(await store.entries(name)) for name in names] == [1] * len(names)
    journals = [await store.journals.read("evening", name) for name in names]
    assert [len(one.lines) for one in journals if one is not None] == [1] * len(names)
    assert await store.age(0, 1) == 5


async def test_what_still_runs_in_the_database_cannot_arrive_later(
    store: PostgresStore, cutter: WireCutter, address: str
) -> None:
    """A statement that waits there while its line is cut is ended before it is settled."""
    await one_more(store, 1)
    other = await asyncpg.connect(address)
    blocking = other.transaction()
    await blocking.start()
    await other.execute("LOCK TABLE stammtisch.actions")
    writing = asyncio.ensure_future(one_more(store, 2))
    async with asyncio.timeout(SOON_S):
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await other.execute("SELECT pg_sleep(0.01)")
    cutter.hang_up()
    await asyncio.sleep(0.3)
    await blocking.rollback()
    await other.close()
    await writing
    assert await stands(store, 2)


@pytest.mark.parametrize(("cut", "last"), [("request", 1), ("answer", 2)])
async def test_what_cannot_be_settled_is_called_so(
    store: PostgresStore,
    cutter: WireCutter,
    monkeypatch: pytest.MonkeyPatch,
    cut: Cut,
    last: int,
) -> None:
    """`Unsettled` while the database is away; as soon as it is back, what is read is the truth."""
    monkeypatch.setattr(groups, "SETTLE_S", 0.3)
    await one_more(store, 1)
    cutter.cut, cutter.closed = cut, True
    with pytest.raises(Unsettled) as told:
        await one_more(store, 2)
    assert told.value.reason == "unreachable"
    with pytest.raises(StoreUnavailable) as refused:
        await store.entries("table-1")
    assert not isinstance(refused.value, Unsettled)
    cutter.closed = False
    assert await stands(store, last)
    await one_more(store, last + 1)


async def test_a_database_that_restarts_is_waited_for(
    postgres: Postgres, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle of play: who waits gets an answer, and every entry stands once.

    That patience may end before the database is back is told above; here it lasts for any restart.
    """
    monkeypatch.setattr(groups, "SETTLE_S", START_S)
    await one_more(store, 1)
    for seq, sig in ((2, signal.SIGKILL), (3, signal.SIGINT)):
        await asyncio.to_thread(postgres.stop, sig)
        writing = asyncio.ensure_future(one_more(store, seq))
        await asyncio.to_thread(postgres.start)
        [refused] = await asyncio.gather(writing, return_exceptions=True)
        assert not isinstance(refused, Unsettled)
        if refused is not None:
            await one_more(store, seq)
    assert await stands(store, 3)


async def test_a_room_has_one_owner(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is told who has it; given back it is free."""
    first = await PostgresStore.open(address, "pid 7, http://127.0.0.1:8000/")
    with monkeypatch.context() as patch:
        patch.setattr(tenure, "_LOCK_TRIES", 1)
        with pytest.raises(StoreUnavailable, match="pid 7, http://") as refused:
            await PostgresStore.open(address)
    assert refused.value.reason == "taken"
    await first.save(a_doc())
    await first.close()
    second = await PostgresStore.open(address)
    assert await second.table("table-1") == a_doc()
    await second.close()


async def test_a_former_owner_moves_nothing(
    postgres: Postgres, store: PostgresStore, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection ended and another took the room: whatever it does is refused, for good."""
    await one_more(store, 1)
    pid = postgres.sql(f"SELECT pg_terminate_backend(pid) FROM ({BACKEND}) AS owners", address)
    assert pid == "t"
    # A connection is told to end, and gives its lock back a moment later.
    second = await PostgresStore.open(address, "the second")
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 1)
    for writing in (one_more(store, 2), store.save(a_doc("table-2")), store.age(1, 1)):
        with pytest.raises(StoreUnavailable, match="the second") as refused:
            await writing
        assert refused.value.reason == "taken"
    await one_more(second, 2)
    assert await stands(second, 2)
    await second.close()
    with pytest.raises(StoreUnavailable, match="the second"):
        await one_more(store, 3)


async def test_a_late_write_of_a_former_epoch_does_nothing(
    store: PostgresStore, address: str
) -> None:
    """The fence itself: no row is changed, neither alone nor with a document, nor for the store."""
    await one_more(store, 1)
    connection = await asyncpg.connect(address, server_settings=tenure.SETTINGS)
    epoch, batch = await connection.fetchrow("SELECT epoch, batch FROM writers") or (0, 0)
    late = TableJob(name="table-1", doc=None, before=None, entries=[])
    assert await run(connection, WriterLine(epoch - 1), batch + 1, [late]) is False
    assert await run(connection, WriterLine(epoch), batch + 1, [late]) is True
    entry = entry_row("table-1", an_entry(2, "key-2"))
    job = TableJob(name="table-1", doc=None, before=1, entries=[entry])
    with pytest.raises(asyncpg.NotNullViolationError):
        await run(connection, WriterLine(epoch - 1), batch + 2, [job])
    await connection.execute(
        "UPDATE house SET owner = 'another'; UPDATE writers SET epoch = epoch + 1"
    )
    await connection.close()
    for writing in (one_more(store, 2), store.save(a_doc("table-2")), store.forget(0)):
        with pytest.raises(StoreUnavailable) as refused:
            await writing
        assert refused.value.reason == "taken"


async def test_many_who_come_at_once_make_one_schema(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has the room, the others are told; nobody finds half a schema."""
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 1)
    came = await asyncio.gather(
        *(PostgresStore.open(address) for _ in range(8)), return_exceptions=True
    )
    inside = [one for one in came if isinstance(one, PostgresStore)]
    assert len(inside) == 1
    assert {one.reason for one in came if isinstance(one, StoreUnavailable)} == {"taken"}
    await inside[0].save(a_doc())
    await inside[0].close()


async def test_a_room_at_work_is_brought_up_by_nobody_else(
    postgres: Postgres, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is refused has changed nothing: a newer program, tried beside an older one."""
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 1)
    first = await PostgresStore.open(address, "the older one")
    postgres.sql("UPDATE stammtisch.house SET version = version - 1", address)
    before = postgres.sql("SELECT * FROM stammtisch.house", address)
    with pytest.raises(StoreUnavailable, match="the older one") as refused:
        await PostgresStore.open(address, "the newer one")
    assert refused.value.reason == "taken"
    assert postgres.sql("SELECT * FROM stammtisch.house", address) == before
    await first.close()


async def test_a_change_of_the_schema_takes_its_time(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index over the tables of many years takes longer than any statement in play may."""
    known = list(migrations(schema.__package__))
    allowed = "current_setting('statement_timeout') AS allowed"
    scripts = [*known, f"CREATE TABLE stammtisch.changed AS SELECT {allowed}"]
    monkeypatch.setattr(schema, "migrations", lambda _: scripts)
    store = await PostgresStore.open(address)
    await store.close()
    connection = await tenure.connected(address)
    assert await connection.fetchval("SELECT allowed FROM stammtisch.changed") == "0"
    assert await connection.fetchval(f"SELECT {allowed}") == f"{tenure.STATEMENT_S:g}s"
    await connection.close()


async def test_damage_is_found(store: PostgresStore, postgres: Postgres, address: str) -> None:
    """A changed action, a missing one, a changed document and a lost head are called damaged."""
    await store.append("table-1", [an_entry(seq) for seq in (1, 2, 3)])
    for damage, mend in (
        ("UPDATE stammtisch.actions SET t = t + 1 WHERE seq = 2",
         "UPDATE stammtisch.actions SET t = t - 1 WHERE seq = 2"),
        ("DELETE FROM stammtisch.actions WHERE seq = 3", ""),
        ("DELETE FROM stammtisch.heads", ""),
    ):  # fmt: skip
        postgres.sql(damage, address)
        with pytest.raises(StoreUnavailable) as refused:
            await store.entries("table-1")
        assert refused.value.reason == "damaged"
        if mend:
            postgres.sql(mend, address)
            assert len(await store.entries("table-1")) == 3
    postgres.sql("UPDATE stammtisch.tables SET doc = '{'", address)
    assert await store.tables() == []
    with pytest.raises(StoreUnavailable):
        await store.table("table-1")


async def refusal(address: str) -> StoreUnavailable:
    """Why there is no store; the text says what to do, and never a password."""
    with pytest.raises(StoreUnavailable) as refused:
        await PostgresStore.open(address)
    assert ";" in str(refused.value) or "?" in str(refused.value)
    assert "geheim" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        case("no such database", "postgresql://postgres:geheim@127.0.0.1:{port}/no", "unopenable"),
        case("no such role", "postgresql://stranger:geheim@127.0.0.1:{port}/", "unopenable"),
        case("nobody listens", "postgresql://postgres:geheim@127.0.0.1:1/room", "unreachable"),
        case("no such machine", "postgresql://postgres:geheim@no.invalid/room", "unreachable"),
        case("a port of letters", "postgresql://postgres:geheim@127.0.0.1:x/room", "unopenable"),
    ],
)
async def test_a_wrong_address(postgres: Postgres, address: str, reason: str) -> None:
    """Each part of it has its reason and its advice."""
    assert (await refusal(address.format(port=postgres.port))).reason == reason


@pytest.mark.parametrize(
    ("address", "told"),
    [
        case(
            "its password is not", "postgresql://ben:geheim@db/room?x=1", "postgresql://ben@db/room"
        ),
        case("without a machine", "postgresql:///room", "postgresql:///room"),
    ],
)
def test_an_address_is_told(address: str, told: str) -> None:
    assert shown(address) == told


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        case("may not create", "SELECT 1", "no_right"),
        case("no connection free", "ALTER ROLE {role} CONNECTION LIMIT 0", "no_connections"),
        case("read-only", "ALTER ROLE {role} SET default_transaction_read_only = on", "read_only"),
    ],
)
async def test_a_role_that_may_not(postgres: Postgres, statement: str, reason: str) -> None:
    """What is missing is said; nothing is left behind."""
    address, role = postgres.database(), f"role_{reason}"
    postgres.sql(f"CREATE ROLE {role} LOGIN; {statement.format(role=role)}")
    assert (await refusal(address.replace("postgres@", f"{role}@"))).reason == reason
    assert postgres.sql("SELECT to_regnamespace('stammtisch')", address) == ""


async def test_a_database_of_a_later_program_is_refused(postgres: Postgres, address: str) -> None:
    """A newer schema is not guessed at, and stays as it is."""
    await (await PostgresStore.open(address)).close()
    postgres.sql("UPDATE stammtisch.house SET version = 999", address)
    before = postgres.sql("SELECT * FROM stammtisch.house", address)
    assert (await refusal(address)).reason == "newer"
    assert postgres.sql("SELECT * FROM stammtisch.house", address) == before


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        case("a full disk", asyncpg.DiskFullError("no space left on device"), "full"),
        case("a broken page", asyncpg.DataCorruptedError("invalid page"), "damaged"),
        case("too slow", asyncpg.QueryCanceledError("statement timeout"), "busy"),
        case("anything else", asyncpg.UndefinedTableError("no table"), "io"),
    ],
)
def test_what_the_database_says_in_the_words_of_the_store(error: Exception, reason: str) -> None:
    """Those that cannot be brought about here."""
    told = unavailable(error, "postgresql://anna:geheim@db/room?sslmode=require")
    assert told.reason == reason
    assert "postgresql://anna@db/room:" in str(told)


async def test_a_statement_that_takes_too_long_is_a_clear_no(
    postgres: Postgres, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locked out for longer than it may take: ``busy``, nothing is stored, and later it works."""
    monkeypatch.setitem(tenure.SETTINGS, "statement_timeout", "200")
    store = await PostgresStore.open(address)
    await store.save(a_doc())
    other = await asyncpg.connect(address)
    async with other.transaction():
        await other.execute("LOCK TABLE stammtisch.actions")
        with pytest.raises(StoreUnavailable) as refused:
            await one_more(store, 1)
    assert refused.value.reason == "busy"
    await other.close()
    await one_more(store, 1)
    assert await stands(store, 1)
    await store.close()


async def test_a_conflict_in_a_group_fails_alone(store: PostgresStore) -> None:
    """A code that is taken and a wrong number among thirty others."""
    others = [f"table-{number}" for number in range(2, 30)]
    results = await asyncio.gather(
        *(store.save(a_doc(name)) for name in others),
        store.save(replace(a_doc("thief"), code="TABLE-1")),
        one_more(store, 9),
        return_exceptions=True,
    )
    assert results[: len(others)] == [None] * len(others)
    assert [type(one).__name__ for one in results[len(others) :]] == ["Conflict", "Conflict"]
    assert "another table has its code" in str(results[-2])


def test_the_server_that_is_brought_along_runs() -> None:
    """Where the machine has no PostgreSQL the one of the lock file is taken."""
    with running(brought_along()) as server:
        assert "PostgreSQL" in server.sql("SELECT version()")
