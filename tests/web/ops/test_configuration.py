"""The reference of the configuration names all there is, with the values that are true."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import msgspec
import pytest

from stammtisch import wiring
from stammtisch.cli.arguments.variables import CHILD
from stammtisch.cli.commands.room import serve
from stammtisch.web.edge.limits import RoomLimits

ROOT = Path(__file__).resolve().parents[3]
REFERENCE = (ROOT / "docs" / "reference" / "configuration.md").read_text()
VARIABLE = re.compile(r"STAMMTISCH_[A-Z_]*[A-Z]")


def test_every_argument_of_serve_is_described() -> None:
    """By its long name."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    flags = {option for action in parser._actions for option in action.option_strings}
    for flag in flags - {"-h", "--help"}:
        assert f"`{flag}`" in REFERENCE


def test_every_variable_that_is_read_is_described() -> None:
    """Whatever the source reads from the environment, but for what it tells its own children."""
    read = {
        name
        for folder in ("cli", "web")
        for path in (ROOT / "src" / "stammtisch" / folder).rglob("*.py")
        for name in VARIABLE.findall(path.read_text())
    }
    read |= set(VARIABLE.findall((ROOT / "src" / "stammtisch" / "wiring.py").read_text()))
    assert {"STAMMTISCH_PORT", "STAMMTISCH_BOTS", "STAMMTISCH_KEEP_DAYS"} <= read
    assert {name for name in read - {CHILD} if name not in REFERENCE} == set()


@pytest.mark.parametrize("field", msgspec.structs.fields(RoomLimits), ids=lambda field: field.name)
def test_every_limit_is_described_with_its_default(field: msgspec.structs.FieldInfo) -> None:
    """In the row of its name."""
    short = f"`…_{field.name.upper()}`"
    row = next(
        line
        for line in REFERENCE.splitlines()
        if f"`STAMMTISCH_LIMIT_{field.name.upper()}`" in line or short in line
    )
    assert re.search(rf"\b{field.default:g}\b", row)


def is_told(name: str, default: object) -> bool:
    """In the row of the setting, or in the sentence that begins with it."""
    row = next(line for line in REFERENCE.splitlines() if f"`STAMMTISCH_{name}`" in line)
    told = row.partition(f"`STAMMTISCH_{name}`")[2]
    return re.match(rf"(?: \||) [`(]?{default}[`)]? ", told) is not None


@pytest.mark.parametrize("name", ["HOST", "PORT", "INTERNAL_HOST"])
def test_an_argument_is_described_with_its_default(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(f"STAMMTISCH_{name}", raising=False)
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    assert is_told(name, parser.get_default(name.lower()))


@pytest.mark.parametrize(
    "name", ["KEEP_DAYS", "BACKUP_HOURS", "BACKUP_KEEP", "BOT_BUDGET_MS", "ANSWER_BUDGET_MS"]
)
def test_a_variable_is_described_with_its_default(name: str) -> None:
    assert is_told(name, getattr(wiring, name))


def test_the_shortest_bot_of_the_reference_is_a_program() -> None:
    """It is the one that is tested as a bot of one's own."""
    code = re.search(r"```python\n(.*?)```", REFERENCE, re.DOTALL)
    assert code is not None
    compile(code[1], "first.py", "exec")
    assert 'question["legal"][0]' in code[1]
