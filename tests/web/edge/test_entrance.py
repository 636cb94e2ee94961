"""Under which names the room answers, whose forwarded headers it believes, and who is counted."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

import httpx
import pytest
from tests.builders import case
from tests.web.lab import PROXY, Lab, a_lab

from stammtisch.web.edge.addresses.entrance import Proxies
from stammtisch.web.edge.addresses.origin import OwnNames, place_of, same_origin
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem

MACHINE = socket.gethostname().lower().partition(".")[0]
PUBLIC = "cards.example.org"


@pytest.mark.parametrize(
    "host",
    [
        case("localhost", "localhost:8000"),
        case("in capitals", "LocalHost"),
        case("with a dot at the end", "localhost.:8000"),
        case("loopback", "127.0.0.1:8000"),
        case("loopback, version 6", "[::1]:8000"),
        case("an address of the network", "192.168.7.7:8000"),
        case("an address of version 6", "[fe80::1]:8000"),
        case("the machine", f"{MACHINE}:8000"),
        case("the machine in its network", f"{MACHINE}.local:8000"),
        case("a name the operator allows", f"{PUBLIC}"),
        case("that name with a port", f"{PUBLIC}:8443"),
    ],
)
def test_own_names(host: str) -> None:
    """A room answers to these without any configuration, and to those that are set."""
    place = place_of(host)
    assert place is not None
    assert place.host in OwnNames([PUBLIC])


@pytest.mark.parametrize(
    "host",
    [
        case("another name", "evil.example:8000"),
        case("ours as a part", "localhost.evil.example"),
        case("a name below ours", f"x.{PUBLIC}"),
        case("an address as a part", "127.0.0.1.evil.example"),
        case("ours with another before it", "evil@localhost"),
        case("ours with a path", "localhost/evil"),
        case("ours with a query", "localhost?evil"),
        case("no port", "localhost:beer"),
        case("nothing", ""),
        case("broken", "[::1"),
    ],
)
def test_foreign_names(host: str) -> None:
    """Whatever is not exactly one of them is no name of ours."""
    place = place_of(host)
    assert place is None or place.host not in OwnNames([PUBLIC])


@pytest.mark.parametrize("name", ["http://cards", "cards:8000", "", "a b", "-x", "*"])
def test_what_cannot_be_allowed(name: str) -> None:
    """A name has no scheme, no port and no wildcard."""
    with pytest.raises(ValueError, match="host name"):
        OwnNames([name])


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "same"),
    [
        case("no browser", None, "http", "localhost", True),
        case("equal", "http://localhost:8000", "http", "localhost:8000", True),
        case("usual port, said and unsaid", "http://localhost:80", "http", "localhost", True),
        case("usual port of https", f"https://{PUBLIC}", "https", f"{PUBLIC}:443", True),
        case("capitals", "http://LOCALHOST:8000", "http", "localhost:8000", True),
        case("version 6", "http://[::1]:8000", "http", "[::1]:8000", True),
        case("another scheme", f"http://{PUBLIC}", "https", PUBLIC, False),
        case("the other way round", f"https://{PUBLIC}", "http", PUBLIC, False),
        case("another port", "http://localhost:8001", "http", "localhost:8000", False),
        case("another host", "http://127.0.0.1:8000", "http", "localhost:8000", False),
        case("a file", "null", "http", "localhost:8000", False),
        case("broken", "http://[", "http", "localhost:8000", False),
    ],
)
def test_same_origin(origin: str | None, scheme: str, host: str, same: bool) -> None:
    """Scheme, host and port, all three."""
    assert same_origin(origin, scheme, host) is same


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        case("a stranger is not believed", "203.0.113.9", "198.51.100.1", "203.0.113.9"),
        case("a proxy is", "10.0.0.1", "198.51.100.1", "198.51.100.1"),
        case("without the header", "10.0.0.1", "", "10.0.0.1"),
        case("what a client wrote itself", "10.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),
        case("two of ours", "10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        case("nobody but ours", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        case("no address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"),
        case("with a port", "10.0.0.1", "198.51.100.1:5000", "198.51.100.1"),
        case("version 6 with a port", "10.0.0.1", "[2001:db8::1]:5000", "2001:db8::1"),
        case("version 6", "10.0.0.1", "2001:db8::1", "2001:db8::1"),
        case("mapped", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
    ],
)
def test_the_last_hop_that_is_not_ours(peer: str, forwarded: str, client: str) -> None:
    """``X-Forwarded-For`` is read from the end; what stands before a stranger is hearsay."""
    assert Proxies(["10.0.0.0/8"]).client(peer, forwarded) == client


async def ask(
    lab: Lab, path: str = "/api/games", peer: str = "10.0.0.1", **headers: str
) -> httpx.Response:
    """One request from this address; underscores in names of headers are hyphens."""
    transport = httpx.ASGITransport(cast(Any, lab.app), client=(peer, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await http.get(path, headers=named)


@pytest.mark.parametrize("path", ["/api/games", "/api/tables", "/healthz", "/metrics"])
async def test_a_foreign_name_is_refused_with_what_to_do(path: str) -> None:
    """A page whose name leads here by its own will reads nothing, and the option is named."""
    async with a_lab() as lab:
        answer = await ask(lab, path, host="evil.example:80")
        assert answer.status_code == 403
        assert answer.json() == {
            "type": "refused",
            "code": "foreign_host",
            "facts": {"host": "evil.example", "option": "--allow-host evil.example"},
        }
        assert lab.host.room.metrics.refusals["foreign_host"] == 1


async def test_a_foreign_name_shows_people_a_page() -> None:
    """In both languages, with the option, and with nothing in it that acts."""
    async with a_lab() as lab:
        answer = await ask(lab, "/t/ABCDEF", host="<b>evil")
        assert answer.status_code == 403
        assert answer.headers["content-type"].startswith("text/html")
        assert "--allow-host &lt;b&gt;evil" in answer.text
        assert "<b>" not in answer.text
        assert "kein Stammtisch" in answer.text
        assert "no Stammtisch" in answer.text


async def test_a_foreign_name_opens_no_socket() -> None:
    """Nor does an origin of another scheme."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        for headers, code in (
            ({"host": "evil.example", "origin": "http://evil.example"}, "foreign_host"),
            ({"host": "test", "origin": "https://test"}, "foreign_origin"),
        ):
            refused = anna.dial(table, None, **headers)
            await refused.task
            assert refused.denied is not None
            assert (refused.denied[0], refused.denied[1]["code"]) == (403, code)


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        case("the public name kept, https", PROXY, {"host": PUBLIC}, 200),
        case(
            "the public name handed on, https",
            PROXY,
            {"host": "localhost:8000", "x_forwarded_host": PUBLIC},
            200,
        ),
        case("http proves nothing", PROXY, {"host": PUBLIC, "x_forwarded_proto": "http"}, 403),
        case("a stranger is not believed", "10.0.0.1", {"host": PUBLIC}, 403),
        case("a script at our own port", PROXY, {"host": f"{PUBLIC}:8000"}, 403),
        case(
            "a script that names us",
            PROXY,
            {"host": f"{PUBLIC}:8000", "x_forwarded_host": "localhost"},
            403,
        ),
        case(
            "a foreign name handed on by http",
            PROXY,
            {"host": "localhost", "x_forwarded_host": PUBLIC, "x_forwarded_proto": "http"},
            403,
        ),
    ],
)
async def test_behind_a_proxy_with_a_certificate_nothing_has_to_be_set(
    peer: str, headers: dict[str, str], status: int
) -> None:
    """The certificate proves the name; everything else needs the operator's word."""

    class AtPort8000:
        def __init__(self, app: Any) -> None:
            self._app = app

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            await self._app(scope | {"server": ("127.0.0.1", 8000)}, receive, send)

    async with a_lab() as lab:
        lab.app = cast(Any, AtPort8000(lab.app))
        forwarded = {"x_forwarded_proto": "https"} | headers
        assert (await ask(lab, peer=peer, **forwarded)).status_code == status


async def test_a_proxys_word_counts_for_origin_and_cookie() -> None:
    """Behind https a page of https may act, and its cookie is marked ``Secure``."""
    async with a_lab() as lab:
        transport = httpx.ASGITransport(cast(Any, lab.app), client=(PROXY, 1))
        headers = {
            "x-forwarded-proto": "https",
            "x-forwarded-host": PUBLIC,
            "origin": f"https://{PUBLIC}",
        }
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            new = {"game": "zwanzig", "name": "Anna"}
            answer = await http.post("/api/tables", json=new, headers=headers)
            assert answer.status_code == 201, answer.text
            assert "Secure" in answer.headers["set-cookie"]
            wrong = headers | {"origin": f"http://{PUBLIC}"}
            answer = await http.post("/api/tables", json=new, headers=wrong)
            assert answer.json()["code"] == "foreign_origin"


async def test_requests_are_counted_by_the_forwarded_client() -> None:
    """Who asks too much behind a proxy is told so; the others there are not."""
    async with a_lab(limits=RoomLimits(requests_burst=2, requests_rate=0.001)) as lab:
        codes = [
            (await ask(lab, peer=PROXY, x_forwarded_for=f"1.2.3.{n}, 198.51.100.1")).status_code
            for n in range(3)
        ]
        assert codes == [200, 200, 429]
        assert (await ask(lab, peer=PROXY, x_forwarded_for="198.51.100.2")).status_code == 200
        alone = [(await ask(lab, x_forwarded_for=f"198.51.100.{n}")).status_code for n in range(3)]
        assert alone == [200, 200, 429]


async def test_connections_are_counted_by_the_forwarded_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One person with two slow requests fills the own share and nobody else's."""
    async with a_lab(limits=RoomLimits(connections=2)) as lab:
        going, arrived = asyncio.Event(), asyncio.Semaphore(0)

        async def find(_: str) -> Any:
            arrived.release()
            await going.wait()
            raise Problem(404, "unknown_table")

        monkeypatch.setattr(lab.host, "find", find)
        waiting = [
            asyncio.ensure_future(
                ask(lab, f"/api/tables/{'0' * 24}", PROXY, x_forwarded_for="198.51.100.1")
            )
            for _ in range(2)
        ]
        await arrived.acquire()
        await arrived.acquire()
        third = await ask(lab, peer=PROXY, x_forwarded_for="198.51.100.1")
        assert (third.status_code, third.json()["code"]) == (429, "too_many_connections")
        assert (await ask(lab, peer=PROXY, x_forwarded_for="198.51.100.2")).status_code == 200
        going.set()
        await asyncio.gather(*waiting)
        again = await ask(lab, peer=PROXY, x_forwarded_for="198.51.100.1")
        assert again.status_code == 200
