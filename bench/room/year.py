"""A room after a long time: so many finished tables, and how it starts, answers and grows."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bench.measure import rss_mib
from bench.report import Row, Section
from bench.room import past
from bench.room.servers import Server, asked, room
from stammtisch.wiring import DATABASE

TABLES = int(os.environ.get("STAMMTISCH_YEAR", "100000"))
"""A busy year has ten times as many."""
QUICK = 10_000
_MATCHES = 42
"""So many matches are played; the tables are copies of them with names of their own."""


def run(quick: bool) -> Section:
    """Start, lobby, health, memory and size of a room that holds many finished tables."""
    count = QUICK if quick else TABLES
    with tempfile.TemporaryDirectory(prefix="stammtisch-year-") as name:
        folder = Path(name)
        began = time.perf_counter()
        entries = past.fill(folder / DATABASE, count, past.played(_MATCHES))
        made_s = time.perf_counter() - began
        size = sum(path.stat().st_size for path in folder.iterdir())
        with room(core=None, data=folder) as server:
            rows = list(_measured(server))
    label = f"{count:,} finished tables"
    rows = [msgspec.structs.replace(row, what=f"{label}: {row.what}") for row in rows]
    rows += [
        Row(f"{label}: size on disk", size / 2**20, "MiB"),
        Row(f"{label}: a table with {entries / count:.0f} actions", size / count, "B"),
    ]
    made = f"copies of {_MATCHES} real matches of all rule sets, made in {made_s:.0f} s, compressed"
    note = f"{made} but for those of the last day; the room has no other tables"
    return Section("year", "A room after a long time", rows, [note])


def _measured(server: Server) -> Iterator[Row]:
    yield Row("to the first answer", server.ready_s, "s")
    yield Row("processor time until then", server.ready_cpu_s, "cpu-s")
    for path, what in (
        ("/api/tables", "lobby"),
        ("/healthz", "health"),
        ("/api/tables/ABCDEF", "letters that lead nowhere"),
    ):
        times = [asked(server.port, path) * 1000 for _ in range(15)]
        yield Row(f"{what}, median", statistics.median(times), "ms")
    yield Row("memory", rss_mib(server.pid), "MiB")
