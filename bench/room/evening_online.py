"""Evenings at the room's own tables: bots at a hundred of them, and people at others beside."""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple

import httpx
from tests.long.results import note

from bench.measure import cpu_s, quantile
from bench.report import Row, Section
from bench.room.load import at_play
from bench.room.servers import Server, room

EVENINGS, PEOPLE = 2, 200
"""The largest evening has as many people; two of them are a hundred tables."""
BESIDE = 50
"""Plain tables of two people each."""
_MOVES = re.compile(r'stammtisch_actions_total\{by="bot"\} ([\d.e+]+)')


class Span(NamedTuple):
    """What passed between two moments."""

    moves: float
    cpu: float


def run(quick: bool) -> Section:
    """Plain tables first alone, then with the evenings beside them."""
    evenings, people = (1, 40) if quick else (EVENINGS, PEOPLE)
    warm, seconds = (2.0, 6.0) if quick else (8.0, 30.0)
    with room(core=None) as server:
        rows = asyncio.run(_measured(server, (evenings, people), warm, seconds))
    notes = [
        f"{evenings} evenings of {people} bots each, all at the room's tables; they think as long",
        "as they do beside people; a move is stored before anyone is told (synchronous FULL)",
        f"beside: {BESIDE} plain tables of two people who think for 1 s on average",
        "processor time: of the room's own process; bots think in others, on the same cores",
    ]
    return Section("evening_online", "Evenings at the room's tables", rows, notes)


async def _measured(
    server: Server, size: tuple[int, int], warm: float, seconds: float
) -> list[Row]:
    url = f"http://127.0.0.1:{server.port}"
    async with (
        httpx.AsyncClient(base_url=url, timeout=300) as http,
        at_play(server.port, 1.0, BESIDE, 2, warm) as load,
    ):
        await asyncio.sleep(seconds)
        alone, moved = list(load.all_ms), load.moves
        evenings, people = size
        for number in range(evenings):
            await _begun(http, number, people)
        await asyncio.sleep(warm + 5)  # the pause before the first game
        load.reset()
        before = await _now(http, server)
        await asyncio.sleep(seconds)
        after = await _now(http, server)
        beside, busy = load.moves, list(load.all_ms)
    spent = Span(after.moves - before.moves, after.cpu - before.cpu)
    if not spent.moves:
        raise RuntimeError("no bot of the evenings has moved")
    note(
        "evening_online",
        f"{evenings * people // 4} tables of bots: {spent.moves / seconds:,.0f} moves a second; "
        f"p99 at {BESIDE} tables beside {quantile(alone, 0.99):.1f} ms alone, "
        f"{quantile(busy, 0.99):.1f} ms with them",
    )
    ratio = quantile(busy, 0.99) / quantile(alone, 0.99)
    every = spent.moves + beside
    return [
        Row("tables of the evenings", evenings * people / 4, "tables"),
        Row("moves of bots", spent.moves / seconds, "1/s"),
        Row("moves at all tables", every / spent.cpu, "1/cpu-s"),
        Row("server's core in use", 100 * spent.cpu / seconds, "%"),
        Row("plain tables alone: moves", moved / seconds, "1/s"),
        Row("plain tables alone: to all seats, p50", quantile(alone, 0.5), "ms"),
        Row("plain tables alone: to all seats, p99", quantile(alone, 0.99), "ms"),
        Row("plain tables beside: to all seats, p50", quantile(busy, 0.5), "ms"),
        Row(
            "plain tables beside: to all seats, p99",
            quantile(busy, 0.99),
            "ms",
            None,
            "alone",
            ratio,
        ),
    ]


async def _now(http: httpx.AsyncClient, server: Server) -> Span:
    told = _MOVES.search((await http.get("/metrics")).text)
    return Span(float(told[1]) if told else 0.0, cpu_s(server.pid))


async def _begun(http: httpx.AsyncClient, number: int, people: int) -> None:
    """An evening of one long matchday, everybody a bot, its first bell rung."""
    config = {"use": "online", "matchdays": 1, "play_minutes": 30}
    wanted = {"name": f"bench {number}", "config": config, "rehearsal": True, "fill": people}
    opened = (await http.post("/api/evenings", json=wanted)).json()
    path = f"/api/evenings/{opened['evening']}"
    bearer = {"authorization": f"Bearer {opened['keys']['director']}"}

    async def look() -> Any:
        return (await http.get(path, headers=bearer)).json()

    while len((await look())["view"].get("people", {})) < people:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.2)
    for kind in ("draw_numbers", "publish_matrix", "start_matchday"):
        body = {
            "id": f"bench-{kind}",
            "seen": (await look())["seq"],
            "command": {"type": kind},
        }
        answer = await http.post(path + "/commands", json=body, headers=bearer)
        if answer.status_code != 200:
            raise RuntimeError(f"{kind}: {answer.text}")
    while len((await look())["desk"].get("tables", {})) < people // 4:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.5)
