"""What a table costs in memory: seated and idle, and for every move that is played."""

from __future__ import annotations

import asyncio

from bench.measure import rss_mib
from bench.report import Row, Section
from bench.room.load import Load, seated, stop
from bench.room.servers import room


def run(quick: bool) -> Section:
    """Resident memory of a fresh server, with tables seated, and after play."""
    return asyncio.run(_measured(100 if quick else 500, 4, 3.0 if quick else 15.0))


async def _measured(count: int, seats: int, seconds: float) -> Section:
    with room() as server:
        load = Load()
        warm = await seated(server.port, load, 20, seats)
        base = rss_mib(server.pid)
        tables = await seated(server.port, load, count, seats, first=1000)
        idle = rss_mib(server.pid)
        load.reset()
        for table in tables:
            table.move()
        await asyncio.sleep(seconds)
        played = rss_mib(server.pid)
        moves = load.moves
        await stop(load, warm + tables)
    rows = [
        Row("server with 20 tables", base, "MiB"),
        Row(f"seated table of {seats}, all connected", (idle - base) * 1024 / count, "KiB"),
        Row("each move played", (played - idle) * 2**20 / max(moves, 1), "B"),
        Row(f"server with {count + 20} tables after {moves} moves", played, "MiB"),
    ]
    notes = ["resident memory of the server's process; nothing forces its garbage collection"]
    return Section("memory", "Memory of the server", rows, notes)
