"""Many are written as one group; of what fails nothing stays, of the others everything."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.builders import case

from stammtisch.storage import schema
from stammtisch.storage.writer import Writer
from stammtisch.table.match.log import Conflict, StoreUnavailable

Wrong = Callable[[sqlite3.Connection], None]


def refused(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO said VALUES ('half')")
    raise Conflict("it stands already")


def mistaken(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO said VALUES ('half')")
    raise LookupError("a mistake of ours")


def broken(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO said VALUES ('half')")
    connection.execute("INSERT INTO nowhere VALUES (1)")


@pytest.mark.parametrize("at", [0, 3, 6])
@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        case("refused", refused, Conflict),
        case("mistaken", mistaken, LookupError),
        case("broken", broken, StoreUnavailable),
    ],
)
async def test_half_of_a_work_never_stays(
    wrong: Wrong, error: type[Exception], at: int, tmp_path: Path
) -> None:
    """Wherever in its group it stands; and each of the others is done once."""
    path = tmp_path / "file"
    connection = schema.connect(path)
    connection.execute("CREATE TABLE said (word TEXT)")
    writer, gate = Writer(connection), threading.Event()

    def says(word: str) -> Wrong:
        return lambda c: void(c.execute("INSERT INTO said VALUES (?)", (word,)))

    waits = asyncio.ensure_future(writer.write(lambda _: gate.wait()))
    works = [says(str(number)) for number in range(6)]
    works.insert(at, wrong)
    group = [asyncio.ensure_future(writer.write(work)) for work in works]
    await asyncio.sleep(0)
    gate.set()
    results = await asyncio.gather(*group, return_exceptions=True)
    await waits
    assert isinstance(results.pop(at), error)
    assert results == [None] * 6
    await writer.close()
    found = sqlite3.connect(path)
    assert [row[0] for row in found.execute("SELECT word FROM said")] == list("012345")
    found.close()


def void(_: object) -> None:
    """Nothing comes of it."""
