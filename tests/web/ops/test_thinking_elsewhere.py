"""A room whose bots think in a process of their own over the network, which comes and goes."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.ports import free_port
from tests.web.real import ROOMY, Person, Server, command, environment, until

SECRET = {"STAMMTISCH_BOT_SECRET": "nobody knows this one"}


class Thinker:
    """``stammtisch think``, which can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.place = f"127.0.0.1:{free_port()}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        words = ["think", "--port", self.place.rpartition(":")[2], "--processes", "2"]
        self._process = subprocess.Popen(
            command(*words), stdout=subprocess.PIPE, text=True, env=environment(SECRET)
        )
        assert self._process.stdout is not None
        assert "Bots think here" in self._process.stdout.readline()

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            self._process = None


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """At work."""
    one = Thinker()
    one.start()
    yield one
    one.kill()


@pytest.fixture
def room(tmp_path: Path, thinker: Thinker) -> Iterator[Server]:
    """Its bots think there."""
    there = {"STAMMTISCH_BOT_HOSTS": thinker.place, "STAMMTISCH_BOT_BUDGET_MS": "20000"}
    server = Server(tmp_path / "data", ROOMY | SECRET | there)
    server.start()
    yield server
    if server.process is not None:
        server.end(signal.SIGKILL)


def figures(room: Server) -> str:
    return httpx.get(f"{room.url}/metrics").text


def figure(room: Server, name: str) -> float:
    """One sample of the room's figures."""
    lines = figures(room).splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))


def away(room: Server) -> int:
    count: int = httpx.get(f"{room.url}/healthz").json()["bot_hosts_away"]
    return count


async def test_a_table_plays_on_whatever_becomes_of_the_machine_that_thinks(
    room: Server, thinker: Thinker
) -> None:
    """Killed in the middle of a match and started again: the bots think at home in between.

    No decision is owed by a bot at any time, and the log says that it went and came.
    """
    starts = 'stammtisch_bot_starts_total{{pool="{}"}}'.format
    anna = Person(room, "Anna")
    table = await anna.open(bots=["steady"], options={"start_points": 100, "max_rounds": "none"})
    stop = asyncio.Event()
    playing = asyncio.ensure_future(anna.play(table, stop))
    try:
        await anna.reached(5)
        await asyncio.to_thread(until, lambda: figure(room, starts(thinker.place)) > 0)
        await asyncio.to_thread(until, lambda: away(room) == 0, 60)

        await asyncio.to_thread(thinker.kill)
        await anna.reached(len(anna.accepted) + 5)
        await asyncio.to_thread(until, lambda: away(room) == 1)
        assert figure(room, starts("house")) > 0

        await asyncio.to_thread(thinker.start)
        await asyncio.to_thread(until, lambda: away(room) == 0, 60)
        await anna.reached(len(anna.accepted) + 5)
        assert "stammtisch_bot_failures_total{" not in figures(room)
    finally:
        stop.set()
        await playing
    assert room.end() == (0, "")
    text = (room.data / "server.log").read_text()
    assert f"bots think at home, not at {thinker.place}: " in text
    assert f"bots think at {thinker.place} again" in text
