"""What a best response wins from the strongest bot of a game.

python -m examples.best_response zwanzig 2 1

The numbers are how many seats, and the seed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from examples.best_response import maumau, zwanzig, zwiebel

ANSWERED: dict[str, Callable[..., Any]] = {
    "zwanzig": zwanzig.main,
    "mau-mau": maumau.main,
    "zwiebel-2004": partial(zwiebel.main, 0),
    "zwiebel-v3": partial(zwiebel.main, 1),
}

if __name__ == "__main__":
    if sys.argv[1:2] == [] or sys.argv[1] not in ANSWERED:
        sys.exit(f"which game? {' or '.join(ANSWERED)}, then the seats and the seed")
    ANSWERED[sys.argv[1]](*map(int, sys.argv[2:4]))
