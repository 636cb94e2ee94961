"""Handshakes that come to nothing: each is answered, and none leaves an error in the log."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.real import ROOMY, Server

_UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room that takes one socket of an address."""
    folder: Path = tmp_path_factory.mktemp("room")
    room = Server(folder / "data", {**ROOMY, "STAMMTISCH_LIMIT_SOCKETS": "1"})
    room.start()
    yield room
    room.end(signal.SIGKILL)


def asked(server: Server, path: str, **headers: str) -> socket.socket:
    """A connection on which a handshake was asked for."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    said = {"Host": f"127.0.0.1:{server.port}", **_UPGRADE, **headers}
    lines = (f"GET {path} HTTP/1.1", *(f"{name}: {said[name]}" for name in said), "")
    connection.sendall("".join(f"{line}\r\n" for line in lines).encode())
    return connection


def status(connection: socket.socket) -> int:
    """What the answer to the handshake begins with."""
    with connection:
        return int(connection.recv(100).split()[1])


def complaints(server: Server) -> list[dict[str, Any]]:
    """Warnings and errors in the log."""
    lines = (server.data / "server.log").read_text().splitlines()
    return [line for line in map(json.loads, lines) if line["level"] != "info"]


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A table of the room."""
    body = httpx.post(f"{server.url}/api/tables", json={"game": "zwanzig", "name": "Anna"}).json()
    found: str = body["table"]["id"]
    return found


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/ws/tables/{table}", {"Origin": "http://elsewhere.example"}),
        ("/ws/tables/{table}", {"Host": "elsewhere.example"}),
        ("/ws/elsewhere", {}),
        ("/", {}),
    ],
    ids=["foreign origin", "foreign host", "no such address", "the page"],
)
def test_a_refused_handshake_is_no_error_of_ours(
    server: Server, table: str, path: str, headers: dict[str, str]
) -> None:
    """It is answered with 403."""
    assert status(asked(server, path.format(table=table), **headers)) == 403
    assert complaints(server) == []


def test_nor_is_one_beyond_the_limit_or_of_somebody_who_has_gone(
    server: Server, table: str
) -> None:
    """Over and over: 429 while the one place is taken, and nothing at all to who hangs up."""
    path = f"/ws/tables/{table}"
    with asked(server, path) as here:
        assert here.recv(100).startswith(b"HTTP/1.1 101 ")
        for _ in range(10):
            assert status(asked(server, path)) == 429
            asked(server, path).close()
    for _ in range(20):
        asked(server, "/ws/tables/nowhere").close()
    assert status(asked(server, "/ws/elsewhere")) == 403, "all before it were heard"
    assert complaints(server) == []
