"""A room without a network: browsers that ask and listen within the test's own event loop."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, cast

import httpx
from litestar import Litestar
from litestar.datastructures import State
from tests.web import frames
from tests.web.sockets import SOON_S, Socket
from tests.web.standins import AnswersHere, Clock, FirstChoice, Seeded

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame
from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import Store
from stammtisch.web.app import create_app, routed
from stammtisch.web.edge.addresses.entrance import Entrance, Proxies
from stammtisch.web.edge.addresses.origin import OwnNames
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.live.host import Host
from stammtisch.web.live.room import Answering, Room, Thinkers
from stammtisch.web.live.table import Living

PROXY = "10.9.9.9"
"""The one address whose forwarded headers are believed."""

under = BasePath()
"""Where on their host labs are; the fixture ``everywhere`` moves those of a suite."""


STILL = 10
"""In so many rounds of the event loop nothing begins: then nothing does by itself."""


class Browser:
    """A person with a cookie."""

    def __init__(self, lab: Lab, name: str, key: str | None = None) -> None:
        """``key``: of somebody who was here before."""
        self.name = name
        self._lab = lab
        self.key = key or guests.new_key()
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(cast(Any, lab.app), raise_app_exceptions=False),
            base_url=f"http://test{lab.base}",
            headers={"cookie": self.cookie},
        )

    @property
    def cookie(self) -> str:
        """As the room has set it."""
        return f"{guests.cookie_name(self._lab.base)}={self.key}"

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Ask, and insist on the status."""
        answer = await self.http.post(path, json=body if body is not None else {})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def open(self, **wishes: Any) -> str:
        """Open a table; its id."""
        wishes = {"game": "zwanzig", "seats": 2, "settings": {"pace_ms": 0}} | wishes
        body = await self.post("/api/tables", {"name": self.name, **wishes}, 201)
        table: str = body["table"]["id"]
        return table

    async def join(self, table: str) -> None:
        """Sit down."""
        await self.post(f"/api/tables/{table}/seats", {"name": self.name})

    async def connect(self, table: str, since: int | None = None, **headers: str) -> Socket:
        """A socket at the table, after its hello."""
        socket = self.dial(table, since, **headers)
        await socket.next("hello")
        return socket

    def dial(self, table: str, since: int | None = None, **headers: str) -> Socket:
        """A socket, whatever becomes of it."""
        own = {"host": "test", "cookie": self.cookie} | headers
        query = "" if since is None else f"since={since}"
        socket = Socket(self._lab.app, self._lab.base.at(f"/ws/tables/{table}"), query, own)
        self._lab.sockets.append(socket)
        return socket


def stirs(living: Living) -> bool:
    """Something is under way at a table: written, rung, thought of, begun, or about to be told."""
    tasks = living.alarm.ringing, living.start._beginning
    return (
        living.writer.busy
        or living._thinking.busy
        or living._reacting.busy
        or living.viewers._telling.runs
        or any(task is not None and not task.done() for task in tasks)
    )


async def still(living: Living) -> None:
    """Wait until nothing is under way at a table, whatever the clock of the test says.

    A pause of real time would end too early on a busy machine.
    """
    rounds = 0
    async with asyncio.timeout(SOON_S):
        while rounds < STILL:
            # one round of the loop for what begins at once, time for what waits a moment
            busy = stirs(living)
            rounds = 0 if busy else rounds + 1
            await asyncio.sleep(0.005 if busy else 0)


async def rung(living: Living) -> None:
    """Let a table's alarm clock ring, as the real one would have by now; what is due is done.

    What rings already has looked at the time as it was before, so it ends first.
    """
    alarm = living.alarm
    if alarm.ringing is not None:
        await asyncio.wait([alarm.ringing])
    alarm.ring()
    assert alarm.ringing is not None
    await alarm.ringing


async def it_happens(condition: Callable[[], object]) -> None:
    """Wait until this holds, where nobody tells."""
    async with asyncio.timeout(2 * SOON_S):
        while not condition():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.005)


_routed: dict[tuple[str, int], Litestar] = {}


def shared(base: BasePath, body_bytes: int) -> Litestar:
    """What `routed` makes, with a state of its own: a tenth of a second once, not for each lab."""
    kind = str(base), body_bytes
    if kind not in _routed:
        _routed[kind] = routed(base, body_bytes)
    app = copy(_routed[kind])
    app.state, app.on_startup, app.on_shutdown = State(), [], []
    return app


class Lab:
    """A room and those who come."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = create_app(host, shared)
        self.base = host.room.entrance.base
        answers = host.room.answers
        self.answers = answers if isinstance(answers, AnswersHere) else AnswersHere({})
        """What was asked of games, unless processes answer."""
        self.sockets: list[Socket] = []
        self.browsers: list[Browser] = []

    def browser(self, name: str, key: str | None = None) -> Browser:
        """Somebody new, or with the ``key`` of somebody who was here before."""
        browser = Browser(self, name, key)
        self.browsers.append(browser)
        return browser

    def living(self, table: str) -> Living:
        """The table behind the scenes."""
        found = self.host.at_hand(table)
        assert found is not None
        return found

    async def still(self, table: str) -> None:
        """Wait until nothing is under way at the table."""
        await still(self.living(table))

    async def wake(self, table: str) -> None:
        """Let the table's alarm clock ring, and wait until what is due is done."""
        await rung(self.living(table))

    async def two(self, **wishes: Any) -> tuple[str, Socket, Socket]:
        """Anna and Ben at a table that has begun."""
        anna, ben = self.browser("Anna"), self.browser("Ben")
        table = await anna.open(**wishes)
        await ben.join(table)
        sockets = await anna.connect(table), await ben.connect(table)
        await anna.post(f"/api/tables/{table}/start")
        for socket in sockets:
            await socket.next("update")
        return table, *sockets


@asynccontextmanager
async def a_lab(
    *,
    store: Store | None = None,
    thinkers: Thinkers | None = None,
    answers: Answering | None = None,
    known: Mapping[str, AnyGame] | None = None,
    limits: RoomLimits | None = None,
    clock: Clock | None = None,
    seed: int = 1,
    nonce_wait_s: float = 0,
    let_go_s: float = 3600,
) -> AsyncIterator[Lab]:
    """A room that is opened and closed again; it lets go of tables when a test says so."""
    room = Room(
        store or MemoryStore(),
        thinkers or FirstChoice(),
        answers or AnswersHere(games() if known is None else known),
        known=known,
        limits=limits or RoomLimits(messages_burst=1_000_000, slow_move_ms=1e9),
        time=clock,
        entropy=Seeded(seed),
        entrance=Entrance(OwnNames(["test"]), Proxies([PROXY]), under),
        nonce_wait_s=nonce_wait_s,
    )
    host = Host(room, let_go_s=let_go_s)
    await host.start()
    lab = Lab(host)
    try:
        yield lab
    finally:
        await host.farewell()
        await host.close()
        for browser in lab.browsers:
            await browser.http.aclose()
        await asyncio.gather(*(socket.task for socket in lab.sockets), return_exceptions=True)
    for socket in lab.sockets:
        path = socket.path.removeprefix(str(lab.base))
        frames.must_be_described(path, "send", socket.messages)


async def play_out(*sockets: Socket, rng: random.Random | None = None, most: int = 4000) -> None:
    """Let the people at these sockets play any legal action until the match is over."""
    rng = rng or random.Random(7)
    for _ in range(most):
        if any(socket.table["stage"] == "over" for socket in sockets):
            return
        for socket in sockets:
            await socket.pong()
        ready = [socket for socket in sockets if socket.legal]
        if not ready:
            await asyncio.sleep(0.01)
            continue
        socket = rng.choice(ready)
        answer = await socket.act(rng.choice(socket.legal))
        assert answer["type"] == "accepted", answer
    raise AssertionError("the match does not end")
