"""The built page: what is cached, what is packed, what a browser is forbidden."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from tests.builders import case
from tests.web.lab import a_lab

from stammtisch.web.api.pages import Pages
from stammtisch.web.edge.addresses.entrance import Entrance
from stammtisch.web.edge.addresses.origin import OwnNames
from stammtisch.web.live.reopening import Reopening

SCRIPT = b"console.log('Stammtisch');" * 20


@pytest.fixture
def page(tmp_path: Path) -> httpx.AsyncClient:
    """A small built page."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Stammtisch</title>")
    (tmp_path / "sw.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-abc.js.br").write_bytes(b"packed by brotli")
    (tmp_path / "assets" / "font-abc.woff2").write_bytes(b"wOF2")
    return client(Pages(tmp_path))


def client(pages: Pages) -> httpx.AsyncClient:
    """A browser for these pages alone."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(cast(Any, pages)), base_url="http://test"
    )


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        case("the start page", "/", 200, "text/html; charset=utf-8"),
        case("an address inside the page", "/t/ABCDEF", 200, "text/html; charset=utf-8"),
        case("a rule", "/rules/zwanzig", 200, "text/html; charset=utf-8"),
        case("a script", "/assets/index-abc.js", 200, "text/javascript; charset=utf-8"),
        case("a font", "/assets/font-abc.woff2", 200, "font/woff2"),
        case("a file that is not there", "/assets/gone.js", 404, "text/plain; charset=utf-8"),
        case("a packed neighbour", "/assets/index-abc.js.br", 404, "text/plain; charset=utf-8"),
        case("a file outside", "/../app.py", 404, "text/plain; charset=utf-8"),
    ],
)
async def test_where_addresses_lead(
    page: httpx.AsyncClient, path: str, status: int, kind: str
) -> None:
    """A file where there is one; without an ending, the page itself."""
    answer = await page.get(path, headers={"accept-encoding": "identity"})
    assert (answer.status_code, answer.headers["content-type"]) == (status, kind)


async def test_what_bears_its_content_in_its_name_is_kept_for_ever(page: httpx.AsyncClient) -> None:
    """Everything else is asked for again, and answered without a body if it is the same."""
    asset = await page.get("/assets/index-abc.js")
    assert "immutable" in asset.headers["cache-control"]
    for path in ("/", "/sw.js"):
        first = await page.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = await page.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        case("brotli where it was built", "gzip, br", "br", b"packed by brotli"),
        case("gzip else", "gzip", "gzip", gzip.compress(SCRIPT, 9, mtime=0)),
        case("plain where nothing else is read", "identity", None, SCRIPT),
    ],
)
async def test_the_page_is_packed(
    page: httpx.AsyncClient, accepted: str, encoding: str | None, body: bytes
) -> None:
    """And says so, to browser and caches."""
    async with page.stream(
        "GET", "/assets/index-abc.js", headers={"accept-encoding": accepted}
    ) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert (answer.headers.get("content-encoding"), raw) == (encoding, body)
    assert answer.headers["vary"] == "accept-encoding"


async def test_asking_for_the_head_brings_no_body(page: httpx.AsyncClient) -> None:
    """And nothing but reading is possible."""
    head = await page.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) > 0
    assert (await page.post("/")).status_code == 405


async def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    """In both languages, with the command that builds it."""
    answer = await client(Pages(tmp_path / "nothing")).get("/")
    assert answer.status_code == 503
    for words in ("noch nicht gebaut", "not been built", "make play"):
        assert words in answer.text


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/healthz", "/metrics"])
async def test_every_answer_forbids_what_the_page_does_not_need(path: str) -> None:
    """No foreign source, no frame, no guess of types, no referrer."""
    async with a_lab() as lab:
        answer = await lab.browser("Anna").http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert len(answer.headers["x-request-id"]) == 12


async def test_games_come_with_their_words() -> None:
    """Options with schema and defaults, bots by name; the long words by game, not sent twice."""
    async with a_lab() as lab:
        http = lab.browser("Anna").http
        games = (await http.get("/api/games")).json()
        zwanzig = next(game for game in games if game["name"] == "zwanzig")
        assert zwanzig["seats"] == [2, 3, 4, 5, 6]
        assert set(zwanzig["options"]) == set(zwanzig["schema"]["properties"])
        assert "random" in zwanzig["bots"]
        assert set(zwanzig["texts"]) == {"game"}
        texts = await http.get("/api/games/zwanzig/texts")
        assert set(texts.json()["options"]) == set(zwanzig["options"])
        assert texts.json()["taught"]["ZZ-43"] == [
            {"lesson": 1, "step": 2, "name": {"de": "Farbe bedienen", "en": "Follow suit"}}
        ]
        again = await http.get(
            "/api/games/zwanzig/texts", headers={"if-none-match": texts.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/games", "/api/games/zwiebel-v3/texts"])
async def test_games_and_words_are_packed_and_not_sent_twice(path: str) -> None:
    """A third of the bytes at most, the same content, and nothing to who has it."""
    async with a_lab() as lab:
        http = lab.browser("Anna").http
        plain = await http.get(path, headers={"accept-encoding": "identity"})
        packed = await http.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.json() == plain.json()
        assert int(packed.headers["content-length"]) < len(plain.content) / 3
        again = await http.get(path, headers={"if-none-match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_invitations_are_codes_for_phones() -> None:
    """An SVG; on this machine's own address, the one that others can reach."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        local = await anna.http.get(
            f"/api/tables/{table}/qr.svg", headers={"host": "localhost:8000"}
        )
        lab.host.room.networks = lambda: ("192.168.7.7", "10.1.1.1")
        lan = await anna.http.get(f"/api/tables/{table}/qr.svg", headers={"host": "localhost:8000"})
        assert local.headers["content-type"].startswith("image/svg+xml")
        assert local.text.startswith("<svg")
        assert local.text != lan.text
        own = await anna.http.post("/api/qr", json={"text": "http://test/t/ABC#seat=k"})
        assert own.text.startswith("<svg")


@pytest.mark.parametrize(
    ("name", "networks", "origins", "reachable", "closed"),
    [
        pytest.param(
            "localhost:8000", (), ["http://localhost:8000"], False, False, id="no network found"
        ),
        pytest.param(
            "127.0.0.1:8000",
            ("192.168.7.7", "10.1.1.1"),
            ["http://192.168.7.7:8000", "http://10.1.1.1:8000"],
            True,
            False,
            id="two networks",
        ),
        pytest.param(
            "localhost:8000", None, ["http://localhost:8000"], False, True, id="listens here only"
        ),
        pytest.param("pub.local", None, ["http://pub.local"], True, True, id="by its own name"),
    ],
)
async def test_a_page_learns_where_phones_find_it(
    name: str,
    networks: tuple[str, ...] | None,
    origins: list[str],
    reachable: bool,
    closed: bool,
) -> None:
    """The likeliest address first; why there is none is told apart."""
    async with a_lab() as lab:
        lab.host.room.networks = None if networks is None else lambda: networks
        lab.host.room.entrance = Entrance(OwnNames(["pub.local"]))
        anna = lab.browser("Anna")
        told = (await anna.http.get("/api/address", headers={"host": name})).json()
        assert [told["origin"], *told["others"]] == origins
        assert (told["reachable"], told["closed"]) == (reachable, closed)
        for origin in origins:
            code = await anna.http.post(
                "/api/qr", json={"text": f"{origin}/t/ABC"}, headers={"host": name}
            )
            assert code.text.startswith("<svg")


@pytest.mark.parametrize(
    ("client", "headers", "told"),
    [
        pytest.param("127.0.0.1", {"host": "localhost:8000"}, True, id="at the machine"),
        pytest.param("::1", {"host": "[::1]:8000"}, True, id="the same in longer addresses"),
        pytest.param("192.168.1.7", {"host": "localhost"}, False, id="from another device"),
        pytest.param("127.0.0.1", {"host": "pub.local"}, False, id="by a name for others"),
        pytest.param(
            "127.0.0.1",
            {"host": "localhost", "x-forwarded-for": "10.0.0.9"},
            False,
            id="by a proxy, for somebody else",
        ),
        pytest.param(
            "127.0.0.1",
            {"host": "localhost", "x-forwarded-for": "127.0.0.1"},
            False,
            id="by a proxy, which may say anything",
        ),
    ],
)
async def test_only_who_sits_at_the_machine_learns_how_to_open_the_room(
    client: str, headers: dict[str, str], told: bool
) -> None:
    """In the command stand folders of the machine."""
    async with a_lab() as lab:
        lab.host.room.networks = None
        lab.host.room.reopening = Reopening("stammtisch serve --data-dir /home/wirt", True)
        lab.host.room.entrance = Entrance(OwnNames(["pub.local"]))
        there = httpx.ASGITransport(cast(Any, lab.app), client=(client, 1))
        async with httpx.AsyncClient(transport=there, base_url="http://test") as http:
            found = (await http.get("/api/address", headers=headers)).json()
        command = "stammtisch serve --data-dir /home/wirt" if told else ""
        assert (found["command"], found["same_database"]) == (command, told)


async def test_an_open_room_has_no_need_of_it() -> None:
    """Others find it already."""
    async with a_lab() as lab:
        lab.host.room.networks = lambda: ("192.168.1.5",)
        lab.host.room.reopening = Reopening("stammtisch serve")
        anna = lab.browser("Anna")
        told = (await anna.http.get("/api/address", headers={"host": "localhost"})).json()
        assert told["command"] == ""


async def test_the_figures_name_what_happens() -> None:
    """Actions by actor, refusals by code, time to be durable; tables and connections now."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        mover = next(socket for socket in sockets if socket.legal)
        await mover.act({"type": "beer"})
        await mover.act(mover.legal[0])
        text = (await lab.browser("Ops").http.get("/metrics")).text
        for line in (
            "stammtisch_tables 1.0",
            "stammtisch_connections 2.0",
            'stammtisch_sockets{kind="tables"} 2.0',
            "stammtisch_writes_waiting 0.0",
            'stammtisch_actions_total{by="person"} 1.0',
            'stammtisch_refusals_total{code="unknown_action"} 1.0',
            "stammtisch_append_seconds_count 4.0",
            "stammtisch_bugs_total 0.0",
        ):
            assert line in text.splitlines()
