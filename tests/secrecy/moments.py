"""Moments of recorded matches, each with worlds that look the same to one seat."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from tests.secrecy.sight import Memory
from tests.secrecy.worlds import swapped

from stammtisch.games.protocol import AnyGame
from stammtisch.records.notation.parser import read
from stammtisch.records.replay import replay, start

RECORDS = Path(__file__).parents[1] / "records"

MOMENTS = [
    ("zwanzig-4-players", 3, 1),
    ("zwanzig-4-players", 10, 1),
    ("maumau-4-players", 5, 2),
    ("drachenrummy-2-players", 8, 0),
    ("zwiebel-v3-4-players", 1, 1),
    ("zwiebel-v3-4-players", 6, 1),
    ("zwiebel-2004-normal", 7, 1),
]
"""Record, number of actions, and the seat that looks."""


class Moment(NamedTuple):
    """A state, and others in which cards that the seat has not seen lie elsewhere."""

    game: AnyGame
    state: Any
    others: list[Any]


def moment(record: str, until: int, seat: int) -> Moment:
    """The record after so many actions, as this seat may take it."""
    found = read((RECORDS / f"{record}.jsonl").read_bytes(), until)
    state = start(found)
    memory = Memory(found.game, state)
    for step in replay(found):
        state = step.state
        memory.follow(step.move.actor, step.move.action, state)
    hidden = sorted(memory.movable() - memory.seen(seat))
    return Moment(found.game, state, _others(found.game, state, hidden, random.Random(record)))


def _others(game: AnyGame, state: Any, hidden: list[str], rng: random.Random) -> list[Any]:
    found = []
    for _ in range(100):
        some = rng.sample(hidden, min(len(hidden), rng.choice((2, 4, len(hidden)))))
        other = swapped(game, state, dict(zip(some, some[1:] + some[:1], strict=True)))
        if other is not None and game.rules.position(other) != game.rules.position(state):
            found.append(other)
        if len(found) == 2:
            return found
    raise AssertionError("nothing to compare")
