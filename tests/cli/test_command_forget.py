"""``forget`` as people type it: what has long been over goes, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.status import Status
from tests.builders import case
from tests.cli.calls import Command
from tests.postgres import Postgres
from tests.storage.contract import a_doc, an_entry

from stammtisch.cli.commands.room import forget
from stammtisch.storage.folder import FolderLock
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import Store
from stammtisch.wiring import DATABASE

DAY_MS = 86_400_000


async def aged(store: Store) -> None:
    """Tables of a house that is 100 days old: two of its first day, one of which is being played,
    and one that ended 40 days ago."""
    doc = a_doc()
    for name, stage in (("old", "over"), ("running", "playing")):
        await store.save(replace(doc, id=name, code=f"{name:A<6}"[:6].upper(), stage=stage))
        await store.append(name, [an_entry(1, "key-1")])
    await store.age(60 * DAY_MS, 0)
    await store.save(replace(doc, id="young", code="YOUNGA", stage="over"))
    await store.age(40 * DAY_MS, 2**60)
    await store.close()


async def left(store: Store) -> set[str]:
    """Which of them are there."""
    names = {name for name in ("old", "running", "young") if await store.table(name) is not None}
    await store.close()
    return names


@pytest.mark.parametrize("database", [False, True], ids=["sqlite", "postgresql"])
def test_what_has_long_been_over_goes(
    stammtisch: Command, tmp_path: Path, postgres: Postgres, database: bool
) -> None:
    """First nothing is so old, then one table is; what is being played stays whatever its age."""
    address = postgres.database() if database else ""
    file = tmp_path / DATABASE
    words = ("--database", address) if database else ("--data-dir", tmp_path)

    async def at_work(do: Callable[[Store], Awaitable[object]]) -> object:
        return await do(await PostgresStore.open(address) if database else SqliteStore.open(file))

    asyncio.run(at_work(aged))
    for days, count in ((10**9, 0), (200, 0), (50, 1), (50, 0)):
        said = stammtisch("forget", "--days", str(days), *words)
        assert (said.status, said.err) == (0, "")
        assert f"deleted: {count} table{'' if count == 1 else 's'}, over for more" in said.out
    assert asyncio.run(at_work(left)) == {"running", "young"}


def test_a_file_shrinks(stammtisch: Command, tmp_path: Path) -> None:
    """The space is the disk's again."""

    async def filled() -> None:
        store = SqliteStore.open(tmp_path / DATABASE)
        await store.save(replace(a_doc(), stage="over"))
        await store.append("table-1", [an_entry(n, f"key-{n}") for n in range(1, 3000)])
        await store.age(10 * DAY_MS, 2**60)
        await store.close()

    asyncio.run(filled())
    before = (tmp_path / DATABASE).stat().st_size
    assert stammtisch("forget", "--days", "5", "--data-dir", tmp_path).status == 0
    assert (tmp_path / DATABASE).stat().st_size < before / 2


def test_what_stays_in_a_database_is_compressed(stammtisch: Command, postgres: Postgres) -> None:
    """What has been over for a day, before the room itself comes to it; it reads as before."""
    address = postgres.database()
    log = [an_entry(n, f"key-{n}") for n in range(1, 12)]

    async def filled() -> None:
        store = await PostgresStore.open(address)
        for name, stage in (("table-1", "over"), ("table-2", "playing")):
            await store.append(name, log, replace(a_doc(name), stage=stage))
        await store.age(10 * DAY_MS, 2**60)
        await store.close()

    async def found() -> list[int]:
        store = await PostgresStore.open(address)
        lengths = [len(await store.entries(name)) for name in ("table-1", "table-2")]
        await store.close()
        return lengths

    asyncio.run(filled())
    said = stammtisch("forget", "--days", "20", "--database", address)
    assert (said.status, said.err) == (0, "")
    packed = "SELECT id FROM stammtisch.tables JOIN stammtisch.heads ON number = table_id"
    assert postgres.sql(f"{packed} WHERE log IS NOT NULL", address) == "table-1"
    assert asyncio.run(found()) == [len(log), len(log)]


@pytest.mark.parametrize(
    ("terminal", "told"), [case("on a terminal", True, True), case("elsewhere", False, False)]
)
def test_who_waits_at_a_terminal_sees_what_is_being_done(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool, told: bool
) -> None:
    """Each step has its words, the logs are counted as they go; a program reads no such lines."""

    async def filled() -> None:
        store = SqliteStore.open(tmp_path / DATABASE)
        for number in range(5):
            doc = replace(a_doc(), id=f"table-{number}", code=f"TABLE{number}", stage="over")
            await store.append(doc.id, [an_entry(1)], doc)
        await store.age(10 * DAY_MS, 2**60)
        await store.close()

    heard: list[str] = []
    update = Status.update

    def noted(status: Status, words: str) -> None:
        heard.append(words)
        update(status, words)

    monkeypatch.setattr(Status, "update", noted)
    monkeypatch.setattr(forget, "_TOGETHER", 2)
    if terminal:
        monkeypatch.setenv("FORCE_COLOR", "1")  # by which rich takes anything for a terminal
    asyncio.run(filled())
    said = stammtisch("forget", "--days", "20", "--data-dir", tmp_path)
    assert said.status == 0
    assert "deleted: 0 tables" in said.out
    steps = ["deleting old tables …", *(f"compressed {n} matches …" for n in (2, 4, 5))]
    assert heard == ([*steps, "shrinking the file …"] if told else [])
    assert bool(said.err) is told


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        case("no days", ["--days", "0"], 2, ("keine Zahl ab 1", "not a number from 1")),
        case("nothing said", [], 2, ("--days", "--days")),
        case("at work", ["--days", "9"], 1, ("arbeitet gerade", "at work")),
        case(
            "no room",
            ["--days", "9", "--data-dir", "{none}"],
            1,
            ("dort ist kein Raum", "no such file"),
        ),
        case("no database", ["--days", "9", "--database", "x"], 2, ("keine Adresse", "no address")),
        *(
            case(
                f"{sign} in the password",
                ["--days", "9", "--database", f"postgresql://a:ge{sign}heim@h:1/d"],
                2,
                ("abgeschnitten: schreib darin %40", "cut off: in it write %40"),
            )
            for sign in "@#/?"
        ),
    ],
)
def test_one_sentence_and_nothing_is_deleted(
    stammtisch: Command, tmp_path: Path, words: list[str], status: int, told: tuple[str, str]
) -> None:
    """Also while somebody is at work in the room, which forgets by itself."""
    room = tmp_path / "room"
    room.mkdir()
    asyncio.run(aged(SqliteStore.open(room / DATABASE)))
    given = [word.format(none=tmp_path) for word in words]
    with FolderLock(room, "pid 1"):
        for lang, words_told in zip(("de", "en"), told, strict=True):
            said = stammtisch("forget", "--data-dir", room, *given, "--lang", lang)
            assert (said.status, said.out) == (status, "")
            assert words_told in said.err
            assert len(said.err.splitlines()) == 1
    assert asyncio.run(left(SqliteStore.open(room / DATABASE))) == {"old", "running", "young"}


def test_a_database_without_a_room_gets_none(stammtisch: Command, postgres: Postgres) -> None:
    """Whoever mistypes its name reads so, and finds nothing new there."""
    address = postgres.database()
    said = stammtisch("forget", "--days", 9, "--database", address)
    assert (said.status, said.out) == (1, "")
    assert "there is no room in it" in said.err
    assert postgres.sql("SELECT to_regnamespace('stammtisch')", address) == ""


def test_a_named_folder_is_meant_whatever_database_is_set(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The argument wins: nothing is removed from a database that only the environment names."""
    monkeypatch.setenv("STAMMTISCH_DATABASE", "postgresql://nobody@127.0.0.1:1/elsewhere")

    async def filled() -> None:
        await aged(SqliteStore.open(tmp_path / DATABASE))

    async def those_left() -> set[str]:
        return await left(SqliteStore.open(tmp_path / DATABASE))

    asyncio.run(filled())
    assert stammtisch("forget", "--days", 50, "--data-dir", tmp_path).status == 0
    assert asyncio.run(those_left()) == {"running", "young"}
    said = stammtisch("forget", "--days", 50)
    assert said.status == 1
    assert "127.0.0.1" in said.err
