"""The room behind nginx and behind Caddy, with the files of the hosting page as they stand."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.hosting.proxies import (
    EXAMPLES,
    NAME,
    Door,
    behind,
    certificate,
    has_ipv6,
    refused_to_two,
)
from tests.web.real import ROOMY, Server

from stammtisch.web.api.runde import MAX_FILE_BYTES

PROXIES = ("nginx", "caddy")
GUESSES = 3
PAGE = (EXAMPLES.parent / "hosting.md").read_text()

LIMITED = ROOMY | {
    "STAMMTISCH_TRUSTED_PROXY": "127.0.0.1",
    "STAMMTISCH_LIMIT_GUESSES_BURST": str(GUESSES),
    "STAMMTISCH_LIMIT_GUESSES_RATE": "0.0001",
}
"""Who asks for letters that lead nowhere is counted by address. Of the loopback network one address
is the proxy's; all others of it are strangers'."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room that all tests here share."""
    server = Server(tmp_path_factory.mktemp("room"), LIMITED)
    server.start()
    yield server
    server.end()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate, made by the command of the hosting page."""
    folder = tmp_path_factory.mktemp("certificate")
    (command,) = re.findall(r"^(openssl .*?[^\\])$", PAGE, re.MULTILINE | re.DOTALL)
    certificate(folder, command)
    return folder


def _copied(made: Path, folder: Path) -> Path:
    for path in made.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="module", params=PROXIES)
def door(
    request: pytest.FixtureRequest,
    room: Server,
    made: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Door]:
    """A proxy in front of the room."""
    folder = _copied(made, tmp_path_factory.mktemp(request.param))
    with behind(request.param, folder, room.port) as proxy:
        yield proxy


async def test_two_people_play_through_it(door: Door) -> None:
    """By the public name, over https and WebSockets; nothing of the room had to be set for it."""
    assert await refused_to_two(door) == [[], []]


async def asked(door: Door, method: str, path: str, **more: Any) -> httpx.Response:
    """One request from the proxy's own machine."""
    headers = {"origin": door.url} | more.pop("headers", {})
    async with httpx.AsyncClient(transport=door.transport(), base_url=door.url) as http:
        return await http.request(method, path, headers=headers, **more)


async def test_what_the_room_knows_of_the_way(door: Door) -> None:
    """It was https, and the name is the public one: in invitations and in the cookie."""
    address = await asked(door, "GET", "/api/address")
    assert address.status_code == 200, address.text
    assert (address.json()["origin"], address.json()["reachable"]) == (door.url, True)
    opened = await asked(door, "POST", "/api/tables", json={"game": "zwanzig", "name": "Anna"})
    assert opened.status_code == 201, opened.text
    assert "Secure" in opened.headers["set-cookie"]
    assert "max-age" in opened.headers["strict-transport-security"]
    # Without a body: while Caddy reads one by HTTP/1.1, it drops that of an answer as quick as a
    # refusal (https://github.com/caddyserver/caddy/issues/5431). Browsers ask it by HTTP/2.
    foreign = {"origin": "https://evil.example"}
    refused = await asked(door, "POST", "/api/tables", headers=foreign)
    assert refused.status_code == 403, refused.text
    assert refused.json()["code"] == "foreign_origin", refused.text


async def test_figures_stay_inside(door: Door, room: Server) -> None:
    """Who runs the room reads them on the machine; whether it is well anybody may ask."""
    assert (await asked(door, "GET", "/metrics")).status_code == 403
    assert (await asked(door, "GET", "/readyz")).json()["status"] == "ready"
    async with httpx.AsyncClient(base_url=room.url) as http:
        assert "stammtisch_tables" in (await http.get("/metrics")).text


async def guesses(way: httpx.AsyncHTTPTransport, base: str, *, told: bool) -> list[int]:
    """The answers to letters that lead nowhere; ``told``: each names another client."""
    forged = [{"x-forwarded-for": f"198.51.100.{n}"} if told else {} for n in range(GUESSES + 1)]
    async with httpx.AsyncClient(transport=way, base_url=base) as http:
        return [(await http.get("/api/tables/ABCDEF", headers=one)).status_code for one in forged]


async def test_people_are_told_apart_and_believed_nothing(
    door: Door, request: pytest.FixtureRequest
) -> None:
    """The room sees who comes to the proxy, whatever they write into ``X-Forwarded-For``."""
    number = 10 * (1 + PROXIES.index(request.node.callspec.params["door"]))
    limit = [404] * GUESSES + [429]
    stranger, other = f"127.0.0.{number + 1}", f"127.0.0.{number + 2}"
    assert await guesses(door.transport(stranger), door.url, told=True) == limit
    assert await guesses(door.transport(other), door.url, told=False) == limit
    assert (await guesses(door.transport(stranger), door.url, told=True))[0] == 429


async def test_a_stranger_past_the_proxy_is_believed_nothing(room: Server) -> None:
    """Their ``X-Forwarded-For`` is ignored; that of the trusted proxy's address is not."""
    limit = [404] * GUESSES + [429]
    stranger = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
    assert await guesses(stranger, room.url, told=True) == limit
    trusted = httpx.AsyncHTTPTransport(local_address="127.0.0.1")
    assert await guesses(trusted, room.url, told=True) == [404] * (GUESSES + 1)


async def test_a_long_record_reaches_the_room(door: Door) -> None:
    """The room says what is wrong with it; what nothing can be that it takes is not taken in."""
    record = {"record": "x" * 5_000_000}
    assert (await asked(door, "POST", "/api/replay", json=record)).status_code == 400
    runde = b" " * MAX_FILE_BYTES
    answer = await asked(door, "POST", "/api/runden/import", content=runde)
    assert (answer.status_code, answer.json()["code"]) == (400, "no_runde_file")
    with_too_much = b" " * 19_000_000
    try:
        answer = await asked(door, "POST", "/api/runden/import", content=with_too_much)
    except httpx.TransportError:
        return  # the proxy hung up before all of it was sent
    assert answer.status_code == 413


class Slow:
    """A server behind the proxy that answers in two parts, the second when it is told to."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"POST"):
            while part := await reader.read(65_536):
                self.heard.put_nowait(part)
                if b"end" in part:
                    break
        writer.write(b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 6\r\n\r\none")
        await writer.drain()
        await self.go_on.wait()
        writer.write(b"two")
        await writer.drain()
        writer.close()


@pytest.mark.parametrize("name", PROXIES)
async def test_bodies_pass_through_as_they_come(name: str, made: Path, tmp_path: Path) -> None:
    """The first part arrives, in either direction, before the second has been sent."""
    slow = Slow()
    async with await asyncio.start_server(slow.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with behind(name, _copied(made, tmp_path), port) as door:
            async with (
                asyncio.timeout(20),
                httpx.AsyncClient(transport=door.transport(), base_url=door.url) as http,
            ):

                async def upload() -> AsyncIterator[bytes]:
                    yield b"begin"
                    while b"begin" not in await slow.heard.get():
                        pass
                    yield b"end"

                async with http.stream("POST", "/api/replay", content=upload()) as answer:
                    parts = answer.aiter_raw()
                    assert await anext(parts) == b"one"
                    slow.go_on.set()
                    assert await anext(parts) == b"two"


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
async def test_guests_with_ipv6_alone_come_in(door: Door) -> None:
    """A phone in a mobile network often has nothing else."""
    way = door.transport("::1")
    async with httpx.AsyncClient(transport=way, base_url=door.url) as http:
        assert (await http.get("/readyz")).json()["status"] == "ready"


@pytest.mark.parametrize("port", [80, 443])
def test_the_nginx_example_listens_by_both_protocols(port: int) -> None:
    """On this machine or not."""
    text = (EXAMPLES / "nginx.conf").read_text()
    assert len(re.findall(rf"^ *listen {port}\b", text, re.MULTILINE)) == 1
    assert len(re.findall(rf"^ *listen \[::\]:{port}\b", text, re.MULTILINE)) == 1


def test_the_names_of_the_examples_are_those_of_the_page() -> None:
    """Whoever replaces the name in one replaces it in all."""
    for file in ("nginx.conf", "Caddyfile"):
        assert NAME in (EXAMPLES / file).read_text()
    assert f"CN={NAME}" in PAGE
