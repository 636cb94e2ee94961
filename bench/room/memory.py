"""What a table costs in memory: seated and idle, and for every move that is played."""

from __future__ import annotations

import asyncio

from bench.measure import rss_mib
from bench.report import Row, Section
from bench.room.load import Load, Table, seated, stop
from bench.room.servers import bare, room
from bench.room.wire import connect


def run(quick: bool) -> Section:
    """Resident memory of a fresh server, with tables seated, and after play."""
    return asyncio.run(_measured(100 if quick else 500, 4, 3.0 if quick else 15.0))


def _unheard(_: bytes) -> None:
    """Nothing is said."""


def _a_move(mib: float, moves: int) -> float:
    return mib * 2**20 / max(moves, 1)


async def _socket_kib(count: int) -> float:
    """What an open socket costs the same web server without an application."""
    with bare() as server:
        warm = [await connect(server.port, "/", "", _unheard) for _ in range(80)]
        base = rss_mib(server.pid)
        sockets = [await connect(server.port, "/", "", _unheard) for _ in range(count)]
        await asyncio.sleep(0.3)
        kib = (rss_mib(server.pid) - base) * 1024 / count
        for socket in [*warm, *sockets]:
            socket.close()
        return kib


async def _measured(count: int, seats: int, seconds: float) -> Section:
    socket = await _socket_kib(count * seats)
    with room() as server:
        load = Load()
        warm = await seated(server.port, load, 20, seats)
        base = rss_mib(server.pid)
        tables = [Table(number, load, seats) for number in range(1000, 1000 + count)]
        for table in tables:
            table.open(server.port)
        opened = rss_mib(server.pid)
        for table in tables:
            await table.sit(server.port)
        idle = rss_mib(server.pid)
        load.reset()
        for table in tables:
            table.move()
        await asyncio.sleep(seconds)
        begun, first = rss_mib(server.pid), load.moves
        # What a table takes once, and what all take while they move at once, is in the first ones.
        await asyncio.sleep(3 * seconds)
        played, moves = rss_mib(server.pid), load.moves
        await stop(load, warm + tables)
    rows = [
        Row("server with 20 tables", base, "MiB"),
        Row(f"seated table of {seats}, nobody connected", (opened - base) * 1024 / count, "KiB"),
        Row(f"seated table of {seats}, all connected", (idle - base) * 1024 / count, "KiB"),
        Row("a socket of the bare web server", socket, "KiB"),
        Row(f"each of the first {first // count} moves a table", _a_move(begun - idle, first), "B"),
        Row(f"each until {moves // count}", _a_move(played - begun, moves - first), "B"),
        Row(f"server with {count + 20} tables after {moves} moves", played, "MiB"),
    ]
    notes = ["resident memory of the server's process; nothing forces its garbage collection"]
    return Section("memory", "Memory of the server", rows, notes)
