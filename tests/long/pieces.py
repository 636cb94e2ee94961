"""Long runs made of pieces that know nothing of each other: ``python -m tests.long.pieces NAME``.

STAMMTISCH_MARK says how much there is to be in all, and STAMMTISCH_JOBS how many processes work on
it: one a core, if it says nothing. What has been done is noted in ``.build/NAME`` under the state
of the code it is about, so that a run that was stopped goes on. A piece at which something was
wrong is printed with its number; the pieces after it go on.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec
from tests.long.parts import lines, notes, some, sources
from tests.long.results import note
from tests.long.works import WORKS, Work

FAULTS = 20
"""So many are shown; then the run ends."""


class Piece(NamedTuple):
    """One piece of a run: ``number`` is the seed of all its chance."""

    run: str
    kind: str
    number: int


class Done(NamedTuple):
    """What has come of a piece."""

    piece: Piece
    found: dict[str, int]
    fault: str = ""


def done(piece: Piece) -> Done:
    """Do the piece."""
    try:
        return Done(piece, dict(WORKS[piece.run].done(piece.kind, piece.number)))
    except Exception:
        return Done(piece, {}, f"{' '.join(map(str, piece))}: {traceback.format_exc()}")


def main(run: str) -> int:
    """Works until there is enough of every kind; 1 if something was wrong."""
    work = WORKS[run]
    wanted = -(-int(os.environ.get("STAMMTISCH_MARK", "1")) // len(work.kinds))
    jobs = int(os.environ.get("STAMMTISCH_JOBS", "0")) or os.cpu_count() or 1
    path = notes(run, sources(*work.folders))
    known = noted(path)
    found: Counter[str] = Counter()
    faults = 0
    with ProcessPoolExecutor(jobs) as workers, path.open("a") as log:
        for kind in work.kinds:
            if faults >= FAULTS:
                break
            here = [one for one in known if one.piece.kind == kind]
            for one in _missing(workers, 2 * jobs, Piece(run, kind, 0), here, wanted):
                found += Counter(one.found)
                if one.fault:
                    faults += 1
                    print(one.fault, flush=True)
                elif one not in here:
                    log.write(msgspec.json.encode(one).decode() + "\n")
                    log.flush()
                if faults >= FAULTS:
                    break
            print(f"{run}, {kind}: {told(work, found, faults)} so far", flush=True)
    note(run, told(work, found, faults))
    return 1 if faults else 0


def _missing(
    workers: Executor, together: int, first: Piece, known: list[Done], wanted: int
) -> Iterator[Done]:
    """All pieces of a kind until so much has been done: what is known, then what is missing.

    A piece that was left out between others had a fault, or was stopped: it comes first, and counts
    as missing even where there is enough without it.
    """
    yield from known
    unit, each = WORKS[first.run].unit, WORKS[first.run].each
    enough = sum(one.found[unit] for one in known)
    numbers = {one.piece.number for one in known}
    fresh = (first._replace(number=number) for number in count() if number not in numbers)
    gaps = max(numbers, default=-1) + 1 - len(numbers)
    while gaps > 0 or enough < wanted:
        # Never more pieces than there is left to do.
        here = min(together, max(gaps, -(-(wanted - enough) // each)))
        gaps -= here
        for one in workers.map(done, some(fresh, here)):
            # A piece with a fault counts, too, or the run would never end.
            enough += one.found.get(unit, each)
            yield one


def noted(path: Path) -> list[Done]:
    """What has been done so far."""
    return [msgspec.json.decode(line, type=Done) for line in lines(path)]


def told(work: Work, found: Counter[str], faults: int) -> str:
    """One line for the page."""
    first = f"{found[work.unit]:,} {work.unit}"
    rest = [f"{found[what]:,} {what}" for what in sorted(found) if what != work.unit]
    return ", ".join([first, *rest, f"{faults} faults"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
