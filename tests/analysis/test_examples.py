"""The examples run as they are shown."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from examples import first_bot, watch_a_match

from stammtisch.analysis import simulation
from stammtisch.records.record import read
from stammtisch.records.replay import replay


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


def last_returns(file: Path) -> object:
    """The result of a record."""
    record = read(file.read_text())
    *_, last = replay(record)
    return record.game.rules.returns(last.state)


def test_the_library_example_is_true() -> None:
    """The session in the docstring of the simulation."""
    assert doctest.testmod(simulation).failed == 0
    assert doctest.testmod(simulation).attempted > 0
