"""After a crash every acknowledged action is there, and no other half of one.

``STAMMTISCH_CUTS`` sets how often the log is cut; the long run kills more often.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.long.results import note
from tests.storage.child import STEP, TABLES, store_at
from tests.storage.contract import a_doc, an_entry, plain

from stammtisch.storage.sqlite import SqliteStore

KILLS = 5
CUTS = int(os.environ.get("STAMMTISCH_CUTS", "150"))
ROOT = Path(__file__).parent.parent.parent
FRAME, WAL_HEADER = 4_096 + 24, 32
SHORT = 6
"""Entries of a short room."""


def killed_while_writing(where: str, lines: int) -> dict[str, int]:
    """Let the child write, kill it -9 after so many lines, and return what it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.child", where],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    with child, child.stdout as out:
        told = [out.readline() for _ in range(lines)]
        child.kill()
        # What the child had said before it died is still in the pipe; a torn line is no word.
        told += [line for line in out.readlines() if line.endswith(b"\n")]
    acknowledged: dict[str, int] = {}
    for line in told:
        table, seq = line.split()
        acknowledged[table.decode()] = int(seq)
    return acknowledged


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_kill_9_loses_nothing_that_was_acknowledged(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Again and again on one database: no gap, no half step, at most the step in flight more."""
    sqlite = str(tmp_path / "room.db")
    where = sqlite if kind == "sqlite" else request.getfixturevalue("postgres").database()
    assert await survived(where, KILLS, Random(KILLS)) > KILLS


async def survived(where: str, kills: int, random: Random) -> int:
    """All that was acknowledged is there after each kill; how many entries the last one left."""
    kept = 0
    for _ in range(kills):
        acknowledged = killed_while_writing(where, random.randrange(1, 60))
        store = await store_at(where)
        kept = 0
        for table, last in acknowledged.items():
            entries = await store.entries(table)
            kept += len(entries)
            assert len(entries) in {last, last + STEP}
            wanted = [an_entry(seq, f"key-{seq:06}") for seq in range(1, len(entries) + 1)]
            assert plain(entries) == plain(wanted)
            assert await store.table(table) == a_doc(table, "playing", created_ms=len(entries))
        assert len(await store.tables()) <= TABLES
        await store.close()
    return kept


def copied(path: Path) -> tuple[bytes, bytes]:
    """The database file and its WAL as they lie on the disk."""
    return path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()


def laid_down(path: Path, database: bytes, wal: bytes) -> None:
    """Both files in a folder of their own."""
    path.parent.mkdir()
    path.write_bytes(database)
    path.with_name(f"{path.name}-wal").write_bytes(wal)


async def written(path: Path) -> tuple[bytes, bytes]:
    """Database and WAL of sixty appends, every tenth with a document, before any checkpoint."""
    store = SqliteStore.open(path)
    await store.save(a_doc(created_ms=1))
    for seq in range(1, 61):
        doc = a_doc(created_ms=seq) if seq % 10 == 0 else None
        await store.append("table-1", [an_entry(seq)], doc)
    files = copied(path)
    await store.close()
    return files


async def written_short(path: Path) -> tuple[bytes, bytes]:
    """Database and WAL of a room that has lived, with a table of six appends since."""
    await SqliteStore.open(path).close()
    store = SqliteStore.open(path)
    await store.save(a_doc(created_ms=1))
    for seq in range(1, SHORT + 1):
        await store.append("table-1", [an_entry(seq)])
    files = copied(path)
    await store.close()
    return files


async def cut_at_every(step: int, first: int, folder: Path) -> int:
    """Cut the log of the short room at these bytes, each cut in a room of its own; how many.

    What is there never grows less from one cut to the next, and all of it is there at the end.
    """
    database, wal = await written_short(folder / "room.db")
    before, cuts = 0, range(first, len(wal) + 1, step)
    for cut in cuts:
        path = folder / f"cut-{cut}" / "room.db"
        count = await reopened(path, database, wal[:cut], every=SHORT + 1)
        shutil.rmtree(path.parent)
        assert before <= count <= SHORT
        before = count
    assert await reopened(folder / "whole" / "room.db", database, wal, every=SHORT + 1) == SHORT
    return len(cuts)


async def reopened(path: Path, database: bytes, wal: bytes, every: int = 10) -> int:
    """How many entries the files hold; what they hold must be a true beginning of the log.

    ``every``: after so many entries the document was written anew.
    """
    laid_down(path, database, wal)
    store = SqliteStore.open(path)
    entries = await store.entries("table-1")
    doc = await store.table("table-1")
    await store.close()
    assert plain(entries) == plain([an_entry(seq) for seq in range(1, len(entries) + 1)])
    if doc is not None:
        assert doc.created_ms == max(1, len(entries) // every * every)
    else:
        assert not entries
    return len(entries)


async def test_every_cut_of_the_log_file_opens(tmp_path: Path) -> None:
    """A power cut may leave any length of the WAL: what is whole in it is read, the rest not."""
    database, wal = await written(tmp_path / "room.db")
    random = Random(2)
    frames = (len(wal) - WAL_HEADER) // FRAME
    edges = [WAL_HEADER + frame * FRAME + by for frame in range(frames + 1) for by in (-1, 0, 1)]
    some = random.sample(edges[:-1], min(CUTS // 2, len(edges) - 1))
    anywhere = random.sample(range(len(wal)), len(wal))
    wanted = dict.fromkeys([0, 1, WAL_HEADER, len(wal), *some, *anywhere])  # each once
    cuts = list(wanted)[:CUTS]
    before = 0
    for cut in sorted(cuts):
        path = tmp_path / f"cut-{cut}" / "room.db"
        count = await reopened(path, database, wal[:cut])
        shutil.rmtree(path.parent)
        assert count >= before
        before = count
    assert before == 60
    note("cuts", f"{len(cuts):,} cuts of a log of {len(wal):,} bytes, 0 faults")


async def test_the_log_of_a_short_room_may_end_at_any_byte(tmp_path: Path) -> None:
    """At one byte of a thousand here; the long run takes every one."""
    assert await cut_at_every(1_009, 7, tmp_path) > 2 * SHORT


async def test_a_torn_or_repeated_tail_is_not_read(tmp_path: Path) -> None:
    """Noise, zeros or the last frames once more behind the end change nothing."""
    database, wal = await written(tmp_path / "room.db")
    random = Random(3)
    tails = [bytes(9_999), random.randbytes(9_999), wal[-FRAME:], wal[-3 * FRAME :], wal]
    for number, tail in enumerate(tails):
        path = tmp_path / f"tail-{number}" / "room.db"
        assert await reopened(path, database, wal + tail) == 60
    for number in range(20):
        torn = bytearray(wal)
        at = random.randrange(WAL_HEADER, len(wal) - 512)
        torn[at : at + 512] = random.randbytes(512)
        path = tmp_path / f"torn-{number}" / "room.db"
        assert await reopened(path, database, bytes(torn)) <= 60
