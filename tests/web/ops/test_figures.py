"""What `/metrics` tells of the server itself: its sockets, what waits, and how late it is."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest
from tests.postgres import Postgres
from tests.web.fellows import Guest, fellows, heard
from tests.web.lab import a_lab, it_happens

from stammtisch.web.ops import lag


async def test_sockets_by_where_they_lead() -> None:
    """While they are open, and not after; a request that opens none counts nowhere."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        counted = lab.host.room.metrics.sockets
        assert dict(counted) == {"tables": 2}
        for socket in sockets:
            await socket.close()
        await it_happens(lambda: counted.total() == 0)


@pytest.mark.usefixtures("everywhere")
async def test_requests_by_what_they_ask_for() -> None:
    """The page and its files too, which no log of the room mentions; sockets count as such."""
    async with a_lab() as lab:
        _, *_ = await lab.two()
        before = Counter(lab.host.room.metrics.requests)
        http = lab.browser("Zoe").http
        for path in ("/", "/t/ABCDEF", "/no.js", "/api/games", "/api/none", "/healthz", "/metrics"):
            await http.get(path)
        found = lab.host.room.metrics.requests - before
        assert found == {"page": 3, "api": 2, "operation": 2}
        text = (await http.get("/metrics")).text
        assert f'stammtisch_requests_total{{kind="page"}} {before["page"] + 3}.0' in text


async def test_a_socket_through_another_server_and_who_has_the_table(
    postgres: Postgres, shared: str
) -> None:
    """It counts at both: by where it leads, and as a fellow's. So does what became of leases.

    A request counts once, where somebody came in; what servers ask each other does not.
    """
    async with fellows(postgres.emptied(shared)) as (first, second):
        first.host.room.name, second.host.room.name = "left-1", "right-1"
        anna = Guest("Anna")
        table = await anna.open(first)
        await anna.ask(second, "GET", f"/api/tables/{table}")
        assert [one.host.room.metrics.requests["api"] for one in (first, second)] == [1, 1]
        async with anna.dial(second, f"/ws/tables/{table}") as socket:
            await heard(socket, "hello")
            text = (await Guest("Zoe").ask(second, "GET", "/metrics")).text
        left, right = (
            f'process="{one.leases.server}",worker="{one.host.room.name}"'
            for one in (first, second)
        )
        for line in (
            f'stammtisch_sockets{{kind="tables",{right}}} 1.0',
            f'stammtisch_sockets{{kind="fellow",{left}}} 1.0',
            f"stammtisch_leases{{{right}}} 0.0",
            f'stammtisch_lease_outcomes_total{{outcome="lost",{left}}} 0.0',
        ):
            assert line in text.splitlines()
        assert first.host.room.leases.figures.held >= 1
        assert second.host.room.leases.figures.elsewhere >= 1
        assert second.host.room.leases.figures.waits >= 1


async def test_a_server_that_is_busy_says_how_late_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever keeps the thread for himself for a tenth of a second has kept everybody."""
    monkeypatch.setattr(lag, "EVERY_S", 0.01)
    told: list[float] = []
    watching = asyncio.get_running_loop().create_task(lag.watch(told.append))
    await asyncio.sleep(0)
    time.sleep(0.1)  # noqa: ASYNC251 - this is what is to be noticed
    while not told:  # noqa: ASYNC110 - it is a plain value
        await asyncio.sleep(0.01)
    watching.cancel()
    assert told[0] >= 0.08
    assert min(told) >= 0
