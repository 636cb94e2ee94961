"""A room under a path of its host: what it answers, what it tells, and what it leaves to others."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from tests.builders import case
from tests.web import lab as labs
from tests.web.lab import Lab, a_lab, play_out
from tests.web.sockets import Socket

from stammtisch.web import app
from stammtisch.web.api.pages import Pages
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.fellows.relay import KEY
from stammtisch.web.edge.identity import guests

BASE = "/verein/karten"
NEW: dict[str, Any] = {"game": "zwanzig", "name": "Anna"}


@pytest.mark.parametrize(
    ("given", "prefix"),
    [
        case("nothing", "", ""),
        case("the root", "/", ""),
        case("a path", "/stammtisch", "/stammtisch"),
        case("as a folder", "/stammtisch/", "/stammtisch"),
        case("two steps", "/verein/karten", "/verein/karten"),
        case("capitals, digits and signs", "/Skat-Club_08", "/Skat-Club_08"),
        case("a word of ours", "/api", "/api"),
        case("as long as can be", "/" + "x" * 99, "/" + "x" * 99),
    ],
)
def test_what_can_be_set(given: str, prefix: str) -> None:
    """It stands before every path of the room."""
    base = BasePath(given)
    assert (str(base), bool(base), base.at("/t/ABCDEF")) == (
        prefix,
        prefix != "",
        f"{prefix}/t/ABCDEF",
    )


@pytest.mark.parametrize(
    "given",
    [
        case("no slash before it", "stammtisch"),
        case("a whole address", "https://verein.example/stammtisch"),
        case("two slashes", "/stammtisch//"),
        case("another host", "//verein.example"),
        case("a step back", "/verein/../stammtisch"),
        case("a dot", "/verein.karten"),
        case("a blank", "/mein stammtisch"),
        case("an umlaut", "/stübchen"),
        case("something encoded", "/st%C3%BCbchen"),
        case("a query", "/stammtisch?x"),
        case("a place in the page", "/stammtisch#x"),
        case("the end of a header", "/stammtisch;"),
        case("a second line", "/stammtisch\n"),
        case("markup", '/"><b>'),
        case("too long", "/" + "x" * 100),
    ],
)
def test_what_cannot_be_set(given: str) -> None:
    """It goes into pages, cookies and addresses as it is."""
    with pytest.raises(ValueError, match="is not a path such as /stammtisch"):
        BasePath(given)


@pytest.fixture
async def lab(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lab]:
    """A room under a path."""
    monkeypatch.setattr(labs, "under", BasePath(BASE))
    async with a_lab() as lab:
        yield lab


async def asked(lab: Lab, path: str, method: str = "GET", **more: Any) -> httpx.Response:
    """One request for a path of the host, by a stranger."""
    there = httpx.ASGITransport(cast(Any, lab.app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=there, base_url="http://test") as http:
        return await http.request(method, path, **more)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        case("games", "/api/games", "application/json"),
        case("the lobby", "/api/tables", "application/json"),
        case("its own address", "/api/address", "application/json"),
        case("what is not there", "/api/nothing", "application/json"),
        case("whether it is well", "/healthz", "application/json"),
        case("whether it is ready", "/readyz", "application/json"),
        case("the figures", "/metrics", "text/plain"),
        case("the interface", "/schema/openapi.json", "application/vnd.oai.openapi+json"),
        case("the page", "/", "text/html"),
        case("a page", "/t/ABCDEF", "text/html"),
    ],
)
async def test_everything_is_under_the_path_and_nowhere_else(
    lab: Lab, path: str, kind: str
) -> None:
    """Outside a sentence in both languages says where the room is."""
    inside = await asked(lab, BASE + path)
    assert inside.headers["content-type"].startswith(kind)
    assert inside.status_code != 404 or path == "/api/nothing"
    outside = await asked(lab, path)
    assert (outside.status_code, outside.headers["content-type"][:9]) == (404, "text/html")
    for sentence in ("Der Stammtisch ist unter", "Stammtisch is at"):
        assert f'{sentence} <a href="{BASE}/">{BASE}/</a>.' in outside.text
    assert "default-src 'self'" in outside.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        case("a longer word", f"{BASE}tisch/api/games"),
        case("a part of it", "/verein/api/games"),
        case("behind another", f"/x{BASE}/api/games"),
        case("encoded", "/verein%2Fkarten/api/games"),
        case("in capitals", f"{BASE.upper()}/api/games"),
        case("two slashes before it", f"/{BASE}/api/games"),
    ],
)
async def test_only_the_path_itself_is_the_rooms(lab: Lab, path: str) -> None:
    """What merely looks like it belongs to others."""
    assert (await asked(lab, f"http://test{path}")).status_code == 404


WORKER = {"service-worker": "script"}
"""What a browser sends with it when it looks for a newer worker."""


async def test_a_worker_from_before_the_move_ends_itself(lab: Lab) -> None:
    """It would show its old page for ever; whoever else asks there is told where the room is."""
    for path in ("/sw.js", "/elsewhere/sw.js"):
        answer = await asked(lab, path, headers=WORKER)
        assert (answer.status_code, answer.headers["content-type"][:15]) == (200, "text/javascript")
        assert answer.headers["cache-control"] == "no-store"
        assert "registration.unregister()" in answer.text
    assert (await asked(lab, "/sw.js")).status_code == 404
    assert (await asked(lab, "/calling.js", headers=WORKER)).status_code == 404
    assert "unregister()" not in (await asked(lab, f"{BASE}/sw.js", headers=WORKER)).text


async def test_a_worker_of_a_path_that_the_room_has_left_ends_itself() -> None:
    """The other way round: the room is at the root again."""
    async with a_lab() as lab:
        answer = await asked(lab, f"{BASE}/sw.js", headers=WORKER)
        assert "registration.unregister()" in answer.text
        assert (await asked(lab, f"{BASE}/sw.js")).status_code in {404, 503}
        assert "unregister()" not in (await asked(lab, "/sw.js", headers=WORKER)).text


@pytest.mark.parametrize(
    ("asks", "answers"), [("", f"{BASE}/"), ("?a=1&b=%2F", f"{BASE}/?a=1&b=%2F")]
)
async def test_the_slash_at_the_end_is_added(lab: Lab, asks: str, answers: str) -> None:
    """By the path alone: the room need not know under which name it was asked."""
    answer = await asked(lab, BASE + asks)
    assert (answer.status_code, answer.headers["location"]) == (308, answers)
    assert answer.headers["cache-control"] == "no-store"


async def test_a_socket_outside_is_refused(lab: Lab) -> None:
    """Before anything of a table is looked for."""
    table = await lab.browser("Anna").open()
    status: list[int] = []

    class Refused(Socket):
        async def _hear(self, message: Any) -> None:
            status.append(message.get("status", 0))

    socket = Refused(lab.app, f"/ws/tables/{table}", "", {"host": "test"})
    await socket.task
    assert status[0] == 404


async def test_a_foreign_name_is_refused_before_its_path_is_looked_at(lab: Lab) -> None:
    """In the form in which the asker reads."""
    for path in (f"{BASE}/api/games", f"{BASE}/", "/"):
        answer = await asked(lab, path, headers={"host": "evil.example"})
        assert answer.status_code == 403
        assert ("json" in answer.headers["content-type"]) == (path == f"{BASE}/api/games")


async def test_a_page_of_another_origin_may_not_act(lab: Lab) -> None:
    """As at the root."""
    evil = {"origin": "http://evil.example"}
    answer = await asked(lab, f"{BASE}/api/tables", "POST", json=NEW, headers=evil)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


async def test_every_path_that_is_told_leads_there(lab: Lab) -> None:
    """Links to a seat, to an evening, to a replay: by the table and at the socket."""
    table, anna, ben = await lab.two(options={"start_points": 1})
    host = lab.browsers[0]
    link = await host.post(f"/api/tables/{table}/link")
    assert link["path"].startswith(f"{BASE}/t/{lab.living(table).doc.code}#seat=")
    await play_out(anna, ben)
    told = await anna.until(lambda message: message.get("replay"))
    assert told["replay"].startswith(f"{BASE}/replay/{table}-")
    seated = (await host.http.get(f"/api/tables/{table}")).json()
    assert seated["replay"] == told["replay"]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        case("a table", f"http://test{BASE}/t/ABCDEF", 200),
        case("the room", f"http://test{BASE}/", 200),
        case("the room, without its slash", f"http://test{BASE}", 200),
        case("another site of the host", "http://test/t/ABCDEF", 400),
        case("one with a longer name", f"http://test{BASE}x/t/ABCDEF", 400),
    ],
)
async def test_codes_are_made_for_what_is_the_rooms(lab: Lab, text: str, status: int) -> None:
    """For no other address of the host."""
    answer = await lab.browser("Anna").http.post("/api/qr", json={"text": text})
    assert answer.status_code == status, answer.text


async def test_an_invitation_leads_to_the_table(lab: Lab) -> None:
    """The code for phones is that of the whole address."""
    anna = lab.browser("Anna")
    table = await anna.open()
    code = lab.living(table).doc.code
    invitation = await anna.http.get(f"/api/tables/{table}/qr.svg")
    same = await anna.http.post("/api/qr", json={"text": f"http://test{BASE}/t/{code}"})
    assert invitation.text == same.text


async def test_the_interface_names_its_place(lab: Lab) -> None:
    """Whoever generates a client from it asks under the path, with the right cookie."""
    document = (await asked(lab, f"{BASE}/schema/openapi.json")).json()
    assert document["servers"] == [{"url": BASE}]
    assert "`stammtisch_guest.verein.karten`" in document["info"]["description"]
    assert "/api/tables" in document["paths"]


async def test_a_fellow_server_speaks_of_the_room_alone(lab: Lab) -> None:
    """What one server of a room hands on to another bears no path; strangers need one."""
    lab.host.room.leases.key = "k" * 32  # type: ignore[misc]
    known = {KEY.decode(): "k" * 32, "x-stammtisch-host": "test"}
    assert (await asked(lab, "/api/games", headers=known)).status_code == 200
    assert (await asked(lab, "/api/games")).status_code == 404


def test_no_path_of_the_page_is_written_out() -> None:
    """Whatever the server tells of the page goes by ``at``; those of its own it is asked for."""
    source = Path(app.__file__).parents[1]
    pages = "t|replay|rules|learn|hand|evening|runde|operator|gallery"
    written = re.compile(rf"""(?<!\.at\()["']/(?:{pages})\b""")
    found = [
        f"{file.name}: {line.strip()}"
        for file in (*(source / "web").rglob("*.py"), *(source / "cli").rglob("*.py"))
        for line in file.read_text("utf-8").splitlines()
        if written.search(line.replace(".at(f", ".at("))
    ]
    assert found == []
    assert written.search('return f"/t/{code}"')


# --- several rooms on one host ----------------------------------------------------------------


class Host:
    """A proxy that leads to several rooms, by their paths."""

    def __init__(self, *rooms: Lab) -> None:
        # the longest first, as proxies do
        self.rooms = sorted(rooms, key=lambda room: -len(str(room.base)))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        room = next(one for one in self.rooms if scope["path"].startswith(one.base.at("/")))
        await room.app(scope, receive, send)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        case("side by side", "/skat", "/doko"),
        case("one word the beginning of another", "/skat", "/skatclub"),
        case("one below another", "/verein", "/verein/karten"),
        case("one at the root", "", "/stammtisch"),
        case("the same words", "/a-b", "/a_b"),
    ],
)
@pytest.mark.parametrize("turned", [False, True], ids=["", "the other way round"])
async def test_rooms_of_one_host_do_not_share_their_guests(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str, turned: bool
) -> None:
    """A browser has a key of its own in each, and keeps both, whichever it came to first."""
    monkeypatch.setattr(labs, "under", BasePath(first))
    async with a_lab() as one:
        monkeypatch.setattr(labs, "under", BasePath(second))
        async with a_lab() as other:
            there = httpx.ASGITransport(cast(Any, Host(one, other)))
            async with httpx.AsyncClient(transport=there, base_url="http://test.local") as http:
                http.headers["host"] = "test"
                rooms = (second, first) if turned else (first, second)
                tables = [await _opened(http, room) for room in rooms]
                keys = {cookie.name: cookie.value for cookie in http.cookies.jar}
                assert len(set(keys.values())) == len(keys) == 2
                for room, table in zip(rooms, tables, strict=True):
                    seen = (await http.get(f"{room}/api/tables/{table}")).json()
                    assert (seen["you"], seen["host"]) == (0, True)
                    cookie = guests.cookie_name(BasePath(room))
                    key = guests.guest_key(f"{cookie}={keys[cookie]}", BasePath(room))
                    assert key == keys[cookie]
                    others = BasePath(second if room == first else first)
                    assert guests.guest_key(f"{cookie}={keys[cookie]}", others) is None


async def _opened(http: httpx.AsyncClient, room: str) -> str:
    """A table of this browser in the room; its id."""
    answer = await http.post(f"{room}/api/tables", json=NEW)
    assert answer.status_code == 201, answer.text
    assert f"Path={room}/;" in answer.headers["set-cookie"]
    table: str = answer.json()["table"]["id"]
    return table


def test_at_the_root_the_cookie_is_what_it_was() -> None:
    """A browser that was here before stays who it is."""
    key = guests.new_key()
    assert guests.set_cookie(key, BasePath(), secure=True) == (
        f"stammtisch_guest={key}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"
    )
    assert guests.guest_key(f"a=b; stammtisch_guest={key}", BasePath()) == key


# --- the page ---------------------------------------------------------------------------------

ROOT_PAGE = """<!doctype html>
<html lang="de"><head><link rel="icon" href="/icons/mark.svg"><link rel="x" href="https://x/">
<script type="module" src="/assets/index-abc.js"></script></head><body>1 / 2 "//x"</body></html>
"""
UNDER_PATH = """<!doctype html>
<html data-base="/verein" lang="de"><head><link rel="icon" href="/verein/icons/mark.svg"><link \
rel="x" href="https://x/">
<script type="module" src="/verein/assets/index-abc.js"></script></head><body>1 / 2 "//x"</body>\
</html>
"""


@pytest.mark.parametrize(
    ("name", "at_root", "under_path"),
    [
        case("the page", "index.html", ROOT_PAGE, UNDER_PATH),
        case(
            "the manifest",
            "manifest.webmanifest",
            '{"id":"/","start_url":"/","icons":[{"src":"/icons/a.svg","type":"image/svg+xml"}]}',
            '{"id":"/verein/","start_url":"/verein/","icons":[{"src":"/verein/icons/a.svg",'
            '"type":"image/svg+xml"}]}',
        ),
        case(
            "the service worker",
            "sw.js",
            'define(["./workbox"]);f("/index.html",{allow:[/^\\/(\\?|$)/,/^\\/(t|hand)\\//]},/a\\/b/)',
            'define(["./workbox"]);f("/verein/index.html",'
            "{allow:[/^\\/verein\\/(\\?|$)/,/^\\/verein\\/(t|hand)\\//]},/a\\/b/)",
        ),
        case("a script", "assets/index-abc.js", 'f("/a", /^\\/b/)', 'f("/a", /^\\/b/)'),
    ],
)
async def test_what_the_page_says_of_its_place(
    tmp_path: Path, name: str, at_root: str, under_path: str
) -> None:
    """At the root every file is what was built; elsewhere those change that name whole paths."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("")
    (tmp_path / name).write_text(at_root)
    (tmp_path / f"{name}.br").write_bytes(b"packed for the root")
    for base, body in (("", at_root), ("/verein", under_path)):
        there = httpx.ASGITransport(cast(Any, Pages(tmp_path, BasePath(base))))
        async with httpx.AsyncClient(transport=there, base_url="http://test") as http:
            answer = await http.get(f"/{name}", headers={"accept-encoding": "gzip"})
            assert answer.text == body


@pytest.fixture
def built() -> dict[str, bytes]:
    """The page that was built, for a room under a path; nothing where none was built."""
    pages = Pages(base=BasePath("/verein"))
    return {name: file.body for name, file in pages._files.items()}


def test_no_file_of_the_built_page_names_a_path_outside(built: dict[str, bytes]) -> None:
    """Neither in what the server changes, nor in what it hands out as it was built."""
    for name in ("index.html", "manifest.webmanifest", "sw.js"):
        text = built.get(name, b"")
        assert not re.findall(rb"""["']/(?!/|verein["'/])""", text), name
        assert not re.findall(rb"/\^\\/(?!verein\\/)", text), name
    for name, text in built.items():
        if name.endswith(".css"):
            assert not re.findall(rb"""url\(["']?/""", text), name
        if name.startswith("assets/") and name.endswith(".js"):
            assert not re.findall(rb"""["'`]/assets/""", text), name
