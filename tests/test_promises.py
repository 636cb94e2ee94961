"""The table of promises: all twenty, and each command names tests and runs that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.long.__main__ import RUNS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "promises.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in PAGE.splitlines()
    if re.match(r"\| R\d", line)
]


def test_all_are_there() -> None:
    """R1 to R20, in order."""
    assert [row[0] for row in ROWS] == [f"R{n}" for n in range(1, 21)]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_shows_it_is_there(row: list[str]) -> None:
    """Every file and folder of tests, and every long run, by its name."""
    _, _, short, long = row
    for path in re.findall(r"tests/[\w/.]+", short):
        assert (ROOT / path).exists(), path
    names = [name for name in re.findall(r"`(\w+)`", long) if name != "make"]
    assert set(names) <= set(RUNS)


def test_every_long_run_shows_something() -> None:
    """Nobody starts for a night what stands for no promise."""
    assert {name for row in ROWS for name in re.findall(r"`(\w+)`", row[3])} >= set(RUNS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_who_is_not_shown_is_said_so(row: list[str]) -> None:
    """Whatever has neither a test nor a long run stands below the table."""
    _, _, short, long = row
    if short == long == "–":
        assert f"{row[0]} is not shown by any run." in PAGE
