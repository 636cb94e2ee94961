"""Backups by the clock: the latest are kept, and only good ones replace old ones."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from tests.builders import case
from tests.storage.rooms import contents, furnished
from tests.web.lab import it_happens
from tests.web.ops.test_server import run
from tests.web.real import ROOMY, Server
from tests.web.sockets import SOON_S

from stammtisch import wiring
from stammtisch.games import games
from stammtisch.storage.transfer import rooms
from stammtisch.storage.transfer.files import clear as clear_away
from stammtisch.web.edge.addresses.dangers import Dangers
from stammtisch.web.ops.backups import NAME, Backups
from stammtisch.wiring import DATABASE

WRITES = [sys.executable, "-c", "import sys; open(sys.argv[1], 'w').write('good')"]
FAILS = [
    sys.executable,
    "-c",
    "import sys; print('the disk is full', file=sys.stderr); sys.exit(1)",
]
NOTES_AND_HANGS = """
import os, sys, time
with open(sys.argv[1] + ".pid", "w") as note:
    note.write(str(os.getpid()))
time.sleep(600)
"""
HANGS = [sys.executable, "-c", NOTES_AND_HANGS]


def pid_in(folder: Path) -> int:
    """Of what `HANGS` has started; 0 before it has noted it."""
    return next((int(note.read_text() or 0) for note in folder.glob("*.pid")), 0)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob(NAME))


async def test_the_latest_are_kept(tmp_path: Path) -> None:
    """And what is called otherwise stays."""
    (tmp_path / "mine.backup").write_text("mine")
    backups = Backups(tmp_path, WRITES, every_s=3600, keep=2)
    made = []
    for _ in range(4):
        assert await backups.make()
        made.append(files(tmp_path)[-1])
    assert files(tmp_path) == made[-2:]
    assert (tmp_path / "mine.backup").exists()
    assert backups.outcomes == {"made": 4}


async def test_a_bad_one_removes_no_good_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is counted and told, with what was said."""
    await Backups(tmp_path, WRITES, every_s=3600, keep=1).make()
    good = files(tmp_path)
    for command in (FAILS, ["/no/such/program"]):
        backups = Backups(tmp_path, command, every_s=3600, keep=1)
        assert not await backups.make()
        assert backups.outcomes == {"failed": 1}
    assert files(tmp_path) == good
    facts = [
        record.__dict__["facts"] for record in caplog.records if record.levelno >= logging.WARNING
    ]
    assert facts[0]["said"] == "the disk is full"


async def test_what_cannot_be_removed_ends_nothing(tmp_path: Path) -> None:
    """A leftover that stays is a failure like any other, and an old one too many none at all."""
    leftover = tmp_path / "stammtisch-1.backup.new-01234567"
    old = tmp_path / "stammtisch-0.backup"
    leftover.mkdir()
    heard: list[bool] = []
    backups = Backups(tmp_path, WRITES, every_s=3600, keep=1)
    backups.clear = partial(clear_away, tmp_path, NAME)
    backups.heard = heard.append
    assert not await backups.make()
    leftover.rmdir()
    old.mkdir()
    assert await backups.make()
    assert heard == [False, True]


async def test_the_next_is_due_when_the_last_is_old(tmp_path: Path) -> None:
    """At once without any; a clock that was ahead does not put it off for longer than once."""
    backups = Backups(tmp_path, WRITES, every_s=3600, keep=3)
    assert backups.due_in() == 0
    await backups.make()
    assert 3500 < backups.due_in() <= 3600
    last = tmp_path / files(tmp_path)[-1]
    for age, least, most in ((1800, 1700, 1800), (9000, 0, 0), (-90_000, 3600, 3600)):
        os.utime(last, (0, time.time() - age))
        assert least <= backups.due_in() <= most


async def test_a_folder_that_comes_back_has_backups_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk of the network may be gone for a while, so that nobody can even look into it."""
    backups = Backups(tmp_path, WRITES, every_s=0.001, keep=3)
    heard: list[bool] = []
    backups.heard = heard.append
    looks: list[float | OSError] = [3600.0, 0.0, OSError("Stale file handle")]

    def due_in() -> float:
        found = looks.pop()
        if isinstance(found, OSError):
            raise found
        return found

    monkeypatch.setattr(backups, "due_in", due_in)
    backups.start()
    async with asyncio.timeout(SOON_S):
        while not files(tmp_path) or len(heard) < 2:  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.01)
    await backups.close()
    assert heard == [False, True]
    assert backups.outcomes == {"failed": 1, "made": 1}


async def test_closing_gives_up_what_is_under_way(tmp_path: Path) -> None:
    """The process ends, and nothing is counted."""
    backups = Backups(tmp_path, HANGS, every_s=3600, keep=3)
    backups.start()
    await it_happens(lambda: pid_in(tmp_path))
    await backups.close()
    pid = pid_in(tmp_path)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert files(tmp_path) == []
    assert backups.outcomes == {}


async def test_a_server_makes_them_by_itself(tmp_path: Path) -> None:
    """One soon after the start, which restores to the same room; what is left of one goes."""
    data, there = tmp_path / "data", tmp_path / "backups"
    there.mkdir()
    (there / "stammtisch-20261129T030000000000Z.backup.new-01234567").write_text("half")
    before = await furnished(data / DATABASE)
    server = Server(data, ROOMY | {"STAMMTISCH_BACKUP_DIR": str(there)})
    await asyncio.to_thread(server.start)
    try:
        async with asyncio.timeout(60):
            while not files(there):  # noqa: ASYNC110 - another process makes it
                await asyncio.sleep(0.1)
    finally:
        await asyncio.to_thread(server.end, signal.SIGTERM)
    assert list(there.glob("*.new-*")) == []
    await rooms.restore(there / files(there)[0], tmp_path / "third" / DATABASE, games())
    restored = await contents(tmp_path / "third" / DATABASE)
    assert restored["journals"] == before["journals"]
    assert restored["logs"].keys() == before["logs"].keys()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nobody can write into /proc")
async def test_whoever_watches_the_room_sees_that_they_fail(tmp_path: Path) -> None:
    """A folder that cannot be written to, as on a disk that is not there: until one is made again.

    ``/healthz`` says so, for nobody looks into a log each day.
    """
    server = Server(tmp_path / "data", ROOMY | {"STAMMTISCH_BACKUP_DIR": "/proc"})
    await asyncio.to_thread(server.start)
    try:
        async with asyncio.timeout(60):
            while not (warned := (await server.answered("GET", "/healthz"))["warnings"]):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        assert [one["code"] for one in warned] == ["no_backups"]
        assert all("no backup was made" in warned[0][lang] for lang in ("de", "en"))
    finally:
        await asyncio.to_thread(server.end, signal.SIGTERM)


async def test_one_that_is_made_ends_the_warning(tmp_path: Path) -> None:
    """And the next that fails brings it back."""
    dangers = Dangers()
    found = []
    for command in (FAILS, FAILS, WRITES, FAILS):
        backups = Backups(tmp_path, command, every_s=3600, keep=1)
        backups.heard = partial(dangers.hold_unless, "no_backups")
        await backups.make()
        found.append([one.code for one in dangers.found])
    assert found == [["no_backups"], ["no_backups"], [], ["no_backups"]]


@pytest.mark.parametrize(
    ("environ", "status", "words"),
    [
        case("no number", {"STAMMTISCH_BACKUP_HOURS": "soon"}, 2, "BACKUP_HOURS"),
        case("more days than there are", {"STAMMTISCH_KEEP_DAYS": "9" * 30}, 2, "KEEP_DAYS"),
        case("none to keep", {"STAMMTISCH_BACKUP_KEEP": "0"}, 2, "BACKUP_KEEP"),
        case("a file for a folder", {"STAMMTISCH_BACKUP_DIR": __file__}, 1, "BACKUP_DIR"),
    ],
)
def test_settings_that_make_no_sense(
    tmp_path: Path, environ: dict[str, str], status: int, words: str
) -> None:
    """One sentence, before anything else happens."""
    done = run("--port", "0", "--data-dir", str(tmp_path / "data"), environ=environ)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_two_rooms_have_a_folder_each(tmp_path: Path) -> None:
    """In one they would remove each other's; the second is told whose are there, and ends."""
    there = tmp_path / "backups"
    environ = {"STAMMTISCH_BACKUP_DIR": str(there)}
    wiring.backups(environ, tmp_path / "first", "")
    done = run("--port", "0", "--data-dir", str(tmp_path / "second"), environ=environ)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{there} has the backups of the room in {tmp_path / 'first'} already" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert files(there) == []
