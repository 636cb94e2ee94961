"""The store in SQLite keeps the contract, through full disks, damage and strange files."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from msgspec.structs import replace
from tests.storage.contract import StoreContract, a_doc, an_entry, plain

from stammtisch import storage
from stammtisch.storage import schema, sqlite
from stammtisch.storage.scripts import migrations
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import Entry, Store, StoreUnavailable


class TestSqliteStore(StoreContract):
    """Every test of the contract."""

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        """A fresh store."""
        store = SqliteStore.open(tmp_path / "room.db")
        yield store
        await store.close()


async def filled(path: Path, entries: int = 200, size: int = 0) -> list[Entry]:
    """A closed store with one table and so many entries; what they are."""
    store = SqliteStore.open(path)
    log = [an_entry(seq) for seq in range(1, entries + 1)]
    if size:
        padded = msgspec.Raw(b'{"type":"say","text":"%s"}' % (b"x" * size))
        log = [replace(entry, action=padded) for entry in log]
    await store.save(a_doc())
    await store.append("table-1", log)
    await store.close()
    return log


def reason_of_opening(path: Path) -> str:
    """Why a file cannot be opened; its text must name the file and say what to do."""
    with pytest.raises(StoreUnavailable) as refused:
        SqliteStore.open(path)
    assert str(path) in str(refused.value) or str(path.parent) in str(refused.value)
    assert ";" in str(refused.value)
    return refused.value.reason


# --- opening ------------------------------------------------------------------------------------


async def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    """Migrations run once; a second and a third opening change nothing."""
    path = tmp_path / "room.db"
    log = await filled(path)
    for _ in range(2):
        store = SqliteStore.open(path)
        assert plain(await store.entries("table-1")) == plain(log)
        assert await store.table("table-1") == a_doc()
        await store.close()


def test_migrations_lead_from_an_empty_file_to_the_present(tmp_path: Path) -> None:
    """Every step is applied once, in order, and the version is the number of steps."""
    known = len(list(migrations(storage.__name__)))
    for version in range(known + 1):
        connection = schema.connect(tmp_path / f"{version}.db")
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        for number, script in enumerate(migrations(storage.__name__), start=1):
            if number <= version:
                connection.executescript(f"{script}; PRAGMA user_version = {number};")
        assert schema.migrate(connection) == known
        assert connection.execute("PRAGMA user_version").fetchone() == (known,)
        connection.close()


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps share one transaction."""
    path = tmp_path / "room.db"
    steps = [*migrations(storage.__name__), "CREATE TABLE extra (x); CREATE TABLE extra (x);"]
    monkeypatch.setattr(schema, "migrations", lambda _package: iter(steps))
    with pytest.raises(StoreUnavailable):
        SqliteStore.open(path)
    monkeypatch.undo()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    connection.close()


def test_a_statement_may_span_lines_and_hold_semicolons() -> None:
    """Scripts are cut where a statement ends, not where a semicolon stands."""
    script = "CREATE TABLE a (\n x DEFAULT ';'\n);\n-- a remark; with one\nDROP TABLE a;\n"
    assert len(list(schema.statements(script))) == 2
    with pytest.raises(RuntimeError, match="within a statement"):
        list(schema.statements("SELECT 1"))


async def test_a_file_of_a_later_program_is_refused(tmp_path: Path) -> None:
    """A newer schema is not guessed at, and the file stays as it is."""
    path = tmp_path / "room.db"
    await filled(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert reason_of_opening(path) == "newer"
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (999,)
    connection.close()


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Somebody's address book is not migrated."""
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE tables (x)")
    connection.close()
    assert reason_of_opening(path) == "unopenable"


def test_a_folder_a_missing_folder_and_no_database(tmp_path: Path) -> None:
    """Each has its reason and its advice."""
    assert reason_of_opening(tmp_path) == "unopenable"
    assert reason_of_opening(tmp_path / "missing" / "room.db") == "unopenable"
    text = tmp_path / "letter.db"
    text.write_text("Dear Anna, " * 500)
    assert reason_of_opening(text) == "damaged"


def test_no_room_for_the_index_of_a_file_means_a_full_disk() -> None:
    """A room that was killed is opened on a full disk: SQLite calls it an error of the disk, and
    nobody would look for space."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    found = schema.unavailable(error, "room.db")
    assert (found.reason, found.where) == ("full", "room.db")
    assert "free some space" in found.detail


@contextmanager
def as_nobody() -> Iterator[Path]:
    """A folder of a user without special rights, and this process acting as that user."""
    with TemporaryDirectory() as name:
        path = Path(name)
        if os.geteuid() != 0:
            yield path
            return
        os.chown(path, 65_534, 65_534)
        os.seteuid(65_534)
        try:
            yield path
        finally:
            os.seteuid(0)


async def test_a_read_only_folder_and_a_read_only_file() -> None:
    """Where nothing can be written the store says so at the opening."""
    with as_nobody() as folder:
        path = folder / "room.db"
        await filled(path)
        path.chmod(0o444)
        assert reason_of_opening(path) == "read_only"
        folder.chmod(0o555)
        try:
            assert reason_of_opening(folder / "new.db") in {"unopenable", "read_only"}
        finally:
            folder.chmod(0o755)


# --- in use ---------------------------------------------------------------------------------------


async def test_a_full_disk_refuses_and_recovers_without_a_restart(tmp_path: Path) -> None:
    """Nothing is stored by halves, small writers are not failed by a large one, space helps."""
    store = SqliteStore.open(tmp_path / "room.db")
    await store.save(a_doc())
    await store.save(a_doc("table-2"))
    limit = "PRAGMA max_page_count = {}"
    pages = await store._writer.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await store._writer.write(lambda c: c.execute(limit.format(pages + 2)).fetchone())
    large = replace(an_entry(1), action=msgspec.Raw(b'"%s"' % (b"x" * 50_000)))
    results = await asyncio.gather(
        store.append("table-1", [large], replace(a_doc(), stage="playing")),
        store.append("table-2", [an_entry(1)]),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreUnavailable)
    assert results[0].reason == "full"
    assert "free some space" in str(results[0])
    assert results[1] is None
    assert await store.table("table-1") == a_doc()
    assert await store.entries("table-1") == []
    await store._writer.write(lambda c: c.execute(limit.format(100_000)).fetchone())
    await store.append("table-1", [large])
    assert len(await store.entries("table-1")) == 1
    await store.close()


async def test_a_busy_file_is_refused_and_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another program holds the write lock nothing is written; afterwards it is."""
    monkeypatch.setattr(schema, "BUSY_MS", 20)
    path = tmp_path / "room.db"
    store = SqliteStore.open(path)
    await store.save(a_doc())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert await store.table("table-1") == a_doc()
    with pytest.raises(StoreUnavailable) as refused:
        await store.append("table-1", [an_entry(1)])
    assert refused.value.reason == "busy"
    other.execute("ROLLBACK")
    other.close()
    await store.append("table-1", [an_entry(1)])
    await store.close()


async def test_a_fault_of_ours_fails_its_caller_alone(tmp_path: Path) -> None:
    """An unexpected error in one piece of work is handed to whoever asked for it."""
    store = SqliteStore.open(tmp_path / "room.db")

    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM tables")
        raise LookupError("a bug")

    await store.save(a_doc())
    results = await asyncio.gather(
        store._writer.write(broken), store.save(a_doc("table-2")), return_exceptions=True
    )
    assert isinstance(results[0], LookupError)
    assert results[1] is None
    assert await store.table("table-1") == a_doc()
    await store.close()


async def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    """Closing answers all who had asked before, and leaves one file."""
    path = tmp_path / "room.db"
    store = SqliteStore.open(path)
    await store.save(a_doc())
    waiting = [asyncio.ensure_future(store.append("table-1", [an_entry(n)])) for n in range(1, 41)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 40
    assert await asyncio.to_thread(os.listdir, tmp_path) == ["room.db"]
    again = SqliteStore.open(path)
    assert len(await again.entries("table-1")) == 40
    await again.close()


async def test_every_commit_is_synced(tmp_path: Path) -> None:
    """WAL and FULL: what is acknowledged survives the power, not only the process."""
    store = SqliteStore.open(tmp_path / "room.db")
    settings = await store._writer.write(
        lambda c: [
            c.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    )
    assert settings == ["wal", 2, 1]
    await store.close()


# --- damage ------------------------------------------------------------------------------------


async def read_or_reason(path: Path) -> list[Entry] | str:
    """The log of the table in a file, or why there is none."""
    try:
        store = SqliteStore.open(path)
    except StoreUnavailable as error:
        return error.reason
    try:
        entries = await store.entries("table-1")
        return entries if entries or await store.table("table-1") else "no such table"
    except StoreUnavailable as error:
        return error.reason
    finally:
        await store.close()


@pytest.mark.parametrize("seed", range(60))
async def test_overwritten_bytes_are_never_played(tmp_path: Path, seed: int) -> None:
    """Wherever a file is overwritten, the log is read as it was written, or called damaged."""
    path = tmp_path / "room.db"
    log = await filled(path, 150, 200)
    random = Random(seed)
    data = bytearray(path.read_bytes())
    length = random.choice([1, 1, 16, 4_096])
    at = random.randrange(len(data) - length)
    data[at : at + length] = random.randbytes(length)
    path.write_bytes(data)
    got = await read_or_reason(path)
    if isinstance(got, str):
        assert got in {"damaged", "unopenable", "newer", "io", "no such table"}
    else:
        assert plain(got) == plain(log)


async def test_a_changed_action_is_called_damaged(tmp_path: Path) -> None:
    """The checksum of the row finds what SQLite cannot."""
    path = tmp_path / "room.db"
    await filled(path)
    data = path.read_bytes()
    assert data.count(b'"n":77}') == 1
    path.write_bytes(data.replace(b'"n":77}', b'"n":78}'))
    store = SqliteStore.open(path)
    with pytest.raises(StoreUnavailable, match="table table-1, entry 77"):
        await store.entries("table-1")
    await store.close()


async def test_a_damaged_document_does_not_take_the_others_along(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The list of tables leaves it out and says so; asked for by name it is damaged."""
    path = tmp_path / "room.db"
    store = SqliteStore.open(path)
    for name in ("table-1", "table-2"):
        await store.save(a_doc(name))
    await store._writer.write(
        lambda c: c.execute("UPDATE tables SET doc = X'7B' WHERE id = 'table-1'")
    )
    assert [doc.id for doc in await store.tables()] == ["table-2"]
    assert "table number 1 is left out" in caplog.text
    with pytest.raises(StoreUnavailable) as refused:
        await store.table("table-1")
    assert refused.value.reason == "damaged"
    await store.close()


async def test_a_missing_entry_is_called_damaged(tmp_path: Path) -> None:
    """A log with a gap is not played."""
    path = tmp_path / "room.db"
    await filled(path)
    store = SqliteStore.open(path)
    await store._writer.write(lambda c: c.execute("DELETE FROM actions WHERE seq = 9"))
    with pytest.raises(StoreUnavailable, match="entry 9 is missing"):
        await store.entries("table-1")
    await store.close()


def test_looking_for_what_is_old_reads_no_table_that_is_young(tmp_path: Path) -> None:
    """A room of many years is asked for it at every look at its health."""
    connection = schema.connect(tmp_path / "room.db")
    schema.migrate(connection)
    said: list[str] = []
    connection.set_trace_callback(said.append)
    sqlite._forget(connection, 0)
    connection.set_trace_callback(None)
    steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {said[0]}")]
    connection.close()
    assert any("tables_by_age" in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps), steps
