"""The operator's link and what it opens: tables with their load, closing one, a word to all."""

from __future__ import annotations

import signal
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.storage.contract import a_doc, an_entry
from tests.web.lab import Browser, Lab, a_lab
from tests.web.real import Server, command, environment

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.transfer.listing import listed
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.identity.operator import FILE, OperatorKey

ROUTES = [
    ("GET", "/api/operator", None),
    ("POST", "/api/operator/tables/{table}/closing", {}),
    ("POST", "/api/operator/notice", {"text": "Feierabend"}),
    ("POST", "/api/operator/draining", {"on": True}),
]


async def ask(
    browser: Browser, secret: str, path: str = "", body: Any = None, status: int = 200
) -> Any:
    """What the operator's link brings."""
    method = "GET" if body is None else "POST"
    headers = {"authorization": f"Bearer {secret}"}
    answer = await browser.http.request(method, f"/api/operator{path}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def operated(lab: Lab, folder: Path) -> tuple[Browser, str]:
    """Somebody with the link of this room."""
    lab.host.room.operator = OperatorKey(folder)
    return lab.browser("Wirt"), lab.host.room.operator.renew()


@pytest.mark.parametrize(("method", "path", "body"), ROUTES, ids=[route[1] for route in ROUTES])
@pytest.mark.parametrize(
    "key", ["", "Bearer ", "Bearer wrong", "Basic {secret}", "Bearer {older}", "{secret}"]
)
async def test_nothing_without_the_link(
    tmp_path: Path, method: str, path: str, body: Any, key: str
) -> None:
    """Another secret, none, an older one: refused in the same words, and nothing happens."""
    async with a_lab() as lab:
        lab.host.room.operator = OperatorKey(tmp_path)
        older, secret = (lab.host.room.operator.renew() for _ in range(2))
        table, *_ = await lab.two()
        answer = await lab.browser("Dora").http.request(
            method,
            path.format(table=table),
            json=body,
            headers={"authorization": key.format(secret=secret, older=older)},
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_key")
        assert lab.living(table).doc.stage == "playing"
        assert not lab.host.room.admission.draining


async def test_a_room_without_a_data_folder_has_no_operator() -> None:
    """No secret opens it, not even none."""
    async with a_lab() as lab:
        for secret in ("", guests.new_key()):
            await ask(lab.browser("Dora"), secret, status=403)


async def test_the_tables_with_their_load(tmp_path: Path) -> None:
    """How many are there and how much is played; nobody's name, and no way in."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        _, anna, ben = await lab.two()
        mover = anna if anna.legal else ben
        await mover.act(mover.legal[0])
        await lab.browser("Carla").open(seats=4)
        look = await ask(operator, secret)
        playing, waiting = look["tables"]
        assert (look["count"], look["connections"], look["in_memory"]) == (2, 2, 2)
        assert (playing["stage"], playing["people"], playing["connections"]) == ("playing", 2, 2)
        assert playing["entries"] >= 2
        assert (waiting["stage"], waiting["people"], waiting["seats"]) == ("open", 1, 4)
        assert look["moves_a_minute"] == 2
        assert 0 < look["p50_ms"] <= look["p99_ms"]
        assert not any(name in str(look) for name in ("Anna", "Carla", anna.table["code"]))


async def test_closing_a_table(tmp_path: Path) -> None:
    """Everybody there is told; it leaves the lobby, and its log stays."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        table, anna, ben = await lab.two()
        look = await ask(operator, secret, f"/tables/{table}/closing", {})
        assert look["tables"] == []
        for socket in (anna, ben):
            await socket.until(lambda told: told.get("table", {}).get("stage") == "closed")
        assert await lab.host.room.store.entries(table)
        await ask(operator, secret, f"/tables/{'0' * 24}/closing", {}, 404)


async def test_a_table_of_an_evening_is_the_evenings(tmp_path: Path) -> None:
    """Its matchday would never end otherwise."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        table, *_ = await lab.two()
        living = lab.living(table)
        await living.writer.change(lambda doc: replace(doc, evening="evening-1"))
        refused = await ask(operator, secret, f"/tables/{table}/closing", {}, 409)
        assert refused["code"] == "tournament_table"
        assert living.doc.stage == "playing"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        case("a sentence", "In fünf Minuten ist Schluss.", "In fünf Minuten ist Schluss."),
        case("lines", " zwei\n\nZeilen ", "zwei Zeilen"),
        case("what steers a screen", "rot\u202e\x1b[31m", "rot[31m"),
    ],
)
async def test_a_word_to_all(tmp_path: Path, text: str, told: str) -> None:
    """At every table, for players and onlookers."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        table, *sockets = await lab.two()
        sockets.append(await lab.browser("Carla").connect(table))
        said = await ask(operator, secret, "/notice", {"text": text})
        assert said == {"connections": 3}
        for socket in sockets:
            assert (await socket.next("notice"))["text"] == told


@pytest.mark.parametrize("body", [{"text": ""}, {"text": " \n"}, {"text": "x" * 301}, {}])
async def test_what_is_no_word(tmp_path: Path, body: Any) -> None:
    """Empty or too long."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        refused = await ask(operator, secret, "/notice", body, 400)
        assert refused["code"] == "bad_request"


async def test_draining(tmp_path: Path) -> None:
    """No new tables and no rematch, while matches go on; a proxy hears that it should not send."""
    async with a_lab() as lab:
        operator, secret = operated(lab, tmp_path)
        table, anna, ben = await lab.two()
        assert (await ask(operator, secret, "/draining", {"on": True}))["draining"]
        wish = {"game": "zwanzig", "name": "Carla"}
        refused = await lab.browser("Carla").post("/api/tables", wish, 503)
        assert refused["code"] == "draining"
        ready = await operator.http.get("/readyz")
        assert (ready.status_code, ready.json()["reason"]) == (503, "draining")
        assert (await operator.http.get("/healthz")).status_code == 200
        mover = anna if anna.legal else ben
        assert (await mover.act(mover.legal[0]))["type"] == "accepted"
        assert not (await ask(operator, secret, "/draining", {"on": False}))["draining"]
        await lab.browser("Carla").post("/api/tables", wish, 201)
        assert lab.living(table).doc.stage == "playing"


# --- the command --------------------------------------------------------------------------------


def tables(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """``stammtisch tables`` to its end."""
    return subprocess.run(
        command("tables", "--data-dir", str(folder), *more),
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A room in its own process."""
    room = Server(tmp_path / "data")
    room.start()
    yield room
    room.end(signal.SIGTERM)


def looked(link: str) -> int:
    """The status of the first look with this link."""
    address, _, secret = link.partition("#")
    headers = {"authorization": f"Bearer {secret}"}
    url = address.replace("/operator", "/api/operator")
    return httpx.get(url, headers=headers).status_code


def test_the_command_makes_a_link_while_the_room_runs(server: Server) -> None:
    """The secret is on the terminal alone; in the folder lies its hash, for the owner only."""
    first = tables(server.data, "--web")
    assert (first.returncode, first.stderr) == (0, "")
    link = first.stdout.splitlines()[0]
    assert link.startswith(f"{server.url}/operator#")
    assert looked(link) == 200
    kept = server.data / FILE
    secret = link.partition("#")[2]
    assert kept.read_text() == guests.digest(secret)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    second = tables(server.data, "--web").stdout.splitlines()[0]
    assert (looked(link), looked(second)) == (403, 200)
    assert tables(server.data, "--end").returncode == 0
    assert looked(second) == 403
    assert secret not in (server.data / "server.log").read_text()


def test_the_link_leads_to_where_the_room_is(tmp_path: Path) -> None:
    """Under its path, as the address says that is printed at the start."""
    room = Server(tmp_path / "data", base="/stammtisch")
    assert room.start() == f"Stammtisch is open: {room.url}/\n"
    link = tables(room.data, "--web").stdout.splitlines()[0]
    assert link.startswith(f"http://127.0.0.1:{room.port}/stammtisch/operator#")
    assert looked(link) == 200
    room.end(signal.SIGTERM)


@pytest.mark.parametrize("wish", ["--web", "--end"])
def test_without_a_room_there_is_no_link(tmp_path: Path, wish: str) -> None:
    """One sentence, status 1, and nothing lies there afterwards.

    Whoever names the wrong folder does not take a link for revoked that goes on to hold.
    """
    done = tables(tmp_path, wish)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert str(tmp_path) in done.stderr
    assert not list(tmp_path.iterdir())


# --- the list -----------------------------------------------------------------------------------


def test_the_tables_in_the_terminal(server: Server) -> None:
    """While people play: how many sit there and how long the log is, and nobody's name."""
    with httpx.Client(base_url=server.url) as anna:
        wish = {"game": "zwanzig", "seats": 3, "bots": ["steady"], "name": "Anna"}
        opened = anna.post("/api/tables", json=wish).json()["table"]
    listed = tables(server.data)
    assert (listed.returncode, listed.stderr) == (0, "")
    first, row, *rest = listed.stdout.splitlines()
    assert first.split() == ["table", "game", "stage", "seats", "entries", "since", "stays"]
    assert row.split()[:6] == [opened["id"][:8], "zwanzig", "waiting", "1", "+", "1"]
    assert row.split()[-2:] == ["180", "d"]
    assert rest[0] == "Tables: 1 waiting."
    assert "180 days" in rest[1]
    told = msgspec.json.decode(tables(server.data, "--json").stdout)
    assert told["stages"] == {"open": 1}
    assert [(one["id"], one["people"], one["bots"]) for one in told["tables"]] == [
        (opened["id"], 1, 1)
    ]
    for secret in ("Anna", opened["code"]):
        assert secret not in listed.stdout + str(told)


async def test_what_is_over_is_listed_when_it_is_asked_for(tmp_path: Path) -> None:
    """The newest first; a running match stays, the others go in so many days of the room."""
    store = SqliteStore.open(tmp_path / "room.db")
    doc = a_doc()
    for number, stage in enumerate(("over", "playing", "closed"), start=1):
        await store.save(replace(doc, id=f"table-{number}", code=f"CODE{number}A", stage=stage))
    await store.append("table-2", [an_entry(1, "key-1")])
    await store.age(3 * 86_400_000, 0)
    await store.close()
    few = await listed(tmp_path / "room.db", 10)
    assert [(one.id, one.entries, one.days_left) for one in few.tables] == [("table-2", 1, None)]
    assert few.stages == {"over": 1, "playing": 1, "closed": 1}
    every = await listed(tmp_path / "room.db", 10, everything=True)
    assert [(one.id, one.days_left) for one in every.tables] == [
        ("table-3", 7),
        ("table-2", None),
        ("table-1", 7),
    ]


def test_the_list_of_no_room(tmp_path: Path) -> None:
    """One sentence, status 1, and nothing lies there afterwards."""
    done = tables(tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "no such file" in done.stderr
    assert not list(tmp_path.iterdir())
