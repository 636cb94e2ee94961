"""What a connection leaves behind."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn
from tests.builders import case
from tests.web.lab import it_happens
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.server import ServerProtocol

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.connections import pipe
from stammtisch.web.edge.connections.transport import http_protocol, socket_protocol
from stammtisch.web.edge.limits import Gate, RoomLimits


async def host_hangs_up(_: ClientConnection) -> None:
    """Nothing is said; the host ends it."""


async def guest_hangs_up(line: ClientConnection) -> None:
    await line.close()


async def guest_is_gone(line: ClientConnection) -> None:
    line.transport.abort()


async def both_hang_up(line: ClientConnection) -> None:
    await line.send("bye")
    await line.close()


@asynccontextmanager
async def a_server(*, much: bool = False) -> AsyncIterator[tuple[ServerState, int]]:
    """A server whose sockets are accepted, and ended by the host with the first word or silence.

    ``much``: once more was said than the other side takes.
    """

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            async with asyncio.timeout(0.2):
                await receive()
        except TimeoutError:
            pass
        if much:
            here: Any = next(iter(state.connections))
            while not here.transport.get_write_buffer_size():
                await send({"type": "websocket.send", "text": "x" * 10_000})
        await send({"type": "websocket.close", "code": 1000})

    config = uvicorn.Config(
        cast(Any, app),
        log_config=None,
        ws=socket_protocol(RoomLimits()),
        ws_per_message_deflate=False,
    )
    config.load()
    state = ServerState()
    protocol = http_protocol(Gate(RoomLimits()), Proxies(()))

    def connected() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
    async with server:
        yield state, server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    "end",
    [
        case("the host hangs up", host_hangs_up),
        case("the guest hangs up", guest_hangs_up),
        case("the guest is gone", guest_is_gone),
        case("both hang up", both_hang_up),
    ],
)
async def test_an_ended_socket_leaves_nothing(
    end: Callable[[ClientConnection], Awaitable[None]],
) -> None:
    """No circle that only a full collection of garbage would find, hours later."""
    gc.collect()
    gc.disable()
    try:
        async with a_server() as (state, port):
            line = await connect(f"ws://127.0.0.1:{port}/")
            await end(line)
            await it_happens(lambda: not (state.connections or state.tasks))
            await it_happens(
                lambda: not [one for one in gc.get_objects() if type(one) is ServerProtocol]
            )
    finally:
        gc.enable()


async def test_who_reads_nothing_does_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written and not read would keep the connection for ever."""
    monkeypatch.setattr(pipe, "FAREWELL_S", 0.1)
    async with a_server(much=True) as (state, port):
        line = await connect(f"ws://127.0.0.1:{port}/")
        line.transport.pause_reading()
        await it_happens(lambda: not (state.connections or state.tasks))
        line.transport.abort()
