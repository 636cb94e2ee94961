"""Advice is made of what a seat sees: where hidden cards lie otherwise, it is the same."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tests.secrecy.sight import Memory
from tests.secrecy.worlds import swapped

from stammtisch.bots.advice import advise
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


@pytest.mark.parametrize(("record", "until", "seat"), MOMENTS)
def test_advice_does_not_depend_on_hidden_cards(record: str, until: int, seat: int) -> None:
    """In such worlds the seat is advised the same, by the same figures."""
    found = read((RECORDS / f"{record}.jsonl").read_bytes(), until)
    state = start(found)
    memory = Memory(found.game, state)
    for step in replay(found):
        state = step.state
        memory.follow(step.move.actor, step.move.action, state)
    hidden = sorted(memory.movable() - memory.seen(seat))
    others = other_worlds(found.game, state, hidden, random.Random(record))
    advice = advise(found.game, found.game.rules.observation(state, seat), 1)
    for other in others:
        assert advise(found.game, found.game.rules.observation(other, seat), 1) == advice


def other_worlds(game: AnyGame, state: Any, hidden: list[str], rng: random.Random) -> list[Any]:
    """States in which hidden cards lie elsewhere, as far as the rules allow it."""
    found = []
    for _ in range(100):
        some = rng.sample(hidden, min(len(hidden), rng.choice((2, 4, len(hidden)))))
        other = swapped(game, state, dict(zip(some, some[1:] + some[:1], strict=True)))
        if other is not None and game.rules.position(other) != game.rules.position(state):
            found.append(other)
        if len(found) == 2:
            return found
    raise AssertionError("nothing to compare")
