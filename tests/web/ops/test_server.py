"""The server as a process: starting, ending in every way, and what stands in the log afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from bench.measure import quantile
from tests.builders import case
from tests.long.results import note
from tests.web.parties import KINDS, audited, parties, playing
from tests.web.real import ROOMY, Person, Server, command, environment
from websockets.exceptions import ConnectionClosed

from stammtisch.storage import schema
from stammtisch.storage.folder import LOCK
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import Entry
from stammtisch.wiring import DATABASE

KILLS = int(os.environ.get("STAMMTISCH_KILLS", "3"))
LONG: dict[str, Any] = {"options": {"start_points": 100}}


async def entries(data: Path, table: str) -> list[Entry]:
    """The log as it stands on the disk."""
    store = SqliteStore.open(data / DATABASE)
    try:
        return await store.entries(table)
    finally:
        await store.close()


def run(*arguments: str, environ: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        command(*arguments),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env=environment(environ or {}),
    )


def test_it_says_where_it_is(server: Server) -> None:
    """The address stands in the first line, once it serves."""
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"


def test_weights_that_cannot_be_used_are_said_at_the_start(tmp_path: Path) -> None:
    """On the terminal, in the log, and there once: nobody looks at ``/healthz`` on an evening."""
    room = Server(tmp_path / "data", ROOMY | {"STAMMTISCH_WEIGHTS": str(tmp_path / "nowhere")})
    room.start()
    try:
        (told,) = httpx.get(f"{room.url}/healthz").json()["bots"]
    finally:
        _, said = room.end()
    assert said == f"warning: {told['en']}\n"
    assert (tmp_path / "data" / "server.log").read_text().count(told["en"]) == 1


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
async def test_it_ends_politely(server: Server, sig: int) -> None:
    """Every browser hears ``restart``, nothing is said on stderr, the status is 0."""
    anna = Person(server, "Anna")
    table = await anna.open(bots=["random"])
    async with anna.dial(table) as connection:
        await connection.recv()
        ending = asyncio.get_running_loop().run_in_executor(None, server.end, sig)
        messages = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                messages.append(msgspec.json.decode(await connection.recv()))
        assert messages[-1] == {"type": "bye", "reason": "restart"}
        assert connection.close_code == 1012
    assert await ending == (0, "")


def test_a_taken_port_ends_the_second_server_at_once(server: Server, tmp_path: Path) -> None:
    """One line with the port and what to do; nothing was touched."""
    other = tmp_path / "other"
    done = run("--port", str(server.port), "--data-dir", str(other))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"port {server.port} is already in use" in done.stderr
    assert f"--port {server.port + 1}" in done.stderr
    assert not other.exists()


def damaged(folder: Path) -> None:
    (folder / DATABASE).write_bytes(b"beer" * 5_000)


def occupied(folder: Path) -> None:
    (folder / DATABASE).mkdir()


def foreign(folder: Path) -> None:
    text = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('create table x (y)')"
    subprocess.run([sys.executable, "-c", text, folder / DATABASE], check=True)


def later(folder: Path) -> None:
    with contextlib.closing(schema.connect(folder / DATABASE)) as connection:
        schema.migrate(connection)
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        case("damaged", damaged, "damaged"),
        case("a folder", occupied, "folder"),
        case("another program's", foreign, ""),
        case("a later program's", later, "newer"),
    ],
)
def test_a_database_that_cannot_be_used_is_named(tmp_path: Path, spoil: Any, word: str) -> None:
    """One line that names the file and what to do, status 1, in either language."""
    spoil(tmp_path)
    for lang in ("de", "en"):
        done = run("--port", "0", "--data-dir", str(tmp_path), "--lang", lang)
        assert done.returncode == 1, done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr
        assert str(tmp_path) in done.stderr
        assert word in done.stderr or lang == "de"


@pytest.mark.parametrize(
    ("arguments", "environ", "status", "words"),
    [
        case("port that is none", ["--port", "beer"], {}, 2, "is not a port"),
        case("port out of range", ["--port", "70000"], {}, 2, "is not a port"),
        case("port from the environment", [], {"STAMMTISCH_PORT": "beer"}, 2, "is not a port"),
        case("an argument too many", ["beer"], {}, 2, "no command 'beer'"),
        case("an unknown option", ["--beer"], {}, 2, "--beer"),
        case("a host that is not this one", ["--host", "192.0.2.1"], {}, 1, "192.0.2.1"),
        case("a host that is none", ["--host", "no such host"], {}, 1, "no such host"),
        case("a name that is none", ["--allow-host", "http://x"], {}, 2, "--allow-host"),
        case("a name with a port", [], {"STAMMTISCH_ALLOW_HOST": "x:1"}, 2, "ALLOW_HOST"),
        case("no path", ["--base-path", "stammtisch"], {}, 2, "a path like /stammtisch"),
        case("a path nobody writes", [], {"STAMMTISCH_BASE_PATH": "/a b"}, 2, "BASE_PATH: '/a b'"),
        case("a proxy that is none", ["--trusted-proxy", "beer"], {}, 2, "--trusted-proxy"),
        case("a limit that is none", [], {"STAMMTISCH_LIMIT_BEER": "1"}, 2, "LIMIT_BEER"),
        case("a limit of nothing", [], {"STAMMTISCH_LIMIT_SOCKETS": "0"}, 2, "LIMIT_SOCKETS"),
        case("bots that are none", [], {"STAMMTISCH_BOT_WORKERS": "x"}, 2, "BOT_WORKERS"),
        case("no process", ["--workers", "0"], {}, 2, "a number from 1 to 64"),
        case("many without a database", ["--workers", "2"], {}, 2, "PostgreSQL"),
        case("processes that are none", [], {"STAMMTISCH_WORKERS": "beer"}, 2, "1 to 64"),
        case("a log that is a folder", ["--log", "/"], {}, 1, "name another file with --log"),
        case("a log nowhere", ["--log", "/no/x.log"], {}, 1, "there is no folder /no; make it"),
        case("neither yes nor no", [], {"STAMMTISCH_NO_BROWSER": "foo"}, 2, "1 or 0 is needed"),
        case("no language of ours", [], {"STAMMTISCH_LANG": "fr"}, 2, "de and en are"),
        case("a data folder that is a file", ["--data-dir", __file__], {}, 1, __file__),
    ],
)
def test_bad_arguments(
    tmp_path: Path, arguments: list[str], environ: dict[str, str], status: int, words: str
) -> None:
    """One message on stderr, nothing on stdout, no traceback."""
    given = {"STAMMTISCH_PORT": "0", "STAMMTISCH_DATA_DIR": str(tmp_path)} | environ
    done = run(*arguments, environ=given)
    assert done.returncode == status
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        case("a database that is none", ["--database", "postgresql://127.0.0.1:9/x"], {}),
        case("a limit that is none", [], {"STAMMTISCH_LIMIT_BEER": "1"}),
        case("a log that is a folder", ["--log", "/"], {}),
        case("no place for backups", [], {"STAMMTISCH_BACKUP_DIR": __file__}),
    ],
)
def test_a_refused_start_leaves_no_folder(
    tmp_path: Path, arguments: list[str], environ: dict[str, str]
) -> None:
    """Neither the data folder nor those that were made for it; what was there stays."""
    folder = tmp_path / "new" / "data"
    done = run("--port", "0", "--data-dir", str(folder), *arguments, environ=environ)
    assert done.returncode in {1, 2}
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not folder.parent.exists()
    assert tmp_path.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        case("name", ["--allow-host", "http://x"], "http:// und ohne Port, nicht 'http://x'\n"),
        case("proxy", ["--trusted-proxy", "beer"], "ein Netz wie 10.0.0.0/8, nicht 'beer'\n"),
        case("no proxy", ["--trusted-proxy", ""], "ein Netz wie 10.0.0.0/8, nicht ''\n"),
        case("path", ["--base-path", "/a//b"], "100 Zeichen (mehr: stammtisch serve --help)\n"),
        case("log", ["--log", "/"], "mit --log eine andere Datei angeben.\n"),
    ],
)
def test_bad_arguments_in_german(tmp_path: Path, arguments: list[str], words: str) -> None:
    """Without a word of English."""
    given = ["--port", "0", "--data-dir", str(tmp_path), "--lang", "de", *arguments]
    assert run(*given).stderr.endswith(words)


def test_the_command_knows_itself() -> None:
    """Version, help in both languages, and a bug that is owned up to."""
    assert run("--version").stdout.startswith("stammtisch ")
    assert "open the card room" in run("--help").stdout
    assert "Kartenraum" in run("--help", "--lang", "de").stdout
    assert "Aufruf" in run("serve", "--help", "--lang=de").stdout
    assert "gibt es nicht" in run("beer", environ={"STAMMTISCH_LANG": "de"}).stderr


def test_the_log_is_json_without_cards(server: Server) -> None:
    """One object a line; requests by number, nothing of what is played."""

    async def some() -> None:
        anna = Person(server, "Anna")
        stop = asyncio.Event()
        table = await anna.open(bots=["random"])
        await anna.play(table, stop, most=3)

    asyncio.run(some())
    server.end()
    lines = [json.loads(line) for line in (server.data / "server.log").read_text().splitlines()]
    assert {"started", "request", "stopped"} <= {line["event"] for line in lines}
    text = (server.data / "server.log").read_text()
    assert not any(f'"{rank}{suit}"' in text for rank in "789TJQKA" for suit in "CSHD")


async def test_after_a_restart_all_tables_go_on(server: Server) -> None:
    """Same seats, same hand, same legal actions; the next action is accepted."""
    anna = Person(server, "Anna")
    table = await anna.open(bots=["random"], **LONG)
    await anna.play(table, asyncio.Event(), most=4)
    async with anna.dial(table) as connection:
        hello = msgspec.json.decode(await connection.recv())
        while not hello["legal"]:
            message = msgspec.json.decode(await connection.recv())
            if message["type"] == "update":
                hello["observation"] |= message["changes"]
                hello["legal"], hello["seq"] = message["legal"], message["seq"]
    server.end()
    server.start()
    async with anna.dial(table, since=hello["seq"]) as connection:
        again = msgspec.json.decode(await connection.recv())
    for part in ("you", "seq", "observation", "legal", "missed"):
        assert again[part] == (hello[part] if part != "missed" else [])
    await anna.play(table, asyncio.Event(), most=6)


async def test_kill_9_loses_nothing_and_adds_nothing(server: Server) -> None:
    """Every acknowledged action is in the log once, at its number; no other is from a person.

    Every rule set is on the tables, among people and with bots, match after match, and each table
    is back in play after every kill; the logs replay by the rules.
    """
    company = parties(server, len(KINDS))
    rng = random.Random(KILLS)
    back_s: list[float] = []
    async with playing(company):
        for _ in range(KILLS):
            await asyncio.gather(*(party.moved_on(2) for party in company))
            await asyncio.sleep(rng.uniform(0, 0.1))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            began = time.perf_counter()
            await asyncio.to_thread(server.start)
            back_s += await asyncio.gather(*(party.stirred(began) for party in company))
    server.end(signal.SIGKILL)
    store = SqliteStore.open(server.data / DATABASE)
    acknowledged = await audited(store, company)
    await store.close()
    assert acknowledged >= KILLS * len(company)
    note(
        "kills",
        f"{KILLS:,} kills of a room with {len(company)} tables of all rule sets: {acknowledged:,} "
        f"acknowledged actions, 0 lost, 0 twice; from the restart to the first action of a table "
        f"p50 {quantile(back_s, 0.5):.2f} s, p99 {quantile(back_s, 0.99):.2f} s, "
        f"at most {max(back_s):.2f} s",
    )


async def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    """While nothing can be written actions are refused and the table stands; then it goes on."""
    # The room sees a disk that is full, and keeps no bytecode there; of a limit it knows nothing.
    server = Server(tmp_path / "data", ROOMY | {"PYTHONDONTWRITEBYTECODE": "1"})
    server.start()
    try:
        anna = Person(server, "Anna")
        table = await anna.open(**LONG)
        ben = Person(server, "Ben")
        await ben.post(f"/api/tables/{table}/seats", {"name": "Ben"})
        await anna.post(f"/api/tables/{table}/start", {})
        server.allow(512)
        refused, accepted = await tried(anna, ben, table)
        assert refused["code"] == "not_saved"
        assert refused["facts"]["reason"] in {"full", "io"}
        assert accepted is None
        async with httpx.AsyncClient(base_url=server.url) as http:
            health = await http.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "not_saved")
        server.allow(2**40)
        _, accepted = await tried(anna, ben, table)
        assert accepted is not None
    finally:
        server.end(signal.SIGKILL)
    assert (await entries(server.data, table))[-1].seq == accepted["seq"]


async def tried(anna: Person, ben: Person, table: str) -> tuple[Any, Any]:
    """Whoever may act tries it once; what the server said."""
    for person in (anna, ben):
        async with person.dial(table) as connection:
            hello = msgspec.json.decode(await connection.recv())
            if not hello["legal"]:
                continue
            act = {
                "type": "act",
                "key": f"try-{random.random():.12f}".replace(".", "-"),
                "seen": hello["seq"],
                "action": hello["legal"][0],
            }
            await connection.send(json.dumps(act))
            async for text in connection:
                message = msgspec.json.decode(text)
                if message["type"] == "refused":
                    return message, None
                if message["type"] == "accepted":
                    return None, message
    raise AssertionError("nobody may act")


async def test_a_thousand_connections_do_not_disturb_the_players(server: Server) -> None:
    """Idle connections from one address are limited; those who play hear nothing of it."""
    anna = Person(server, "Anna")
    table = await anna.open(bots=["random"], **LONG)
    crowd = []
    for _ in range(300):
        with contextlib.suppress(OSError):
            crowd.append(socket.create_connection(("127.0.0.1", server.port), timeout=5))
    await anna.play(table, asyncio.Event(), most=5)
    for idle in crowd:
        idle.close()
    assert len(anna.accepted) == 5


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_second_server_on_one_folder_ends_at_once(server: Server, lang: str) -> None:
    """One line that says which process holds it and where that one is; the first goes on."""
    assert server.process is not None
    done = run("--port", "0", "--data-dir", str(server.data), "--lang", lang)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"(pid {server.process.pid}, {server.url}/)" in done.stderr
    assert "--data-dir" in done.stderr
    assert httpx.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize("sig", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "ended"])
def test_the_lock_of_a_server_that_has_gone_is_no_obstacle(server: Server, sig: int) -> None:
    """Its file may lie there; nobody holds it."""
    server.end(sig)
    assert (server.data / LOCK).exists()
    server.start()
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def modes(folder: Path) -> dict[str, int]:
    """What others may do with the folder (``.``) and the files in it."""
    found = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    return {".": folder.stat().st_mode & 0o777, **found}


async def test_the_data_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Database, log and what SQLite writes beside it, also those of an earlier, open time."""
    room = Server(tmp_path / "data")
    for _ in range(2):
        room.start()
        await Person(room, "Anna").open(bots=["random"])
        found = modes(room.data)
        assert {".", DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK, "server.log"} == {*found}
        assert {mode for name, mode in found.items() if name != "."} == {0o600}
        assert found["."] == 0o700
        room.end(signal.SIGKILL)
        room.data.chmod(0o755)
        for path in room.data.iterdir():
            path.chmod(0o644)


def test_a_folder_that_holds_other_things_stays_open(tmp_path: Path) -> None:
    """Somebody's home or ``/tmp`` is not ours to close; only our files in it are."""
    room = Server(tmp_path)
    (tmp_path / "letter").write_text("dear")
    (tmp_path / "letter").chmod(0o644)
    tmp_path.chmod(0o755)
    room.start()
    found = modes(tmp_path)
    room.end()
    assert (found["."], found["letter"], found[DATABASE]) == (0o755, 0o644, 0o600)
