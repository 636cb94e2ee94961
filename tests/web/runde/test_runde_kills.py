"""A server that is killed at the end of a match loses no result, and counts none twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import httpx
from tests.web.real import Server

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.web.edge.identity import guests
from stammtisch.web.runde.doc import KIND
from stammtisch.web.runde.log import RundeLog
from stammtisch.wiring import DATABASE

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "3"))


class Guest:
    """Asks with a cookie, again and again, until a server answers."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.bearer = ""
        self._cookie = f"{guests.COOKIE}={guests.new_key()}"

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, which is none of an error."""
        headers = {"cookie": self._cookie}
        if self.bearer:
            headers["authorization"] = f"Bearer {self.bearer}"
        while True:
            try:
                async with httpx.AsyncClient(base_url=self._server.url, timeout=10) as http:
                    answer = await http.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            assert answer.is_success, answer.text
            return answer.json()


async def test_every_match_counts_once_whenever_the_server_is_killed(tmp_path: Path) -> None:
    """Killed at some moment after the end was acknowledged; a rematch follows, as friends do."""
    server = Server(tmp_path / "data")
    chance = random.Random(KILLS)
    await asyncio.to_thread(server.start)
    try:
        anna = Guest(server)
        told = await anna.ask("POST", "/api/runden", {"title": "Donnerstag", "members": ["Anna"]})
        anna.bearer = told["member"]
        here = f"/api/runden/{told['runde']}"
        wanted = {"id": "wish-0001", "game": "zwanzig", "name": "Anna", "seats": 2}
        opened = await anna.ask("POST", here + "/tables", wanted | {"bots": ["steady"]})
        tables = [opened["table"]["id"]]
        for _ in range(KILLS):
            await begun(anna, tables[-1])
            await anna.ask("POST", f"/api/tables/{tables[-1]}/ending", {"agree": True})
            await asyncio.sleep(chance.choice((0, 0.005, 0.02)))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            again = await anna.ask("POST", f"/api/tables/{tables[-1]}/rematch", {})
            tables.append(again["table"]["id"])
            if chance.random() < 0.5:
                await asyncio.to_thread(server.end, signal.SIGKILL)
                await asyncio.to_thread(server.start)
        look = await anna.ask("GET", here)
        assert len(look["tonight"]["results"]) == KILLS
        assert [row["id"] for row in look["tables"]] == tables[-1:]
    finally:
        await asyncio.to_thread(server.end, signal.SIGKILL)
    log = await stored(server.data, told["runde"])
    assert [result.table for result in log.state.results] == tables[:-1]


async def begun(guest: Guest, table: str) -> None:
    """Wait until the match has begun; all seats are taken, so it does so by itself."""
    while True:
        seated = await guest.ask("GET", f"/api/tables/{table}")
        if seated["table"]["stage"] == "playing":
            return
        await asyncio.sleep(0.05)


async def stored(data: Path, runde: str) -> RundeLog:
    """The Runde as it stands on the disk."""
    store = SqliteStore.open(data / DATABASE)
    try:
        journal = await store.journals.read(KIND, runde)
        assert journal is not None
        return RundeLog.read(journal.lines)
    finally:
        await store.close()
