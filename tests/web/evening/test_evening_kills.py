"""A server that is killed in the middle of an evening loses nothing that it had confirmed."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
from pathlib import Path
from typing import Any

from tests.web.real import Server

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.tournament import standings
from stammtisch.web.evening.doc import KIND, unpacked
from stammtisch.web.evening.log import CommandLog
from stammtisch.wiring import DATABASE

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "3"))
MATCHDAYS = 6
PLAYERS = 8
ALL = PLAYERS + 2 + MATCHDAYS * (2 + 2 * PLAYERS // 4)
"""Commands of the whole script."""


class StubbornDesk:
    """Sends every command again, under its key, until there is an answer."""

    def __init__(self, server: Server) -> None:
        self.acknowledged: dict[str, int] = {}
        """By key, the number under which it was stored."""
        self.sheets: dict[tuple[int, int], dict[str, int]] = {}
        """Results whose confirmation was acknowledged."""
        self.evening = ""
        self._server = server
        self._keys = (f"wish-{number:08d}" for number in itertools.count())
        self._bearer: dict[str, str] = {}
        self._news = asyncio.Event()

    async def open(self) -> None:
        body = {"name": "x", "config": {"matchdays": MATCHDAYS}}
        opened = await self._ask("POST", "/api/evenings", body)
        self.evening = opened["evening"]
        self._bearer = {"authorization": f"Bearer {opened['keys']['director']}"}

    async def do(self, kind: str, **fields: Any) -> None:
        key = next(self._keys)
        path = f"/api/evenings/{self.evening}"
        seen = (await self._ask("GET", path))["seq"]
        body = {"id": key, "seen": seen, "command": {"type": kind, **fields}}
        done = await self._ask("POST", path + "/commands", body)
        assert "seq" in done, done
        assert key not in self.acknowledged
        self.acknowledged[key] = done["seq"]
        self._news.set()

    async def moved_on(self, commands: int) -> None:
        """Wait until so many more are acknowledged, or all are."""
        wanted = min(len(self.acknowledged) + commands, ALL)
        while len(self.acknowledged) < wanted:
            self._news.clear()
            await self._news.wait()

    async def play(self) -> None:
        """All matchdays with invented results."""
        chance = random.Random(1)
        for name in range(PLAYERS):
            await self.do("register", name=f"P{name}", here=True)
        await self.do("draw_numbers")
        await self.do("publish_matrix")
        for matchday in range(1, MATCHDAYS + 1):
            await self.do("start_matchday", reason="alle da")
            await self.do("end_matchday", reason="alle fertig")
            look = await self._ask("GET", f"/api/evenings/{self.evening}")
            tables = look["view"]["matchdays"][str(matchday)]["tables"]
            for label, table in tables.items():
                strokes = {str(no): chance.randint(0, 9) for no in table["seats"]}
                where = {"matchday": matchday, "table": int(label)}
                await self.do("result_entered", **where, strokes=strokes)
                await self.do("result_confirmed", **where)
                self.sheets[matchday, int(label)] = strokes

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        return await self._server.answered(method, path, body, self._bearer)


async def test_no_confirmed_result_is_lost(tmp_path: Path) -> None:
    """Killed within matchdays and between them: each command stands once, under its number; the
    standings are those that follow from the acknowledged sheets (TS-04, TS-INV-08).
    """
    server = Server(tmp_path / "data")
    await asyncio.to_thread(server.start)
    try:
        desk = StubbornDesk(server)
        await desk.open()
        playing = asyncio.create_task(desk.play())
        chance = random.Random(KILLS)
        for _ in range(KILLS):
            await desk.moved_on(8)
            await asyncio.sleep(chance.uniform(0, 0.05))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start)
        await playing
        assert len(desk.acknowledged) == ALL
    finally:
        await asyncio.to_thread(server.end, signal.SIGKILL)
    log = await stored(server.data, desk.evening)
    assert {key.partition(":")[2]: seq for key, seq in log.keys.items()} == desk.acknowledged
    assert log.seq == len(desk.acknowledged)
    found = {
        (day.matchday, table.table): {str(no): n for no, n in table.entries[0].strokes.items()}
        for day in log.state.matchdays
        for table in day.tables
        if table.counts
    }
    assert found == desk.sheets
    total = sum(sum(strokes.values()) for strokes in desk.sheets.values())
    assert sum(row.strokes for row in standings(log.state).rows) == total


async def stored(data: Path, evening: str) -> CommandLog:
    """The evening as it stands on the disk."""
    store = SqliteStore.open(data / DATABASE)
    try:
        journal = await store.journals.read(KIND, evening)
        assert journal is not None
        return CommandLog.read(unpacked(journal.doc).config, journal.lines)
    finally:
        await store.close()
