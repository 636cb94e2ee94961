"""Whole matches, replayed action by action and compared with what they led to."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.golden import RECORDS, expected, noted
from tests.games.maumau.golden import MATCHES, READ

from stammtisch.records import record, replay

FILES = sorted(RECORDS.glob("maumau*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_golden_matches(file: Path) -> None:
    """INV-13 MM-9b.6: the log alone gives the same course, times and order of arrival included."""
    steps = list(replay.replay(record.read(file.read_text("utf-8"))))
    assert noted(steps, READ) == expected(file)
    assert steps[-1].state.turn.phase == "match_over"


def test_the_golden_matches_are_whole() -> None:
    """One for each kind of table."""
    assert {file.stem for file in FILES} == set(MATCHES)
