"""The examples of the hosting page, started as they stand, but on free ports of this machine."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from tests.ports import free_port
from tests.web.real import Person
from tools import proxies
from websockets.asyncio.client import connect

from stammtisch.web.edge.base_path import BasePath

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "hosting"
NAME = "cards.example.org"
_START_S = 20.0


def has_ipv6() -> bool:
    """Whether this machine speaks to itself by IPv6; without, a line of nginx has to go."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


LOOPBACK = "127.0.0.1 [::1]" if has_ipv6() else "127.0.0.1"

_NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""

_CADDY = """
{{
	admin off
	auto_https disable_redirects
	storage file_system {folder}/storage
	servers {{
		protocols h1 h2
	}}
}}
"""


class Door(NamedTuple):
    """A proxy in front of the room, as people reach it."""

    port: int
    trusted: ssl.SSLContext
    base: BasePath
    """The path of the room there."""

    @property
    def url(self) -> str:
        """By the room's public name; which leads nowhere, so connections name the address."""
        return f"https://{NAME}:{self.port}"

    def transport(self, address: str = "127.0.0.1") -> httpx.AsyncHTTPTransport:
        """The way of somebody who comes from this address of the loopback network."""
        return _ToMachine(self, address)


class _ToMachine(httpx.AsyncHTTPTransport):
    """Connects to this machine, whatever name is asked for; its certificate must be right."""

    def __init__(self, door: Door, address: str) -> None:
        super().__init__(verify=door.trusted, local_address=address)
        self._there = "::1" if ":" in address else "127.0.0.1"

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.url = request.url.copy_with(host=self._there)
        return await super().handle_async_request(request)


class Guest(Person):
    """Somebody who plays through the proxy."""

    def __init__(self, door: Door, name: str) -> None:
        super().__init__(door, name)  # type: ignore[arg-type] # it has a url and a port, as a room
        self.door = door

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        way = self.door.transport()
        headers = self._cookie | {"origin": self.door.url}
        async with httpx.AsyncClient(
            transport=way, base_url=f"{self.door.url}{self.door.base}", headers=headers
        ) as http:
            answer = await http.post(path, json=body)
            assert answer.status_code == status, answer.text
            return answer.json()

    def dial(self, table: str, since: int = 0) -> connect:
        return connect(
            f"wss://{NAME}:{self.door.port}{self.door.base}/ws/tables/{table}?since={since}",
            host="127.0.0.1",
            port=self.door.port,
            ssl=self.door.trusted,
            origin=self.door.url,  # type: ignore[arg-type] # a text, to the library of its own type
            additional_headers=self._cookie,
            proxy=None,
            open_timeout=5,
        )


UNDER_A_PATH: Mapping[str, Mapping[str, str]] = {
    "nginx": {
        "location = /metrics {": "location = /stammtisch/metrics {",
        "location / {": "location /stammtisch/ {",
    },
    "caddy": {
        "respond /metrics 403": "respond /stammtisch/metrics 403",
        "reverse_proxy 127.0.0.1:8000 {": (
            "redir /stammtisch /stammtisch/\n\treverse_proxy /stammtisch/* 127.0.0.1:8000 {"
        ),
    },
}
"""What the hosting page tells whoever has other sites on the same host to write instead."""


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """The example with these places changed; each has to be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def certificate(folder: Path, command: str) -> None:
    """Make one for `NAME` by the command of the hosting page."""
    changed = replaced(command, {"/etc/stammtisch": str(folder)})
    subprocess.run(["/bin/sh", "-ec", changed], check=True, capture_output=True)


def _example(file: str, proxy: str, base: BasePath) -> str:
    """The file as it stands, or changed as the hosting page says for a room under a path."""
    changes = UNDER_A_PATH[proxy] if base else {}
    return replaced((EXAMPLES / file).read_text(), changes)


def _nginx(folder: Path, port: int, upstream: int, base: BasePath) -> list[str]:
    example = _example("nginx.conf", "nginx", base)
    if not has_ipv6():
        example = re.sub(r".*listen \[::\].*\n", "", example)
    site = replaced(
        example,
        {
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "/etc/stammtisch": str(folder),
        },
    )
    site = site.replace("listen [::]:80;", f"listen [::1]:{free_port()};")
    site = site.replace("listen [::]:443", f"listen [::1]:{port}")
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder))
    return ["-c", str(folder / "nginx.conf"), "-p", str(folder)]


def _caddy(folder: Path, port: int, upstream: int, base: BasePath) -> list[str]:
    site = replaced(
        _example("Caddyfile", "caddy", base),
        {
            f"\n{NAME} {{": f"\n{NAME}:{port} {{\n\tbind {LOOPBACK}",
            "# tls /etc/stammtisch/": "tls /etc/stammtisch/",
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
        },
    )
    site = replaced(site, {"/etc/stammtisch": str(folder)})
    (folder / "Caddyfile").write_text(_CADDY.format(folder=folder) + site)
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


_Site = Callable[[Path, int, int, BasePath], list[str]]
_SITES: Mapping[str, _Site] = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def behind(name: str, folder: Path, upstream: int, base: str = "") -> Iterator[Door]:
    """The proxy of this name in front of a port of this machine; ``folder`` has a certificate.

    ``base``: nothing, or ``/stammtisch``, of which the hosting page speaks.
    """
    program = proxies.found(name)
    assert program, f"{name} is not here: run the tests by `make test`, or install it"
    port = free_port()
    with (folder / "printed.log").open("wb") as log:
        process = subprocess.Popen(
            [program, *_SITES[name](folder, port, upstream, BasePath(base))],
            stdout=log,
            stderr=log,
            env={"PATH": "/usr/bin:/bin", "HOME": str(folder)},
        )
    try:
        trusted = ssl.create_default_context(cafile=folder / "certificate.pem")
        door = Door(port, trusted, BasePath(base))
        _wait(door, process, folder)
        yield door
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait(door: Door, process: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + _START_S
    while True:
        said = (folder / "printed.log").read_text()
        assert process.poll() is None, said
        try:
            socket.create_connection(("127.0.0.1", door.port), timeout=1).close()
        except OSError:
            assert time.monotonic() < until, said
            time.sleep(0.02)
        else:
            return


async def refused_to_two(door: Door) -> list[list[Any]]:
    """What Anna and Ben are refused while they open a table and play four steps at it."""
    anna, ben = Guest(door, "Anna"), Guest(door, "Ben")
    table = await anna.open(options={"start_points": 100})
    await ben.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    await anna.post(f"/api/tables/{table}/start", {})
    stop = asyncio.Event()
    playing = [asyncio.create_task(one.play(table, stop)) for one in (anna, ben)]
    async with asyncio.timeout(30):
        await asyncio.gather(anna.reached(4), ben.reached(4))
    stop.set()
    await asyncio.gather(*playing)
    return [anna.refused, ben.refused]
