"""An evening over the wire without a network: the desk, links, and pages that put patches on."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
from tests.web.lab import Lab, a_lab
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock

from stammtisch.table.match.log import Store
from stammtisch.tournament.matrix import Day, plan
from stammtisch.web.evening.evening import LivingEvening
from stammtisch.web.work.planner import Planning, PlanOrder
from stammtisch.web.work.plans import Plans

MINUTE = 60_000


class Page:
    """A device with a link: it asks, commands, and keeps its picture up to date."""

    def __init__(self, desk: Desk, key: str) -> None:
        self.desk = desk
        self.key = key
        self.socket: Socket | None = None
        self._ids = (f"wish-{number:08d}" for number in itertools.count())

    async def ask(self, method: str, path: str = "", body: Any = None) -> httpx.Response:
        """Ask anything of the evening."""
        headers = {"authorization": f"Bearer {self.key}"}
        address = f"/api/evenings/{self.desk.id}{path}"
        return await self.desk.http.request(method, address, json=body, headers=headers)

    async def look(self) -> Message:
        """The whole picture, asked for."""
        answer = await self.ask("GET")
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    async def wish(
        self, kind: str, *, seen: int | None = None, id: str = "", dry: bool = False, **fields: Any
    ) -> httpx.Response:
        """Give a command, as a page does that is up to date."""
        if seen is None:
            seen = self.desk.living.log.seq
        body = {"id": id or next(self._ids), "seen": seen, "command": {"type": kind, **fields}}
        return await self.ask("POST", "/commands" + "?dry" * dry, body)

    async def do(self, kind: str, **fields: Any) -> Message:
        """The same, and insist that it is done."""
        answer = await self.wish(kind, **fields)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    async def refused(self, kind: str, **fields: Any) -> Message:
        """The same, and insist that it is refused; nothing has changed."""
        before = self.desk.living.log.seq
        answer = await self.wish(kind, **fields)
        assert 400 <= answer.status_code < 500, answer.text
        assert self.desk.living.log.seq == before
        found: Message = {**answer.json(), "status": answer.status_code}
        return found

    async def watch(self) -> Socket:
        """Open the socket; the picture is kept from here on."""
        lab = self.desk.lab
        path = lab.base.at(f"/api/evenings/{self.desk.id}/socket")
        self.socket = Socket(lab.app, path, "", {"host": "test"})
        lab.sockets.append(self.socket)
        self.socket.send(type="enter", key=self.key)
        await self.socket.next("hello")
        return self.socket

    async def picture(self) -> Message:
        """What the page shows by now: the last whole picture with all patches since."""
        assert self.socket is not None
        self.desk.living.viewers.tell()
        await self.socket.pong()
        shown: Message = {}
        for message in self.socket.messages:
            if message["type"] == "hello":
                shown = message["look"]
            elif message["type"] == "changed":
                shown = merged(shown, message["patch"])
                shown = {**shown, "seq": message["seq"], "now": message["now"]}
        return shown


class Desk:
    """An evening with its director and its audience."""

    def __init__(self, lab: Lab, clock: Clock, opened: Message) -> None:
        self.lab = lab
        self.clock = clock
        self.id: str = opened["evening"]
        self.http = lab.browser("the desk").http
        self.director = Page(self, opened["keys"]["director"])
        self.audience = Page(self, opened["keys"]["audience"])

    @property
    def living(self) -> LivingEvening:
        """The evening behind the scenes."""
        found: LivingEvening = self.lab.app.state.evenings.at_hand(self.id)
        return found

    async def wait(self, minutes: float) -> None:
        """Let time go by, and let the clock do what is due."""
        self.clock.at += int(minutes * MINUTE)
        await self.living.clock.catch_up()

    async def link(self, role: str, **whose: Any) -> Page:
        """A page with a link of its own."""
        answer = await self.director.ask("POST", "/links", {"role": role, **whose})
        assert answer.status_code == 201, answer.text
        return Page(self, answer.json()["key"])

    async def signed_up(self, people: int) -> Desk:
        """So many people on the list, all of them here."""
        for one in range(1, people + 1):
            await self.director.do("register", name=f"P{one}", here=True)
        return self

    async def ready(self, people: int) -> Desk:
        """Numbers drawn, matrix published."""
        await self.signed_up(people)
        await self.director.do("draw_numbers")
        await self.director.do("publish_matrix")
        return self

    async def played(self, people: int) -> Desk:
        """The first matchday is over and nothing is entered."""
        await self.ready(people)
        await self.director.do("start_matchday")
        await self.wait(30)
        return self

    def seats(self, table: int) -> Sequence[int]:
        """Who sits at a table of the last matchday."""
        return self.living.log.state.matchdays[-1].tables[table - 1].seats

    def strokes(self, table: int, *counts: int) -> dict[str, int]:
        """Strokes in the order of seats."""
        return {str(no): n for no, n in zip(self.seats(table), counts, strict=False)}

    async def sheet(self, table: int, *counts: int) -> None:
        """Enter and confirm."""
        matchday = self.living.log.state.matchday
        strokes = self.strokes(table, *counts)
        await self.director.do("result_entered", matchday=matchday, table=table, strokes=strokes)
        await self.director.do("result_confirmed", matchday=matchday, table=table)


def merged(before: Any, patch: Any) -> Any:
    """JSON Merge Patch, as RFC 7396 has it."""
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        else:
            after[name] = merged(after.get(name), value)
    return after


def named(refusal: dict[str, Any], code: str, clause: str) -> None:
    """A refusal as it has to be: code, clause, and a sentence in German and in English."""
    assert (refusal["code"], refusal["clause"]) == (code, clause)
    assert refusal["de"]
    assert refusal["en"]
    assert refusal["de"] != refusal["en"]


class PlansHere(Plans):
    """Plans within the test's own process, lawful, only not the best."""

    async def plan(
        self, order: PlanOrder, heard: Callable[[Planning], None] = lambda _: None
    ) -> tuple[Day, ...]:
        return plan(
            order.numbers,
            order.matchdays,
            order.seed,
            order.past,
            odd_field=order.odd_field,
            steps=60,
        )


@asynccontextmanager
async def a_desk(
    store: Store | None = None, plans: Plans | None = None, **wanted: Any
) -> AsyncIterator[Desk]:
    """A room with one evening."""
    clock = Clock()
    async with a_lab(clock=clock, store=store) as lab:
        lab.app.state.evenings.plans = plans or PlansHere()
        body = {"name": "Mittwoch", **wanted}
        answer = await lab.browser("somebody").http.post("/api/evenings", json=body)
        assert answer.status_code == 201, answer.text
        yield Desk(lab, clock, answer.json())
