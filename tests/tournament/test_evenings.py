"""Whole random evenings: the invariants of the statute after every command."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.long.results import note
from tests.tournament.evenings import evening

EVENINGS = int(os.environ.get("STAMMTISCH_EVENINGS", "200"))
IN_ONE = 2_000
"""More are shared among processes."""

HAPPENS = (
    "late_entry", "withdraw", "reinstate", "disqualify", "result_corrected", "table_overridden",
    "pause", "set_present", "playoff_result", "lot",
)  # fmt: skip


def seen(seed: int) -> Counter[str]:
    """What happened in an evening; it raises where an invariant does not hold."""
    desk = evening(seed)
    return Counter(str(given.do.__struct_config__.tag) for given in desk.given)


def test_random_evenings() -> None:
    """Nobody sits twice or pauses twice before others did once; each result counts once; the
    standings are what the record gives (TS-04, TS-INV-01, TS-INV-02, TS-INV-05, TS-INV-06,
    TS-INV-08, TS-INV-09, TS-INV-11)."""
    if EVENINGS <= IN_ONE:
        found = sum(map(seen, range(EVENINGS)), Counter())
    else:
        with ProcessPoolExecutor() as pool:
            found = sum(pool.map(seen, range(EVENINGS), chunksize=100), Counter())
    for happened in HAPPENS:
        assert found[happened] > EVENINGS // 50, happened
    note("evenings", f"{found.total():,} commands")
