"""One device at an evening: says by which link it comes, then hears of everything that changes."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.api.line import OpenLine, counted
from stammtisch.web.edge.problems import Problem, refused
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.evening.evening import LivingEvening
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.evening.pictures.viewers import Looking
from stammtisch.web.evening.wire import Knock
from stammtisch.web.ops import logs
from stammtisch.web.wire import Ping, Pong, Refused

_decode = msgspec.json.Decoder(Knock | Ping).decode
_EXPECTED = (Problem, StoreUnavailable)
_KNOCK_S = 10.0
"""So long a device may take to say by which link it comes."""


@websocket("/api/evenings/{id:str}/socket")
async def evening_socket(
    socket: HttpSocket, id: FromPath[str], evenings: NamedDependency[Evenings]
) -> None:
    """Look on; see `stammtisch.web.evening.wire` for the messages."""
    async with counted(socket, evenings.room) as may:
        if may:
            await _Visit(socket, evenings).run(id)


class _Visit:
    """What one open socket says and hears."""

    def __init__(self, socket: HttpSocket, evenings: Evenings) -> None:
        self._socket = socket
        self._evenings = evenings
        self._line = OpenLine(socket)
        self._connection = self._line.connection
        self._looking: tuple[LivingEvening, Looking] | None = None

    async def run(self, id: str) -> None:
        """Until one of the two sides has had enough."""
        await self._line.run(lambda: self._all_heard(id), self._left)

    async def _all_heard(self, id: str) -> None:
        while not self._connection.ended and await self._heard(id):
            pass

    def _left(self) -> None:
        if self._looking is not None:
            self._looking[0].viewers.leave(self._looking[1])
            self._looking = None

    async def _heard(self, id: str) -> bool:
        """Hear one message; whether there may be another."""
        patience = None if self._looking is not None else _KNOCK_S
        try:
            async with asyncio.timeout(patience):
                message: Any = await self._socket.receive()
        except TimeoutError:
            return False
        if message["type"] == "websocket.disconnect":
            return False
        text = message.get("text")
        try:
            await self._answer(id, text if isinstance(text, str) else "")
        except Exception as error:
            self._refuse(error)
            self._connection.close(1008)
        return True

    async def _answer(self, id: str, text: str) -> None:
        room = self._evenings.room
        if len(text) > room.limits.message_bytes:
            raise Problem(413, "too_large", bytes=room.limits.message_bytes)
        try:
            said = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Problem(400, "bad_message", detail=str(error)[:200]) from None
        if isinstance(said, Ping):
            self._connection.send(Pong(said.at, room.time.unix_ms()))
        elif self._looking is None:
            living = await self._evenings.find(id)
            self._looking = living, living.viewers.enter(self._connection, living.key(said.key))

    def _refuse(self, error: Exception) -> None:
        metrics = self._evenings.room.metrics
        found = refused(error) if isinstance(error, _EXPECTED) else None
        if found is None:
            metrics.bugs += 1
            body = Refused(code="internal", request=logs.bug("message failed", error))
        else:
            body = found[1]
        metrics.refusals[body.code] += 1
        self._connection.send(body)
