"""The room beside other sites of a host: behind nginx and Caddy, as the hosting page says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.hosting.proxies import UNDER_A_PATH, Door, behind, certificate, refused_to_two
from tests.hosting.test_proxies import PAGE, PROXIES
from tests.web.real import Server

BASE = "/stammtisch"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A room under the path."""
    server = Server(tmp_path_factory.mktemp("room"), base=BASE)
    server.start()
    yield server
    server.end()


@pytest.fixture(scope="module", params=PROXIES)
def door(
    request: pytest.FixtureRequest, room: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Door]:
    """A proxy in front of it."""
    folder = tmp_path_factory.mktemp(request.param)
    (command,) = re.findall(r"^(openssl .*?[^\\])$", PAGE, re.MULTILINE | re.DOTALL)
    certificate(folder, command)
    with behind(request.param, folder, room.port, BASE) as proxy:
        yield proxy


async def asked(door: Door, path: str, method: str = "GET", **more: Any) -> httpx.Response:
    """One request for a path of the host."""
    async with httpx.AsyncClient(transport=door.transport(), base_url=door.url) as http:
        return await http.request(method, path, headers={"origin": door.url}, **more)


async def test_two_people_play_through_it(door: Door) -> None:
    """Over https and WebSockets; the proxy passes the path on as it is."""
    assert await refused_to_two(door) == [[], []]


async def test_the_cookie_is_for_the_path_alone(door: Door) -> None:
    """Other sites of the host are not sent it."""
    wish = {"game": "zwanzig", "name": "Anna"}
    opened = await asked(door, f"{BASE}/api/tables", "POST", json=wish)
    assert opened.status_code == 201, opened.text
    cookie = opened.headers["set-cookie"]
    assert cookie.startswith("stammtisch_guest.stammtisch=")
    assert f"Path={BASE}/;" in cookie
    assert "Secure" in cookie


async def test_the_page_is_there_and_what_is_left_out_is_added(door: Door) -> None:
    """The path without its slash leads to the page, whose files are below the path."""
    cut = await asked(door, BASE)
    assert cut.is_redirect
    assert httpx.URL(f"{door.url}{BASE}").join(cut.headers["location"]) == f"{door.url}{BASE}/"
    page = await asked(door, f"{BASE}/t/ABCDEF")
    assert f'data-base="{BASE}"' in page.text
    scripts = re.findall(r'src="(/[^"]+\.js)"', page.text)
    assert scripts
    for path in (*scripts, f"{BASE}/manifest.webmanifest", f"{BASE}/sw.js"):
        assert path.startswith(f"{BASE}/")
        assert (await asked(door, path)).status_code == 200, path


async def test_all_else_belongs_to_the_host(door: Door, room: Server) -> None:
    """What reaches the room without its path is told where it is; its figures stay inside."""
    assert (await asked(door, "/api/games")).headers.get("x-request-id") is None
    assert (await asked(door, f"{BASE}/readyz")).json()["status"] == "ready"
    assert (await asked(door, f"{BASE}/metrics")).status_code == 403
    async with httpx.AsyncClient() as http:
        assert "stammtisch_tables" in (await http.get(f"{room.url}/metrics")).text
        answer = await http.get(f"http://127.0.0.1:{room.port}/api/games")
        assert (answer.status_code, f'href="{BASE}/"' in answer.text) == (404, True)


@pytest.mark.parametrize("name", PROXIES)
def test_the_page_says_what_is_written_instead(name: str) -> None:
    """Every line that is tested here."""
    section = PAGE.split("### Under a path")[1].split("\n## ")[0]
    for old, new in UNDER_A_PATH[name].items():
        for line in (old, *new.replace("\t", "").splitlines()):
            assert line in section, line
