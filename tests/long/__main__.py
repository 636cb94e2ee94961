"""The long versions of the tests, started by hand: ``make long``, or ``make long ARGS="kills"``.

Each run is an ordinary run of pytest with larger numbers; ``--scale 0.01`` makes all of them
smaller by that factor.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import NamedTuple


class Run(NamedTuple):
    """Tests, and the variable that says how often with how often that is."""

    what: str
    tests: tuple[str, ...]
    variable: str
    times: int


RUNS = {
    "kills": Run(
        "kill -9 of the server in play", ("tests/web/test_server.py",), "STAMMTISCH_KILLS", 1_000
    ),
    "appends": Run(
        "kill -9 of the store", ("tests/storage/test_store_crash.py",), "STAMMTISCH_KILLS", 1_000
    ),
    "cuts": Run(
        "torn write-ahead logs", ("tests/storage/test_store_crash.py",), "STAMMTISCH_CUTS", 20_000
    ),
    "fuzz": Run(
        "hostile messages", ("tests/web/test_fuzz.py",), "STAMMTISCH_FUZZ", 1_000_000
    ),
    "secrets": Run(
        "pairs of worlds that differ in what a seat may not know",
        ("tests/games/test_laws.py", "-k", "secrets_do_not_show"),
        "STAMMTISCH_EXAMPLES",
        1_000_000,
    ),
    "house": Run(
        "matches by random rules of the house at open tables",
        ("tests/games/maumau/test_house_matches.py",),
        "STAMMTISCH_EXAMPLES",
        5_000,
    ),
    "zwiebel": Run(
        "hands of Zwiebel, judged by brute force too",
        ("tests/games/zwiebel/test_zw_judges.py", "tests/games/zwiebel/test_zw_batch.py"),
        "STAMMTISCH_HANDS",
        20_000,
    ),
    "laws": Run("properties of games and tables", ("tests/games", "tests/table"),
        "STAMMTISCH_EXAMPLES", 5_000),
}  # fmt: skip


def main() -> int:
    """Run what was asked for, one after the other; the number of runs that failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *RUNS], help="all, if none is named")
    parser.add_argument("--scale", type=float, default=1.0)
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.names or RUNS:
        run = RUNS[name]
        count = max(1, int(run.times * arguments.scale))
        print(f"{name}: {run.what}, {count:,} times", flush=True)
        began = time.monotonic()
        environment = os.environ | {run.variable: str(count), "HYPOTHESIS_PROFILE": "long"}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *run.tests], env=environment, check=False
        )
        failed += done.returncode != 0
        print(f"{name}: {time.monotonic() - began:.0f} s, exit {done.returncode}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
