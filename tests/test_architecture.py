"""The shape of the project: who may import whom, and that files keep to one concept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "stammtisch"

MAY_IMPORT = {
    "cards": set(),
    "games": {"cards"},
    "bots": {"cards", "games"},
    "analysis": {"cards", "games", "bots"},
    "envs": {"cards", "games"},
    "table": {"cards", "games"},
    "tournament": {"cards", "games", "table"},
    "storage": {"games", "table"},
    "web": {"cards", "games", "bots", "table", "tournament"},
    "wiring": {"games", "bots", "table", "storage", "web"},
}
"""Layer to the layers below it; ``cli``, ``door`` and ``__main__`` may import all."""


def layer(path: Path) -> str:
    """The first folder, or the file, under the package."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The layers of this package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("stammtisch.")}
    return found - {"__version__"}


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("*.py")), ids=lambda p: str(p.relative_to(SOURCE))
)
def test_imports_point_inwards(path: Path) -> None:
    """A file imports only from its own layer and from the layers below it."""
    own = layer(path)
    if own in {"cli", "door", "__main__", "__init__"}:
        return
    assert imported(path) <= MAY_IMPORT[own] | {own}


def test_no_question_which_game_outside_a_games_folder() -> None:
    """A new game is one folder: no other Python file names a game (bots are named by theirs)."""
    games = [path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()]
    assert "zwanzig" in games
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).parts
        if parts[0] == "games" and len(parts) > 2:
            continue
        if parts[0] == "bots" and parts[-1].removesuffix(".py") in games:
            continue
        words = {
            node.value
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not words & set(games), f"{path} asks for a game by name"


def test_every_module_says_what_it_is_for() -> None:
    """A file answers one question and says which in its first line."""
    for path in SOURCE.rglob("*.py"):
        text = path.read_text()
        assert not text.strip() or ast.get_docstring(ast.parse(text)), path
