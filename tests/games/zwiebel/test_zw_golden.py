"""Whole matches, written down once, take the same course for ever."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.games.golden import RECORDS, expected, noted
from tests.games.zwiebel.golden import MATCHES, READ

from stammtisch.games.zwiebel import rules
from stammtisch.records import record, replay

FILES = sorted(RECORDS.glob("zwiebel-*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_golden_matches(file: Path) -> None:
    """ZC-154, ZC-01, ZC-117: every action is accepted; rounds, effects and results as written."""
    steps = list(replay.replay(record.read(file.read_bytes())))
    assert noted(steps, READ) == expected(file)


def test_the_golden_matches_are_whole() -> None:
    """ZC-93: each has a result for every seat, and all of them together nearly every effect."""
    assert {file.stem for file in FILES} == set(MATCHES)
    begun = set()
    for name, (_, n, _, _) in MATCHES.items():
        *_, last = replay.replay(record.read((RECORDS / f"{name}.jsonl").read_bytes()))
        returns = rules.returns(last.state)
        assert returns is not None
        assert len(returns) == n
        for line in msgspec.json.decode((RECORDS / f"{name}.expected.json").read_bytes()):
            begun.add(line[1].get("effect"))
    assert {"lady_exchange", "fate_exchange", "atuin_shift", "arch", "fool", "death"} <= begun
