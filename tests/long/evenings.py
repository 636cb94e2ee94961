"""Random evenings of a tournament on all cores: ``make long ARGS="evenings"``.

STAMMTISCH_EVENINGS says how many there are in all. What has passed is noted in ``.build/evenings``
under the state of the statute's code, so that a run that was stopped goes on. An evening at which
an invariant does not hold is printed with its seed; the evenings after it go on.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec
from tests.long.parts import lines, notes, sources
from tests.long.results import note
from tests.tournament.evenings import happened

FOLDERS = ("src/stammtisch/tournament", "tests/tournament")
SEEDS = 50
"""Evenings of one part."""
FAULTS = 20
"""So many are shown; then the run ends."""


class Part(NamedTuple):
    """What has come of some evenings, from this seed on."""

    first: int
    found: dict[str, int]
    faults: tuple[str, ...] = ()


def played(first: int) -> Part:
    """The evenings of a part."""
    found, faults = Counter[str](), []
    for seed in range(first, first + SEEDS):
        try:
            found += happened(seed)
        except Exception:
            faults.append(f"evening {seed}: {traceback.format_exc()}")
    return Part(first, dict(found), tuple(faults))


def main() -> int:
    """Play until there are enough; 1 if something was wrong."""
    total = int(os.environ.get("STAMMTISCH_EVENINGS", "1000"))
    path = notes("evenings", sources(*FOLDERS))
    found, known = noted(path)
    ahead = [first for first in range(0, total, SEEDS) if first not in known]
    print(f"noted in {path}: {len(known) * SEEDS:,} evenings", flush=True)
    faults = 0
    with ProcessPoolExecutor() as workers, path.open("a") as log:
        for at, part in enumerate(workers.map(played, ahead), 1):
            found += Counter(part.found)
            faults += len(part.faults)
            if part.faults:
                print(*part.faults, sep="\n\n", flush=True)
            else:
                log.write(msgspec.json.encode(part).decode() + "\n")
                log.flush()
            if at % 20 == 0:
                print(f"{(at + len(known)) * SEEDS:,} of {total:,} evenings", flush=True)
            if faults >= FAULTS:
                workers.shutdown(cancel_futures=True)
                break
    note("evenings", told(found, faults))
    return 1 if faults else 0


def noted(path: Path) -> tuple[Counter[str], set[int]]:
    """What has happened so far, and the first seeds of the parts."""
    parts = [msgspec.json.decode(line, type=Part) for line in lines(path)]
    found: Counter[str] = sum((Counter(part.found) for part in parts), Counter())
    return found, {part.first for part in parts}


def told(found: Counter[str], faults: int) -> str:
    """One line for the page."""
    commands = found.total() - found["killed"]
    return (
        f"{commands:,} commands, among them {found['late_entry']:,} late entries, "
        f"{found['withdraw']:,} withdrawals, {found['reinstate']:,} returns, "
        f"{found['set_present']:,} absences, {found['result_corrected']:,} corrections; "
        f"{found['killed']:,} kills of the server; {faults} faults"
    )


if __name__ == "__main__":
    sys.exit(main())
