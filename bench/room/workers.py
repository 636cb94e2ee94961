"""One process over SQLite beside one and several over PostgreSQL, in one run.

Each table's people come to the process that has it, as behind a proxy that hashes by path, or all
of them to another one, which hands every frame on.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.postgres import Postgres, running

from bench.measure import cpu_s, family, quantile
from bench.report import Row, Section
from bench.room.load import Load, Table, halt, play, stop
from bench.room.servers import Server, room, room_in
from bench.room.wire import connect

_CROWDS = {200: 1.0, 1000: 1.0, 4000: 4.0}
"""By the number of tables: seconds that everybody thinks, on average. With 4,000 tables that is as
many moves a second as with 1,000: more than two cores can serve would measure how long the queue
is, and nothing else."""

_FILES = 4
"""Of one process for a table of two at the most: people who come, and people handed on."""

_AT_ONCE = 50
_PLACES = (
    "SELECT address FROM stammtisch.servers WHERE expires > clock_timestamp() ORDER BY address"
)
_OWNERS = (
    "SELECT substr(name, 7), address FROM stammtisch.leases JOIN stammtisch.servers ON id = server"
    " WHERE name LIKE 'table %'"
)


class Way(NamedTuple):
    """How a room is served, and how people come to their tables."""

    workers: int
    """0: one process that has the room for itself."""
    forwarded: bool = False
    postgres: bool = True

    def __str__(self) -> str:
        if not self.workers:
            return "PostgreSQL, alone" if self.postgres else "SQLite, alone"
        by = "forwarded" if self.forwarded else "direct"
        return f"PostgreSQL, {self.workers} workers, {by}"


WAYS = (
    Way(0, postgres=False),
    Way(0),
    Way(1),
    Way(2),
    Way(2, forwarded=True),
    Way(4),
    Way(4, forwarded=True),
)


class Spent(NamedTuple):
    """Seconds so far, by the wall and of the processors, and what came of them."""

    wall: float
    room: float
    database: float
    moves: float


def run(quick: bool) -> Section:
    """Moves a processor second as fast as they go; waiting times of people who think; a death."""
    warm, seconds = (1.0, 4.0) if quick else (2.0, 8.0)
    most = int(os.environ.get("BENCH_TABLES", "200" if quick else "1000"))
    sizes = [size for size in _CROWDS if size <= most]
    _need_files(max(sizes))
    rows = []
    with running(connections=200, durable=True) as postgres:
        for way in WAYS:
            rows += asyncio.run(_growing(way, postgres, sizes, warm, seconds))
        rows += asyncio.run(_taken_over(postgres, sizes[0]))
    notes = [
        "room: processor time of all its processes; database: of all of PostgreSQL's",
        "a move counts when both seats have its update; it is on the disk before (fsync)",
        "closed: 200 tables of two, the next player moves at once",
        *(f"{size:,} tables: each moves every {think_s:g} s" for size, think_s in _CROWDS.items()),
        "direct: each socket at the table's own process; forwarded: at another one",
        "time to take over: from SIGKILL of one of two processes to the picture at its last table",
    ]
    return Section("workers", "Several processes on one room", rows, notes)


def _need_files(size: int) -> None:
    """Raises `RuntimeError` before anything is measured that could not be finished."""
    there, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if there < _FILES * size:
        raise RuntimeError(f"{size} tables want {_FILES * size} open files, there are {there}")


async def _growing(
    way: Way, postgres: Postgres, sizes: list[int], warm: float, seconds: float
) -> list[Row]:
    """One room, which ever more tables come to."""
    with ExitStack() as stack:
        server, database = _opened(stack, way, postgres)
        places = _Places(postgres, database, way.workers) if way.workers else None
        load = Load()
        tables: list[Table] = []

        def read() -> Spent:
            serving = sum(map(cpu_s, family(server.pid) if way.workers else [server.pid]))
            database_s = sum(map(cpu_s, family(postgres.pid)))
            return Spent(time.perf_counter(), serving, database_s, load.moves)

        async def played(think_s: float) -> Spent:
            gc.collect()
            gc.freeze()
            play(load, tables, think_s)
            await asyncio.sleep(warm)
            spent = await _measured(load, read, seconds)
            await halt(load, tables)
            return spent

        rows = []
        for size in sizes:
            more = range(len(tables) + 1, size + 1)
            tables += await _seated(server.port, places, load, more, away=way.forwarded)
            if size == sizes[0]:
                rows += _closed(way, await played(0))
            await played(_CROWDS[size])
            rows += _waits(way, size, load.all_ms)
        await stop(load, tables)
    return rows


def _closed(way: Way, spent: Spent) -> list[Row]:
    rows = [
        Row(f"{way}, closed: durable moves", spent.moves / spent.room, "1/cpu-s"),
        Row(f"{way}, closed: moves", spent.moves / spent.wall, "1/s"),
    ]
    if way.postgres:
        a_move = 1e6 * spent.database / spent.moves
        rows.append(Row(f"{way}, closed: database a move", a_move, "us CPU"))
    return rows


def _waits(way: Way, size: int, waits_ms: list[float]) -> list[Row]:
    return [
        Row(f"{way}, {size:,} tables: to both, p{share * 100:g}", quantile(waits_ms, share), "ms")
        for share in (0.5, 0.99)
    ]


async def _measured(load: Load, read: Callable[[], Spent], seconds: float) -> Spent:
    load.reset()
    before = read()
    await asyncio.sleep(seconds)
    if load.refused:
        raise RuntimeError(f"{load.refused} moves were refused")
    return Spent(*(now - then for then, now in zip(before, read(), strict=True)))


def _opened(stack: ExitStack, way: Way, postgres: Postgres) -> tuple[Server, str]:
    if not way.postgres:
        return stack.enter_context(room(core=None)), ""
    database = postgres.database()
    return stack.enter_context(room_in(database, way.workers)), database


class _Places:
    """Which process has what, by the database; processes by their internal ports."""

    def __init__(self, postgres: Postgres, database: str, workers: int) -> None:
        """Waits for all of them: the first answers while the others are starting."""
        self._postgres, self._database = postgres, database
        while len(places := self._rows(_PLACES)) < workers:
            time.sleep(0.1)
        self.ports = [int(row[0].rpartition(":")[2]) for row in places]

    def owners(self) -> dict[str, int]:
        """The port of each table's own process."""
        return {table: int(at.rpartition(":")[2]) for table, at in self._rows(_OWNERS)}

    def _rows(self, question: str) -> list[list[str]]:
        said = self._postgres.sql(question, self._database)
        return [line.split("|") for line in said.splitlines()]


async def _seated(
    port: int, places: _Places | None, load: Load, numbers: range, *, away: bool = False
) -> list[Table]:
    """Tables spread over all processes; their people come to the own one, or to one ``away``.

    They are opened in threads: those who sit at others answer pings meanwhile.
    """
    ports = [port] if places is None else places.ports
    tables = [Table(number, load, 2) for number in numbers]
    at = [ports[table.number % len(ports)] for table in tables]
    await asyncio.gather(*map(asyncio.to_thread, [table.open for table in tables], at))
    owners = {} if places is None else places.owners()
    for first in range(0, len(tables), _AT_ONCE):
        some = tables[first : first + _AT_ONCE]
        own = [ports.index(owners.get(table.id, port)) for table in some]
        chosen = [ports[(one + away) % len(ports)] for one in own]
        await asyncio.gather(*(one.sit(at) for one, at in zip(some, chosen, strict=True)))
    return tables


# --- a death --------------------------------------------------------------------------------


async def _taken_over(postgres: Postgres, size: int) -> list[Row]:
    """Kill one of two processes whose tables are in play, and come to them at the other."""
    with ExitStack() as stack:
        server, database = _opened(stack, Way(2), postgres)
        load = Load()
        places = _Places(postgres, database, 2)
        tables = await _seated(server.port, places, load, range(1, size + 1))
        owners = places.owners()
        dead = owners[tables[0].id]
        alive = next(port for port in places.ports if port != dead)
        orphans = [table for table in tables if owners[table.id] == dead]
        os.kill(_listening(server, dead), signal.SIGKILL)
        began = time.perf_counter()
        waits = await asyncio.gather(*(_back(table, alive, began) for table in orphans))
        await stop(load, tables)
    return [
        Row(f"{len(orphans)} tables of a killed process, back: p50", quantile(waits, 0.5), "s"),
        Row(f"{len(orphans)} tables of a killed process, back: the last", max(waits), "s"),
    ]


def _listening(server: Server, port: int) -> int:
    """The process whose internal port this is."""
    for pid in family(server.pid)[1:]:
        files = (file.readlink().name for file in Path(f"/proc/{pid}/fd").iterdir())
        sockets = {name for name in files if name.startswith("socket:")}
        for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines():
            fields = line.split()
            mine = f"socket:[{fields[9]}]" in sockets
            if mine and fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == port:
                return pid
    raise RuntimeError(f"nobody listens on {port}")


async def _back(table: Table, port: int, began: float) -> float:
    """Seconds until somebody of the table sees it again at this process."""
    seen = asyncio.Event()

    def hear(payload: bytes) -> None:
        if b'"hello"' in payload[:40]:
            seen.set()

    while True:
        try:
            async with asyncio.timeout(1):
                socket = await connect(port, f"/ws/tables/{table.id}", table.cookie, hear)
                await seen.wait()
            socket.close()
            return time.perf_counter() - began
        except (OSError, TimeoutError):
            await asyncio.sleep(0.05)
