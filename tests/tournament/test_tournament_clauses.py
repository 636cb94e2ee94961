"""Every clause of the statute that the core decides is shown by a test that names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import stammtisch.tournament

HERE = Path(__file__).parent
SOURCE = Path(str(stammtisch.tournament.__file__)).parent
ID = re.compile(r"\bTS-(?:[A-Z]+-)?\d+")


def listed() -> set[str]:
    """The ids of ``clauses.txt``."""
    lines = (HERE / "clauses.txt").read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def named() -> set[str]:
    """The ids in the docstrings of tests and in the ids of their cases."""
    paths = [*HERE.glob("test_*.py"), HERE.parent / "cli" / "test_command_tournament.py"]
    return {name for path in paths for name in _named_in(path)}


def _named_in(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from ID.findall(ast.get_docstring(node) or "")


def test_every_clause_is_shown() -> None:
    """No clause, example, decision or invariant of the list is left without a test."""
    assert sorted(listed() - named()) == []


def test_no_clause_is_invented() -> None:
    """A test names only what there is."""
    assert sorted(named() - listed()) == []


def test_refusals_quote_clauses_of_the_list() -> None:
    """Every clause that is given as a reason."""
    quoted = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.fullmatch(node.value)
    }
    assert sorted(quoted - listed()) == []
