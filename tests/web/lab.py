"""A room without a network: browsers that ask and listen within the test's own event loop."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, cast

import httpx
import msgspec
from litestar import Litestar
from litestar.datastructures import State
from tests.web import frames

from stammtisch.bots.processes import hints
from stammtisch.bots.processes.answers import Inquiry, Reply, reply_of
from stammtisch.bots.processes.hints import HintOrder, HintReply
from stammtisch.bots.processes.workers import Figures
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
from stammtisch.web.live.room import Answering, Room, Thinkers, Time
from stammtisch.web.live.table import Living

Message = dict[str, Any]

PROXY = "10.9.9.9"
"""The one address whose forwarded headers are believed."""

under = BasePath()
"""Where on their host labs are; the fixture ``everywhere`` moves those of a suite."""

SOON_S = 30.0
"""So long a test waits for what has to come at once, on however busy a machine."""

STILL = 10
"""In so many rounds of the event loop nothing begins: then nothing does by itself."""


class Clock(Time):
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def ms(self) -> int:
        return self.at

    def unix_ms(self) -> int:
        return 1_700_000_000_000 + self.at


class Seeded:
    """Entropy that is the same in every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


class FirstChoice:
    """A bot that thinks not at all and takes what is first; remembers what it was asked."""

    workers = 0
    away = 0
    names: tuple[str, ...] = ()
    figures: Mapping[str, Figures] = {}

    def __init__(self) -> None:
        self.asked: list[tuple[str, Message, str]] = []

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        self.asked.append((bot, msgspec.json.decode(observation), seed))
        return legal[0]

    def reacts(self, game: str, bot: str) -> bool:
        return False

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        return None

    async def close(self) -> None:
        pass


class AnswersHere:
    """Answers questions without other processes, also to games that only a test knows."""

    workers = 0

    def __init__(self, known: Mapping[str, AnyGame]) -> None:
        self.known = known
        self.asked: list[tuple[Inquiry, bool]] = []
        self.hints: list[HintOrder] = []
        self.thinking: asyncio.Event | None = None
        """While this is not set, no hint is ready."""

    async def answer(self, inquiry: Inquiry, *, at_table: bool) -> Reply:
        self.asked.append((inquiry, at_table))
        return reply_of(self.known[inquiry.ask], inquiry)

    async def hint(self, order: HintOrder) -> HintReply:
        self.hints.append(order)
        if self.thinking is not None:
            await self.thinking.wait()
        reply = msgspec.json.decode(hints.answer(msgspec.json.encode(order)), type=HintReply)
        assert not reply.error, reply.error
        return reply

    def prepare(self, game: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Socket:
    """A browser's end of a WebSocket, spoken to the application without a network."""

    def __init__(self, app: Any, path: str, query: str, headers: Mapping[str, str]) -> None:
        self.path = path
        self.messages: list[Message] = []
        self.raw: list[str] = []
        self.denied: tuple[int, Message] | None = None
        self.closed: int | None = None
        self.stalled: asyncio.Event | None = None
        """While this is not set, nothing is taken off the wire."""
        self._status = 0
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._news = asyncio.Event()
        self._keys = (f"key-{number:08d}" for number in itertools.count())
        self._read = 0
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "subprotocols": [],
            "client": ("10.0.0.1", 1),
            "server": ("test", 80),
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.get_running_loop().create_task(app(scope, self._in.get, self._hear))

    async def _hear(self, message: Any) -> None:
        if self.stalled is not None:
            await self.stalled.wait()
        match message["type"]:
            case "websocket.send":
                self.raw.append(message["text"])
                self.messages.append(msgspec.json.decode(message["text"]))
            case "websocket.close":
                self.closed = message["code"]
                self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            case "websocket.http.response.start":
                self._status = message["status"]
            case "websocket.http.response.body":
                self.denied = (self._status, msgspec.json.decode(message["body"]))
        self._news.set()

    def say(self, text: str | bytes) -> None:
        """Send anything."""
        kind = "text" if isinstance(text, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", kind: text})

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.say(msgspec.json.encode(message).decode())

    async def next(self, kind: str = "") -> Message:
        """The next message (of this kind) that was not read yet."""
        return await self.until(lambda message: message["type"] == kind or not kind)

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        """The next unread message that is wanted; those before it count as read."""
        async with asyncio.timeout(SOON_S):
            while True:
                while self._read < len(self.messages):
                    message = self.messages[self._read]
                    self._read += 1
                    if wanted(message):
                        return message
                assert self.closed is None, f"closed with {self.closed}"
                self._news.clear()
                await self._news.wait()

    async def act(self, action: Message, *, seen: int | None = None, key: str = "") -> Message:
        """Act and wait for the answer to it."""
        key = key or next(self._keys)
        self.send(type="act", key=key, seen=self.seq if seen is None else seen, action=action)
        return await self.until(lambda message: message.get("key") == key)

    async def pong(self) -> None:
        """Wait until everything said so far has been heard."""
        at = random.random()
        self.send(type="ping", at=at)
        await self.until(lambda message: message["type"] == "pong" and message["at"] == at)

    @property
    def seq(self) -> int:
        """The last sequence number shown."""
        return next((m["seq"] for m in reversed(self.messages) if "legal" in m), 0)

    @property
    def legal(self) -> list[Message]:
        """What may be done by what was shown last."""
        legal: list[Message] = []
        for message in self.messages:
            if "legal" in message:
                before, legal = legal, []
                for one in message["legal"]:
                    run = isinstance(one, list)
                    legal += before[one[0] : one[0] + one[1]] if run else [one]
        return legal

    @property
    def observation(self) -> Message:
        """All changes put together, as a page does."""
        seen: Message = {}
        for message in self.messages:
            if message["type"] == "hello":
                seen = dict(message["observation"] or {})
            elif message["type"] == "update":
                seen |= message["changes"]
        return seen

    @property
    def table(self) -> Message:
        """The table as it was shown last."""
        found: Message = next(m["table"] for m in reversed(self.messages) if "table" in m)
        return found

    def happened(self, kind: str) -> list[Message]:
        """The events of this type, in order."""
        return [
            event
            for message in self.messages
            for entry in message.get("happened", ())
            for event in entry["events"]
            if event["type"] == kind
        ]

    async def close(self) -> None:
        """Go away without a word."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(self.task, SOON_S)


class Kept(MemoryStore):
    """A store that outlives its server."""

    async def close(self) -> None:
        pass


def http_scope(path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """A POST as the server tells an application of it."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("10.0.0.1", 1),
        "server": ("test", 80),
        "state": {},
        "extensions": {},
    }


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
