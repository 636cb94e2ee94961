"""The server as a process whose tables lie in PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.builders import case
from tests.postgres import Postgres
from tests.web.ops.test_server import run
from tests.web.parties import audited, parties, playing
from tests.web.real import ROOMY, Server

from stammtisch.storage.postgres.store import PostgresStore


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


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_second_room_on_one_database_ends_at_once(
    server: Server, address: str, tmp_path: Path, lang: str
) -> None:
    """One line that says which process has it and where that one is; the first goes on."""
    assert server.process is not None
    elsewhere = str(tmp_path / "other")
    done = run("--port", "0", "--data-dir", elsewhere, "--database", address, "--lang", lang)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "(taken)" in done.stderr
    assert f"pid {server.process.pid}, {server.url}/" in done.stderr or lang == "de"
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
