"""A room moves, is backed up and restored: every row of it, or nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.postgres import Postgres
from tests.storage.child import store_at
from tests.storage.contract import a_doc, an_entry, plain
from tests.storage.rooms import contents, furnished, matches

from stammtisch.games import games
from stammtisch.storage import folder
from stammtisch.storage.folder import FolderTaken
from stammtisch.storage.postgres import tenure
from stammtisch.storage.transfer import files, parts, rooms, sqlite_rows
from stammtisch.storage.transfer.parts import Different
from stammtisch.storage.transfer.rooms import RoomPlace
from stammtisch.table.match.log import JournalLine, StoreUnavailable

BACKUPS = int(os.environ.get("STAMMTISCH_BACKUPS", "3"))
"""How many backups are made of one room in use."""

Somewhere = Callable[[str], RoomPlace]


@pytest.fixture
def somewhere(tmp_path: Path, request: pytest.FixtureRequest) -> Somewhere:
    """A new place for a room: in a folder of its own, or in a database of its own."""

    def place(kind: str) -> RoomPlace:
        if kind == "postgres":
            server: Postgres = request.getfixturevalue("postgres")
            return server.database()
        folder = tmp_path / f"folder-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        return folder / "stammtisch.sqlite3"

    return place


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gives a lock back here while another waits for it."""
    monkeypatch.setattr(tenure, "_LOCK_TRIES", 3)


KINDS = ("sqlite", "postgres")
PAIRS = [(source, target) for source in KINDS for target in KINDS]


@pytest.mark.parametrize(("source", "target"), PAIRS)
async def test_a_room_moves_and_comes_back(somewhere: Somewhere, source: str, target: str) -> None:
    """Tables, logs, journals and the age are equal, there and here; the old room stays."""
    first, second, third = somewhere(source), somewhere(target), somewhere(source)
    before = await furnished(first)
    count = await rooms.move(first, second)
    assert count["tables"] == len(games()) + 1
    assert count["actions"] == sum(map(len, before["logs"].values()))
    assert (count["journals"], count["lines"]) == (3, 8)
    await rooms.move(second, third)
    for place in (first, second, third):
        assert await contents(place) == before
    store = await store_at(str(third))
    log = before["logs"]["table-zwanzig"]
    await store.append("table-zwanzig", [an_entry(len(log) + 1)])
    await store.close()


@pytest.mark.parametrize(("source", "target"), PAIRS)
async def test_a_backup_is_the_room(
    somewhere: Somewhere, tmp_path: Path, source: str, target: str
) -> None:
    """Of whatever kind it was, into whatever kind it goes."""
    first, second = somewhere(source), somewhere(target)
    before = await furnished(first)
    file = tmp_path / "room.backup"
    made = await rooms.back_up(first, file, games())
    assert (made.tables, made.journals, made.not_replayed) == (len(games()) + 1, 3, 0)
    assert file.stat().st_mode & 0o077 == 0
    names = await asyncio.to_thread(os.listdir, tmp_path)
    assert [name for name in names if name.startswith("room")] == ["room.backup"]
    assert await rooms.restore(file, second, games()) == made
    assert await contents(second) == before
    assert await contents(first) == before


async def test_the_file_of_a_server_that_was_killed_is_its_whole_room(
    somewhere: Somewhere, tmp_path: Path
) -> None:
    """What it had told is in the log beside the file, and comes along."""
    place, there = somewhere("sqlite"), somewhere("sqlite")
    assert isinstance(place, Path)
    await furnished(place)
    store = await store_at(str(place))
    await store.journals.write("evening", "one", [JournalLine(8, b"told")])
    killed = Path(shutil.copytree(place.parent, tmp_path / "killed")) / place.name
    await store.close()
    await rooms.restore(killed, there, games())
    assert await contents(there) == await contents(place)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_backup_of_a_room_in_use_is_one_moment_of_it(
    somewhere: Somewhere, tmp_path: Path, kind: str
) -> None:
    """Again and again while all tables are written to: whole logs, with all told before."""
    place = somewhere(kind)
    await furnished(place)
    store = await store_at(str(place))
    names = [f"busy-{number}" for number in range(6)]
    told = dict.fromkeys(names, 0)
    stop = asyncio.Event()

    async def busy(name: str) -> None:
        while not stop.is_set():
            entries = [an_entry(told[name] + offset) for offset in (1, 2)]
            await store.append(name, entries, a_doc(name, created_ms=told[name] + 2))
            told[name] += 2
            await asyncio.sleep(0)

    playing = [asyncio.ensure_future(busy(name)) for name in names]
    for number in range(BACKUPS):
        before = dict(told)
        file = tmp_path / f"room-{number}"
        await rooms.back_up(place, file, games())
        there = somewhere("sqlite")
        await rooms.restore(file, there, games())
        restored = await store_at(str(there))
        for name in names:
            log, doc = await restored.entries(name), await restored.table(name)
            assert len(log) >= before[name]
            assert plain(log) == plain([an_entry(seq) for seq in range(1, len(log) + 1)])
            assert doc is None or doc.created_ms == len(log)
        await restored.close()
    stop.set()
    await asyncio.gather(*playing)
    await store.close()


async def reason(work: asyncio.Future[object]) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        await work
    return refused.value.reason


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_is_written_over(somewhere: Somewhere, tmp_path: Path, kind: str) -> None:
    """A target with tables, or with no more than a Runde; and a file that is there already."""
    source, target, file = somewhere("sqlite"), somewhere(kind), tmp_path / "file"
    await furnished(source)
    store = await store_at(str(target))
    await store.journals.write("runde", "one", [], b"doc")
    await store.close()
    before = await contents(target)
    await rooms.back_up(source, file, games())
    kept = file.read_bytes()
    for work in (rooms.move(source, target), rooms.restore(file, target, games())):
        assert await reason(asyncio.ensure_future(work)) == "not_empty"
    with pytest.raises(FileExistsError):
        await rooms.back_up(source, file, games())
    assert file.read_bytes() == kept
    assert await contents(target) == before


@pytest.mark.parametrize("kind", KINDS)
async def test_a_room_that_is_open_moves_nowhere(somewhere: Somewhere, kind: str) -> None:
    """Neither out of it nor into it, and it plays on."""
    inside, other = somewhere(kind), somewhere("sqlite")
    await furnished(other)
    store = await store_at(str(inside))
    from stammtisch.wiring import held  # noqa: PLC0415

    lock = held(inside.parent, "pid 7") if isinstance(inside, Path) else None
    for work in (rooms.move(inside, somewhere("sqlite")), rooms.move(other, inside)):
        with pytest.raises((FolderTaken, StoreUnavailable)) as refused:
            await work
        assert getattr(refused.value, "reason", "taken") == "taken"
    if lock is not None:
        lock.close()
    await store.save(a_doc())
    await store.close()


@pytest.mark.parametrize(
    ("kind", "by", "word"),
    [("sqlite", 1, "newer"), ("sqlite", -1, "older"), ("postgres", 1, "newer")],
)
async def test_a_room_of_another_version_moves_nowhere(
    somewhere: Somewhere, request: pytest.FixtureRequest, kind: str, by: int, word: str
) -> None:
    """It stays as it is, and nothing is made elsewhere."""
    source, target = somewhere(kind), somewhere("sqlite")
    assert isinstance(target, Path)
    await furnished(source)
    if isinstance(source, Path):
        connection = sqlite3.connect(source)
        known = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {known + by}")
        connection.close()
    else:
        server: Postgres = request.getfixturevalue("postgres")
        server.sql("UPDATE stammtisch.house SET version = version + 1", source)
    for work in (rooms.move(source, target), rooms.back_up(source, target, games())):
        assert await reason(asyncio.ensure_future(work)) == word
    assert {"stammtisch.lock"} >= set(await asyncio.to_thread(os.listdir, target.parent))


@pytest.mark.parametrize("kind", KINDS)
async def test_a_copy_that_differs_does_not_count(
    somewhere: Somewhere, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """RoomRow by row: an error while it is compared leaves the target as it was."""
    source, target = somewhere("sqlite"), somewhere(kind)
    await furnished(source)
    real = parts.one_by_one
    asked: list[parts.RoomRows] = []

    async def wrong(room: parts.RoomRows, part: parts.Part) -> AsyncIterator[parts.RoomRow]:
        asked.append(room)
        changed = part == "actions" and room is not asked[0]
        async for row in real(room, part):
            yield (*row[:-1], row[-1] + 1) if changed else row

    monkeypatch.setattr(parts, "one_by_one", wrong)
    with pytest.raises(Different, match="row 1 of actions"):
        await rooms.move(source, target)
    monkeypatch.undo()
    await rooms.move(source, target)
    assert await contents(target) == await contents(source)


@pytest.mark.parametrize(
    "named",
    [
        case("nothing is named", ()),
        case("what is copied is named first", ("the room", None, "the copy")),
    ],
)
def test_on_a_full_disk_the_new_file_is_to_blame(
    tmp_path: Path, named: tuple[str | None, ...]
) -> None:
    """And nothing of it is left."""
    with pytest.raises(OSError, match="No space") as full, files.fresh(tmp_path / "new"):
        raise OSError(errno.ENOSPC, "No space left on device", *named)
    assert full.value.filename == str(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


# --- what is no backup ---------------------------------------------------------------------------


def test_a_new_file_touches_nothing_beside_it(tmp_path: Path) -> None:
    """What somebody calls ``FILE.new`` is theirs, and only FILE is added."""
    beside = tmp_path / "backup.new"
    beside.write_text("somebody's")
    with files.fresh(tmp_path / "backup", replace=False) as new:
        new.write_text("ours")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "backup": "ours",
        "backup.new": "somebody's",
    }


def test_of_two_who_write_one_file_at_once_the_first_to_end_has_it(tmp_path: Path) -> None:
    """The other is told that the file is there, and nothing of his is left."""
    file = tmp_path / "backup"

    def write_slowly() -> None:
        with files.fresh(file, replace=False) as slow:
            slow.write_text("slow")
            with files.fresh(file, replace=False) as quick:
                quick.write_text("quick")

    with pytest.raises(FileExistsError, match="backup"):
        write_slowly()
    assert [path.name for path in tmp_path.iterdir()] == ["backup"]
    assert file.read_text() == "quick"


@pytest.mark.parametrize(
    "fails",
    [
        case("nothing may be made there", "stammtisch.storage.transfer.files.own_file"),
        case("it cannot have its name", "pathlib.Path.replace"),
    ],
)
def test_a_file_that_cannot_be_made_is_named_as_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """Not by the name that it has until it is whole; and its own name is free again."""

    def refused(path: Path, *_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(fails, refused)
    with (
        pytest.raises(OSError, match="Input/output") as told,
        files.fresh(tmp_path / "backup", replace=False) as new,
    ):
        new.write_text("whole")
    assert told.value.filename == str(tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wanted", ["backup", "another"])
def test_a_database_that_cannot_be_filled_is_named_as_it_was_asked_for(
    tmp_path: Path, wanted: str
) -> None:
    """What is wrong with another file is said of that one."""

    def filled() -> None:
        with files.fresh(tmp_path / "backup") as new:
            where = new if wanted == "backup" else tmp_path / wanted
            raise StoreUnavailable("full", "the disk is full", where=str(where), why="no space")

    with pytest.raises(StoreUnavailable) as told:
        filled()
    assert str(told.value) == f"full: {tmp_path / wanted}: the disk is full (no space)"


async def test_what_a_killed_copy_has_left_is_gone_with_the_next(somewhere: Somewhere) -> None:
    """It holds cards and names, and nobody would ever look for it."""
    source, target = somewhere("sqlite"), somewhere("sqlite")
    assert isinstance(target, Path)
    await furnished(source)
    left = target.with_name(f"{target.name}.new-01234567")
    left.write_bytes(b"half a room")
    await rooms.move(source, target)
    assert not left.exists()


def test_what_is_still_written_is_never_cleared_away(tmp_path: Path) -> None:
    """Nor what somebody calls by such a name; what nobody writes any more goes with all of it."""
    with files.fresh(tmp_path / "backup") as new:
        new.write_text("half")
        mine = {path.name for path in tmp_path.iterdir()} | {"backup.new-version"}
        for name in ("backup.new-version", "backup.new-01234567", "backup.new-01234567-wal"):
            (tmp_path / name).write_text("left")
        (tmp_path / "other.new-89abcdef-lock").touch()
        files.clear(tmp_path)
        assert {path.name for path in tmp_path.iterdir()} == mine
    assert (tmp_path / "backup").read_text() == "half"


def test_where_nothing_can_be_locked_files_are_made_and_nothing_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in some networks, where nobody can know who still writes."""

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(folder, "_hold", refused)
    (tmp_path / "backup.new-01234567").write_text("another's")
    files.clear(tmp_path)
    with files.fresh(tmp_path / "backup") as new:
        new.write_text("ours")
    assert {path.name for path in tmp_path.iterdir()} == {"backup", "backup.new-01234567"}


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5_000])


def a_letter(file: Path) -> None:
    file.write_text("Dear Anna, " * 900)


def nothing(file: Path) -> None:
    file.write_bytes(b"")


def sql(statement: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        connection = sqlite3.connect(file)
        connection.executescript(statement)
        connection.close()

    return change


def illegal(file: Path) -> None:
    """A log with right sums that the rules do not allow."""
    from stammtisch.storage.rows import entry_row  # noqa: PLC0415

    table = "table-zwanzig"
    played = next(one for one in matches() if one.table.id == table)
    row = entry_row(table, replace(played.log[-1], actor=1 - played.log[-1].actor))
    connection = sqlite3.connect(file)
    connection.execute(
        "UPDATE actions SET actor = ?, crc = ? WHERE seq = ? AND table_id ="
        " (SELECT number FROM tables WHERE id = ?)",
        (row[1], row[7], row[0], table),
    )
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        case("cut short", cut_short, "damaged"),
        case("no database", a_letter, "damaged"),
        case("empty", nothing, "unopenable"),
        case("of another program", sql("PRAGMA application_id = 1"), "unopenable"),
        case("of a later program", sql("PRAGMA user_version = 99"), "newer"),
        case("an entry changed", sql("UPDATE actions SET t = t + 1 WHERE seq = 3"), "damaged"),
        case("an entry missing", sql("DELETE FROM actions WHERE seq = 3"), "damaged"),
        case("a head missing", sql("DELETE FROM heads"), "damaged"),
        case("a line missing", sql("DELETE FROM journal_lines WHERE seq = 7"), "damaged"),
        case(
            "entries of nobody",
            sql("UPDATE actions SET table_id = 99 WHERE table_id = 2"),
            "damaged",
        ),
        case("against the rules", illegal, "damaged"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_no_backup_is_refused(
    somewhere: Somewhere, tmp_path: Path, kind: str, spoil: Callable[[Path], None], word: str
) -> None:
    """Nothing of it comes into the room."""
    source, target, file = somewhere("sqlite"), somewhere(kind), tmp_path / "file"
    await furnished(source)
    await rooms.back_up(source, file, games())
    spoil(file)
    spoilt = file.read_bytes()
    assert await reason(asyncio.ensure_future(rooms.restore(file, target, games()))) == word
    assert file.read_bytes() == spoilt
    store = await store_at(str(target))
    assert await store.tables() == []
    await store.close()


async def test_a_fault_in_the_middle_of_a_large_backup_is_damage_as_well(
    somewhere: Somewhere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that are still to be read then stand in no way."""
    monkeypatch.setattr(sqlite_rows, "CHUNK", 1)
    source, file = somewhere("sqlite"), tmp_path / "file"
    await furnished(source)
    await rooms.back_up(source, file, games())
    sql("UPDATE tables SET crc = crc + 1 WHERE number = 1")(file)
    restoring = rooms.restore(file, tmp_path / "new" / "room", games())
    assert await reason(asyncio.ensure_future(restoring)) == "damaged"


async def test_a_byte_that_changed_is_found_or_does_not_matter(
    somewhere: Somewhere, tmp_path: Path
) -> None:
    """Wherever it is: what comes back is equal to what was backed up, or nothing does."""
    source, file, spoilt = somewhere("sqlite"), tmp_path / "file", tmp_path / "spoilt"
    before = await furnished(source)
    await rooms.back_up(source, file, games())
    data, random, refused = file.read_bytes(), Random(5), 0
    for _ in range(25):
        wrong = bytearray(data)
        wrong[random.randrange(len(data))] ^= 1 << random.randrange(8)
        spoilt.write_bytes(wrong)
        target = somewhere("sqlite")
        try:
            await rooms.restore(spoilt, target, games())
        except StoreUnavailable:
            refused += 1
        else:
            assert await contents(target) == before
    assert refused
