"""Walks through all games on all cores: ``make long ARGS="walks"``.

STAMMTISCH_ACTIONS says how many actions there are in all. What has been walked is noted in
``.build/walks`` under the state of each game's engine, so that a run that was stopped goes on, and
a mended engine is walked again without the others; each line names the kind of table, the first
seed, the seeds and their actions. Faults are printed with the seed that leads to them and the
shortest moves that were found; the walks after it go on.
"""

from __future__ import annotations

import os
import random
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.games.test_walks import TABLES, walk
from tests.games.walker import Fault
from tests.long.parts import ROOT, lines, notes, some
from tests.long.results import note

from stammtisch.games import games

SEEDS = 5
"""Walks of one part."""
WALKERS = (
    "walker.py",
    "test_walks.py",
    "any_game.py",
    "maumau/house/rulemaking.py",
    "maumau/views/test_maumau_invariants.py",
)
"""Of the tests of the games: what chooses the tables, the moves and the laws."""
SILENT = (
    "games/protocol/*.py",
    "games/*/__init__.py",
    "texts.py",
    "kernel*.py",
    "kernel/*.py",
    "lessons/*.py",
    "commands/*.py",
)
"""Of a game: what no walk comes to, and what only names and describes."""
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


def sources(kind: str) -> list[Path]:
    """All that decides how such a table goes and is walked, without the other engines."""
    name = TABLES[kind][0](random.Random(0)).game
    house = ROOT / "src/stammtisch/games"
    engine = house / games()[name].options.__module__.split(".")[2]
    found = {*(ROOT / "src/stammtisch/cards").glob("*.py"), *house.glob("*.py")}
    found |= {*engine.rglob("*.py"), *(ROOT / "tests/games" / walker for walker in WALKERS)}
    return sorted(path for path in found if not any(map(path.match, SILENT)))


def main() -> int:
    """Walks until there are enough actions of every kind; 1 if there was a fault."""
    total = int(os.environ.get("STAMMTISCH_ACTIONS", "100000"))
    walks, faults = 0, 0
    with ProcessPoolExecutor() as workers:
        for kind, (_, share) in TABLES.items():
            done, wrong = _walk(workers, kind, int(total * share), FAULTS - faults)
            walks, faults = walks + done, faults + wrong
    print(f"{walks:,} actions, {faults} faults", flush=True)
    note("walks", f"{walks:,} actions, {faults} faults")
    return 1 if faults else 0


def _walk(workers: Executor, kind: str, wanted: int, patience: int) -> tuple[int, int]:
    """Walks at one kind of table; the actions there are now, and the faults."""
    path = notes(f"walks/{kind}", sources(kind))
    done, known = _noted(path)
    print(f"noted in {path}: {done:,} actions", flush=True)
    fresh = (part for first in count(0, SEEDS) if (part := Part(kind, first)) not in known)
    faults = 0
    with path.open("a") as log:
        while done < wanted and faults < patience:
            for one in workers.map(walked, some(fresh, 2 * (os.cpu_count() or 1))):
                done += one.actions
                faults += len(one.faults)
                print(*one.faults, sep="\n\n", flush=True) if one.faults else None
                if not one.faults:
                    log.write(f"{kind} {one.part.first} {SEEDS} {one.actions}\n")
            log.flush()
            print(f"{kind}: {done:,} of {wanted:,} actions", flush=True)
    return done, faults


def _noted(path: Path) -> tuple[int, set[Part]]:
    done, known = 0, set()
    for line in lines(path):
        kind, first, _, actions = line.split()
        done += int(actions)
        known.add(Part(kind, int(first)))
    return done, known


if __name__ == "__main__":
    sys.exit(main())
