"""One device that only looks on: says by which link it comes, then hears of what changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.api.visitors.line import OpenLine, counted, refusal
from stammtisch.web.edge.limits import Pace
from stammtisch.web.edge.problems import Elsewhere, Problem
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.connection import REFUSED, Connection
from stammtisch.web.wire.table.from_client import Ping
from stammtisch.web.wire.table.from_server import Pong

_EXPECTED = (Problem, StoreUnavailable)
_KNOCK_S = 10.0
"""So long a device may take to say by which link it comes."""


class Keyed(Protocol):
    """The first message."""

    @property
    def key(self) -> str:
        """The secret of the link."""
        ...


Leave = Callable[[], object]
Enter = Callable[[Connection, str], Awaitable[Leave]]
"""Lets a connection in by the secret of its link, or raises `Problem`; gives how it leaves."""


async def look_on(socket: HttpSocket, room: Room, knock: type[Keyed], enter: Enter) -> None:
    """Until one of the two sides has had enough."""
    async with counted(socket, room) as may:
        if may:
            await _Onlooker(socket, room, knock, enter).run()


class _Onlooker:
    """What one open socket says and hears."""

    def __init__(self, socket: HttpSocket, room: Room, knock: type[Keyed], enter: Enter) -> None:
        self._socket = socket
        self._room = room
        self._decode: Callable[[str], Any] = msgspec.json.Decoder(knock | Ping).decode
        self._enter = enter
        self._line = OpenLine(socket)
        self._connection = self._line.connection
        self._leave: Leave | None = None
        self._pace = Pace(room.limits)

    async def run(self) -> None:
        """Until one of the two sides has had enough."""
        await self._line.run(self._all_heard, self._left)

    async def _all_heard(self) -> None:
        while not self._connection.ended and await self._heard():
            pass

    def _left(self) -> None:
        if self._leave is not None:
            self._leave()
            self._leave = None

    async def _heard(self) -> bool:
        """Hear one message; whether there may be another."""
        patience = None if self._leave is not None else _KNOCK_S
        try:
            async with asyncio.timeout(patience):
                message: Any = await self._socket.receive()
        except TimeoutError:
            return False
        if message["type"] == "websocket.disconnect":
            return False
        if not await self._pace.turn():
            self._room.metrics.dropped["flood"] += 1
            self._connection.end("flood")
            return False
        text = message.get("text")
        try:
            await self._answer(text if isinstance(text, str) else "")
        except Elsewhere as elsewhere:
            if "relayed" in self._socket.scope["state"]:
                self._connection.close(1012)  # it has moved on meanwhile
            else:
                await self._line.relayed(elsewhere.server, text)
            return False
        except Exception as error:
            self._refuse(error)
            self._connection.close(REFUSED)
        return True

    async def _answer(self, text: str) -> None:
        room = self._room
        if len(text) > room.limits.message_bytes:
            raise Problem(413, "too_large", bytes=room.limits.message_bytes)
        try:
            said = self._decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Problem(400, "bad_message", detail=str(error)[:200]) from None
        if isinstance(said, Ping):
            self._connection.send(Pong(said.at, room.time.unix_ms()))
        elif self._leave is None:
            self._leave = await self._enter(self._connection, said.key)

    def _refuse(self, error: Exception) -> None:
        body = refusal(self._room, error, _EXPECTED)
        self._room.metrics.refusals[body.code] += 1
        self._connection.send(body)
