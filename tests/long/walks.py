"""Walks through all games on all cores: ``make long ARGS="walks"``.

STAMMTISCH_ACTIONS says how many actions there are in all. What has been walked is noted in
``.build/walks`` under the state of the engines, so that a run that was stopped goes on; each line
names the kind of table, the first seed, the seeds and their actions. Faults are printed with the
seed that leads to them and the shortest moves that were found; the walks after it go on.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.games.test_walks import TABLES, walk
from tests.games.walker import Fault
from tests.long.parts import lines, notes, some

FOLDERS = ("src/stammtisch/games", "tests/games")
SEEDS = 5
"""Walks of one part."""
FAULTS = 20
"""So many are shown; then the run ends."""


class Part(NamedTuple):
    """Some walks at one kind of table."""

    kind: str
    first: int


class Walked(NamedTuple):
    """What has come of a part."""

    part: Part
    actions: int
    faults: tuple[str, ...]


def walked(part: Part) -> Walked:
    """Walks with the seeds of the part."""
    actions, faults = 0, []
    for seed in range(part.first, part.first + SEEDS):
        try:
            actions += walk(part.kind, seed)
        except Fault as wrong:
            faults.append(f"{part.kind}, seed {seed}: {wrong}")
    return Walked(part, actions, tuple(faults))


def main() -> int:
    """Walks until there are enough actions of every kind; 1 if there was a fault."""
    total = int(os.environ.get("STAMMTISCH_ACTIONS", "100000"))
    path = notes("walks", FOLDERS)
    done, known = _noted(path)
    wanted = {kind: int(total * share) for kind, (_, share) in TABLES.items()}
    print(f"noted in {path}: {sum(done.values()):,} actions", flush=True)
    faults = 0
    with ProcessPoolExecutor() as workers, path.open("a") as log:
        for kind in TABLES:
            parts = (Part(kind, first) for first in count(0, SEEDS))
            fresh = (part for part in parts if part not in known)
            while done[kind] < wanted[kind] and faults < FAULTS:
                for one in workers.map(walked, some(fresh, 2 * (os.cpu_count() or 1))):
                    done[kind] += one.actions
                    faults += len(one.faults)
                    print(*one.faults, sep="\n\n", flush=True) if one.faults else None
                    if not one.faults:
                        log.write(f"{kind} {one.part.first} {SEEDS} {one.actions}\n")
                log.flush()
                print(f"{kind}: {done[kind]:,} of {wanted[kind]:,} actions", flush=True)
    print(f"{sum(done.values()):,} actions, {faults} faults", flush=True)
    return 1 if faults else 0


def _noted(path: Path) -> tuple[Counter[str], set[Part]]:
    done: Counter[str] = Counter()
    known = set()
    for line in lines(path):
        kind, first, _, actions = line.split()
        done[kind] += int(actions)
        known.add(Part(kind, int(first)))
    return done, known


if __name__ == "__main__":
    sys.exit(main())
