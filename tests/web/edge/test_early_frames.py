"""Who talks before the handshake was answered, and badly, is cut off: it is no error of ours."""

from __future__ import annotations

import asyncio
import base64
from typing import Any, cast

import pytest
import uvicorn
from tests.builders import case
from tests.web.edge.test_pipe import FEW_PINGS, masked
from tests.web.lab import it_happens
from uvicorn.server import ServerState
from websockets.frames import Opcode

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.connections.transport import http_protocol, socket_protocol
from stammtisch.web.edge.limits import Gate, RoomLimits

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %b\r\n\r\n" % base64.b64encode(b"k" * 16)
)


@pytest.mark.parametrize(
    "said",
    [
        case("pings without end", masked(Opcode.PING) * 10),
        case("no frame at all", b"\xff" * 10),
    ],
)
async def test_bad_words_before_the_answer_only_end_the_connection(said: bytes) -> None:
    """Otherwise anybody could fill the log with errors."""
    go_on = asyncio.Event()

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await go_on.wait()
        await send({"type": "websocket.accept"})

    config = uvicorn.Config(
        cast(Any, app), log_config=None, ws=socket_protocol(FEW_PINGS), ws_per_message_deflate=False
    )
    config.load()
    state = ServerState()
    protocol = http_protocol(Gate(RoomLimits()), Proxies(()))
    errors: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, error: errors.append(error))

    def connected() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={})

    async with await loop.create_server(connected, "127.0.0.1", 0) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(UPGRADE)
        await it_happens(lambda: state.tasks)
        writer.write(said)
        await it_happens(lambda: not state.connections)
        go_on.set()
        await it_happens(lambda: not state.tasks)
        writer.close()
    assert errors == []
