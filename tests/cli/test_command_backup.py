"""``backup``, ``restore`` and ``move-database`` as people type them."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command
from tests.postgres import Postgres
from tests.storage.rooms import contents, furnished
from tests.web.real import command, environment

from stammtisch.storage.folder import on_trial
from stammtisch.wiring import DATABASE


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A data folder with a room in it."""
    asyncio.run(furnished(tmp_path / "data" / DATABASE))
    return tmp_path / "data"


def test_there_and_back(stammtisch: Command, room: Path, postgres: Postgres) -> None:
    """Backed up, restored elsewhere, moved into a database and back: always the same room."""
    before = asyncio.run(contents(room / DATABASE))
    folder, address = room.parent, postgres.database()
    for words, tells in (
        (("backup", folder / "file", "--data-dir", room), "all checked"),
        (("restore", folder / "file", "--data-dir", folder / "second"), "restored"),
        (("move-database", folder / "second", address), "row by row"),
        (("backup", folder / "other", "--database", address), "all checked"),
        (("move-database", address, folder / "third"), "row by row"),
    ):
        said = stammtisch(*words)
        assert (said.status, said.err) == (0, ""), words
        assert tells in said.out
        assert "6 tables" in said.out
    for place in (folder / "second" / DATABASE, address, folder / "third" / DATABASE):
        assert asyncio.run(contents(place)) == before


AN_ENTRY = "UPDATE actions SET t = t + 1 WHERE seq = 3"


def changed(room: Path, name: str, statement: str) -> Path:
    """A backup of this room with something done to it, beside the room."""
    file = room.parent / name
    file.parent.mkdir(exist_ok=True)
    shutil.copy(room / DATABASE, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(statement)
    return file


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        case(
            "no room",
            ["backup", "{to}/x", "--data-dir", "{to}"],
            1,
            ("dort ist kein Raum", "no such file"),
        ),
        case(
            "a file that is there",
            ["backup", "{file}", "--data-dir", "{room}"],
            1,
            ("gibt es schon", "exists already"),
        ),
        case(
            "a folder that is not",
            ["backup", "{to}/no/x", "--data-dir", "{room}"],
            1,
            ("gibt es nicht", "there is no folder"),
        ),
        case(
            "no backup",
            ["restore", "{file}", "--data-dir", "{to}"],
            1,
            ("{file} ist beschädigt oder keine", "{file} is damaged or no backup"),
        ),
        case(
            "no such backup",
            ["restore", "{to}/x", "--data-dir", "{to}"],
            1,
            ("dort ist kein Raum", "no such file"),
        ),
        case(
            "a folder in place of a backup",
            ["restore", "{to}", "--data-dir", "{to}/new"],
            1,
            ("das ist ein Ordner; eine Datei darin", "it is a folder; name a file in it"),
        ),
        case(
            "tables of a file that is no room",
            ["tables", "--data-dir", "{file}"],
            1,
            ("(damaged: die Datei ist keine Datenbank)", "(damaged: file is not a database)"),
        ),
        case(
            "a move from a file that is no room",
            ["move-database", "{file}", "{to}"],
            1,
            ("{file} geht nicht auf: sie ist beschädigt", "{file} does not open: the file is"),
        ),
        case(
            "a newer backup",
            ["restore", "{newer}", "--data-dir", "{to}"],
            1,
            ("dieses Programm erneuern (newer: Schema 99, nicht ", "(newer: schema 99 > "),
        ),
        case(
            "a backup whose log is damaged",
            ["restore", "{damaged}", "--data-dir", "{to}"],
            1,
            (
                "{damaged} ist beschädigt oder keine Sicherung (Tisch ",
                "{damaged} is damaged or no backup (table ",
            ),
        ),
        case(
            "a backup over another room",
            ["restore", "{backup}", "--data-dir", "{room}"],
            1,
            ("dort liegen schon Tische", "there are tables already"),
        ),
        case(
            "a damaged room",
            ["backup", "{to}/x", "--data-dir", "{spoilt}"],
            1,
            ("{spoilt}/{name} geht nicht auf: sie ist", "{spoilt}/{name} does not open: it is"),
        ),
        case(
            "a room that is full",
            ["move-database", "{room}", "{room}/{name}"],
            2,
            ("dasselbe", "the same"),
        ),
        case(
            "no database",
            ["move-database", "{room}", "mysql://a:geheim@h/d"],
            2,
            ("keine Adresse", "no address"),
        ),
        case(
            "an address with one slash",
            ["move-database", "{room}", "postgresql:/a:geheim@h/d"],
            2,
            ("keine Adresse", "no address"),
        ),
        case(
            "from an address without a slash",
            ["move-database", "postgresql:a:geheim@h/d", "{to}"],
            2,
            ("keine Adresse", "no address"),
        ),
        case(
            "an address in place of a folder",
            ["restore", "{backup}", "--data-dir", "postgresql:/a:geheim@h/d"],
            2,
            ("sieht nach einer Adresse aus", "looks like an address"),
        ),
        case(
            "nobody there",
            ["move-database", "{room}", "postgresql://a:geheim@127.0.0.1:1/d"],
            1,
            (
                "die Adresse? (unreachable: keine Verbindung zu 127.0.0.1, Port 1)",
                "is the address right? (unreachable: [Errno 111] Connect call failed",
            ),
        ),
    ],
)
def test_one_sentence_and_nothing_changed(
    stammtisch: Command, room: Path, words: list[str], status: int, told: tuple[str, str]
) -> None:
    """In either language, without a password; no file is made or changed."""
    empty, file = room.parent / "to", room.parent / "file"
    empty.mkdir()
    file.write_text("no backup " * 600)
    names = {
        "room": room,
        "to": empty,
        "file": file,
        "name": DATABASE,
        "backup": changed(room, "x/backup", "SELECT 1"),
        "newer": changed(room, "x/newer", "PRAGMA user_version = 99"),
        "damaged": changed(room, "x/damaged", AN_ENTRY),
        "spoilt": changed(room, f"spoilt/{DATABASE}", AN_ENTRY).parent,
    }
    given = [word.format(**names) for word in words]
    before = {path: path.read_bytes() for path in room.parent.rglob("*") if path.is_file()}
    for lang, words_told in zip(("de", "en"), told, strict=True):
        said = stammtisch(*given, "--lang", lang)
        assert (said.status, said.out) == (status, "")
        assert words_told.format(**names) in said.err
        assert "geheim" not in said.err
        # who has a damaged backup in hand is not sent for a backup
        assert given[0] != "restore" or not re.search("from a backup|zurückspielen", said.err)
        assert len(said.err.splitlines()) == 1
    after = {path: path.read_bytes() for path in room.parent.rglob("*") if path.is_file()}
    assert {path: data for path, data in after.items() if path.name != "stammtisch.lock"} == before


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_full_disk_leaves_no_half_backup(room: Path, lang: str) -> None:
    """No file may grow beyond 20 KB: one sentence, status 1, nothing is left.

    Nor may the process keep bytecode: Python would leave half a file of it for all who come after.
    """
    target = room.parent / "file"
    words = command("backup", str(target), "--data-dir", str(room), "--lang", lang)
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -f 40; exec "$@"', "sh", *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment() | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert sorted(path.name for path in room.parent.iterdir()) == ["data"]


ENDED_HALF_WAY = """
import asyncio, os, signal, sys
from stammtisch.cli.main import main
from stammtisch.storage.transfer import rooms

number = int(sys.argv.pop())
front = number == signal.SIGINT
signal.signal(signal.SIGINT, signal.default_int_handler if front else signal.SIG_IGN)

async def inspected(*_):
    os.kill(os.getpid(), number)
    await asyncio.sleep(60)

rooms._inspected = inspected
sys.exit(main(sys.argv[1:]))
"""
"""A command that is sent a signal when the copy is there, and not yet checked: SIGINT before
everybody's eyes, another one in the background of a shell, which has it ignore SIGINT."""


def ended_half_way(room: Path, number: signal.Signals) -> subprocess.CompletedProcess[str]:
    """A backup of it beside it, into ``file``."""
    words = ["backup", str(room.parent / "file"), "--data-dir", str(room), "--lang", "en"]
    return subprocess.run(
        [sys.executable, "-c", ENDED_HALF_WAY, *words, str(int(number))],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_backup_that_is_ended_leaves_nothing(room: Path, number: signal.Signals) -> None:
    """By Ctrl-C, or by whoever shuts the machine down."""
    done = ended_half_way(room, number)
    assert (done.returncode, done.stderr) == (130, "stammtisch: stopped before it was done\n")
    assert [path.name for path in room.parent.iterdir()] == ["data"]


def test_what_a_killed_backup_leaves_goes_with_the_next(stammtisch: Command, room: Path) -> None:
    """The next to the same place: nobody would ever look for it, and it holds cards and names."""
    assert ended_half_way(room, signal.SIGKILL).returncode == -signal.SIGKILL
    assert len(list(room.parent.glob("file.new-*"))) > 1
    assert stammtisch("backup", room.parent / "file", "--data-dir", room).status == 0
    assert {path.name for path in room.parent.iterdir()} == {"data", "file"}


@pytest.mark.parametrize(
    "words",
    [
        case("restore no backup", ["restore", "{file}", "--data-dir", "{new}"]),
        case("restore what is not there", ["restore", "{file}.no", "--data-dir", "{new}"]),
        case("move what is no room", ["move-database", "{file}.sqlite3", "{new}"]),
    ],
)
def test_a_refusal_leaves_no_folder(stammtisch: Command, tmp_path: Path, words: list[str]) -> None:
    """Neither that of the new room nor the one above it that was made for it."""
    (tmp_path / "file").write_text("no backup " * 600)
    (tmp_path / "file.sqlite3").write_text("no room " * 600)
    new = tmp_path / "new" / "data"
    said = stammtisch(*(word.format(file=tmp_path / "file", new=new) for word in words))
    assert said.status == 1
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []


def test_what_somebody_else_put_there_meanwhile_stays(tmp_path: Path) -> None:
    """Only an empty folder, and what is ours in it, is taken away."""
    with on_trial(tmp_path / "new" / "data"):
        (tmp_path / "new" / "data").mkdir(parents=True)
        (tmp_path / "new" / "data" / "server.log").touch()
        (tmp_path / "new" / "data" / "letter.txt").touch()
    assert [path.name for path in tmp_path.rglob("*.*")] == ["letter.txt"]


@pytest.mark.parametrize("words", [["restore", "{file}", "--data-dir", "{to}"],
                                   ["move-database", "{room}", "{to}"]])  # fmt: skip
def test_what_the_administrator_puts_back_belongs_to_the_room(
    stammtisch: Command, room: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Its user is the owner of the folder, who could not open a file of root's."""
    places = {"file": room.parent / "file", "to": room.parent / "to", "room": room}
    places["to"].mkdir()
    stammtisch("backup", places["file"], "--data-dir", room)
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(
        "os.chown",
        lambda path, user, group: given.append((Path(path).name.partition("-")[0], user, group)),
    )
    assert stammtisch(*(word.format(**places) for word in words)).status == 0
    owner = places["to"].stat()
    assert {(f"{DATABASE}.new", owner.st_uid, owner.st_gid),
            ("stammtisch.lock", owner.st_uid, owner.st_gid)} <= set(given)  # fmt: skip


def test_a_folder_that_can_be_none_is_named(stammtisch: Command, room: Path) -> None:
    """Its name is longer than the system has them, which is no mistake of ours."""
    stammtisch("backup", room.parent / "file", "--data-dir", room)
    said = stammtisch("restore", room.parent / "file", "--data-dir", room.parent / ("x" * 300))
    assert said.status == 1
    assert "too long" in said.err
    assert "mistake of ours" not in said.err


def test_a_backup_needs_a_folder_that_is_there(stammtisch: Command, room: Path) -> None:
    """Named is the file that was given, and no other."""
    file = room / "no" / "backup.sqlite3"
    said = stammtisch("backup", file, "--data-dir", room)
    assert said.status == 1
    assert said.err == f"stammtisch: {file}: there is no folder {file.parent}; make it first.\n"
