"""Commands that games bring: found in their folders, as data that their answers fit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.cli.calls import Command

from stammtisch.games import game
from stammtisch.games.extras import commands
from stammtisch.games.extras.commands import answers, game_commands
from stammtisch.games.guests import Guest

SHEET = """
help = { de = "zählt", en = "count" }
[[arguments]]
name = "--most"
kind = "count"
default = 2
[[arguments]]
name = "--json"
kind = "json"
"""
CODE = """
import msgspec
from stammtisch.games.extras.commands import CommandAnswer, Line, Unanswered

class Arguments(msgspec.Struct):
    most: int

GIVEN = Arguments

def answer(given, desk):
    if given.most > 3:
        raise Unanswered(desk.say(de="zu viel", en="too much"), nonsense=True)
    return CommandAnswer(list(range(given.most)), [Line(((str(given.most), "bold"),))])
"""


@pytest.mark.parametrize("name", sorted(game_commands()))
def test_the_arguments_of_a_sheet_are_the_fields_of_its_answer(name: str) -> None:
    """A field for every argument but those that the command line keeps, and for the game where an
    answer asks for it; each in both languages."""
    command = game_commands()[name]
    own = [one for one in command.sheet.arguments if one.kind not in {"json", "drawing", "view"}]
    fields = set(answers(command).GIVEN.__struct_fields__)
    assert {one.name.lstrip("-") for one in own} - {"game"} == fields - {"game"}
    assert all(one.help and one.help.de and one.help.en for one in own)


def test_no_game_is_imported_to_find_them() -> None:
    """``stammtisch --help`` names them all and stays quick."""
    code = (
        "import sys\nfrom stammtisch.games.extras.commands import game_commands\n"
        "assert 'hand' in game_commands()\n"
        "print([name for name in sys.modules if name.endswith('.rules')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that brings a game; its commands are still to be written."""
    folder = tmp_path / "counting_room"
    (folder / "commands").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "commands" / "__init__.py").write_text("")
    (folder / "commands" / "tally.py").write_text(CODE)
    theirs = msgspec.structs.replace(game("zwanzig"), name="counting", folder=folder.name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(commands, "brought", lambda group: [Guest("counting 1.0", theirs)])
    for module in [name for name in sys.modules if name.startswith(folder.name)]:
        monkeypatch.delitem(sys.modules, module)
    return folder / "commands"


def test_a_package_brings_a_command_with_its_game(stammtisch: Command, package: Path) -> None:
    """Listed, with arguments that are checked, answered for people and for programs."""
    (package / "tally.toml").write_text(SHEET)
    assert "count" in stammtisch("--help").out
    assert stammtisch("tally").out == "2\n"
    assert stammtisch("tally", "--most", 3, "--json").out == "[0,1,2]\n"
    assert stammtisch("tally", "--most", 0).status == 2
    said = stammtisch("tally", "--most", 4)
    assert (said.status, said.err) == (2, "stammtisch: too much\n")


@pytest.mark.parametrize(
    ("name", "sheet", "complaint"),
    [
        ("tally", "help = 3", "its commands: "),
        ("tally", "help", "its commands: "),
        ("hand", SHEET, "there is a command 'hand' already"),
    ],
)
def test_what_is_wrong_with_it_is_said_once(
    package: Path, caplog: pytest.LogCaptureFixture, name: str, sheet: str, complaint: str
) -> None:
    """A file that is no sheet, a name that is taken: left out, and the others are there."""
    (package / f"{name}.toml").write_text(sheet)
    found = game_commands()
    assert found["hand"].module == "stammtisch.games.zwiebel.commands.hand"
    assert complaint in caplog.text
    assert len(caplog.records) == 1
