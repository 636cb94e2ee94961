"""Several processes serve a room while somebody does his worst, STAMMTISCH_FAULTS times."""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.long.results import note
from tests.postgres import Postgres
from tests.web.ops.nemesis import Nemesis
from tests.web.parties import Party, audited, in_order, parties, playing
from tests.web.real import ROOMY, Server
from tests.wire_cutter import WireCutter

from stammtisch.storage.postgres.store import PostgresStore

SHORT = (("kill",), ("cut",), ("pause", "slow"))
"""What is done at the same time needs no more time than the longest of it."""
FAULTS = int(os.environ.get("STAMMTISCH_FAULTS", str(len(SHORT))))
WORKERS = "3"
BACK_S = 60.0
"""Whoever does not play on after this time never will."""

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are found in /proc"
)


@pytest.fixture
async def cutter(postgres: Postgres, shared: str) -> AsyncIterator[WireCutter]:
    """What stands between the room and an empty database."""
    cutter = WireCutter(postgres.emptied(shared))
    yield cutter
    await cutter.stop()


@pytest.fixture
async def room(tmp_path: Path, cutter: WireCutter) -> AsyncIterator[Server]:
    """Three processes on one port."""
    environ = {"STAMMTISCH_DATABASE": await cutter.start(), "STAMMTISCH_WORKERS": WORKERS}
    server = Server(tmp_path / "data", ROOMY | environ)
    await asyncio.to_thread(server.start)
    yield server
    if server.process is not None:
        await asyncio.to_thread(server.end)


async def back(party: Party, since: float, harm: str) -> float:
    """How long it was until something happened again at the party's table."""
    try:
        async with asyncio.timeout(BACK_S):
            return await party.stirred(since)
    except TimeoutError:
        raise AssertionError(f"{harm}: {party.name} is not back: {party.matches[-1:]}") from None


@pytest.mark.timeout(120 + 90 * FAULTS)
async def test_nothing_is_lost_and_every_table_comes_back(
    room: Server, cutter: WireCutter, postgres: Postgres, shared: str
) -> None:
    """No acknowledged action is lost, none stands twice, no two owners have written one log.

    Every log replays by the rules, and what was acknowledged first stands first.
    """
    company = parties(room, 4)
    nemesis = Nemesis(room, cutter, postgres)
    pause = random.Random(2)
    away: list[float] = []
    async with playing(company):
        for number in range(FAULTS):
            await asyncio.gather(*(party.moved_on(2) for party in company))
            await asyncio.sleep(pause.uniform(0, 0.2))
            ways = SHORT[number] if len(SHORT) == FAULTS else (nemesis.any_way(),)
            await asyncio.gather(*(nemesis.ways[way]() for way in ways))
            since = time.perf_counter()
            away += await asyncio.gather(
                *(back(party, since, f"{number} {ways}") for party in company)
            )
        await asyncio.gather(*(party.moved_on(2) for party in company))
    await asyncio.to_thread(room.end)
    store = await PostgresStore.open(shared)
    acknowledged = await audited(store, company)
    await store.close()
    assert in_order(company) == acknowledged
    assert acknowledged >= 2 * FAULTS * len(company)
    away.sort()
    note(
        "nemesis",
        f"{acknowledged:,} actions acknowledged, 0 lost, 0 twice, all in order; every table back,"
        f" after {statistics.median(away):.1f} s at the median and {away[-1]:.1f} s at the most",
    )
