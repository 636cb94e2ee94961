"""Advice and review of Mau-Mau: an open table is played on as a strict one, with short lists."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from tests.games.maumau.scenes import DRAW, open_scene

from stammtisch.bots import bot
from stammtisch.bots.advice.playouts import played_on
from stammtisch.bots.maumau.advice import imagined, round_over
from stammtisch.games import game
from stammtisch.games.decisions import waited_for
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import CHANCE

MAU_MAU = game("mau-mau")
RULES = MAU_MAU.rules
STEADY = bot("steady", "mau-mau")

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"preset_rules": ("HX-7", "HR-T", "HR-9", "TR-8", "TR-J", "TR-A", "TR-B")}),
    (5, {"preset_rules": ("HR-W", "HX-12"), "hints": True}),
    (8, {"voluntary_draw": True}),
]


def an_open_match(seats: int, chosen: dict[str, Any]) -> list[State]:
    """How the table stands before each action of sound players."""
    rng, found = random.Random(seats), list[State]()
    options = MAU_MAU.options(supervision="open", goal=50, health="off", **chosen)
    state = RULES.new(options, seats)
    while len(found) < 500:
        found.append(state)
        actors = RULES.actors(state)
        due = waited_for(MAU_MAU, state, actors)
        if CHANCE in actors:
            state, _ = RULES.apply(state, CHANCE, RULES.sample_chance(state, rng))
        elif due:
            legal = RULES.legal_actions(state, due[0])
            action = STEADY.choose(RULES.observation(state, due[0]), legal, rng)
            state, _ = RULES.apply(state, due[0], action)
        else:
            state, _ = RULES.apply(state, actors[0], RULES.tick(state, RULES.alarm(state) or 0))
    return found


@pytest.mark.parametrize(("seats", "chosen"), TABLES, ids=str)
def test_every_round_of_an_open_table_can_be_played_to_its_end_at_a_strict_one(
    seats: int, chosen: dict[str, Any]
) -> None:
    """From wherever it stands: nothing is refused, somebody wins, all points are counted."""
    strict = 0
    for number, state in enumerate(an_open_match(seats, chosen)[::5]):
        table = imagined(state)
        strict += not table.options.open
        assert table is state or state.turn.phase == "turn"
        after, _ = played_on(
            MAU_MAU, table, partial(round_over, state), 1_500, random.Random(number), imagined
        )
        assert round_over(state, after)
    assert strict > 50


def test_a_stack_that_is_drawn_card_by_card_is_drawn_to_its_end_first() -> None:
    """At a strict table it comes at once, so there is no such moment."""
    before = open_scene(top="7H", stack_due=2, A="KH 8D 7D", draw="9C TC 9S TS")
    assert not imagined(before.state).options.open
    drawing = before.do("A", DRAW).state
    assert imagined(drawing) is drawing
