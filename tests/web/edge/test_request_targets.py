"""Requests for what is no path, as proxies and the curious send them: one clear answer."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any, cast

import pytest
import uvicorn
from tests.builders import case
from tests.web import lab as labs
from tests.web.lab import Lab, a_lab
from uvicorn.server import ServerState

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.connections.transport import http_protocol, socket_protocol
from stammtisch.web.edge.limits import Gate, RoomLimits

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {base64.b64encode(b'k' * 16).decode()}\r\n"
)


async def answered(lab: Lab, line: str, more: str = "Connection: close\r\n") -> tuple[int, bytes]:
    """Status and body of the answer to a request with this first line."""
    config = uvicorn.Config(
        cast(Any, lab.app), log_config=None, lifespan="off", ws=socket_protocol(RoomLimits())
    )
    config.load()
    state = ServerState()
    protocol = http_protocol(Gate(RoomLimits()), Proxies(()))

    def connected() -> asyncio.Protocol:
        return protocol(config=config, server_state=state, app_state={})

    loop = asyncio.get_running_loop()
    async with await loop.create_server(connected, "127.0.0.1", 0) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(f"{line} HTTP/1.1\r\nHost: test\r\n{more}\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
    inside = body[body.find(b"{") : body.rfind(b"}") + 1]  # it may come in chunks
    return int(head.split(b" ", 2)[1]), inside


@pytest.mark.parametrize("base", ["", "/karten"])
@pytest.mark.parametrize(
    ("line", "more"),
    [
        case("of the server as a whole", "OPTIONS *", "Connection: close\r\n"),
        case("of a word", "GET api", "Connection: close\r\n"),
        case("through us as a proxy", "GET http://test/api/games", "Connection: close\r\n"),
        case("for a socket", "GET *", UPGRADE),
    ],
)
async def test_what_is_no_path_is_refused(
    line: str, more: str, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is no error of ours."""
    monkeypatch.setattr(labs, "under", BasePath(base))
    async with a_lab() as lab:
        status, body = await answered(lab, line, more)
        assert status == 400
        told = json.loads(body)
        assert (told["code"], told["facts"]["field"]) == ("bad_request", "path")
        assert lab.host.room.metrics.bugs == 0
        assert (await answered(lab, f"GET {base}/api/games"))[0] == 200
