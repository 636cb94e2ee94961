"""The command that opens a closed room again for others: the same room, and no password in it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.builders import case

from stammtisch.cli.arguments.parser import Parser
from stammtisch.cli.commands.room import serve
from stammtisch.cli.folders import data_dir
from stammtisch.cli.reopening import MADE, reopening
from stammtisch.web.live.reopening import Reopening

ROOT = Path(__file__).parents[2]
MAKE = {MADE: "1"}
SECRET = "postgresql://wirt:geheim@db/room"


def opened(
    given: Sequence[str], environ: dict[str, str], port: int = 8000, names: Sequence[str] = ()
) -> Reopening:
    """For a room that was started with these arguments."""
    parser = Parser()
    serve.add_arguments(parser)
    return reopening(parser.parse_args(given), port, {"--allow-host": names}, environ)


@pytest.fixture(autouse=True)
def called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Started as ``stammtisch``, which the shell finds; without settings, in this folder."""
    for name in [name for name in os.environ if name.startswith("STAMMTISCH_")]:
        monkeypatch.delenv(name)
    program = tmp_path / "bin" / "stammtisch"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.chdir(tmp_path)
    return program


@pytest.mark.parametrize(
    ("given", "port", "command"),
    [
        case("as usual", [], 8000, ""),
        case("a port", ["--port", "8123"], 8123, " --port 8123"),
        case("any free port", ["--port", "0"], 40123, " --port 40123"),
        case("a path", ["--base-path", "/karten/"], 8000, " --base-path /karten"),
        case("a folder", ["--data-dir", "/srv/karten"], 8000, " --data-dir /srv/karten"),
        case("with a space", ["--data-dir", "/a b"], 8000, " --data-dir '/a b'"),
        case("the usual folder", ["--data-dir", str(data_dir())], 8000, ""),
        case("from here", ["--data-dir", "room"], 8000, " --data-dir {here}/room"),
        case(
            "a database and processes",
            ["--database", "postgresql:///room", "--workers", "2"],
            8000,
            " --database postgresql:///room --workers 2",
        ),
        case("a log", ["--log", "-", "--no-browser"], 8000, " --log - --no-browser"),
    ],
)
def test_the_same_room(given: list[str], port: int, command: str, tmp_path: Path) -> None:
    """Everything that it was started with, and the address it has."""
    found = opened(given, {}, port)
    assert found.command == f"stammtisch serve --host 0.0.0.0{command.format(here=tmp_path)}"
    assert not found.same_database


def test_names_that_were_given() -> None:
    assert "--allow-host pub.local" in opened([], {}, names=["pub.local"]).command


@pytest.mark.parametrize(
    "address", [SECRET, "postgresql://db/room?user=wirt&password=geheim", "postgresql://[geheim"]
)
@pytest.mark.parametrize("environ", [{}, MAKE])
def test_no_password(address: str, environ: dict[str, str]) -> None:
    """The address is left out, and that it is missing is said."""
    found = opened(["--database", address], environ)
    assert found.same_database
    assert "geheim" not in found.command
    assert "--database" not in found.command


def test_a_program_that_the_shell_does_not_find(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, called: Path
) -> None:
    """By its path; a module by the interpreter."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert opened([], {}).command == f"{called} serve --host 0.0.0.0"
    monkeypatch.setattr(sys, "argv", ["/lib/stammtisch/__main__.py"])
    assert opened([], {}).command.startswith(f"{shlex.quote(sys.executable)} -m stammtisch serve")


@pytest.mark.parametrize(
    ("given", "port", "command"),
    [
        case("as usual", [], 8000, 'make play ARGS="--host 0.0.0.0"'),
        case("a port", [], 8123, 'make play PORT=8123 ARGS="--host 0.0.0.0"'),
        case(
            "a folder",
            ["--data-dir", "/srv/karten"],
            8000,
            'make play ARGS="--host 0.0.0.0 --data-dir /srv/karten"',
        ),
    ],
)
def test_by_make(given: list[str], port: int, command: str) -> None:
    """Where the Makefile has started it, ``stammtisch`` is on no path."""
    assert opened(given, MAKE, port).command == command


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize("folder", ["/a b", "/it's", '/a "quoted" one', "/money$HOME", "/a`b!"])
def test_make_hands_on_what_was_meant(folder: str, tmp_path: Path) -> None:
    """Through the shell, make, and its shell."""
    (tmp_path / "Makefile").write_text('play:\n\t@printf "%s\\n" $(ARGS)\n')
    command = opened(["--data-dir", folder], MAKE).command
    # what the make of these tests hands on is not for this one
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    said = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=tmp_path,
        env=alone,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines() == ["--host", "0.0.0.0", "--data-dir", folder]


def test_the_makefile_says_that_it_is_make() -> None:
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    (started,) = [line for line in lines if "serve --port" in line]
    assert started.strip().startswith(f"{MADE}=1 ")
