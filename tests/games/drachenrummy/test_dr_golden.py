"""Whole matches, written down once, take the same course for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.drachenrummy.golden import MATCHES, READ
from tests.games.drachenrummy.setting import told
from tests.games.golden import RECORDS, expected, noted

from stammtisch.games.drachenrummy import rules
from stammtisch.records import record, replay

FILES = sorted(RECORDS.glob("drachenrummy-*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_golden_matches(file: Path) -> None:
    """DR-77, DR-79: every action is accepted; thefts, melds and results are as written."""
    steps = list(replay.replay(record.read(file.read_bytes())))
    assert noted(steps, READ) == expected(file)


def test_a_match_for_every_number_of_players() -> None:
    """The golden matches are whole, one for each number of seats."""
    assert {file.stem for file in FILES} == {*MATCHES, "drachenrummy-max-and-moritz"}
    for name, (n, _, _) in MATCHES.items():
        *_, last = replay.replay(record.read((RECORDS / f"{name}.jsonl").read_bytes()))
        returns = rules.returns(last.state)
        assert returns is not None
        assert len(returns) == n


def test_the_published_example() -> None:
    """DR-E40, DR-E41: what lies before Max and Moritz, and what Max takes."""
    match = record.read((RECORDS / "drachenrummy-max-and-moritz.jsonl").read_bytes())
    steps = list(replay.replay(match))
    seen = rules.observation(steps[12].state, None)
    assert told(seen.reserved) == "0:KH/2x3 1:AH/4x6 1:AS/1x5"
    assert rules.observation(steps[-1].state, 0).hand == ("KH",)
