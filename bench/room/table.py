"""Tables under load: durable moves per processor second, and how long a move takes to all seats."""

from __future__ import annotations

import asyncio
import os
import time
from typing import NamedTuple

from bench.measure import cpu_s, quantile, rss_mib
from bench.report import Row, Section
from bench.room.load import Load, at_play
from bench.room.servers import Server, bare, room
from bench.room.wire import Socket, connect

ECHO_BYTES = 256


class Crowd(NamedTuple):
    """Who plays."""

    tables: int
    seats: int
    think_s: float
    """Mean time before a move; 0: the next player moves at once."""

    def __str__(self) -> str:
        pace = f"think {self.think_s:g} s" if self.think_s else "closed"
        return f"{self.tables} x {self.seats}, {pace}"


QUICK = (Crowd(50, 2, 0), Crowd(200, 2, 0), Crowd(200, 2, 1))
LOADS = (
    *(Crowd(tables, 2, 0) for tables in (50, 200, 500, 1000)),
    Crowd(200, 4, 0),
    *(Crowd(tables, 2, 1) for tables in (200, 1000, 4000)),
)


def run(quick: bool) -> Section:
    """The server on one core, the driver on the other; a fresh server for every row of tables."""
    loads = QUICK if quick else LOADS
    warm, seconds = (1.0, 3.0) if quick else (3.0, 12.0)
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        os.sched_setaffinity(0, {max(cores)})
    try:
        echoes = _echo(warm, seconds)
        rows = [Row(f"bare server: echoes of {ECHO_BYTES} bytes", echoes, "1/cpu-s")]
        for crowd in loads:
            rows += asyncio.run(_loaded(crowd, warm, seconds, echoes))
    finally:
        os.sched_setaffinity(0, cores)
    notes = [
        "tables x seats, all moves at random; a move counts when every seat has its update",
        "every move is in the database (synchronous FULL) before anyone is told",
        "closed: the next player moves at once; think: after 1 s on average, exponentially spread",
        "memory: resident, of the room's process over what it had when empty, after play",
        "peer of moves: echoes of the same web server without an application",
    ]
    return Section("table", "Tables under load", rows, notes)


def _echo(warm: float, seconds: float) -> float:
    with bare() as server:
        return asyncio.run(_echoes(server, warm, seconds))


async def _echoes(server: Server, warm: float, seconds: float) -> float:
    text = b"x" * ECHO_BYTES
    heard = 0

    async def echoing() -> Socket:
        def hear(_: bytes) -> None:
            nonlocal heard
            heard += 1
            socket.say(text)

        socket = await connect(server.port, "/", "", hear)
        return socket

    sockets = [await echoing() for _ in range(32)]
    for socket in sockets:
        socket.say(text)
    await asyncio.sleep(warm)
    before, began = heard, cpu_s(server.pid)
    await asyncio.sleep(seconds)
    rate = (heard - before) / (cpu_s(server.pid) - began)
    for socket in sockets:
        socket.close()
    return rate


class Clocks(NamedTuple):
    """Seconds: by the wall, and of processor time."""

    wall: float
    server: float
    driver: float

    @classmethod
    def read(cls, server: Server) -> Clocks:
        return cls(time.perf_counter(), cpu_s(server.pid), time.process_time())


async def _loaded(crowd: Crowd, warm: float, seconds: float, echoes: float) -> list[Row]:
    with room() as server:
        empty = rss_mib(server.pid)
        playing = at_play(server.port, crowd.think_s, crowd.tables, crowd.seats, warm)
        async with playing as load:
            before = Clocks.read(server)
            await asyncio.sleep(seconds)
            spent = Clocks(*(b - a for a, b in zip(before, Clocks.read(server), strict=True)))
            kib = (rss_mib(server.pid) - empty) * 1024 / crowd.tables
            memory = Row(f"{crowd}: memory a table", kib, "KiB")
            return [*_rows(str(crowd), load, spent, echoes), memory]


def _rows(name: str, load: Load, spent: Clocks, echoes: float) -> list[Row]:
    if load.refused:
        raise RuntimeError(f"{load.refused} moves were refused")
    rate = load.moves / spent.server
    return [
        Row(f"{name}: durable moves", rate, "1/cpu-s", None, "echo", rate / echoes),
        Row(f"{name}: moves", load.moves / spent.wall, "1/s"),
        Row(f"{name}: to all seats, p50", quantile(load.all_ms, 0.5), "ms"),
        Row(f"{name}: to all seats, p99", quantile(load.all_ms, 0.99), "ms"),
        Row(f"{name}: to the mover, p50", quantile(load.own_ms, 0.5), "ms"),
        Row(f"{name}: bytes a message", load.bytes / max(load.messages, 1), "B"),
        Row(f"{name}: server's core in use", 100 * spent.server / spent.wall, "%"),
        Row(f"{name}: driver's core in use", 100 * spent.driver / spent.wall, "%"),
    ]
