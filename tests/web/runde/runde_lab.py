"""A Runde over the wire without a network: its links, its tables, and people who play there."""

from __future__ import annotations

import itertools
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
from tests.web.lab import Browser, Lab, a_lab, play_out
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock

from stammtisch.table.match.log import Store
from stammtisch.web.runde.runden import Runden

SHORT = {"start_points": 1, "max_rounds": 1}
"""A match of Zwanzig that is over after a deal."""


class Circle:
    """A Runde as a member sees it; ``key`` is the link that is used."""

    def __init__(self, lab: Lab, browser: Browser, founded: Message) -> None:
        self.lab = lab
        self.browser = browser
        self.id: str = founded["runde"]
        self.founder: str = founded["founder"]
        self.key: str = founded["member"]
        self._ids = (f"wish-{number:08d}" for number in itertools.count())

    @property
    def runden(self) -> Runden:
        """The Runden behind the scenes."""
        found: Runden = self.lab.app.state.runden
        return found

    async def ask(
        self,
        method: str,
        path: str = "",
        body: Any = None,
        key: str = "",
        by: Browser | None = None,
    ) -> httpx.Response:
        """Ask anything, with the members' link or with ``key``."""
        headers = {"authorization": f"Bearer {key or self.key}"}
        address = f"/api/runden/{self.id}{path}"
        http = (by or self.browser).http
        return await http.request(method, address, json=body, headers=headers)

    async def look(self) -> Message:
        """The whole picture, once all that has happened is written down."""
        await self.runden.settled()
        answer = await self.ask("GET")
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    async def wish(self, kind: str, id: str = "", **fields: Any) -> httpx.Response:
        """Give a command."""
        body = {"id": id or next(self._ids), "command": {"type": kind, **fields}}
        return await self.ask("POST", "/commands", body)

    async def do(self, kind: str, **fields: Any) -> Message:
        """The same, and insist that it is done."""
        answer = await self.wish(kind, **fields)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    async def opened(self, by: Browser, game: str = "zwanzig", **wishes: Any) -> Message:
        """A table, opened by somebody under his name."""
        body = {"id": next(self._ids), "game": game, "name": by.name, **wishes}
        answer = await self.ask("POST", "/tables", body, by=by)
        assert answer.status_code == 201, answer.text
        table: Message = answer.json()["table"]
        return table

    async def begun(self, people: Sequence[Browser], table: str) -> list[Socket]:
        """All others sit down, and the match begins."""
        for person in people[1:]:
            await person.join(table)
        sockets = [await person.connect(table) for person in people]
        await people[0].post(f"/api/tables/{table}/start")
        for socket in sockets:
            await socket.until(lambda m: m["type"] == "update")
        return sockets

    async def played(self, people: Sequence[Browser], **wishes: Any) -> str:
        """A short match from the opening to its end; the id of its table."""
        usual: Message = {"options": SHORT, "seats": len(people)}
        table = await self.opened(people[0], **usual | wishes)
        sockets = await self.begun(people, table["id"])
        await play_out(*sockets, rng=random.Random(3))
        for socket in sockets:
            await socket.close()
        return str(table["id"])


async def founded(lab: Lab, browser: Browser, title: str = "Donnerstag", **more: Any) -> Circle:
    """A Runde that somebody has founded."""
    answer = await browser.post("/api/runden", {"title": title, **more}, 201)
    return Circle(lab, browser, answer)


@asynccontextmanager
async def a_circle(
    *, store: Store | None = None, clock: Clock | None = None
) -> AsyncIterator[tuple[Circle, Browser, Browser]]:
    """A Runde of Anna, who founded it, and Ben."""
    async with a_lab(store=store, clock=clock) as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        circle = await founded(lab, anna, members=["Anna", "Ben"])
        try:
            yield circle, anna, ben
        finally:
            await circle.runden.settled()
            circle.runden.close()
