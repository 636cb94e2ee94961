"""Logs of matches that are long over take a fraction of the space, and read as before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.postgres import Postgres
from tests.storage.contract import a_doc, an_entry, plain
from tests.storage.places import LATER, DatabasePlace, FilePlace, Place, rows_of
from tests.storage.rooms import matches

from stammtisch import storage
from stammtisch.games import games
from stammtisch.storage import compression, schema
from stammtisch.storage.rows import doc_row, entry_row, log_of
from stammtisch.storage.scripts import migrations
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.transfer import rooms
from stammtisch.storage.transfer.sqlite_rows import SqliteRows
from stammtisch.table.match.keys import KEYS
from stammtisch.table.match.log import Conflict, Entry, Store, StoreUnavailable
from stammtisch.table.model import Stage
from stammtisch.table.restoration import restored

KINDS = ("sqlite", "postgres")
Anywhere = Callable[[str], Place]


@pytest.fixture
def anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> Anywhere:
    """A new place for a room, in a folder or a database of its own."""

    def new(kind: str) -> Place:
        if kind == "postgres":
            server: Postgres = request.getfixturevalue("postgres")
            return DatabasePlace(server, server.database())
        folder = tmp_path / f"folder-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        return FilePlace(folder / "room.db")

    return new


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty place for a room, of either kind."""
    if request.param == "sqlite":
        return FilePlace(tmp_path / "room.db")
    server: Postgres = request.getfixturevalue("postgres")
    return DatabasePlace(server, server.emptied(request.getfixturevalue("shared")))


def keyed(count: int, seats: int = 2) -> list[Entry]:
    """A log in which every entry of a seat has a key."""
    entries = [an_entry(seq) for seq in range(1, count + 1)]
    return [
        replace(one, key=f"key-{one.seq:04}") if 0 <= one.actor < seats else one for one in entries
    ]


async def over(store: Store, name: str, entries: list[Entry], stage: Stage = "over") -> None:
    """A table with this log that has come to this stage."""
    await store.append(name, entries, a_doc(name, stage))


@pytest.mark.parametrize("name", games())
def test_a_match_of_every_game_reads_back(name: str) -> None:
    """Every field of every entry, to the byte; and the table is the same."""
    played = next(one for one in matches() if one.table.doc.game == name)
    rows = [entry_row("t", entry) for entry in played.log]
    log, crc = compression.compressed("t", rows)
    assert compression.decompressed("t", log, crc) == rows
    entries = log_of("t", 0, len(rows), compression.decompressed("t", log, crc))
    assert restored(played.table.doc, entries).state == played.table.state
    assert len(log) * 2 < sum(len(row[2]) for row in rows)


def test_only_keys_are_lost_that_a_table_forgets() -> None:
    """The last of every actor stay, as many as a table remembers."""
    entries = keyed(300)
    rows = [entry_row("t", entry) for entry in entries]
    found = compression.decompressed("t", *compression.compressed("t", rows))
    for actor in (0, 1):
        keys = [entry.key for entry in entries if entry.actor == actor]
        assert len(keys) > KEYS
        assert [row[4] for row in found if row[1] == actor][-KEYS:] == keys[-KEYS:]
        assert not any(row[4] for row in found if row[1] == actor and row[4] not in keys[-KEYS:])
    without = [replace(entry, key=None) for entry in entries]
    read = [replace(entry, key=None) for entry in log_of("t", 0, len(rows), found)]
    assert plain(read) == plain(without)


def test_a_compressed_log_that_changed_is_damaged() -> None:
    """Wherever a bit has fallen over; and nobody else's log is taken for one's own."""
    log, crc = compression.compressed("t", [entry_row("t", entry) for entry in keyed(50)])
    random = Random(7)
    for _ in range(200):
        wrong = bytearray(log)
        wrong[random.randrange(len(log))] ^= 1 << random.randrange(8)
        with pytest.raises(StoreUnavailable, match="compressed"):
            compression.decompressed("t", bytes(wrong), crc)
    with pytest.raises(StoreUnavailable, match="compressed"):
        compression.decompressed("u", log, crc)


@pytest.mark.parametrize(
    ("stage", "goes"),
    [
        case("being played", "playing", False),
        case("over", "over", True),
        case("given up", "closed", True),
        case("taken out of play", "halted", True),
    ],
)
async def test_what_is_over_is_compressed(place: Place, stage: Stage, goes: bool) -> None:
    """Once, and it reads as before: whole, and from any entry on."""
    store = await place.open()
    await over(store, "table-1", keyed(40), stage)
    assert await store.compress(0, 10) == 0, "it has just ended"
    assert await store.compress(LATER, 10) == goes
    assert await store.compress(LATER, 10) == 0
    assert rows_of(place, "table-1") == (0 if goes else 40)
    for after in (0, 1, 39, 40, 99):
        assert plain(await store.entries("table-1", after)) == plain(keyed(40)[after:])
    await store.close()
    store = await place.open()
    assert plain(await store.entries("table-1")) == plain(keyed(40))
    assert await store.table("table-1") == a_doc("table-1", stage)
    await store.close()


async def test_a_compressed_log_can_be_written_on(place: Place) -> None:
    """Its entries are rows again, in their order; what does not fit is refused as ever."""
    store = await place.open()
    await over(store, "table-1", keyed(40))
    await store.compress(LATER, 10)
    for wrong in (40, 42):
        with pytest.raises(Conflict):
            await store.append("table-1", [an_entry(wrong)])
        assert rows_of(place, "table-1") == 0
    await store.append("table-1", [an_entry(41)], a_doc("table-1", "playing"))
    assert plain(await store.entries("table-1")) == plain([*keyed(40), an_entry(41)])
    assert rows_of(place, "table-1") == 41
    assert await store.compress(LATER, 10) == 0
    await store.close()


@pytest.mark.parametrize(
    ("entries", "stage"),
    [
        case("one more entry", [an_entry(11)], "over"),
        case("it is played again", [], "playing"),
        case("entries and play", [an_entry(11), an_entry(12)], "playing"),
    ],
)
async def test_what_changes_meanwhile_is_not_damaged(
    entries: list[Entry], stage: Stage, place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """Between finding a table, reading its log and putting it there others write."""
    store = await place.open()
    caplog.clear()
    await over(store, "table-1", keyed(10))
    found = await place.loose(store)
    log = await place.read(store, found[0])
    assert log is not None
    await store.append("table-1", entries, a_doc("table-1", stage))
    assert not await place.compress(store, found[0])
    assert not await place.put(store, found[0], log)
    assert rows_of(place, "table-1") == 10 + len(entries)
    assert not caplog.records
    await store.close()


async def test_a_number_that_went_to_another_table_is_noticed(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """The last number is given away again once its table is forgotten."""
    store = await place.open()
    caplog.clear()
    await over(store, "table-1", keyed(10))
    found = await place.loose(store)
    log = await place.read(store, found[0])
    assert log is not None
    await store.forget(LATER)
    await over(store, "table-2", keyed(10))
    assert not await place.compress(store, found[0])
    assert not await place.put(store, found[0], log)
    assert plain(await store.entries("table-2")) == plain(keyed(10))
    assert not caplog.records
    await store.close()


async def test_a_room_of_an_older_version_is_compressed(tmp_path: Path) -> None:
    """Its file is brought up to date, its logs read as before, and shrink in their turn."""
    path = tmp_path / "room.db"
    connection = schema.connect(path)
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
    for number, script in enumerate(list(migrations(storage.__name__))[:4], start=1):
        connection.executescript(f"{script}; PRAGMA user_version = {number};")
    connection.execute(
        "INSERT INTO tables (id, code, stage, created, ended, doc, crc, since)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
        doc_row(a_doc("table-1", "over")),
    )
    connection.execute("INSERT INTO heads VALUES (1, 40)")
    connection.executemany(
        "INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)"
        " VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
        [entry_row("table-1", entry) for entry in keyed(40)],
    )
    connection.close()
    store = SqliteStore.open(path)
    assert plain(await store.entries("table-1")) == plain(keyed(40))
    assert await store.compress(LATER, 10) == 1
    assert plain(await store.entries("table-1")) == plain(keyed(40))
    await store.close()


async def test_a_compressed_log_without_its_sum_is_damaged(tmp_path: Path) -> None:
    """It must not count as a table in which nothing happened."""
    path = tmp_path / "room.db"
    store = SqliteStore.open(path)
    await over(store, "table-1", keyed(10))
    await store.compress(LATER, 1)
    await store._writer.write(lambda c: c.execute("UPDATE heads SET log_crc = NULL"))
    await store.close()
    connection = schema.connect(path)
    with pytest.raises(StoreUnavailable, match="compressed"):
        [rows async for rows in SqliteRows(connection).rows("actions")]
    connection.close()


async def test_few_at_a_time_and_the_damaged_in_nobodys_way(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """Those that cannot be read stay as they are; all others have their turn."""
    store = await place.open()
    names = [f"table-{number}" for number in range(9)]
    for name in names:
        await over(store, name, keyed(10))
    place.sql("UPDATE actions SET t = t + 1 WHERE seq = 3 AND table_id <= 3")
    assert [await store.compress(LATER, 2) for _ in range(6)] == [0, 1, 2, 2, 1, 0]
    assert [rows_of(place, name) for name in names] == [10, 10, 10, *[0] * 6]
    assert "table number 1 is not compressed" in caplog.text
    await store.close()


async def test_space_goes_with_the_table(place: Place) -> None:
    """A compressed log is forgotten with its table."""
    store = await place.open()
    await over(store, "table-1", keyed(400))
    await store.compress(LATER, 10)
    assert await store.forget(LATER) == 1
    assert await store.entries("table-1") == []
    await store.close()
    for name in ("tables", "heads", "actions"):
        assert place.sql(f"SELECT count(*) FROM {name}") == "0"


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
async def test_a_room_with_compressed_logs_moves_and_is_backed_up(
    anywhere: Anywhere, tmp_path: Path, source: str, target: str
) -> None:
    """Everything comes along, checked by the rules; the log of a whole match, compressed or not."""
    first, second, third = anywhere(source), anywhere(target), anywhere(source)
    store = await first.open()
    played = matches(200)
    for one in played:
        await store.append(one.table.id, one.log, replace(one.table.doc, stage="over"))
    assert await store.compress(LATER, 2) == 2
    logs = {one.table.id: plain(await store.entries(one.table.id)) for one in played}
    assert logs == {one.table.id: plain(one.log) for one in played}
    await store.close()
    made = await rooms.back_up(first.where, tmp_path / "file", games())
    assert (made.tables, made.not_replayed) == (len(played), 0)
    assert made.entries == sum(map(len, logs.values()))
    assert await rooms.restore(tmp_path / "file", second.where, games()) == made
    store = await second.open()
    await store.compress(LATER, 100)
    await store.close()
    assert {rows_of(second, name) for name in logs} == {0}
    assert (await rooms.move(second.where, third.where))["actions"] == made.entries
    for place in (second, third):
        store = await place.open()
        assert {name: plain(await store.entries(name)) for name in logs} == logs
        await store.close()


async def test_a_spoilt_compressed_log_is_told_of(place: Place, tmp_path: Path) -> None:
    """It is read to the last byte: at the table, for a backup, and before anything follows it."""
    store = await place.open()
    played = matches()[0]
    table, log = played.table.id, played.log
    await store.append(table, log, replace(played.table.doc, stage="over"))
    await store.compress(LATER, 1)
    place.sql("UPDATE heads SET log_crc = log_crc + 1")
    for work in (store.entries(table), store.append(table, [an_entry(len(log) + 1)])):
        with pytest.raises(StoreUnavailable, match="compressed"):
            await work
    await store.close()
    with pytest.raises(StoreUnavailable) as refused:
        await rooms.back_up(place.where, tmp_path / "file", games())
    assert refused.value.reason == "damaged"
