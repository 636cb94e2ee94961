"""How long it takes from the command to the first answer, beside a bare server."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from contextlib import AbstractContextManager

from bench.report import Row, Section
from bench.room.servers import Server, bare, room


def run(quick: bool) -> Section:
    """Medians of cold starts, wall and processor time, taken in turn."""
    times = 3 if quick else 9
    starts: dict[str, Callable[[], AbstractContextManager[Server]]] = {
        "stammtisch serve": lambda: room(core=None),
        "bare uvicorn": lambda: bare(core=None),
    }
    wall: dict[str, list[float]] = {name: [] for name in starts}
    cpu: dict[str, list[float]] = {name: [] for name in starts}
    for _ in range(times):
        for name, start in starts.items():
            with start() as server:
                wall[name].append(server.ready_s * 1000)
                cpu[name].append(server.ready_cpu_s * 1000)
    rows = [
        *_rows("to the first answer", wall, "ms"),
        *_rows("processor time until then", cpu, "cpu-ms"),
    ]
    notes = ["stammtisch with an empty data folder: opens the database, loads all games"]
    return Section("startup", "Start of the server", rows, notes)


def _rows(what: str, found: dict[str, list[float]], unit: str) -> list[Row]:
    ours, peer = (statistics.median(found[name]) for name in ("stammtisch serve", "bare uvicorn"))
    spread = (max(found["stammtisch serve"]) - min(found["stammtisch serve"])) / ours
    return [
        Row(f"stammtisch serve: {what}", ours, unit, spread, "bare uvicorn", ours / peer),
        Row(f"bare uvicorn: {what}", peer, unit),
    ]
