"""Every clause of every game is shown by a test that names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.games import games
from stammtisch.games.texts import texts

HERE = Path(__file__).parent
ID = re.compile(r"\b[A-Z][A-Z0-9]+-[A-Z]?\d[0-9A-Za-z]*(?:\.[0-9A-Za-z]+)*")

folders = pytest.mark.parametrize("folder", sorted({game.folder for game in games().values()}))


def clauses_of(folder: str) -> set[str]:
    """The ids that players read, and those of ``clauses.txt``, which are about the software."""
    lines = (HERE / folder / "clauses.txt").read_text("utf-8").splitlines()
    listed = {word for line in lines if not line.startswith("#") for word in line.split()}
    return set(texts(folder).clauses) | listed


def named_in(path: Path) -> Iterator[str]:
    """The ids that tests of a file name in their docstrings and in the ids of their cases."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            told = [ast.get_docstring(node) or ""]
            for decorator in node.decorator_list:
                told += [
                    part.value
                    for part in ast.walk(decorator)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                ]
            for text in told:
                yield from ID.findall(text)


def named(folder: str) -> set[str]:
    """All ids that the tests of a game name."""
    return {name for path in (HERE / folder).rglob("test_*.py") for name in named_in(path)}


@folders
def test_every_clause_is_shown(folder: str) -> None:
    """No clause, example, decision or invariant is left without a test."""
    assert sorted(clauses_of(folder) - named(folder)) == []


@folders
def test_no_clause_is_invented(folder: str) -> None:
    """A test names only what there is."""
    prefix = {name.partition("-")[0] for name in clauses_of(folder)}
    mentioned = {name for name in named(folder) if name.partition("-")[0] in prefix}
    assert sorted(mentioned - clauses_of(folder)) == []


@folders
def test_refusals_quote_clauses_that_players_can_read(folder: str) -> None:
    """Every clause that the rules give as a reason has words.

    The ids of ready-made rules of the house are their names, and the page has their sentences.
    """
    source = Path(str(__import__(f"stammtisch.games.{folder}", fromlist=["x"]).__file__)).parent
    quoted = set()
    for path in set(source.rglob("*.py")) - set(source.rglob("presets.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                quoted |= {node.value} if ID.fullmatch(node.value) else set()
    assert sorted(quoted - set(texts(folder).clauses)) == []
