"""Several processes on one port, and the one that looks after them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.postgres import Postgres
from tests.web.real import ROOMY, Server, until

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are found in /proc"
)


@pytest.fixture
def address(postgres: Postgres, shared: str) -> str:
    """Of an empty database."""
    return postgres.emptied(shared)


@pytest.fixture
def room(tmp_path: Path, address: str) -> Iterator[Server]:
    """Two processes on one port."""
    environ = {"STAMMTISCH_DATABASE": address, "STAMMTISCH_WORKERS": "2"}
    server = Server(tmp_path / "data", ROOMY | environ)
    server.start()
    yield server
    if server.process is not None:
        server.end()


def processes(room: Server) -> list[int]:
    """Those that serve."""
    assert room.process is not None
    first = room.process.pid
    return [int(one) for one in Path(f"/proc/{first}/task/{first}/children").read_text().split()]


def test_a_process_that_is_killed_is_buried_and_replaced(
    room: Server, postgres: Postgres, address: str
) -> None:
    """Its life in the database, which only ever grows, ends at once; another takes its place.

    Who operates the room sees two processes by the names they had before.
    """
    servers = "SELECT id || ' ' || expires FROM stammtisch.servers ORDER BY id"
    alive = "SELECT count(*) FROM stammtisch.servers WHERE expires > clock_timestamp()"

    def found() -> dict[str, str]:
        lines = postgres.sql(servers, address).splitlines()
        return dict(line.split(" ", 1) for line in lines)

    def workers() -> set[str]:
        lines = httpx.get(f"{room.url}/metrics").text.splitlines()
        tables = [line for line in lines if line.startswith("stammtisch_tables{")]
        return {line.partition('worker="')[2].partition('"')[0] for line in tables}

    names = workers()
    assert len(names) == 2
    before, killed = found(), processes(room)[0]
    os.kill(killed, signal.SIGKILL)
    until(lambda: any(now < before.get(one, "") for one, now in found().items()))
    until(lambda: postgres.sql(alive, address) == "2")
    assert killed not in processes(room)
    until(lambda: workers() == names)
    status, said = room.end()
    assert status == 0
    assert "has ended (-9) and is started again" in said
