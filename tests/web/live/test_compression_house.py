"""The room compresses logs of matches that are over, a few at a time, while people play."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.storage.contract import DAY_MS, a_doc, an_entry, plain
from tests.web.lab import a_lab
from tests.web.standins import Clock

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.web.live import housekeeper


def compressed(path: Path) -> set[str]:
    """The tables whose logs are compressed."""
    connection = sqlite3.connect(path)
    statement = "SELECT id FROM tables JOIN heads ON table_id = number WHERE log IS NOT NULL"
    found = {row[0] for row in connection.execute(statement)}
    connection.close()
    return found


async def test_a_log_is_compressed_when_its_match_has_been_over_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before, and a few at a time; what is being played stays as it is."""
    monkeypatch.setattr(housekeeper, "COMPRESS_TABLES", 2)
    path, clock = tmp_path / "room.db", Clock()
    store = SqliteStore.open(path)
    log = [an_entry(seq) for seq in range(1, 30)]
    async with a_lab(store=store, clock=clock) as lab:
        await lab.host.housekeeper.forget()
        for name in ("one", "two", "three"):
            await store.append(name, log, a_doc(name, "over"))
        running = await lab.browser("Anna").open(bots=["random"])
        for days, count in ((0, 0), (1, 0), (1, 2), (0, 3), (0, 3)):
            clock.at += days * DAY_MS
            await lab.host.housekeeper.forget()
            await lab.host.housekeeper.compress()
            assert len(compressed(path)) == count
        assert running not in compressed(path)
        for name in ("one", "two", "three"):
            assert plain(await store.entries(name)) == plain(log)
