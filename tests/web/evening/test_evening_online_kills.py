"""A server that is killed in the middle of an evening online: every game counts, and once only."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.real import Server

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.restoration import restoring
from stammtisch.tournament import commands as c
from stammtisch.web.evening.doc import KIND, unpacked
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.evening.online.tables import table_id
from stammtisch.wiring import DATABASE

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "3"))
# 90 times as fast, 10 minutes are 7 seconds in which bots win games, and a break is hardly one
TRIAL = {
    "name": "x",
    "rehearsal": True,
    "speed": 90,
    "fill": 8,
    "config": {
        "use": "online",
        "matchdays": 2,
        "play_minutes": 10,
        "break_short": 2,
        "break_long": 2,
        "final_size": 8,
    },
}


class Organiser:
    """Begins a trial evening, and then only looks on."""

    def __init__(self, server: Server) -> None:
        self.evening = ""
        self._server = server
        self._bearer: dict[str, str] = {}

    async def begin(self) -> None:
        """Open it, and ring the first bell."""
        opened = await self.ask("POST", "/api/evenings", TRIAL)
        self.evening = opened["evening"]
        self._bearer = {"authorization": f"Bearer {opened['keys']['director']}"}
        await self.until(lambda view: len(view.get("people", {})) == 8)
        for at, command in enumerate(("draw_numbers", "publish_matrix", "start_matchday")):
            seen = (await self.look())["seq"]
            wish = {"id": f"wish-{at:08d}", "seen": seen, "command": {"type": command}}
            done = await self.ask("POST", f"/api/evenings/{self.evening}/commands", wish)
            assert "seq" in done, done

    async def look(self) -> Any:
        """What the director sees."""
        return await self.ask("GET", f"/api/evenings/{self.evening}")

    async def until(self, wanted: Callable[[Any], bool]) -> None:
        """Wait until the evening is as ``wanted``."""
        while True:
            view = (await self.look())["view"]
            if wanted(view):
                return
            await asyncio.sleep(0.2)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until there is an answer."""
        return await self._server.answered(method, path, body, self._bearer)


async def test_an_evening_online_survives_being_killed(tmp_path: Path) -> None:
    """Killed at any moment of matchdays, breaks and the final: the evening comes to its end, each
    sheet is written once, and says what follows from the log of its table (TS-29, TS-80).
    """
    server = Server(tmp_path / "data")
    await asyncio.to_thread(server.start)
    try:
        organiser = Organiser(server)
        await organiser.begin()
        chance = random.Random(KILLS)
        for _ in range(KILLS):
            await asyncio.sleep(chance.uniform(0.3, 4))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            await organiser.look()
        await organiser.until(lambda view: view["stage"] == "closed")
    finally:
        await asyncio.to_thread(server.end, signal.SIGKILL)
    await _must_agree(server.data, organiser.evening)


async def _must_agree(data: Path, evening: str) -> None:
    store = SqliteStore.open(data / DATABASE)
    try:
        journal = await store.journals.read(KIND, evening)
        assert journal is not None
        log = CommandLog.read(unpacked(journal.doc).config, journal.lines)
        written = Counter(
            (type(step.given.do).__name__, step.given.do.matchday, step.given.do.table)
            for step in log.steps
            if isinstance(step.given.do, c.ResultEntered | c.ResultConfirmed)
        )
        assert set(written.values()) == {1}
        assert len(written) == 2 * 2 * 2
        for day in log.state.matchdays:
            for table in day.tables:
                key = f"matchday-{day.matchday}-{table.table}"
                won = await _won(store, table_id(evening, key))
                strokes = tuple(table.entries[0].strokes[no] for no in table.seats)
                assert strokes == tuple(won[seat] for seat in range(len(table.seats)))
        final = log.state.final
        assert final is not None
        assert final.strokes is not None
        won = await _won(store, table_id(evening, "final"))
        assert sorted(final.strokes.values()) == sorted(won[seat] for seat in range(8))
    finally:
        await store.close()


async def _won(store: SqliteStore, table: str) -> Counter[int]:
    """Strokes by seat, counted from the games in the log of a table (TS-30)."""
    doc = await store.table(table)
    assert doc is not None
    assert doc.stage == "over"
    won: Counter[int] = Counter()
    for _, events in restoring(doc, await store.entries(table)):
        for event in events:
            if type(event).__name__ == "RoundOver":
                won[event.winner] += event.points  # type: ignore[attr-defined]
    return won
