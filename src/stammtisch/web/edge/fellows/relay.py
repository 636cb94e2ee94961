"""Hands a request on to the server of the same room that owns what it is about.

Who asked, from where and by what name is told beside it, under the key of the server that is
asked: whoever does not know the key is an ordinary visitor, whatever he tells.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any

import h11
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import connect

from stammtisch.table.match.leases import OtherServer
from stammtisch.web.edge.addresses.entrance import peer_of

CONNECT_S = 2.0
"""So long the other server may take to let us in; a dead one is known to be dead soon after."""

ANSWER_S = 60.0

KEY = b"x-stammtisch-key"
_CLIENT, _SCHEME, _HOST = (b"x-stammtisch-client", b"x-stammtisch-scheme", b"x-stammtisch-host")

_OF_THE_LINE = frozenset(
    {
        b"connection", b"content-length", b"expect", b"host", b"keep-alive", b"te", b"trailer",
        b"transfer-encoding", b"upgrade", KEY, _CLIENT, _SCHEME, _HOST,
    }
)  # fmt: skip
"""What belongs to one connection, and is not handed on."""

_MOST = 256 * 1024
"""A longer body is not kept; what may be longer is never about something that is elsewhere."""


class Unreachable(Exception):
    """The other server does not answer, and has not begun to."""


def admitted(scope: Scope, key: str) -> bool:
    """Whether a fellow server hands this on; then client, scheme and host are as they were there.

    ``key`` is ours; empty: we have no fellows.
    """
    if not key:
        return False
    headers = dict(scope["headers"])
    if not hmac.compare_digest(headers.get(KEY, b""), key.encode()):
        return False
    scope["client"] = headers.get(_CLIENT, b"").decode("latin-1"), 0
    scope["scheme"] = headers.get(_SCHEME, b"http").decode("latin-1")
    kept = [(name, value) for name, value in scope["headers"] if name not in {KEY, b"host"}]
    scope["headers"] = [*kept, (b"host", headers.get(_HOST, b""))]
    scope["state"]["relayed"] = True
    return True


class Relay:
    """Wraps the application: what it finds to be elsewhere is asked there."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind != "http" or "relayed" in scope["state"]:
            await self._app(scope, receive, send)
            return
        body = _Body(receive)
        refusal: list[Message] = []

        async def out(message: Message) -> None:
            if "elsewhere" in scope["state"]:
                refusal.append(message)
            else:
                await send(message)

        await self._app(scope, body.receive, out)
        if not refusal:
            return
        try:
            await _forward(scope["state"]["elsewhere"], scope, await body.whole(), send)
        except Unreachable:
            for message in refusal:
                await send(message)


class _Body:
    """A request's body, remembered while it is read."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._known = bytearray()
        self._ended = False

    async def receive(self) -> Any:
        message: Any = await self._receive()
        if message["type"] == "http.request":
            self._known += message.get("body", b"")
            self._ended = not message.get("more_body", False)
        return message

    async def whole(self) -> bytes:
        """All of it. Raises `Unreachable` where there is no end to it."""
        while not self._ended:
            message = await self.receive()
            if message["type"] != "http.request" or len(self._known) > _MOST:
                raise Unreachable
        return bytes(self._known)


async def _forward(server: OtherServer, scope: Scope, body: bytes, send: Send) -> None:
    scope["state"]["forwarded"] = True
    begun = False
    try:
        async for event in asked(server, scope, target_of(scope), body):
            if isinstance(event, h11.Response):
                begun = True
                headers = [pair for pair in event.headers if pair[0] != b"connection"]
                start: Any = {
                    "type": "http.response.start", "status": event.status_code, "headers": headers
                }  # fmt: skip
                await send(start)
            elif isinstance(event, h11.Data):
                part: Any = {
                    "type": "http.response.body", "body": bytes(event.data), "more_body": True
                }  # fmt: skip
                await send(part)
    except Unreachable:
        if not begun:
            scope["state"].pop("forwarded")
            raise
        raise ConnectionResetError("the other server has broken off") from None
    end: Any = {"type": "http.response.body", "body": b""}
    await send(end)


async def asked(
    server: OtherServer, scope: Scope, target: bytes, body: bytes = b""
) -> AsyncIterator[h11.Event]:
    """What the other server answers for whoever asks by ``scope``. Raises `Unreachable`."""
    method: Any = scope.get("method")
    headers = [
        *_handed_on(scope, server),
        (b"host", server.address.encode()),
        (b"connection", b"close"),
        (b"content-length", str(len(body)).encode()),
    ]
    line = h11.Connection(h11.CLIENT)
    writer = None
    try:
        async with asyncio.timeout(CONNECT_S):
            reader, writer = await asyncio.open_connection(*_place(server))
        request = h11.Request(method=method, target=target, headers=headers)
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        while True:
            found = line.next_event()
            if found is h11.NEED_DATA:
                async with asyncio.timeout(ANSWER_S):
                    line.receive_data(await reader.read(65_536))
            elif isinstance(found, h11.EndOfMessage):
                return
            elif isinstance(found, h11.Event):
                yield found
            else:
                raise Unreachable
    except (OSError, h11.RemoteProtocolError) as error:  # a timeout is an OSError
        raise Unreachable from error
    finally:
        if writer is not None:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def dialled(server: OtherServer, scope: Scope) -> connect:
    """A WebSocket to the other server, for whoever has opened one here."""
    headers = [(name.decode("latin-1"), value.decode("latin-1"))
               for name, value in _handed_on(scope, server)
               if not name.startswith(b"sec-websocket-")]  # fmt: skip
    return connect(
        f"ws://{server.address}{target_of(scope).decode('latin-1')}",
        additional_headers=headers,
        user_agent_header=None,
        compression=None,
        proxy=None,
        open_timeout=CONNECT_S,
        close_timeout=CONNECT_S,
        ping_interval=5,
        ping_timeout=5,
        max_size=None,
    )


def target_of(scope: Scope) -> bytes:
    """Path and query, as they were asked for."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query = scope.get("query_string", b"")
    return path + b"?" + query if query else path


def _handed_on(scope: Scope, server: OtherServer) -> list[tuple[bytes, bytes]]:
    host = dict(scope["headers"]).get(b"host", b"")
    own: Iterable[tuple[bytes, bytes]] = (
        (KEY, server.key.encode()),
        (_CLIENT, peer_of(scope).encode("latin-1")),
        (_SCHEME, scope["scheme"].encode()),
        (_HOST, host),
    )
    return [*(pair for pair in scope["headers"] if pair[0] not in _OF_THE_LINE), *own]


def _place(server: OtherServer) -> tuple[str, int]:
    host, _, port = server.address.rpartition(":")
    return host.strip("[]"), int(port)
