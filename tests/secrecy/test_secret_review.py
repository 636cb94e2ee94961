"""A decision is judged by what its seat saw: other hidden cards, the same cost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.analysis.light import light
from tests.secrecy.sight import Memory
from tests.secrecy.test_secret_advice import other_worlds

from stammtisch.analysis.review.decisions import weighed
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
def test_a_cost_does_not_depend_on_hidden_cards(record: str, until: int, seat: int) -> None:
    """For every action that the seat could have taken, in every such world."""
    found = read((RECORDS / f"{record}.jsonl").read_bytes(), until)
    game, state = found.game, start(found)
    memory = Memory(game, state)
    for step in replay(found):
        state = step.state
        memory.follow(step.move.actor, step.move.action, state)
    hidden = sorted(memory.movable() - memory.seen(seat))
    rules, look = game.rules, light(game.name, 4)
    for other in other_worlds(game, state, hidden, random.Random(record)):
        for action in rules.legal_actions(state, seat)[:2]:
            one, same = (
                weighed(
                    game,
                    look,
                    rules.observation(world, seat),
                    rules.legal_actions(world, seat),
                    action,
                    n=until + 1,
                    deal=1,
                )
                for world in (state, other)
            )
            assert one is not None
            assert one == same
