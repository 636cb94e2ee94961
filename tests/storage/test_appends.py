"""Entries of many tables that wait at once are written together, and each stands or falls alone."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.storage.contract import a_doc, an_entry, plain

from stammtisch.storage import appends, compression, schema
from stammtisch.storage.appends import Append
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.writer import Writer
from stammtisch.table.match.log import Conflict, Entry

TABLES = appends.MOST + 7
"""More than go into one statement, and no power of two."""


class House:
    """Tables with one entry each, and a writer that can be held up until a group waits."""

    def __init__(self, path: Path) -> None:
        self.path = path
        connection = schema.connect(path)
        schema.migrate(connection)
        self.writer = Writer(connection)
        self.names = [f"table-{number}" for number in range(TABLES)]

    async def open(self) -> None:
        first = [an_entry(1, "first")]
        works = [Append(name, first, a_doc(name, "playing")) for name in self.names]
        await asyncio.gather(*map(self.writer.write, works))

    async def group(self, works: Sequence[Append]) -> list[BaseException | None]:
        """What came of each, when the writer found all of them waiting."""
        gate = threading.Event()
        held = self.writer.write(lambda _: gate.wait())
        group = [self.writer.write(work) for work in works]
        await asyncio.sleep(0)
        gate.set()
        await held
        return await asyncio.gather(*group, return_exceptions=True)

    async def logs(self) -> dict[str, list[bytes]]:
        """The log of each table, read anew."""
        store = SqliteStore.open(self.path)
        found = {name: plain(await store.entries(name)) for name in self.names}
        await store.close()
        return found


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose tables are at play."""
    house = House(tmp_path / "room.db")
    await house.open()
    yield house
    await house.writer.close()


def turns(house: House) -> list[Append]:
    """A turn at each table, of one to three entries, every second one with a key."""
    return [
        Append(name, [an_entry(2 + step, f"key-{step}" if number % 2 else None)
                      for step in range(1 + number % 3)], None)
        for number, name in enumerate(house.names)
    ]  # fmt: skip


def whole(works: Sequence[Append], first: Entry) -> dict[str, list[bytes]]:
    """The logs with these works done."""
    return {work.table: plain([first, *work.entries]) for work in works}


async def test_all_are_written_by_a_few_statements(house: House) -> None:
    """Heads and rows alike; SQLite counts the statements it is given, and each is kept ready."""
    works, asked = turns(house), list[str]()
    await house.writer.write(lambda connection: connection.set_trace_callback(asked.append))
    assert await house.group(works) == [None] * TABLES
    assert await house.logs() == whole(works, an_entry(1, "first"))
    said = [text for text in asked if text.startswith(("INSERT", "UPDATE"))]
    assert len(said) < 12 < TABLES


@pytest.mark.parametrize("at", [0, 40, TABLES - 1])
@pytest.mark.parametrize(
    ("table", "entries"),
    [
        case("a gap", None, [an_entry(3)]),
        case("what stands already", None, [an_entry(1)]),
        case("a table that there is not", "nowhere", [an_entry(1)]),
        case("a key that stands already", None, [replace(an_entry(2, "first"), actor=-1)]),
    ],
)
async def test_what_is_not_due_is_refused_alone(
    house: House, table: str | None, entries: list[Entry], at: int
) -> None:
    """Wherever it stands in its group; the others are written, once."""
    works = turns(house)
    wrong = Append(table or works[at].table, entries, None)
    works = [one for one in works if one.table != wrong.table]
    found = await house.group([*works[:at], wrong, *works[at:]])
    assert isinstance(found.pop(at), Conflict)
    assert found == [None] * len(works)
    untouched = {name: plain([an_entry(1, "first")]) for name in house.names}
    assert await house.logs() == untouched | whole(works, an_entry(1, "first"))


async def test_a_table_twice_in_a_group_keeps_its_order(house: House) -> None:
    """What comes second is due only after the first, and refused without it."""
    name, other = house.names[:2]
    works = [Append(name, [an_entry(2)], None), Append(other, [an_entry(2)], None),
             Append(name, [an_entry(3)], None), Append(other, [an_entry(2)], None)]  # fmt: skip
    found = await house.group(works)
    assert found[:3] == [None] * 3
    assert isinstance(found[3], Conflict)
    logs = await house.logs()
    assert logs[name] == plain([an_entry(1, "first"), an_entry(2), an_entry(3)])
    assert logs[other] == plain([an_entry(1, "first"), an_entry(2)])


async def test_a_log_that_was_compressed_is_taken_apart(house: House) -> None:
    """In a group, too: it is found not due there, and then done by itself."""
    name = house.names[5]

    def compress(connection: sqlite3.Connection) -> bool:
        connection.execute("UPDATE tables SET stage = 'over' WHERE id = ?", (name,))
        row = connection.execute("SELECT number FROM tables WHERE id = ?", (name,)).fetchone()
        rows = connection.execute(
            "SELECT seq, actor, action, t, key, auto, nonces, crc FROM actions WHERE table_id = ?",
            row,
        ).fetchall()
        table = compression.Loose(row[0], name, 1)
        return compression.put(connection, table, compression.compressed(name, rows))

    assert await house.writer.write(compress)
    works = turns(house)
    assert await house.group(works) == [None] * TABLES
    assert await house.logs() == whole(works, an_entry(1, "first"))


@pytest.mark.parametrize("statement", [appends.MOVE, appends.INSERT])
async def test_a_group_costs_no_more_in_a_large_house(house: House, statement: str) -> None:
    """Every table and head is looked up, and none is searched for among all."""
    columns = 3 if statement is appends.MOVE else 10
    values = ", ".join([f"({', '.join('?' * columns)})"] * 4)
    plan = await house.writer.write(
        lambda connection: connection.execute(
            f"EXPLAIN QUERY PLAN {statement.format(values=values)}", [1] * columns * 4
        ).fetchall()
    )
    assert [row[3] for row in plan if "SCAN heads" in row[3] or "SCAN tables" in row[3]] == []
    assert any("SEARCH tables" in row[3] for row in plan)
