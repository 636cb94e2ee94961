"""Writes the golden matches of Zwanzig anew: ``python -m tests.games.zwanzig.golden``.

A change in what it writes is a change of the rules, and is read as such in review.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from tests.builders import codes, course
from tests.games.zwanzig.play.test_example_game import BEFORE_TRICKS
from tests.games.zwanzig.setting import GAME, new

from stammtisch.games.protocol import Event
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.games.zwanzig.state.events import GameSettled, MatchEnded, TrumpSet
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.records import record, replay

RECORDS = Path(__file__).parents[2] / "records"
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


def expected(happened: Iterable[tuple[int, Iterable[Event]]]) -> list[Any]:
    """The events worth reading in review, each with the number of its action."""
    found = [
        (n, event)
        for n, events in happened
        for event in events
        if isinstance(event, TrumpSet | GameSettled | MatchEnded)
    ]
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def write(name: str, header: record.Header, moves: list[record.Move]) -> None:
    """A record and what is expected of it."""
    text = record.encode(header, moves)
    (RECORDS / f"{name}.jsonl").write_text(text, "utf-8")
    steps = replay.replay(record.read(text))
    lines = expected((step.move.n, step.events) for step in steps)
    body = ",\n".join(msgspec.json.encode(line).decode() for line in lines)
    (RECORDS / f"{name}.expected.json").write_text(f"[\n{body}\n]\n", "utf-8")


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
    write("zwanzig-example", header, moves)


def main() -> None:
    """All of them."""
    example()
    for name, (n, options, seed) in MATCHES.items():
        steps = course(GAME, rules.new(options, n), random.Random(seed), most=5_000)
        moves = [
            record.Move(n=place, actor=step.actor, action=step.action)
            for place, step in enumerate(steps, 1)
        ]
        write(name, record.header_for(GAME, options, PLAYERS[:n]), moves)


if __name__ == "__main__":
    main()
