"""A room after a year of use: a host starts it, looks at it, and removes what is old.

STAMMTISCH_YEAR says how many tables have been played in that year. Figures of time are written
down by the long run; here they decide nothing.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest
from bench.measure import cpu_s, rss_mib
from bench.room import past
from tests.long.results import note
from tests.web.real import ROOMY, Person, Server, command, environment

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.restoration import restored
from stammtisch.wiring import DATABASE

TABLES = int(os.environ.get("STAMMTISCH_YEAR", "2000"))
MATCHES = 200 if TABLES > 10_000 else 10
KEEP_DAYS = 180
MEMORY_MIB = 300
FOREVER = {"STAMMTISCH_KEEP_DAYS": "4000"}
"""What the server removes by itself would be gone before it is looked at."""


class Room(NamedTuple):
    """A room that was used for a year."""

    data: Path
    entries: int

    @property
    def bytes(self) -> int:
        return sum(path.stat().st_size for path in self.data.glob(f"{DATABASE}*"))


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """All tests look at the same one, in their order."""
    data = tmp_path_factory.mktemp("year") / "data"
    data.mkdir()
    yield Room(data, past.fill(data / DATABASE, TABLES, past.played(MATCHES)))
    for path in data.iterdir():
        path.unlink()


class Ran(NamedTuple):
    """A command that came to its end."""

    told: str
    seconds: float
    mib: float
    """The most memory it had."""


def ran(*arguments: str) -> Ran:
    """Run a command over the room."""
    began = time.perf_counter()
    with subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment({}),
    ) as process:
        mib = 0.0
        while process.poll() is None:
            mib = max(mib, peak_mib(process.pid))
            time.sleep(0.01)
        assert process.stdout is not None
        told = process.stdout.read()
    assert process.returncode == 0, told
    return Ran(told, time.perf_counter() - began, mib)


def peak_mib(pid: int) -> float:
    """The most memory a process has had so far; 0 for one that has just ended."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


class Look(NamedTuple):
    """A server that has started over a room, and was used."""

    started_s: float
    cpu_s: float
    """Of that, processor time."""
    lobby_ms: float
    """At the median."""
    mib: float

    def __str__(self) -> str:
        return (
            f"start {self.started_s:.2f} s ({self.cpu_s:.2f} s of the processor), lobby"
            f" {self.lobby_ms:.1f} ms, memory {self.mib:.0f} MiB"
        )


async def looked(data: Path) -> Look:
    """Start the room, ask for the lobby, play, and end it."""
    server = Server(data, ROOMY | FOREVER)
    began = time.perf_counter()
    await asyncio.to_thread(server.start)
    started_s = time.perf_counter() - began
    assert server.process is not None
    pid = server.process.pid
    spent = cpu_s(pid)
    try:
        lobby_ms = [_lobby_ms(server) for _ in range(25)]
        anna = Person(server, "Anna")
        table = await anna.open(bots=["random"])
        await anna.play(table, asyncio.Event(), most=10)
        assert len(anna.accepted) == 10 or anna.over
        mib = rss_mib(pid)
    finally:
        status, said = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert (status, said) == (0, "")
    return Look(started_s, spent, statistics.median(lobby_ms), mib)


def _lobby_ms(server: Server) -> float:
    began = time.perf_counter()
    assert httpx.get(f"{server.url}/api/tables").json() == {"tables": [], "yours": []}
    return (time.perf_counter() - began) * 1000


@pytest.mark.timeout(0 if TABLES > 10_000 else 120)
async def test_the_room_starts_and_plays_as_if_it_were_new(room: Room, tmp_path: Path) -> None:
    """It answers, people play, and it needs no more memory for what has been."""
    new, old = await looked(tmp_path / "new"), await looked(room.data)
    assert old.mib < MEMORY_MIB
    note(
        "year",
        f"{TABLES:,} finished tables of all rule sets with {room.entries:,} actions:"
        f" {room.bytes / 2**30:.2f} GiB, {room.bytes / TABLES:,.0f} B a table; {old};"
        f" of an empty room beside it: {new}",
    )


async def test_every_match_of_the_year_is_still_there(room: Room) -> None:
    """Some of it, from the first day to the last: each log replays by the rules to its end."""
    store = SqliteStore.open(room.data / DATABASE)
    for number in range(1, TABLES + 1, max(1, TABLES // 25)):
        doc = await store.table(past.id_of(number))
        assert doc is not None
        table = restored(doc, await store.entries(doc.id))
        assert table.game.rules.returns(table.state) is not None
    await store.close()


def test_the_host_sees_what_there_is(room: Room) -> None:
    """Numbers by stage, and only the tables at which somebody is."""
    found = ran("tables", "--data-dir", str(room.data), "--json")
    listing = msgspec.json.decode(found.told)
    assert listing["stages"]["over"] >= TABLES
    assert len(listing["tables"]) <= 1
    assert found.mib < MEMORY_MIB
    note("year", f"stammtisch tables {found.seconds:.1f} s with {found.mib:.0f} MiB")


@pytest.mark.timeout(0 if TABLES > 10_000 else 120)
def test_what_is_old_goes_and_gives_its_space_back(room: Room) -> None:
    """Exactly what is older than the host wants; the file shrinks by as large a part."""
    before = room.bytes
    found = ran("forget", "--data-dir", str(room.data), "--days", str(KEEP_DAYS))
    connection = sqlite3.connect(room.data / DATABASE)
    [(lived,)] = connection.execute("SELECT lived FROM house")
    numbers = [row[0] for row in connection.execute("SELECT number FROM tables ORDER BY number")]
    loose = connection.execute("SELECT count(*) FROM heads WHERE log IS NULL").fetchone()[0]
    connection.close()
    oldest = lived - KEEP_DAYS * past.DAY_MS
    kept = [n for n in range(1, TABLES + 1) if past.YEAR_MS * n // TABLES >= oldest]
    assert [n for n in numbers if n <= TABLES] == kept
    gone = TABLES - len(kept)
    assert f"deleted: {gone} tables" in found.told
    assert loose <= TABLES / 365 + 2
    after = room.bytes
    assert after < before * (len(kept) / TABLES + 0.1)
    assert found.mib < MEMORY_MIB
    note(
        "year",
        f"stammtisch forget removed {gone:,} tables in {found.seconds:.0f} s with"
        f" {found.mib:.0f} MiB: {after / 2**30:.2f} GiB are left",
    )
