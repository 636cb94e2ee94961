"""An open socket from its handshake to its end: counted, written beside the reading, then freed."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from stammtisch.table.match.leases import OtherServer
from stammtisch.web.edge.fellows.relay import dialled
from stammtisch.web.edge.problems import refused
from stammtisch.web.edge.requests import HttpSocket
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.connection import Connection
from stammtisch.web.ops import logs
from stammtisch.web.wire.refusals import Refused

Leave = Callable[[], None]

_AGAIN = 1012
"""The code of a server that starts again: the page comes back by itself."""


@asynccontextmanager
async def counted(socket: HttpSocket, room: Room) -> AsyncIterator[bool]:
    """Whether the visitor may have one more socket; who may not has been told, others are in."""
    async with admitted(socket, room) as leave:
        try:
            yield leave is not None
        finally:
            if leave is not None:
                leave()


@asynccontextmanager
async def admitted(socket: HttpSocket, room: Room) -> AsyncIterator[Leave | None]:
    """One more socket of a visitor, counted and accepted, as long as its request lasts.

    What to call when the socket ends, which may be later; ``None``: the visitor may not have it,
    and has been told.
    """
    address = socket.client.host if socket.client else ""
    wait = room.gate.enter(address)
    if wait > 0:
        await _deny(socket, math.ceil(wait))
        room.metrics.refusals["too_many_requests"] += 1
        yield None
        return
    kind = _kind(socket)
    room.metrics.sockets[kind] += 1
    leave = partial(_leave, room, kind, address)
    try:
        try:
            await socket.accept()
        except BaseException:
            leave()
            raise
        yield leave
    finally:
        # Its wrapped ways in and out hold it, and it holds them: each socket that ended would
        # wait for a full collection of garbage.
        socket.receive = socket.send = _over


def _leave(room: Room, kind: str, address: str) -> None:
    room.metrics.sockets[kind] -= 1
    room.gate.leave(address)


def _kind(socket: HttpSocket) -> str:
    """Where it leads, as the path says; ``fellow`` if a fellow server hands it on."""
    path: str = socket.scope["path"]
    return "fellow" if "relayed" in socket.scope["state"] else path.split("/")[2]


async def _over(*_: object) -> Any:
    raise RuntimeError("the socket is done")


async def _deny(socket: HttpSocket, seconds: int) -> None:
    """Refuse the handshake with an ordinary answer."""
    body = Refused(code="too_many_requests", facts={"seconds": seconds})
    headers = [(b"content-type", b"application/json"), (b"retry-after", str(seconds).encode())]
    start: Any = {"type": "websocket.http.response.start", "status": 429, "headers": headers}
    rest: Any = {"type": "websocket.http.response.body", "body": msgspec.json.encode(body)}
    await socket.send(start)
    await socket.send(rest)


class OpenLine:
    """Both ways of an open socket: what is said waits in ``connection``, and is sent meanwhile."""

    def __init__(self, socket: HttpSocket, guest: str | None = None) -> None:
        self.socket = socket
        self.connection = Connection(guest, stuck=self._give_up)
        self._task = asyncio.current_task()
        self._given_up = False

    async def run(self, hear: Callable[[], Awaitable[None]], left: Callable[[], None]) -> None:
        """Hear until one of the two sides has had enough; ``left`` is called then."""
        writer = asyncio.get_running_loop().create_task(self.connection.write(self.socket.send))
        try:
            await hear()
        except asyncio.CancelledError:
            if not self._given_up:
                raise
        finally:
            self._task = None
            left()
            self.connection.close(1000)
            if self._given_up:
                writer.cancel()
            await self.connection.wait_closed()
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer

    async def relayed(self, server: OtherServer, first: str | None = None) -> None:
        """Pass on what either side says until one ends; ``first`` was said already."""
        try:
            async with dialled(server, self.socket.scope) as there:
                if first is not None:
                    await there.send(first)
                loop = asyncio.get_running_loop()
                ways = {loop.create_task(self._out(there)), loop.create_task(self._in(there))}
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
            ended = there.close_code
        except (OSError, WebSocketException):
            ended = None
        # Whatever has broken between servers is no fault of the browser, which comes again.
        self.connection.close(_AGAIN if ended in {None, 1005, 1006} else ended or _AGAIN)

    async def _out(self, there: ClientConnection) -> None:
        with suppress(WebSocketException):
            while True:
                message: Any = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                said = message.get("text")
                await there.send(said if isinstance(said, str) else message.get("bytes") or b"")

    async def _in(self, there: ClientConnection) -> None:
        async for text in there:
            if isinstance(text, str):
                self.connection.push(text.encode())

    def _give_up(self) -> None:
        """The other side reads nothing any more; do not wait for it to hang up."""
        if self._task is not None:
            self._given_up = True
            self._task.cancel()


def refusal(room: Room, error: Exception, expected: tuple[type[Exception], ...]) -> Refused:
    """What an open socket is told of an error; one of ours is counted, and named in the log.

    Only the ``expected`` kinds are told in their own words.
    """
    found = refused(error) if isinstance(error, expected) else None
    if found is not None:
        return found[1]
    room.metrics.bugs += 1
    return Refused(code="internal", request=logs.bug("message failed", error))
