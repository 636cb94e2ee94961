"""A room in which people and bots play is backed up and restored elsewhere, again and again.

STAMMTISCH_BACKUPS says how often: the room goes on playing, backup after backup.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from bench.measure import quantile
from tests.long.results import note
from tests.web.parties import KINDS, Party, audited, parties, playing
from tests.web.real import Server

from stammtisch.games import games
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.transfer import files, parts, rooms
from stammtisch.storage.transfer.sqlite_rows import SqliteRows
from stammtisch.wiring import DATABASE

BACKUPS = int(os.environ.get("STAMMTISCH_BACKUPS", "3"))
THINKING_S = 0.02 if BACKUPS < 100 else 1.0
"""In a long run people think longer, so that the room grows as slowly as a real one."""


_SEQ, _KEY = 1, 5
"""Where number and key stand in the row of an action."""


@pytest.mark.timeout(60 + 10 * BACKUPS)
async def test_every_backup_of_a_running_room_is_the_room(tmp_path: Path) -> None:
    """All rows come back, all that was acknowledged is among them, and nothing that never was."""
    server = Server(tmp_path / "data")
    await asyncio.to_thread(server.start)
    company = parties(server, len(KINDS), thinking_s=THINKING_S)
    took: list[float] = []
    tables = 0
    try:
        async with playing(company):
            await asyncio.gather(*(party.moved_on(1) for party in company))
            for _ in range(BACKUPS):
                began = time.perf_counter()
                with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
                    tables += await _there_and_back(server, company, Path(folder))
                took.append(time.perf_counter() - began)
    finally:
        status, said = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert (status, said) == (0, "")
    store = SqliteStore.open(server.data / DATABASE)
    acknowledged = await audited(store, company)
    await store.close()
    note(
        "backups",
        f"{BACKUPS:,} of {BACKUPS:,} backups of a room with {len(company)} tables in play were"
        f" restored and equal: {tables:,} tables compared row by row, {acknowledged:,} actions"
        f" acknowledged meanwhile; a backup, its restoration and both checks p50"
        f" {quantile(took, 0.5):.2f} s, at most {max(took):.2f} s",
    )


async def _there_and_back(server: Server, company: Sequence[Party], folder: Path) -> int:
    """Back up the room, restore it into ``folder`` and compare; how many tables there were."""
    told = _told(company)
    file, there = folder / "room.backup", folder / "restored" / DATABASE
    made = await rooms.back_up(server.data / DATABASE, file, games())
    assert made.not_replayed == 0
    assert await rooms.restore(file, there, games()) == made
    logs, live = await _logs(there), await _logs(server.data / DATABASE)
    for part in parts.PARTS:
        assert await _rows(there, part) == await _rows(file, part)
    for table, log in logs.items():
        assert live[table][: len(log)] == log
    stored = {(table, row[_KEY]): row[_SEQ] for table, log in logs.items() for row in log}
    assert told.items() <= stored.items(), "what was acknowledged is not in it"
    return made.tables


def _told(company: Sequence[Party]) -> dict[tuple[str, str], int]:
    """What people have been told so far: the numbers of their actions, by table and key."""
    return {
        (match.table, key): seq
        for party in company
        for match in party.matches
        for person in match.people
        for key, seq in person.accepted.items()
    }


async def _rows(path: Path, part: parts.Part) -> list[parts.RoomRow]:
    with files.at_rest(path) as connection:
        return [row async for row in parts.one_by_one(SqliteRows(connection), part)]


async def _logs(path: Path) -> dict[str, list[parts.RoomRow]]:
    """The logs of all tables, over or not."""
    found: dict[str, list[parts.RoomRow]] = {}
    for row in await _rows(path, "actions"):
        found.setdefault(row[0], []).append(row)
    return found
