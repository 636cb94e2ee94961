"""Writes the golden matches of Zwanzig anew: ``python -m tests.games.zwanzig.golden``.

A change in what it writes is a change of the rules, and is read as such in review.
"""

from __future__ import annotations

import random

from tests.builders import codes, course
from tests.games.golden import moves_of, write
from tests.games.zwanzig.play.test_example_game import BEFORE_TRICKS
from tests.games.zwanzig.setting import GAME, new

from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.games.zwanzig.state.events import GameSettled, MatchEnded, TrumpSet
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.records import record

PLAYERS = ("Anna", "Ben", "Clara", "Deniz", "Ela", "Farid")

MATCHES: dict[str, tuple[int, ZwanzigOptions, int]] = {
    "zwanzig-2-players": (2, ZwanzigOptions(stay_mode="simultaneous"), 3),
    "zwanzig-3-players": (
        3,
        ZwanzigOptions(must_overtrump=True, penalty_doubles=False, max_rounds=3),
        4,
    ),
    "zwanzig-4-players": (4, ZwanzigOptions(), 1),
    "zwanzig-5-players": (5, ZwanzigOptions(stock_shortage="recycle", max_rounds=3), 5),
    "zwanzig-6-players": (
        6,
        ZwanzigOptions(first_dealer=2, open_games=6, max_rounds=2),
        6,
    ),
}
"""By file name: seats, options, and the seed of the choices."""

READ = (TrumpSet, GameSettled, MatchEnded)
"""The events worth reading in review."""


def example() -> None:
    """The complete game of the worked examples (ZZ-E88 .. ZZ-E90)."""
    state = new()
    moves: list[record.Move] = []
    cards = codes("TS AS 9S KH JS 8H AD QS JD KS JH 7C 9H QH 8C")
    for actor, action in (*BEFORE_TRICKS, *((None, Play(card)) for card in cards)):
        by = state.turn if actor is None else actor
        moves.append(record.Move(n=len(moves) + 1, actor=by, action=action))
        state, _ = rules.apply(state, by, action)
    header = record.header_for(GAME, state.setup.options, PLAYERS[:4])
    write("zwanzig-example", header, moves, READ)


def main() -> None:
    """All of them."""
    example()
    for name, (n, options, seed) in MATCHES.items():
        steps = course(GAME, rules.new(options, n), random.Random(seed), most=5_000)
        moves = moves_of((step.actor, step.action) for step in steps)
        write(name, record.header_for(GAME, options, PLAYERS[:n]), moves, READ)


if __name__ == "__main__":
    main()
