"""Whole matches, written down once, take the same course for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.golden import RECORDS, expected, noted
from tests.games.zwanzig.golden import MATCHES, READ

from stammtisch.games.zwanzig import rules
from stammtisch.records import record, replay

FILES = sorted(RECORDS.glob("zwanzig-*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_golden_matches(file: Path) -> None:
    """ZZ-66: every action is accepted, and trumps, settlements and results are as written."""
    steps = list(replay.replay(record.read(file.read_bytes())))
    assert noted(steps, READ) == expected(file)


def test_a_match_for_every_number_of_players() -> None:
    """The golden matches are whole, one for each number of seats, and the example game."""
    assert {file.stem for file in FILES} == {*MATCHES, "zwanzig-example"}
    for name, (n, _, _) in MATCHES.items():
        match = record.read((RECORDS / f"{name}.jsonl").read_bytes())
        *_, last = replay.replay(match)
        returns = rules.returns(last.state)
        assert returns is not None
        assert len(returns) == n
