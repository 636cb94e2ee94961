"""The server as a process whose tables lie in PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import secrets
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.builders import case
from tests.postgres import Postgres
from tests.web.ops.test_server import LONG, run, tried
from tests.web.parties import audited, parties, playing
from tests.web.real import ROOMY, Person, Server, command, environment

from stammtisch.storage import postgres as database
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.scripts import migrations

OURS = len(list(migrations(database.__name__)))
NEWER = (
    "(newer: ",
    f"erneuern (newer: Schema 999, nicht {OURS})",
    f"update the program or name another database (newer: schema 999 > {OURS})",
)
"""In both, in German, in English."""


@pytest.fixture
def address(postgres: Postgres, shared: str) -> str:
    """Of an empty database."""
    return postgres.emptied(shared)


@pytest.fixture
def server(tmp_path: Path, address: str) -> Iterator[Server]:
    """A room in its own process, over a database."""
    room = Server(tmp_path / "data", ROOMY | {"STAMMTISCH_DATABASE": address})
    room.start()
    yield room
    if room.process is not None:
        room.end(signal.SIGKILL)


async def test_nothing_is_lost_when_room_or_database_are_killed(
    server: Server, postgres: Postgres, address: str
) -> None:
    """Every acknowledged action is in the log once, at its number; no other is from a person.

    Three games are on the tables, with and without bots, and each goes on after every kill.
    """
    company = parties(server, 3)
    pause = random.Random(4)
    async with playing(company):
        for killed in ("room", "database", "room"):
            await asyncio.gather(*(party.moved_on(2) for party in company))
            await asyncio.sleep(pause.uniform(0, 0.1))
            if killed == "room":
                await asyncio.to_thread(server.end, signal.SIGKILL)
                await asyncio.to_thread(server.start)
            else:
                await asyncio.to_thread(postgres.stop, signal.SIGKILL)
                await asyncio.to_thread(postgres.start)
        await asyncio.gather(*(party.moved_on(2) for party in company))
    status, said = server.end()
    assert (status, said) == (0, "")
    assert list(server.data.glob("*.sqlite3")) == []
    store = await PostgresStore.open(address)
    acknowledged = await audited(store, company)
    await store.close()
    assert acknowledged >= 4 * len(company)


def test_a_file_that_the_room_has_left_is_backed_up_for_nobody(
    tmp_path: Path, address: str
) -> None:
    """After a move to the database every command names it, also while no server runs.

    Before its first start there, and again when a server has gone back to the file, it is the room;
    whoever goes back is told so.
    """
    data = tmp_path / "data"
    server = Server(data)

    def tried_all() -> list[tuple[int, bool]]:
        done = [
            subprocess.run(
                command(*words, "--data-dir", str(data)),
                env=environment(),
                capture_output=True,
                text=True,
                check=False,
            )
            for words in (["backup", str(data / secrets.token_hex(3))], ["tables"])
        ]
        return [(one.returncode, "keeps its tables in a database" in one.stderr) for one in done]

    server.start()
    assert server.end() == (0, "")
    wrong = Server(data, ROOMY | {"STAMMTISCH_DATABASE": "postgresql://a@127.0.0.1:1/none"})
    with pytest.raises(AssertionError, match="does not answer"):
        wrong.start()
    assert tried_all() == [(0, False), (0, False)]
    moved = Server(data, ROOMY | {"STAMMTISCH_DATABASE": address})
    moved.start()
    assert tried_all() == [(1, True), (1, True)]
    assert moved.end() == (0, "")
    assert tried_all() == [(1, True), (1, True)]
    server.start()
    status, said = server.end()
    assert status == 0
    assert "without --database it goes on with what is in the file" in said
    assert tried_all() == [(0, False), (0, False)]


def test_a_second_room_on_one_database_ends_at_once(
    server: Server, address: str, tmp_path: Path
) -> None:
    """One line that says which process has it and where that one is; the first goes on.

    Its data folder is another one, and whatever secrets lie there: the room is the database's.
    """
    assert server.process is not None
    base = ("--port", "0", "--data-dir", str(tmp_path / "other"), "--database", address)
    for words in (("--lang", "de"), ("--lang", "en"), ("--lang", "en", "--workers", "2")):
        done = run(*base, *words)
        assert (done.returncode, done.stdout) == (1, "")
        assert len(done.stderr.splitlines()) == 1
        assert f"(taken: pid {server.process.pid}, {server.url}/)" in done.stderr
    assert httpx.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("given", "status", "de", "en"),
    [
        case("no address", "geheim", 2, "keine Adresse", "no address"),
        case("another kind", "mysql://a:geheim@h/d", 2, "keine Adresse", "no address"),
        case("nobody there", "postgresql://a:geheim@127.0.0.1:1/d", 1, "antwortet nicht", "answer"),
        case("no port", "postgresql://a:geheim@127.0.0.1:x/d", 1, "Passwort prüfen", "check"),
    ],
)
def test_an_address_that_leads_nowhere(
    tmp_path: Path, given: str, status: int, de: str, en: str
) -> None:
    """One line in either language, without the password; by argument and by variable."""
    for lang, words in (("de", de), ("en", en)):
        base = ("--port", "0", "--data-dir", str(tmp_path), "--lang", lang)
        for done in (
            run(*base, "--database", given),
            run(*base, environ={"STAMMTISCH_DATABASE": given}),
        ):
            assert done.returncode == status
            assert words in done.stderr
            assert "geheim" not in done.stderr
            assert len(done.stderr.splitlines()) == 1
            assert done.stdout == ""


MANY = ("--workers", "3")


def later(server: Postgres, address: str) -> str:
    """A program that is not out yet has written it."""
    server.sql("CREATE SCHEMA stammtisch; CREATE TABLE stammtisch.house (version int)", address)
    server.sql("INSERT INTO stammtisch.house VALUES (999)", address)
    return address


def too_few(server: Postgres, address: str) -> str:
    """One process has enough connections, three have not."""
    return with_role(server, address, "CONNECTION LIMIT 3")


def without_rights(server: Postgres, address: str) -> str:
    """Its role may look, and nothing else."""
    return with_role(server, address, "")


def with_role(server: Postgres, address: str, limit: str) -> str:
    role, name = f"role_{secrets.token_hex(4)}", address.rpartition("/")[2]
    server.sql(f"CREATE ROLE {role} LOGIN {limit}")
    if limit:
        server.sql(f"GRANT ALL ON DATABASE {name} TO {role}")
    return address.replace("postgres@", f"{role}:geheim@")


@pytest.mark.parametrize(
    ("spoil", "workers", "told"),
    [
        case("newer", later, (), NEWER),
        case("newer, shared", later, MANY, NEWER),
        case("no rights", without_rights, (), ("(no_right: ", "CREATE", "grant it CREATE")),
        case("too few connections", too_few, MANY, ("(no_connections: ", "erhöhen", "raise max")),
    ],
)
def test_a_database_that_cannot_be_used(
    postgres: Postgres,
    tmp_path: Path,
    spoil: Callable[[Postgres, str], str],
    workers: tuple[str, ...],
    told: tuple[str, str, str],
) -> None:
    """What, why and what to do in either language, status 1, and no room is announced.

    It does not matter whether the first process finds it out or one that comes after.
    """
    address = spoil(postgres, postgres.database())
    for lang, words in zip(("de", "en"), told[1:], strict=True):
        base = ("--port", "0", "--data-dir", str(tmp_path), "--lang", lang)
        done = run(*base, "--database", address, *workers)
        lines = set(done.stderr.splitlines())
        assert (done.returncode, done.stdout, len(lines)) == (1, "", 1), done.stderr
        assert told[0] in done.stderr
        assert words in done.stderr
        assert "geheim" not in done.stderr


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file: no space left on device'; END $$;
CREATE TRIGGER full_disk AFTER INSERT ON stammtisch.actions EXECUTE FUNCTION full_disk();
"""
"""Fails as PostgreSQL does where an entry finds no room on the disk, after all else is written."""


async def test_a_full_disk_refuses_and_recovers(
    server: Server, postgres: Postgres, address: str
) -> None:
    """While nothing can be written actions are refused and the table stands; then it goes on.

    Nothing is half applied: of what was refused neither an entry nor the head of the log is left.
    """
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table = await anna.open(**LONG)
    await ben.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    await anna.post(f"/api/tables/{table}/start", {})
    heads = "SELECT last FROM stammtisch.heads"
    before = postgres.sql(heads, address)
    postgres.sql(FULL, address)
    for _ in range(2):
        refused, accepted = await tried(anna, ben, table)
        assert (refused["code"], refused["facts"]["reason"]) == ("not_saved", "full")
        assert accepted is None
    async with httpx.AsyncClient(base_url=server.url) as http:
        health = await http.get("/healthz")
    assert (health.status_code, health.json()["status"]) == (503, "not_saved")
    assert postgres.sql(heads, address) == before
    postgres.sql("DROP FUNCTION full_disk CASCADE", address)
    _, accepted = await tried(anna, ben, table)
    assert server.end() == (0, "")
    store = await PostgresStore.open(address)
    assert (await store.entries(table))[-1].seq == accepted["seq"]
    await store.close()
