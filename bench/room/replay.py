"""A record of 1 MB replayed: seconds, memory and size; and what those who play feel of it."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.measure import quantile
from bench.report import Row, Section
from bench.room.load import Load, seated, stop
from bench.room.servers import Server, room
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.records import record

RECORD_BYTES = 1_000_000
TABLES, THINK_S = 200, 1.0


class Answer(NamedTuple):
    """A replay as its client got it."""

    seconds: float
    wire: int
    plain: int


class Case(NamedTuple):
    """A kind of match."""

    name: str
    supervision: str
    bot: str


CASES = (
    Case("strict, steady bots", "strict", "steady"),
    Case("open, random bots, a round without end", "open", "random"),
)


def run(quick: bool) -> Section:
    """The server on one core and its worker too, the driver on the other."""
    rows: list[Row] = []
    for case in CASES:
        rows += asyncio.run(_measured(case, 4.0 if quick else 12.0))
    notes = [
        f"{TABLES} tables of two of Zwanzig, {THINK_S:g} s to think on average; all in one run",
        "beside replays: one after the other, as fast as they come",
        "memory: the largest of the process that replays",
    ]
    return Section("replay", "A record of 1 MB replayed beside the tables", rows, notes)


def text_of(case: Case, size: int = RECORD_BYTES) -> str:
    """A lawful match of Mau-Mau of four, cut off at so many bytes."""
    mau_mau = game("mau-mau")
    options = mau_mau.options(goal=1000, supervision=case.supervision)
    players = [bot(case.bot, mau_mau.name)] * 4
    match = play_match(mau_mau, players, 1, options, max_actions=size // 50, keep=True)
    header = record.header_for(mau_mau, options, [f"bot:{case.bot}"] * len(players))
    text = record.encode(header, match.moves)
    return text[: text.rindex("\n", 0, size) + 1]


async def _measured(case: Case, seconds: float) -> list[Row]:
    body = msgspec.json.encode({"record": text_of(case)})
    with room() as server:
        load = Load()
        load.think_s = THINK_S
        tables = await seated(server.port, load, TABLES, 2)
        for table in tables:
            table.move()
        await asyncio.sleep(2)
        answers: list[Answer] = []
        peak = 0.0
        alone, beside = [], []
        for _ in range(2):  # in turns, so that both see the same machine
            load.reset()
            await asyncio.sleep(seconds / 2)
            alone += load.all_ms
            load.reset()
            until = time.perf_counter() + seconds / 2
            while time.perf_counter() < until:
                answers.append(await asyncio.to_thread(_replay, server, body))
            beside += load.all_ms
            peak = max(peak, *map(_peak_mib, _children(server.pid)))
        await stop(load, tables)
    first, quiet = answers[0], quantile(alone, 0.99)
    disturbed = quantile(beside, 0.99)
    return [
        Row(f"{case.name}: until the answer is there, beside play", _median(answers), "s"),
        Row(f"{case.name}: memory", peak, "MiB"),
        Row(f"{case.name}: answer", first.plain / 1e6, "MB"),
        Row(f"{case.name}: answer on the wire", first.wire / 1e6, "MB"),
        Row(f"{case.name}: p99 of play without replays", quiet, "ms"),
        Row(
            f"{case.name}: p99 of play beside replays",
            disturbed,
            "ms",
            peer="without",
            ratio=disturbed / quiet,
        ),
    ]


def _replay(server: Server, body: bytes) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    began = time.perf_counter()
    headers = {"content-type": "application/json", "accept-encoding": "gzip"}
    connection.request("POST", "/api/replay", body, headers)
    answer = connection.getresponse()
    data = answer.read()
    took = time.perf_counter() - began
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{answer.status} {data[:200]!r}")
    return Answer(took, len(data), len(gzip.decompress(data)))


def _median(answers: list[Answer]) -> float:
    return quantile([one.seconds for one in answers], 0.5)


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _peak_mib(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
