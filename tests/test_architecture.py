"""The shape of the project: what no contract for imports says, and that contracts would notice.

Who may import whom stands in ``pyproject.toml``, and ``lint-imports`` looks after it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from grimp import ImportGraph
from tools.house_contract import trespasses

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "stammtisch"


def graph(*imports: str) -> ImportGraph:
    """Two houses, a module and a room for all games, bots and a command, with these imports."""
    made = ImportGraph()
    for module in (
        "room",
        "room.cli",
        "room.games",
        "room.games.record",
        "room.games.words",
        "room.games.words.speech",
        "room.games.skat",
        "room.games.skat.rules",
        "room.games.doppelkopf",
        "room.games.doppelkopf.rules",
        "room.bots",
        "room.bots.simple",
        "room.bots.skat",
    ):
        made.add_module(module)
    for one in imports:
        importer, _, imported = one.partition(" -> ")
        made.add_import(importer=f"room.{importer}", imported=f"room.{imported}")
    return made


@pytest.mark.parametrize(
    ("one", "allowed"),
    [
        ("games.skat -> games.skat.rules", True),
        ("games.skat.rules -> games.record", True),
        ("bots.skat -> games.skat.rules", True),
        ("cli -> games.record", True),
        ("cli -> games.words.speech", True),
        ("cli -> games.skat", False),
        ("cli -> bots.skat", False),
        ("games.record -> games.skat.rules", False),
        ("games.doppelkopf.rules -> games.skat.rules", False),
        ("games.skat.rules -> bots.skat", True),  # the layers forbid it
        ("bots.simple -> games.skat", False),
        ("bots.skat -> games.doppelkopf", False),
    ],
)
def test_a_game_is_known_in_its_own_house_only(one: str, allowed: bool) -> None:
    """What the contract for houses says of one import: a new game is one folder."""
    importer, _, imported = one.partition(" -> ")
    found = trespasses(graph(one), "room.games", ["room.bots"])
    assert found == ([] if allowed else [(f"room.{importer}", f"room.{imported}")])


def test_the_layers_leave_no_module_out() -> None:
    """A new module that no layer names breaks the contract for the package, or for its house."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = [one for one in settings["contracts"] if one["type"] == "layers"]
    assert [one["name"] for one in layers if not one.get("exhaustive")] == []
    assert layers[0]["containers"] == ["stammtisch"]


EVERY_GAME = {"rules", "printout", "kernel"}
"""What the page names once for all games."""


def rows() -> dict[str, set[str]]:
    """By the folder of a row of the page on architecture: the names in its text."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, _, rooms = page.partition("\n## Rooms inside the larger folders\n")
    found = re.findall(r"^\| `([\w/]+)/` \| (.*) \|$", rooms.partition("\n## ")[0], re.MULTILINE)
    return {folder: set(re.findall(r"`(\w+)`", text)) for folder, text in found}


@pytest.mark.parametrize("folder", sorted(rows().keys() - {"bots/zwiebel"}))
def test_the_page_names_the_rooms_there_are(folder: str) -> None:
    """All that import-linter puts in order, and none that is gone; of bots it leaves out levels."""
    home = next(one for one in (SOURCE / folder, SOURCE / "games" / folder) if one.is_dir())
    container = ".".join(home.relative_to(SOURCE.parent).parts)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = [
        one["layers"]
        for one in settings["contracts"]
        if one["type"] == "layers" and one["containers"] == [container]
    ]
    named = rows()[folder]
    assert {room for layer in layers for room in layer.split(" | ")} - EVERY_GAME <= named
    assert named <= {path.stem for path in home.rglob("*")}


def test_every_module_says_what_it_is_for() -> None:
    """A file answers one question and says which in its first line."""
    for path in SOURCE.rglob("*.py"):
        text = path.read_text()
        assert not text.strip() or ast.get_docstring(ast.parse(text)), path


def test_docstrings_refer_to_what_there_is() -> None:
    """What stands between single backticks is a word of the code, or a module or folder."""
    known = {path.name.partition(".")[0] for path in SOURCE.rglob("*")} | {"stammtisch"}
    told = []
    for path in SOURCE.rglob("*.py"):
        code, *rest = re.split(r'"""(.*?)"""', path.read_text(), flags=re.DOTALL)
        known.update(re.findall(r"\w+", " ".join([code, *rest[1::2]])))
        said = " ".join(rest[::2])
        told += [(path, one) for one in re.findall(r"(?<!`)`([A-Za-z_][\w.]*)`(?!`)", said)]
    assert len(told) > 1_000
    gone = [(path, one) for path, one in told if not {*one.split(".")} <= known]
    assert gone == []


def test_what_a_game_is_knows_nothing_above_it() -> None:
    """Not by a name in a text either, which import-linter does not see: whoever is above enters.

    The package that it lies in is there whenever it is itself.
    """
    for path in (SOURCE / "games" / "protocol").rglob("*.py"):
        tree = ast.parse(path.read_text())
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        named = {one for one in texts if isinstance(one, str) and one.startswith("stammtisch.")}
        assert named <= {"stammtisch.games"}, path
