"""What a best response wins from the strongest bot of a game.

python -m examples.best_response zwanzig 2 1
python -m examples.best_response drachenrummy 2 1

The numbers are how many seats, and the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from examples.arguments import number, reader
from examples.best_response import drachenrummy, maumau, zwanzig, zwiebel

from stammtisch.games import game

ANSWERED: dict[str, Callable[..., Any]] = {
    "zwanzig": zwanzig.main,
    "mau-mau": maumau.main,
    "drachenrummy": drachenrummy.main,
    "zwiebel-2004": partial(zwiebel.main, 0),
    "zwiebel-v3": partial(zwiebel.main, 1),
}


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, and answer."""
    parser = reader("best_response", "GAME [SEATS] [SEED]", __doc__)
    parser.add_argument("game", choices=ANSWERED)
    parser.add_argument("seats", nargs="?", type=number, default=2)
    parser.add_argument("seed", nargs="?", type=number, default=1)
    asked = parser.parse_args(words)
    possible = game(asked.game).seats
    if asked.seats not in possible:
        parser.error(f"argument seats: {asked.game} has {possible[0]} to {possible[-1]}")
    ANSWERED[asked.game](asked.seats, asked.seed)


if __name__ == "__main__":
    main()
