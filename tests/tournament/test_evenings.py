"""Whole random evenings: the invariants of the statute after every command.

``make long ARGS="evenings"`` plays a hundred times as many (`tests.long.evenings`).
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.tournament.evenings import HAPPENS, happened

EVENINGS = 1_000
PARTS = 4
"""They are shared among the processes of a run."""


@pytest.mark.parametrize("part", range(PARTS))
def test_random_evenings(part: int) -> None:
    """Nobody sits twice or pauses twice before others did once; who leaves and returns gains
    nothing; each result counts once; the standings are what the record gives, also when the server
    is killed in the middle of it (TS-04, TS-INV-01, TS-INV-02, TS-INV-05, TS-INV-06, TS-INV-08,
    TS-INV-09, TS-INV-11)."""
    seeds = range(part, EVENINGS, PARTS)
    found = sum(map(happened, seeds), Counter[str]())
    for what in HAPPENS:
        assert found[what] > len(seeds) // 50, what
