"""An evening of 200: how long a confirmed result takes to its answer, and to every device."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from typing import Any, NamedTuple

import httpx
import msgspec

from bench.measure import cpu_s, quantile
from bench.report import Row, Section
from bench.room.servers import Server, room
from bench.room.wire import connect

PLAYERS = 200
MATCHDAYS = 10
"""Played before it is measured: the standings have their full length."""


class Sizes(NamedTuple):
    """How much of it."""

    devices: int
    matchdays: int
    sheets: int


def run(quick: bool) -> Section:
    """One desk that types sheet after sheet; all devices look at the evening by their sockets."""
    sizes = Sizes(20, 2, 20) if quick else Sizes(PLAYERS, MATCHDAYS, PLAYERS // 4)
    with room() as server:
        rows = asyncio.run(_measured(server, sizes))
    notes = [
        f"{PLAYERS} players, matchday {sizes.matchdays}, {sizes.devices} devices",
        "answer: the confirmation is in the database (synchronous FULL) and acknowledged",
        "standings: the last of all devices has what is different",
    ]
    return Section("evening", "A tournament evening", rows, notes)


class _Desk:
    """The director, and all who look on."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self._server = server
        self._http = http
        self._number = 0
        self._path = ""
        self._bearer: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        self.seq = 0
        self.heard: list[int] = []
        """By device, the last number it has heard."""
        self.all_have = asyncio.Event()
        self.bytes = 0

    async def open(self) -> None:
        opened = (await self._http.post("/api/evenings", json={"name": "bench"})).json()
        self._path = f"/api/evenings/{opened['evening']}"
        self._keys = opened["keys"]
        self._bearer = {"authorization": f"Bearer {self._keys['director']}"}

    async def do(self, kind: str, **fields: Any) -> None:
        self._number += 1
        body = {
            "id": f"bench-{self._number:08d}",
            "seen": self.seq,
            "command": {"type": kind, **fields},
        }
        answer = await self._http.post(self._path + "/commands", json=body, headers=self._bearer)
        assert answer.status_code == 200, answer.text
        self.seq = answer.json()["seq"]

    async def play(self) -> None:
        """A matchday, with the lot for the jersey where one is due before it."""
        look = (await self._http.get(self._path, headers=self._bearer)).json()
        if look["view"]["jersey"].get("tied"):
            await self.do("lot", purpose="jersey")
        await self.do("start_matchday", reason="bench")
        await self.do("end_matchday", reason="bench")

    async def tables(self) -> dict[str, Any]:
        look = (await self._http.get(self._path, headers=self._bearer)).json()
        self.seq = look["seq"]
        found: dict[str, Any] = look["view"]["matchdays"][str(look["view"]["matchday"])]["tables"]
        return found

    async def watch(self, devices: int) -> None:
        for number in range(devices):
            self.heard.append(0)
            key = self._keys["director"] if number == 0 else await self._link(number)
            socket = await connect(
                self._server.port, self._path + "/socket", "", partial(self._hear, number)
            )
            socket.say(msgspec.json.encode({"type": "enter", "key": key}))

    async def _link(self, no: int) -> str:
        """A player's own: what is for him alone is found out for each."""
        wanted = {"role": "player", "no": no}
        answer = await self._http.post(self._path + "/links", json=wanted, headers=self._bearer)
        assert answer.is_success, answer.text
        found: str = answer.json()["key"]
        return found

    def _hear(self, at: int, text: bytes) -> None:
        self.bytes += len(text)
        if text.startswith(b'{"type":"changed"'):
            start = text.index(b'"seq":') + 6
            self.heard[at] = int(text[start : text.index(b",", start)])
            if min(self.heard) >= self.seq:
                self.all_have.set()


async def _measured(server: Server, sizes: Sizes) -> list[Row]:
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        desk = _Desk(server, http)
        await desk.open()
        for name in range(PLAYERS):
            await desk.do("register", name=f"P{name}", here=True)
        await desk.do("draw_numbers")
        began = time.perf_counter()
        await desk.do("publish_matrix")
        planned = time.perf_counter() - began
        for matchday in range(1, sizes.matchdays):
            await _matchday(desk, matchday)
        answers, spreads, spent, sent = await _typed(desk, server, sizes)
    return [
        Row("matrix of 200 made and published", planned, "s"),
        Row("confirmation answered, p50", quantile(answers, 0.5) * 1000, "ms"),
        Row("confirmation answered, p99", quantile(answers, 0.99) * 1000, "ms"),
        Row("standings on every device, p50", quantile(spreads, 0.5) * 1000, "ms"),
        Row("standings on every device, p99", quantile(spreads, 0.99) * 1000, "ms"),
        Row("processor time a confirmation", spent / sizes.sheets * 1000, "ms"),
        Row("bytes a device and confirmation", sent / sizes.sheets / sizes.devices, "bytes"),
    ]


async def _matchday(desk: _Desk, matchday: int) -> None:
    chance = random.Random(matchday)
    await desk.play()
    for label, table in (await desk.tables()).items():
        await _enter(desk, matchday, label, table, chance)
        await desk.do("result_confirmed", matchday=matchday, table=int(label))


async def _enter(desk: _Desk, matchday: int, label: str, table: Any, chance: random.Random) -> None:
    strokes = {str(no): chance.randint(0, 9) for no in table["seats"]}
    await desk.do("result_entered", matchday=matchday, table=int(label), strokes=strokes)


async def _typed(
    desk: _Desk, server: Server, sizes: Sizes
) -> tuple[list[float], list[float], float, int]:
    await desk.play()
    await desk.watch(sizes.devices)
    chance = random.Random(0)
    answers, spreads, spent, sent = [], [], 0.0, 0
    tables = list((await desk.tables()).items())[: sizes.sheets]
    for label, table in tables:
        await _enter(desk, sizes.matchdays, label, table, chance)
        await asyncio.sleep(0.3)
        desk.all_have.clear()
        before, began, sent_before = cpu_s(server.pid), time.perf_counter(), desk.bytes
        await desk.do("result_confirmed", matchday=sizes.matchdays, table=int(label))
        answers.append(time.perf_counter() - began)
        if min(desk.heard) < desk.seq:
            await asyncio.wait_for(desk.all_have.wait(), 60)
        spreads.append(time.perf_counter() - began)
        spent += cpu_s(server.pid) - before
        sent += desk.bytes - sent_before
    return answers, spreads, spent, sent
