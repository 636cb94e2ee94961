"""The long versions of the tests, started by hand: ``make long``, or ``make long ARGS="kills"``.

Each run is an ordinary run of pytest with larger numbers; ``--scale 0.01`` makes all of them
smaller by that factor. What a run has shown becomes a row of docs/reliability.md, with date, commit
and machine; ``--keep`` leaves the page as it is. Ctrl-C and SIGTERM end a run with all that it has
started, and it becomes no row.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bench.report import report
from tests.long.children import finished
from tests.long.results import PAGE, counted, entered, noted
from tests.long.works import SHARES


class Run(NamedTuple):
    """Tests, and the variable that says how often with how often that is."""

    what: str
    tests: tuple[str, ...]
    variable: str
    times: int
    module: str = "pytest"


def _pieces(name: str, what: str, mark: int) -> Run:
    """A run that goes on where it was stopped."""
    what = f"{what}; goes on where it was stopped"
    return Run(what, (name,), "STAMMTISCH_MARK", mark, "tests.long.pieces")


def _once(what: str, *tests: str) -> Run:
    """Tests that are as long in every test run; their row says when, where and how many."""
    return Run(what, tests, "STAMMTISCH_TIMES", 1)


RUNS = {
    "kills": Run(
        "kill -9 of the server in play",
        ("tests/web/ops/test_server.py", "-k", "kill_9"),
        "STAMMTISCH_KILLS",
        1_000,
    ),
    "restarts": Run(
        "kill -9 of the server in play, for its times on a quiet machine",
        ("tests/web/ops/test_server.py", "-k", "kill_9"),
        "STAMMTISCH_KILLS",
        60,
    ),
    "soak": Run(
        "seconds of 100 tables with people who come and go",
        ("tests/web/ops/test_soak.py",),
        "STAMMTISCH_SOAK",
        3_600,
    ),
    "year": Run(
        "finished tables of a year in one room",
        ("tests/web/ops/test_year.py",),
        "STAMMTISCH_YEAR",
        1_000_000,
    ),
    "backups": Run(
        "backups of a room in which people and bots play, each restored elsewhere",
        ("tests/web/ops/test_running_backups.py",),
        "STAMMTISCH_BACKUPS",
        1_000,
    ),
    "full_house": Run(
        "play beside bots, questions and replays",
        ("full_house",),
        "STAMMTISCH_TIMES",
        1,
        "bench",
    ),
    "appends": _pieces("appends", "kill -9 of the store, in SQLite and in PostgreSQL", 1_000),
    "cuts": Run(
        "torn write-ahead logs", ("tests/storage/test_store_crash.py",), "STAMMTISCH_CUTS", 20_000
    ),
    "bytes": _pieces(
        "bytes",
        f"the write-ahead log of a short room cut at every byte, in {SHARES} shares",
        SHARES,
    ),
    "lines": _pieces(
        "lines", "whole matches of all games in a browser over a line that fails in eight ways", 336
    ),
    "nemesis": Run(
        "faults of a room of three processes: killed, stopped and sent away, their line cut and"
        " slowed, the database killed and away",
        ("tests/web/ops/test_nemesis.py",),
        "STAMMTISCH_FAULTS",
        500,
    ),
    "kernels": _pieces(
        "kernels",
        "decisions of engine and kernel in lockstep, with all sets of options",
        10_000_000,
    ),
    "fuzz": _pieces("fuzz", "hostile messages at tables of all games", 1_000_000),
    "secrets": _pieces(
        "secrets", "pairs of worlds that differ in what a seat may not know", 1_000_000
    ),
    "lessons": Run(
        "random walks through each lesson",
        ("tests/table/test_lessons.py", "-k", "whatever_a_learner_tries"),
        "STAMMTISCH_LESSONS",
        1_000,
    ),
    "watched": _pieces("watched", "matches of all games that are watched for secrets", 2_500),
    "mutants": _pieces("mutants", "all leaks planted on purpose", 1),
    "house": Run(
        "matches by random rules of the house at open tables",
        ("tests/games/maumau/house/test_house_matches.py",),
        "STAMMTISCH_EXAMPLES",
        5_000,
    ),
    "evenings": Run(
        "whole evenings of a tournament with every invariant of the statute looked at, the server "
        "killed between matchdays and within; goes on where it was stopped",
        (),
        "STAMMTISCH_EVENINGS",
        100_000,
        "tests.long.evenings",
    ),
    "zwiebel": Run(
        "hands of Zwiebel, judged by brute force too",
        (
            "tests/games/zwiebel/groups/test_zw_judges.py",
            "tests/games/zwiebel/groups/test_zw_batch.py",
            "tests/games/zwiebel/test_zwiebel_kernel.py",
        ),
        "STAMMTISCH_HANDS",
        20_000,
    ),
    "walks": Run(
        "actions with every law of liveness looked at, on all cores; goes on where it was stopped",
        (),
        "STAMMTISCH_ACTIONS",
        10_000_000,
        "tests.long.walks",
    ),
    "wide": Run(
        "the browser tests in the second language and on further screens",
        ("tests/e2e", "-m", "wide"),
        "STAMMTISCH_TIMES",
        1,
    ),
    "laws": Run("properties of games and tables", ("tests/games", "tests/table"),
        "STAMMTISCH_EXAMPLES", 5_000),
    "shuffles": Run(
        "runs of a table's shuffles, their p-values compared with those of chance; forged records",
        ("tests/table/test_shuffles.py", "tests/table/test_table_fair.py",
         "tests/cli/test_command_verify.py"),
        "STAMMTISCH_SHUFFLES",
        1_000,
    ),
    "races": Run(
        "races of two who challenge at the same moment",
        ("tests/web/live/test_challenge_race.py",),
        "STAMMTISCH_RACES",
        10_000,
    ),
    "jumps": _once(
        "the tests of the room while time jumps ahead, as on a machine that has none for them",
        "tests/web", "--ignore", "tests/web/ops", "-p", "tests.long.jumps",
    ),
    "trouble": _once(
        "disks that are full, read-only or slow, and clocks that jump",
        "tests/web/live/test_store_trouble.py", "tests/web/ops/test_server.py",
        "-k", "disk or trouble",
    ),
    "earlier": _once(
        "records of earlier versions, replayed to the same end", "tests/games", "-k",
        "golden or readings",
    ),
    "doors": _once(
        "guesses, forgeries and floods at every door", "tests/web/edge", "tests/hosting",
    ),
    "sight": _once(
        "keyboard, touch, screen reader, phones, no colour, in a browser", "tests/e2e/sight",
    ),
    "installed": _once(
        "installations from the built package and by the container file",
        "tests/package", "tests/hosting/test_container.py",
    ),
    "environments": _once("the libraries' own tests of the environments", "tests/envs"),
}  # fmt: skip


def main() -> int:
    """Run what was asked for, one after the other; the number of runs that failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *RUNS], help="all, if none is named")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--keep", action="store_true", help="leave docs/reliability.md as it is")
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.names or RUNS:
        cells, passed = _run(name, arguments.scale)
        failed += not passed
        if not arguments.keep:
            PAGE.write_text(entered(PAGE.read_text("utf-8"), name, cells), "utf-8")
    return failed


def _run(name: str, scale: float) -> tuple[tuple[str, ...], bool]:
    """One run; its row for the page, and whether it passed."""
    run = RUNS[name]
    count = max(1, int(run.times * scale))
    print(f"{name}: {run.what}, {count:,} times", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        notes, tests = Path(folder) / "notes", Path(folder) / "tests.xml"
        environment = os.environ | {
            run.variable: str(count),
            "HYPOTHESIS_PROFILE": "long",
            "STAMMTISCH_RESULTS": str(notes),
        }
        # These take hours on purpose.
        patience = ["-q", "--timeout=0", f"--junitxml={tests}"] if run.module == "pytest" else []
        command = [sys.executable, "-m", run.module, *patience, *run.tests]
        status = finished(command, environment)
        shown = "; ".join((*counted(tests), *noted(notes).values()))
    spent = time.monotonic() - began
    print(f"{name}: {spent:.0f} s, exit {status}", flush=True)
    passed = status == 0
    verdict = "passed" if passed else f"FAILED (exit {status})"
    often = f", {count:,} times" if count > 1 else ""
    what = f"{run.what}{often}: {verdict} in {spent:,.0f} s" + (shown and f". {shown}")
    about = report([], quick=False)
    machine = (
        f"{about.machine['cpu']}, {about.machine['cores']} cores, load {about.machine['load']}"
    )
    return (about.date, what, about.commit, f"{machine}, Python {about.machine['python']}"), passed


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main())
    sys.exit(130)
