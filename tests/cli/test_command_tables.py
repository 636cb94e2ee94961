"""``stammtisch tables`` as an operator reads it: nothing of a line is left out, however narrow."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.cli.calls import Command
from tests.storage.contract import a_doc

from stammtisch.storage import schema
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.wiring import DATABASE

NAME = "0123456789abcdef01234567"


async def _one_table(file: Path) -> None:
    store = SqliteStore.open(file)
    await store.save(replace(a_doc(), id=NAME, game="zwiebel-2004", stage="playing"))
    await store.close()


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
def test_no_cell_is_cut_off_on_a_narrow_screen(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    """A pipe gets whole lines; on a terminal words wrap, and the name of the table stays whole."""
    asyncio.run(_one_table(tmp_path / DATABASE))
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "40")  # without it a dumb terminal counts as one of 80 columns
    if terminal:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "dumb")
    said = stammtisch("tables", "--data-dir", tmp_path)
    assert said.status == 0, said.err
    assert "…" not in said.out
    (row,) = [row for row in said.out.splitlines() if NAME[:8] in row]
    assert ("while it runs" in row) is not terminal
    assert (len(row) <= 60) is terminal


def test_a_room_on_a_full_disk_is_not_opened(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence in either language: the disk, and what is to be done; the command has ended, so
    it has to be started again."""

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
        raise error

    (tmp_path / DATABASE).touch()
    monkeypatch.setattr(schema, "_configured", full)
    said = stammtisch("tables", "--data-dir", tmp_path)
    assert (said.status, said.err.count("\n")) == (1, 1)
    assert "the disk is full; free some space and start again" in said.err
    said = stammtisch("--lang", "de", "tables", "--data-dir", tmp_path)
    assert "der Datenträger ist voll; Platz schaffen und neu starten" in said.err
