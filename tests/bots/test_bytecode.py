"""A room whose disk is full leaves no half of a module there (gh-126606 of CPython)."""

from __future__ import annotations

import os
import shutil
import sys
from collections import namedtuple
from pathlib import Path

import pytest
from tests.builders import case

from stammtisch.bots.processes import bytecode
from stammtisch.bots.processes.lines import program
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.ops.metrics import Metrics
from stammtisch.web.ops.watched_store import Watched

Usage = namedtuple("Usage", "total used free")
ANSWERS = (sys.executable, "-c", "import sys; input(); print(sys.dont_write_bytecode)")
"""It waits for its line: one that has ended before it was asked is an error, and rightly so."""


@pytest.fixture(autouse=True)
def _keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytecode is kept, and whatever a test changes there is put back."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")


@pytest.mark.parametrize(
    ("free", "kept"),
    [case("space", bytecode.ENOUGH, True), case("hardly any", bytecode.ENOUGH - 1, False)],
)
async def test_who_is_started_keeps_what_there_is_space_for(
    monkeypatch: pytest.MonkeyPatch, free: int, kept: bool
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free))
    line = await program(ANSWERS)(100)
    told = await line.put(b"\n")
    line.end()
    await line.over()
    assert told == b"%a\n" % (not kept)
    assert sys.dont_write_bytecode is not kept


@pytest.mark.parametrize(
    ("reason", "kept"),
    [case("full", "full", False), case("a bad disk", "io", False), case("busy", "busy", True)],
)
async def test_nothing_is_kept_on_a_disk_that_has_refused_an_action(
    monkeypatch: pytest.MonkeyPatch, reason: str, kept: bool
) -> None:
    store = Watched(None, Metrics())  # type: ignore[arg-type]

    async def fails() -> None:
        raise StoreUnavailable(reason, "", where="", why="")

    with pytest.raises(StoreUnavailable):
        await store._written(fails())
    assert sys.dont_write_bytecode is not kept
    assert (os.environ["PYTHONDONTWRITEBYTECODE"] == "") is kept


def test_whoever_starts_a_process_looks_first() -> None:
    """But for a room at its start, and for backups, whose command keeps no bytecode at all."""
    source = Path(bytecode.__file__).parents[2]
    starting = {
        path.relative_to(source).as_posix(): "bytecode.look()" in path.read_text("utf-8")
        for path in source.rglob("*.py")
        if "create_subprocess_exec(" in path.read_text("utf-8")
    }
    assert len(starting) >= 5
    careless = {path for path, looks in starting.items() if not looks}
    assert careless == {"cli/workers.py", "web/ops/backups.py"}
    assert '"-B", "-m", "stammtisch", "backup"' in (source / "wiring.py").read_text("utf-8")
