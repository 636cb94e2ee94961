"""An evening of restless people: the room stays as quick and as small as it began.

STAMMTISCH_SOAK is the length in seconds, STAMMTISCH_SOAK_TABLES the number of tables.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from statistics import linear_regression
from typing import NamedTuple

import pytest
from bench.measure import cpu_s, own_mib, quantile
from tests.long.results import note
from tests.web.parties import Party, audited, parties, playing
from tests.web.real import Server

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.wiring import DATABASE

SECONDS = float(os.environ.get("STAMMTISCH_SOAK", "6"))
TABLES = int(os.environ.get("STAMMTISCH_SOAK_TABLES", "100" if SECONDS > 60 else "6"))
WARM_S = min(600.0, SECONDS / 4)
"""Until everything has been needed once: caches, code, the tables of those who have gone home."""
AUDIT_S = 120.0 + SECONDS / 10
"""To replay all logs in: an hour has some 200,000 actions, which take minutes on a busy machine."""
MANNERS = {"thinking_s": 1.0, "restless_s": 30.0} if SECONDS > 60 else {"restless_s": 0.5}


@pytest.mark.timeout(SECONDS + AUDIT_S)
async def test_a_long_evening_leaves_no_trace(tmp_path: Path) -> None:
    """People come and go, matches end and begin: all goes on, and nothing is lost or refused.

    The figures of time and memory are written down by the long run; here they decide nothing.
    """
    server = Server(tmp_path / "data")
    server.start()
    company = parties(server, TABLES, **MANNERS)
    try:
        samples, tenths = await _watched(server, company)
    finally:
        server.end(signal.SIGTERM)
    people = [one for party in company for match in party.matches for one in match.people]
    # A clock may have been quicker than a person: then a rule refuses. The room refuses nothing.
    assert not [told for one in people for told in one.refused if not told.get("clause")]
    store = SqliteStore.open(server.data / DATABASE)
    acknowledged = await audited(store, company)
    await store.close()
    logs = "".join(path.read_text() for path in server.data.glob("server.log*"))
    assert [line for line in logs.splitlines() if '"level":"error"' in line] == []
    slope = linear_regression(*zip(*samples, strict=True)).slope * 3600
    first, last = tenths[0], tenths[-1]
    note(
        "soak",
        f"{TABLES} tables of all rule sets, {acknowledged:,} acknowledged actions in "
        f"{sum(len(party.matches) for party in company):,} matches, 0 lost; memory of "
        f"its own {samples[0][1]:.1f} MiB after {WARM_S:.0f} s, {samples[50][1]:.1f} MiB in the "
        f"middle of the rest and {samples[-1][1]:.1f} MiB at the end, "
        f"{slope:+.2f} MiB an hour; click to answer p50 {quantile(first.waits, 0.5):.1f} ms and "
        f"p99 {quantile(first.waits, 0.99):.1f} ms in the first tenth, "
        f"{quantile(last.waits, 0.5):.1f} ms and {quantile(last.waits, 0.99):.1f} ms in the last; "
        f"processor time of the room {first.cpu_ms:.2f} ms an action in the first tenth, "
        f"{last.cpu_ms:.2f} ms in the last",
    )


class Tenth(NamedTuple):
    """What a tenth of the time after the warm-up was like."""

    waits: list[float]
    """From click to answer, in ms; on a machine that is busy these tell of the machine, too."""
    cpu_ms: float
    """What an action cost the room, all told; this does not."""


async def _watched(
    server: Server, company: list[Party]
) -> tuple[list[tuple[float, float]], list[Tenth]]:
    """Seconds and MiB after the warm-up, and its tenths."""
    assert server.process is not None
    pid = server.process.pid
    began = time.monotonic()
    samples: list[tuple[float, float]] = []
    tenths: list[Tenth] = []
    async with playing(company):
        await asyncio.gather(*(party.moved_on(1) for party in company))
        await asyncio.sleep(WARM_S)
        _taken(company)
        spent, done = cpu_s(pid), _accepted(company)
        step = (SECONDS - WARM_S) / 100
        for number in range(1, 101):
            await asyncio.sleep(step)
            samples.append((time.monotonic() - began, own_mib(pid)))
            if number % 10 == 0:
                before, spent, so_far, done = spent, cpu_s(pid), done, _accepted(company)
                cost = (spent - before) * 1000 / max(1, done - so_far)
                tenths.append(Tenth(_taken(company), cost))
    return samples, tenths


def _accepted(company: list[Party]) -> int:
    return sum(party.accepted for party in company)


def _taken(company: list[Party]) -> list[float]:
    """The waits since they were last taken."""
    found: list[float] = []
    for party in company:
        for match in party.matches:
            for person in match.people:
                found += person.waits_ms
                person.waits_ms.clear()
    return found
