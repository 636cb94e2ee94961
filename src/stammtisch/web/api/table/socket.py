"""One connection at a table: decode what comes in, hand it to the table, send what comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.api.visitors.line import Leave, OpenLine, admitted, refusal
from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import guest_key, may_watch, visitor
from stammtisch.web.edge.connections.pipe import Pipe
from stammtisch.web.edge.connections.transport import parted
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.limits import Pace, RoomLimits
from stammtisch.web.edge.problems import Elsewhere, Problem
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.live.telling.connection import REFUSED, Connection
from stammtisch.web.wire.table.chat import Say
from stammtisch.web.wire.table.from_client import Act, Contribute, FromClient, Hurry, Ping
from stammtisch.web.wire.table.from_server import Pong
from stammtisch.web.wire.table.tour import ShowStep

_decode = msgspec.json.Decoder(FromClient).decode
_EXPECTED = (RuleViolation, Problem, StoreUnavailable)
_OF_TABLES = frozenset(
    {"match_over", "not_seated", "not_started", "stale", "table_closed", "unknown_action"}
)
"""Refusals that say nothing about a hand. All others are one figure: who reads that a suit was to
be followed knows what somebody holds."""

_BROKEN = 1011
"""The code of a server that has made a mistake: the page comes back by itself."""

_MANY = 16
"""So many messages of one socket wait; with more, the other side has to."""


@websocket("/ws/tables/{key:str}")
async def table_socket(socket: HttpSocket, key: FromPath[str], host: NamedDependency[Host]) -> None:
    """Play, or watch, at a table; see `stammtisch.web.wire.table` for what is said."""
    async with admitted(socket, host.room) as leave:
        if leave is None:
            return
        line = OpenLine(socket, _guest(socket))
        session = Session(line.connection, host, leave)
        try:
            elsewhere = await session.enter(socket, key)
            if elsewhere is not None:
                await line.run(lambda: _passed_on(line, socket, elsewhere), session.left)
            elif not _hand_over(socket, session):
                await line.run(lambda: _heard(socket, session), session.left)
        except BaseException:
            session.left()
            raise


def _guest(socket: HttpSocket) -> str | None:
    key = guest_key(socket)
    return None if key is None else guests.digest(key)


async def _passed_on(line: OpenLine, socket: HttpSocket, elsewhere: Elsewhere) -> None:
    if "relayed" in socket.scope["state"]:
        line.connection.close(1012)  # it has moved on meanwhile
    else:
        await line.relayed(elsewhere.server)


async def _heard(socket: HttpSocket, session: Session) -> None:
    while not session.connection.ended:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await session.hear(text if isinstance(text, str) else None)


def _hand_over(socket: HttpSocket, session: Session) -> bool:
    """Let the session talk to the other side without this request; whether it does."""
    if session.connection.ended:
        return False
    found = parted(socket.scope)
    if found is not None:
        session.take(*found)
    return found is not None


class Session:
    """What one open socket says and hears."""

    __slots__ = (
        "_host", "_leave", "_living", "_lost", "_pace", "_pipe", "_waiting", "_working",
        "connection",
    )  # fmt: skip

    def __init__(self, connection: Connection, host: Host, leave: Leave) -> None:
        """``leave`` is called once, at its end."""
        self.connection = connection
        self._host = host
        self._leave: Leave | None = leave
        self._living: Living | None = None
        self._pace = Pace(host.room.limits)
        self._pipe: Pipe | None = None
        self._waiting: list[str | None] = []
        """What has come while something else was done."""
        self._working: asyncio.Task[None] | None = None
        self._lost = False

    async def enter(self, socket: HttpSocket, key: str) -> Elsewhere | None:
        """Come to the table, or say why not and close; or where it is."""
        since = socket.query_params.get("since", "")
        seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
        try:
            living = await found(self._host, key, visitor(socket))
            may_watch(living, self.connection.guest)
            self._living = living
            await living.attach(self.connection, seen)
            if self._host.closed:
                self.connection.end("restart")
        except Elsewhere as elsewhere:
            self._living = None
            return elsewhere
        except Exception as error:
            self._refuse(error)
            self.connection.close(REFUSED)
        return None

    def left(self) -> None:
        """The other side has gone."""
        living, self._living = self._living, None
        if living is not None:
            living.detach(self.connection)
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()

    # --- without a request: see `stammtisch.web.edge.connections.pipe` -----------------------

    def take(self, pipe: Pipe, heard: Sequence[str | None]) -> None:
        """Talk by ``pipe`` from here on; ``heard`` was said before."""
        self._pipe = pipe
        pipe.open(self, heard)
        self.connection.lead(pipe)

    def told(self, text: str | None) -> None:
        """See `Listener.told`: one thing is done after the other."""
        self._waiting.append(text)
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())
        elif len(self._waiting) == _MANY and self._pipe is not None:
            self._pipe.pause()

    def drained(self) -> None:
        """See `Listener.drained`."""
        self.connection.drained()

    def flooded(self) -> None:
        """See `Listener.flooded`."""
        if not self.connection.ended:
            self._host.room.metrics.dropped["flood"] += 1
            self.connection.end("flood")

    def lost(self) -> None:
        """See `Listener.lost`; what was said before still counts."""
        self._lost = True
        self._pipe = None
        if self._working is None:
            self._end()

    async def _work(self) -> None:
        try:
            while self._waiting and not self.connection.ended:
                text = self._waiting.pop(0)
                if len(self._waiting) == _MANY - 1 and self._pipe is not None:
                    self._pipe.go_on()
                await self.hear(text)
        except Exception as error:  # nobody waits for this task, and nothing would be heard again
            self.connection.close(_BROKEN)
            refusal(self._host.room, error, ())
        finally:
            self._working = None
            self._waiting.clear()
            if self._lost:
                self._end()

    def _end(self) -> None:
        self.connection.lost()
        self.left()

    # --- what is heard -----------------------------------------------------------------------

    async def hear(self, text: str | None) -> None:
        """One message, once it is this visitor's turn; ``None``: it was no text."""
        if not await self._pace.turn():
            self.flooded()
        elif text is None:
            self._refuse(Problem(400, "bad_message", detail="text is expected, not bytes"))
        elif len(text) > self._limits.message_bytes:
            self._refuse(Problem(413, "too_large", bytes=self._limits.message_bytes))
            self.connection.close(1009)
        elif self._living is not None:
            await self._hear(self._living, text)

    @property
    def _limits(self) -> RoomLimits:
        return self._host.room.limits

    async def _hear(self, living: Living, text: str) -> None:
        if self.connection.ended:
            return
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            detail = str(error)[:200]
            self._refuse(Problem(400, "bad_message", detail=detail), _key_in(text))
            return
        # Only what is wrong with the message itself is told in its own words: an exception of the
        # same kind from further inside may speak of what is hidden.
        key = None
        try:
            match message:
                case Act():
                    key = message.key
                    await living.act(self.connection, message)
                case Ping():
                    self.connection.send(Pong(message.at, self._host.room.time.unix_ms()))
                case Contribute():
                    if self.connection.seat is None:
                        raise Problem(403, "not_seated")
                    living.contribute(self.connection.seat, message.nonce)
                case Say():
                    living.say(self.connection, message)
                case Hurry():
                    living.hurry(self.connection)
                case ShowStep():
                    living.tour.show(self.connection, message.n)
        except Exception as error:
            self._refuse(error, key)

    def _refuse(self, error: Exception, key: str | None = None) -> None:
        """Tell the browser that nothing happened, and why."""
        room = self._host.room
        body = refusal(room, error, _EXPECTED)
        by_rules = isinstance(error, RuleViolation) and body.code not in _OF_TABLES
        room.metrics.refusals["rules" if by_rules else body.code] += 1
        self.connection.send(msgspec.structs.replace(body, key=key))


def _key_in(text: str) -> str | None:
    """The idempotency key of a message that is otherwise wrong, so that its sender can tell."""
    with suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        given = msgspec.json.decode(text)
        key = given.get("key") if isinstance(given, dict) else None
        if isinstance(key, str) and len(key) <= 64:
            return key
    return None
