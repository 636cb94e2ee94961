"""The examples run as they are shown."""

from __future__ import annotations

import doctest
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from examples import first_bot, watch_a_match
from examples.best_response import __main__ as best_response
from examples.exploitability import __main__ as exploitability

from stammtisch.records.record import read
from stammtisch.records.replay import replay

SOURCE = Path(__file__).resolve().parents[2] / "src"


def test_the_first_bot_plays_better_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """It wins 77 of 100 matches; 55 would be nine standard deviations below that."""
    first_bot.main()
    first, chance = capsys.readouterr().out.splitlines()
    assert first.startswith("first")
    assert chance.startswith("random")
    assert int(first.split("wins ")[1].split("%")[0]) > 55


def test_a_match_is_watched_and_leaves_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was told can be replayed."""
    file = tmp_path / "match.jsonl"
    watch_a_match.main(str(file))
    out = capsys.readouterr().out
    assert "The match begins." in out
    assert "Won by" in out
    *_, last = replay(read(file.read_text()))
    assert f"Result: {last_returns(file)}" in out
    assert last.move.n > 30


@pytest.mark.parametrize(
    ("example", "words", "why"),
    [
        (exploitability, ["zwanzig", "x"], "argument seed: 'x' is no whole number from 0"),
        (exploitability, ["skat"], "argument game: invalid choice: 'skat'"),
        (best_response, ["zwanzig", "x"], "argument seats: 'x' is no whole number from 0"),
        (best_response, ["zwanzig", "9"], "argument seats: zwanzig has 2 to 6"),
        (best_response, ["mau-mau", "2", "-1"], "argument seed: '-1' is no whole number from 0"),
    ],
)
def test_what_is_no_number_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], example: ModuleType, words: list[str], why: str
) -> None:
    with pytest.raises(SystemExit):
        example.main(words)
    usage, told = capsys.readouterr().err.splitlines()
    assert usage.startswith("usage: ")
    assert why in told


def test_without_openspiel_it_is_said_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.startswith("examples.exploitability.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SystemExit):
        exploitability.main(["zwanzig", "1"])
    _, told = capsys.readouterr().err.splitlines()
    assert told.endswith(
        "exploitability needs pyspiel, which is not installed; install the extra that brings it: "
        "pip install 'stammtisch[open_spiel]'"
    )


@pytest.mark.parametrize("example", [exploitability, best_response])
def test_help_says_what_is_measured(
    capsys: pytest.CaptureFixture[str], example: ModuleType
) -> None:
    with pytest.raises(SystemExit):
        example.main(["--help"])
    assert example.__doc__
    assert example.__doc__.strip() in capsys.readouterr().out


def last_returns(file: Path) -> object:
    """The result of a record."""
    record = read(file.read_text())
    *_, last = replay(record)
    return record.game.rules.returns(last.state)


SESSIONS = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts)
    for file in SOURCE.rglob("*.py")
    if file.name != "__init__.py" and "\n>>> " in file.read_text()
)
"""The modules whose docstring shows how they are used."""


@pytest.mark.parametrize("module", SESSIONS)
def test_the_sessions_in_docstrings_are_true(module: str) -> None:
    """As they are printed, from a fresh prompt."""
    told = doctest.testmod(import_module(module))
    assert told.attempted > 2
    assert told.failed == 0
