"""HTTP and WebSocket connections with limits: idle time, and how many an address may open."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.connections import pipe
from stammtisch.web.edge.connections.pipe import Pipe
from stammtisch.web.edge.connections.pulse import Pulse
from stammtisch.web.edge.limits import Bucket, Gate, RoomLimits
from stammtisch.web.ops.latches import Inbox, Latch

PATIENCE_S = 60.0
"""A request that has not been asked and answered after this time is given up.

An answer that comes bit by bit has as long for each of its bits.
"""

_PART = "stammtisch.part"

_TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: 48\r\n\r\n"
    b'{"type":"refused","code":"too_many_connections"}'
)


class PatientHttp(H11Protocol):
    """One HTTP connection, counted by ``gate``; after an upgrade the socket's own limits hold.

    One of a proxy carries the requests of many people; these are counted one by one, see `Edge`.
    """

    gate: Gate
    proxies: Proxies
    patience_s = PATIENCE_S
    _timer: asyncio.TimerHandle | None = None
    _admitted = False
    _counted = False

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._answers, self.app = self.app, self._answer

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        proxy = self.proxies.trusts(self._address)
        if proxy or self.gate.arrive(self._address):
            self._admitted, self._counted = True, not proxy
            self._wait()
        else:
            transport.write(_TOO_MANY)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self._admitted:
            if self._timer is None:
                self._wait()
            super().data_received(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._rest()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        async def sent(message: Any) -> None:
            await send(message)
            # whoever does not read what was sent keeps us there, and the time runs on
            if message.get("more_body") and self._timer is not None:
                self._rest()
                self._wait()

        await self._answers(scope, receive, sent)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience_s, self._give_up)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _forget(self) -> None:
        self._rest()
        if self._counted:
            self._counted = False
            self.gate.depart(self._address)

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()


class QuietSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose handshake may end in a refusal, or in nothing; it leaves nothing behind.

    Whoever has accepted it may part the connection from its request, see `parted`.
    """

    limits: RoomLimits
    pulse: Pulse

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._pings = Bucket(self.limits.pings_burst, self.limits.pings_rate)
        self.queue, self.writable = Inbox(), Latch()  # type: ignore[assignment] # lighter, as used
        self.writable.set()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            # What has read the request keeps it, with all its headers, as long as it reads frames.
            self.conn.parser.close()
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[_PART] = self._part
        try:
            await super().run_asgi()
        finally:
            del extensions[_PART]
            if not (self.disconnected or isinstance(self.transport, _Parted)):
                # Whoever does not read what was written would keep the connection for ever.
                self.loop.call_later(pipe.FAREWELL_S, self.transport.abort)

    def _part(self) -> tuple[Pipe, list[str | None]] | None:
        if self.disconnected or self.close_sent or self.frames or self.transport.is_closing():
            return None
        self.stop_keepalive()
        heard = []
        while not self.queue.empty():
            heard.append(self.queue.take().get("text"))  # type: ignore[attr-defined] # an `Inbox`
        if self.read_paused:
            self.transport.resume_reading()
        pulse = self.pulse.part(self.ping_interval) if self.ping_interval else set()
        found = Pipe(self.transport, self.conn, self.connections, pulse, self.limits)
        found.full = not self.writable.is_set()
        self.connections.discard(self)
        self.transport = _Parted()  # type: ignore[assignment] # it is closed once all here is done
        return found, heard

    def handle_ping(self) -> None:
        if self._pings.take() > 0:
            self.conn.fail(1008, "too many pings")
            self.handle_parser_exception()
        else:
            super().handle_ping()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.transport.abort()  # the handshake is not answered: there is no goodbye yet
        else:
            super().handle_parser_exception()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.transport.is_closing():
            # To uvicorn only an accepted handshake is complete: it would log every other one as
            # an error of ours, and anybody could fill the log by asking for it.
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # It waits for the end of what comes in, which nobody tells it, and holds what holds it.
        self.conn.parser.close()


class _Parted:
    """In the place of a connection that goes on elsewhere."""

    def close(self) -> None:
        """There is nothing left to close."""


def parted(scope: Any) -> tuple[Pipe, list[str | None]] | None:
    """The connection of an accepted socket, and what it has heard; the request may end from here.

    ``None`` where the other side has gone, or the server has no such thing: then the socket's own
    ways in and out stay what they are.
    """
    part = (scope.get("extensions") or {}).get(_PART)
    return None if part is None else part()


def socket_protocol(limits: RoomLimits) -> type[QuietSocket]:
    """The protocol class for WebSockets with these limits."""
    return type("QuietSocket", (QuietSocket,), {"limits": limits, "pulse": Pulse()})


def http_protocol(
    gate: Gate, proxies: Proxies, patience_s: float = PATIENCE_S
) -> type[PatientHttp]:
    """The protocol class for a server whose connections ``gate`` counts."""
    own = {"gate": gate, "proxies": proxies, "patience_s": patience_s}
    return type("PatientHttp", (PatientHttp,), own)
