"""One connection at a table: decode what comes in, hand it to the table, send what comes out."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.api.line import OpenLine, counted, refusal
from stammtisch.web.api.lookup import found
from stammtisch.web.api.visitor import guest_key, may_watch, visitor
from stammtisch.web.edge import guests
from stammtisch.web.edge.limits import Bucket
from stammtisch.web.edge.problems import Elsewhere, Problem
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living
from stammtisch.web.wire import Act, Contribute, FromClient, Hurry, Ping, Pong, Say

_decode = msgspec.json.Decoder(FromClient).decode
_EXPECTED = (RuleViolation, Problem, StoreUnavailable)
_OF_TABLES = frozenset(
    {"match_over", "not_seated", "not_started", "stale", "table_closed", "unknown_action"}
)
"""Refusals that say nothing about a hand. All others are one figure: who reads that a suit was to
be followed knows what somebody holds."""


@websocket("/ws/tables/{key:str}")
async def table_socket(socket: HttpSocket, key: FromPath[str], host: NamedDependency[Host]) -> None:
    """Play, or watch, at a table; see `stammtisch.web.wire` for the messages."""
    async with counted(socket, host.room) as may:
        if may:
            await Session(socket, host).run(key)


class Session:
    """What one open socket says and hears."""

    def __init__(self, socket: HttpSocket, host: Host) -> None:
        limits = host.room.limits
        key = guest_key(socket)
        self._line = OpenLine(socket, None if key is None else guests.digest(key))
        self.connection = self._line.connection
        self._living: Living | None = None
        self._socket = socket
        self._host = host
        self._limits = limits
        self._pace = Bucket(limits.messages_burst, limits.messages_rate)
        self._hurried = 0

    async def run(self, key: str) -> None:
        """Until one of the two sides has had enough."""
        await self._line.run(lambda: self._heard(key), self._left)

    async def _heard(self, key: str) -> None:
        with suppress(_Gone):
            await self._enter(key)
            while self._living is not None and not self.connection.ended:
                await self._listen(self._living)

    def _left(self) -> None:
        if self._living is not None:
            self._living.detach(self.connection)
            # A broken line leaves a traceback behind; it must not keep the table.
            self._living = None

    async def _enter(self, key: str) -> None:
        """Come to the table, or say why not and close."""
        since = self._socket.query_params.get("since", "")
        seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
        try:
            living = await found(self._host, key, visitor(self._socket))
            may_watch(living, self.connection.guest)
            self._living = living
            await living.attach(self.connection, seen)
            if self._host.closed:
                self.connection.end("restart")
        except Elsewhere as elsewhere:
            await self._pass_on(elsewhere)
        except Exception as error:
            self._refuse(error)
            self.connection.close(1008)

    async def _pass_on(self, elsewhere: Elsewhere) -> None:
        self._living = None
        if "relayed" in self._socket.scope["state"]:
            self.connection.close(1012)  # it has moved on meanwhile
        else:
            await self._line.relayed(elsewhere.server)

    async def _listen(self, living: Living) -> None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise _Gone
        await self._wait_for_turn()
        text = message.get("text")
        if not isinstance(text, str):
            self._refuse(Problem(400, "bad_message", detail="text is expected, not bytes"))
        elif len(text) > self._limits.message_bytes:
            self._refuse(Problem(413, "too_large", bytes=self._limits.message_bytes))
            self.connection.close(1009)
        else:
            await self._hear(living, text)

    async def _wait_for_turn(self) -> None:
        """Who talks too fast is heard later; who never stops is shown the door."""
        if self._pace.full:
            self._hurried = 0
        wait = self._pace.take()
        if wait == 0:
            return
        self._hurried += 1
        if self._hurried > self._limits.patience:
            self._host.room.metrics.dropped["flood"] += 1
            self.connection.end("flood")
            return
        await asyncio.sleep(wait)
        self._pace.take()

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
        except Exception as error:
            self._refuse(error, key)

    def _refuse(self, error: Exception, key: str | None = None) -> None:
        """Tell the browser that nothing happened, and why."""
        room = self._host.room
        body = refusal(room, error, _EXPECTED)
        by_rules = isinstance(error, RuleViolation) and body.code not in _OF_TABLES
        room.metrics.refusals["rules" if by_rules else body.code] += 1
        self.connection.send(msgspec.structs.replace(body, key=key))


class _Gone(Exception):  # noqa: N818
    """The other side has closed the connection."""


def _key_in(text: str) -> str | None:
    """The idempotency key of a message that is otherwise wrong, so that its sender can tell."""
    with suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        given = msgspec.json.decode(text)
        key = given.get("key") if isinstance(given, dict) else None
        if isinstance(key, str) and len(key) <= 64:
            return key
    return None
