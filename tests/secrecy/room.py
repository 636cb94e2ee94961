"""Everything that leaves the server while a scripted match is played, and the secrets in it.

What leaves are the answers of every route with their headers, every frame of every socket, the
log, and what is printed. The script touches each route of the application, also where it fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import logging
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import msgspec
from tests.secrecy.evening import EveningScript
from tests.secrecy.operator import OperatorScript
from tests.secrecy.runde import RundeScript
from tests.secrecy.shapes import Secret, forms, hashes
from tests.secrecy.sight import Codes, Memory
from tests.secrecy.worlds import turned
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import Clock, FirstChoice

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame, Source
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import draw_key
from stammtisch.table.match.undo import course
from stammtisch.table.model import TableDoc
from stammtisch.web.ops.logs import JsonLines

PLANTED = "planted-text-of-an-exception"
"""Stands in exceptions that are raised on purpose, and must not reach a client."""
SEED = 5
"""Of the deal, which is the same whatever the server's secret is."""
NONCES = ("5eed" * 8, "ab1e" * 8)

GAME = games()["zwanzig"]
OPTIONS = {"first_dealer": 0}
SETTINGS = {"pace_ms": 0, "visibility": "public"}


class Sent(NamedTuple):
    """Something that left the server."""

    to: str
    """Who got it: a person's name, or ``log``."""
    what: str
    """The request, ``socket``, or where it was written."""
    text: str


class Rigged:
    """The rules of the game with a deal of their own, which break when they are told to."""

    def __init__(self, swap: Mapping[str, str]) -> None:
        self._rules = GAME.rules
        self._chance = random.Random(SEED)
        self._swap = dict(swap)
        self.breaks: Exception | None = None
        self.streams: list[int] = []
        """The first number of every stream that the table has given for a draw."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def sample_chance(self, state: Any, source: Source) -> Any:
        """The same cards whatever secret the table has, those of ``swap`` in other places."""
        self.streams.append(source.randrange(1 << 32))
        action = self._rules.sample_chance(state, self._chance)
        return turned(action, self._swap, type(action))

    def apply(self, state: Any, actor: int, action: Any) -> Any:
        """As the rules do, unless they are broken."""
        if self.breaks is not None:
            raise self.breaks
        return self._rules.apply(state, actor, action)


class Played(NamedTuple):
    """What one run of the script has brought to light, and what it should have kept."""

    sent: list[Sent]
    after: list[Sent]
    """Sent when the match was over."""
    secrets: list[Secret]
    hidden: Mapping[str, Codes]
    """By name: the cards that the person has not seen by the end."""
    public: Mapping[str, str]
    """What differs between two tables by design: value to what it is."""
    routes: frozenset[str]
    """The paths that were asked."""
    chance: frozenset[str | int]
    """What the draws and the bots' chance were drawn from."""
    keys: frozenset[str]
    """What people are known by."""


class Wire:
    """Listens to all ways out."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.sent: list[Sent] = []
        self.requests: set[str] = set()
        self._sockets: list[tuple[str, Socket]] = []

    def browser(self, name: str) -> Browser:
        """A person whose answers are kept."""
        browser = self.lab.browser(name)

        async def keep(answer: httpx.Response) -> None:
            await answer.aread()
            asked = f"{answer.request.method} {answer.request.url.path}"
            kept = [f"{key}: {value}" for key, value in answer.headers.items()]
            self.requests.add(answer.headers.get("x-request-id", ""))
            text = "\n".join([str(answer.status_code), *kept, answer.text])
            self.sent.append(Sent(name, asked, text))

        browser.http.event_hooks["response"].append(keep)
        return browser

    async def watch(self, browser: Browser, path: str, key: str) -> Socket:
        """A socket that only tells, at an evening or a Runde, whose frames are kept."""
        socket = Socket(self.lab.app, path, "", {"host": "test"})
        self.lab.sockets.append(socket)
        self._sockets.append((browser.name, socket))
        socket.send(type="enter", key=key)
        await socket.next()
        return socket

    async def connect(self, browser: Browser, table: str, since: int | None = None) -> Socket:
        """A socket whose frames are kept."""
        socket = await browser.connect(table, since)
        self._sockets.append((browser.name, socket))
        return socket

    def taken(self) -> list[Sent]:
        """All of it by now, the frames in the order of the sockets; from here on it begins anew."""
        frames = [
            Sent(name, "socket", line)
            for name, socket in self._sockets
            for line in socket.raw
            if '"pong"' not in line
        ]
        for _, socket in self._sockets:
            socket.raw.clear()
        found, self.sent[:] = [*self.sent, *frames], []
        return found


class Listening(logging.Handler):
    """Keeps the log as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        self.lines.append(self.format(record))


@contextlib.contextmanager
def overheard() -> Iterator[tuple[Listening, io.StringIO]]:
    """The log of everything, and what is printed."""
    listening, printed = Listening(), io.StringIO()
    root, own = logging.getLogger(), logging.getLogger("stammtisch")
    levels = root.level, own.level
    root.addHandler(listening)
    own.setLevel(logging.INFO)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            yield listening, printed
    finally:
        root.removeHandler(listening)
        root.setLevel(levels[0])
        own.setLevel(levels[1])


class Births:
    """Entropy for new tables: only the 32 bytes of the secret depend on the world."""

    def __init__(self, secret: int) -> None:
        self._secret, self._public = random.Random(secret), random.Random(SEED)

    def __call__(self, count: int) -> bytes:
        return (self._secret if count == 32 else self._public).randbytes(count)


async def played(world: int, secret: int, swap: Mapping[str, str] | None = None) -> Played:
    """The script in a world with nonces and a secret of its own, the same public course."""
    rules = Rigged(swap or {})
    game: AnyGame = msgspec.structs.replace(GAME, rules=rules)
    thinkers = FirstChoice()
    with (
        overheard() as (log, printed),
        patch("stammtisch.web.live.telling.viewers._SETTLE_S", 0),
        patch("stammtisch.web.evening.pictures.viewers._SETTLE_S", 0),
    ):
        async with a_lab(clock=Clock(), known={GAME.name: game}, thinkers=thinkers) as lab:
            lab.host.room.entropy = Births(secret)
            script = Script(Wire(lab), rules, world)
            await script.play()
            sent = [*script.wire.taken(), *_written(log, printed)]
            doc = lab.living(script.table).doc
            hidden = await _hidden(lab, doc)
            await script.end()
            after = [*script.wire.taken(), *_written(log, printed)]
    seeds = tuple(seed for _, _, seed in thinkers.asked)
    public = {doc.commitment: "commitment"}
    public |= dict.fromkeys(script.wire.requests, "request")
    secrets = [*script.secrets(doc), *(Secret("a bot's seed", seed) for seed in seeds)]
    chance: frozenset[str | int] = frozenset([*seeds, *rules.streams])
    own = (browser.key for browser in script.people)
    keys = frozenset(
        [
            script.link,
            script.operator.key,
            *script.evening.keys.values(),
            *script.runde.keys.values(),
            *own,
        ]
    )
    return Played(sent, after, secrets, hidden, public, frozenset(script.asked), chance, keys)


def _written(log: Listening, printed: io.StringIO) -> list[Sent]:
    """What was written since the last time."""
    found = [Sent("log", "log", line) for line in log.lines]
    found += [Sent("log", "printed", line) for line in printed.getvalue().splitlines()]
    log.lines.clear()
    printed.seek(0)
    printed.truncate()
    return found


async def _hidden(lab: Lab, doc: TableDoc) -> dict[str, Codes]:
    """By name: the cards that lay open to nobody but others, as the stored log tells."""
    state = GAME.rules.new(msgspec.convert(doc.options, GAME.options), len(doc.seats))
    memory = Memory(GAME, state)
    decode = codec(GAME).actions.decode
    for entry in course(await lab.host.room.store.entries(doc.id)):
        action = decode(entry.action)
        state, _ = GAME.rules.apply(state, entry.actor, action)
        memory.follow(entry.actor, action, state)
    pack = memory.sight.pack
    seats = {seat.name: number for number, seat in enumerate(doc.seats)}
    people = [*(browser.name for browser in lab.browsers), "log"]
    return {name: pack - memory.seen(seats.get(name)) for name in people}


class Script:
    """Anna, Ben and a bot play; Carla watches, and Dora asks for everything there is."""

    def __init__(self, wire: Wire, rules: Rigged, world: int) -> None:
        self.wire = wire
        self.table = ""
        self.link = ""
        self.asked: set[str] = set()
        self._rules = rules
        self._nonces = [
            hashlib.sha256(f"{world}{nonce}".encode()).hexdigest()[:32] for nonce in NONCES
        ]
        self.people = [wire.browser(name) for name in ("Anna", "Ben", "Carla", "Dora")]
        self._sockets: list[Socket] = []
        self.evening = EveningScript(wire)
        self.runde = RundeScript(wire)
        self.operator = OperatorScript(wire)

    def secrets(self, doc: TableDoc) -> list[Secret]:
        """What was secret at this table."""
        found = [Secret("the secret", form, opens=True) for form in forms(doc.secret)]
        for k in range(1, 4):
            for given in ([*self._nonces, None], [None] * 3):
                found += [
                    Secret("a draw", form) for form in forms(draw_key(doc.secret, doc.id, k, given))
                ]
        for person in self.people:
            found.append(Secret(f"the key of {person.name}", person.key, person.name))
            found += hashes(f"the hash of {person.name}'s key", person.key)
        found.append(Secret("the key of Ben's link", self.link, "Ben"))
        found += hashes("the hash of the key of Ben's link", self.link)
        found += [*self.evening.secrets(), *self.runde.secrets(), *self.operator.secrets()]
        names = ("Anna", "Ben")
        for name, nonce in zip(names, self._nonces, strict=True):
            found.append(Secret(f"the nonce of {name}", nonce, opens=True))
        return found

    async def play(self) -> None:
        """From the opening of the table to the first trick."""
        anna, ben, carla, dora = self.people
        wire = self.wire
        self.table = await self._opened(anna)
        await ben.join(self.table)
        await anna.post(f"/api/tables/{self.table}/bots", {"bot": "steady"})
        self._sockets = [await wire.connect(one, self.table) for one in (anna, ben, carla)]
        plan = {"options": OPTIONS, "settings": SETTINGS | {"turn_ms": 600_000}}
        await self._ask(anna, "PUT", "/api/tables/{key:str}/plan", plan)
        for socket, nonce in zip(self._sockets, self._nonces, strict=False):
            socket.send(type="nonce", nonce=nonce)
        self.link = (await ben.post(f"/api/tables/{self.table}/link"))["key"]
        self._sockets[0].send(type="say", text="Servus")
        self._sockets[1].send(type="say", phrase="cheers")
        await self._all_heard()
        await anna.post(f"/api/tables/{self.table}/start")
        await self._all_heard()
        await self._deal()
        await self._wrong()
        self._sockets.append(await wire.connect(carla, self.table, since=1))
        wire.lab.living(self.table).writer._doubtful = True
        self._sockets.append(await wire.connect(anna, self.table, since=1))
        for person in (anna, ben, dora):
            await self._look_round(person)
        for agree in (True, False):
            await self._ask(anna, "POST", "/api/tables/{key:str}/ending", {"agree": agree})
        await self._ask(anna, "PUT", "/api/tables/{key:str}/chat", {"chat": "phrases"})
        for person in (anna, ben):
            await self._ask(person, "GET", "/api/tables/{key:str}/undo")
        for person, agree in ((anna, True), (carla, True), (ben, True), (ben, False), (ben, True)):
            look = "/api/tables/{key:str}/lookback"
            await self._ask(person, "POST", look, {"agree": agree})
            await self._ask(carla, "GET", look)
            await self._ask(anna, "GET", look)
        for agree in (True, False):
            await self._ask(ben, "POST", "/api/tables/{key:str}/undo", {"seq": 1, "agree": agree})
        for person, said in ((ben, "ask"), (carla, "ask"), (anna, "agree"), (ben, "go_on")):
            await self._ask(person, "POST", "/api/tables/{key:str}/pause", {"wish": said})
        for person, wish in ((anna, "call"), (carla, "hold")):
            body = {"id": "wish-0001", "wish": wish, "text": "so"}
            await self._ask(person, "POST", "/api/tables/{key:str}/referee", body)
        self.asked |= await self.evening.play(self.people)
        self.asked |= await self.runde.play(self.people)
        self.asked |= await self.operator.play(self.people)

    async def end(self) -> None:
        """The people leave; record and replay open with the secret."""
        for number, person in enumerate(self.people[:2]):
            await person.http.delete(f"/api/tables/{self.table}/seats/{number}")
        for person in (self.people[0], self.people[3]):
            await self._ask(person, "GET", "/api/tables/{key:str}/record")
            await self._ask(person, "GET", "/api/tables/{key:str}/replay")
            await self._ask(person, "GET", "/api/tables/{key:str}/report")
        await self._ask(self.people[0], "POST", "/api/tables/{key:str}/rematch", {})

    async def _opened(self, anna: Browser) -> str:
        self.asked |= {"/api/tables", "/api/tables/{key:str}/seats", "/api/tables/{key:str}/link"}
        self.asked |= {"/api/tables/{key:str}/bots", "/api/tables/{key:str}/start"}
        return await anna.open(seats=3, options=OPTIONS, settings=SETTINGS)

    async def _deal(self) -> None:
        """Trump, no exchange, everybody in: what is done depends on no hand."""
        for _ in range(20):
            await self._all_heard()
            if self._sockets[0].observation["phase"] == "play":
                return
            ready = [socket for socket in self._sockets[:2] if socket.legal]
            if ready:
                answer = await ready[0].act(ready[0].legal[0])
                assert answer["type"] == "accepted", answer
            await asyncio.sleep(0.005)
        raise AssertionError("the cards are not dealt")

    async def _wrong(self) -> None:
        """What is refused, and what breaks."""
        anna, ben, carla = self._sockets[:3]
        for socket in (anna, ben):
            await socket.act({"type": "play", "card": "2C"})
            await socket.act({"type": "announce", "suit": "H"})
        carla.say("{")
        carla.send(type="say", text="psst")
        for broken in (
            RuntimeError(f"{PLANTED} /srv/rules.py"),
            msgspec.ValidationError(f"{PLANTED} 7H"),
            RecursionError(PLANTED),
            UnicodeError(PLANTED),
            OSError(2, PLANTED, "/srv/rules.py"),
        ):
            self._rules.breaks = broken
            await anna.act({"type": "play", "card": "2C"})
        self._rules.breaks = None
        await self._all_heard()

    async def _look_round(self, person: Browser) -> None:
        """Every address, the wrong ones too."""
        for path in ("/api/games", "/api/games/{name:str}/texts", "/api/tables"):
            await self._ask(person, "GET", path)
        for path in ("/healthz", "/readyz"):
            await self._ask(person, "GET", path)
        for path in ("/schema/asyncapi.json", "/schema/games/{name:str}"):
            await self._ask(person, "GET", path)
        for path in ("", "/qr.svg", "/record", "/replay", "/report", "/rewind"):
            await self._ask(person, "GET", "/api/tables/{key:str}" + path)
        await self._ask(person, "GET", "/metrics")
        await self._ask(person, "POST", "/api/games/{name:str}/ask", {"question": {"type": "odds"}})
        await self._ask(person, "POST", "/api/games/{name:str}/lessons/{n:int}", {"fresh": True})
        await self._ask(person, "POST", "/api/tables/{key:str}/hint")
        await self._ask(person, "POST", "/api/tables/{key:str}/claim", {"key": "nothing"})
        await self._ask(person, "POST", "/api/tables/{key:str}/rematch", {})
        await self._ask(person, "POST", "/api/tables/{key:str}/bots", {"bot": "nobody"})
        await self._ask(person, "DELETE", "/api/tables/{key:str}/seats/{seat:int}")
        await self._ask(person, "POST", "/api/qr", {"text": "http://test/"})
        await self._ask(person, "POST", "/api/qr", {"text": 7})
        await self._ask(person, "GET", "/api/address")
        await self._ask(person, "POST", "/api/replay", {"record": "{}"})
        await self._ask(person, "POST", "/api/review", {"record": "{}", "seat": 0})
        wish = {"record": "{}", "n": 0, "seat": 0, "name": "Eva"}
        await self._ask(person, "POST", "/api/practice", wish)
        place = {name: wish[name] for name in ("record", "n", "seat")}
        await self._ask(person, "POST", "/api/practice/cards", place)
        await self._ask(person, "PUT", "/api/tables/{key:str}/name", {"name": "Eva"})
        await self._ask(person, "PUT", "/api/tables/{key:str}/plan", {"seats": 3})
        back = "/api/tables/{key:str}/seats/{seat:int}/return"
        await self._ask(person, "POST", back, {"wish": "ask"})
        await self._break(person)

    async def _break(self, person: Browser) -> None:
        """The store breaks in a way that nobody has foreseen."""
        store = self.wire.lab.host.room.store

        async def breaks(*_: Any) -> Any:
            raise RuntimeError(f"{PLANTED} /srv/store.py")

        with patch.object(store, "table", breaks), patch.object(store, "save", breaks):
            await person.http.get("/api/tables/ABCXYZ")
            await person.http.post("/api/tables", json={"game": "zwanzig", "name": "Eva"})

    async def _ask(self, person: Browser, method: str, path: str, body: Any = None) -> None:
        self.asked.add(path)
        told = path.replace("{key:str}", self.table).replace("{name:str}", GAME.name)
        told = told.replace("{seat:int}", "7").replace("{n:int}", "1")
        await person.http.request(method, told, json=body)

    async def _all_heard(self) -> None:
        for socket in self._sockets:
            await socket.pong()
