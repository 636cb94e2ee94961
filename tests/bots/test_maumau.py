"""How strong the bot of Mau-Mau is, and that it lives at open tables."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from stammtisch.analysis.simulate import play_match, simulate
from stammtisch.bots import bot
from stammtisch.bots.maumau import SteadyBot
from stammtisch.games import game

MAU_MAU = game("mau-mau")


def test_it_beats_three_random_players() -> None:
    """At strict tables, to five points: most matches, where a quarter would be equal strength."""
    bots = [bot("steady", "mau-mau"), *[bot("random", "mau-mau")] * 3]
    options = MAU_MAU.options(goal=5, health="off")
    result = simulate(MAU_MAU, bots, games=24, seed=3, options=options, jobs=1)
    steady, chance = result.standings
    assert result.unfinished == 0
    assert steady.wins > 0.6
    assert steady.mean - steady.margin > chance.mean + chance.margin


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_survives_open_tables(seats: int) -> None:
    """Among careless players, at a table where everything can be done, its matches end."""
    bots = [SteadyBot(slips=0.2 * seat / seats) for seat in range(seats)]
    options = MAU_MAU.options(goal=2, supervision="open", health="off")
    result = play_match(MAU_MAU, bots, 5, options)
    assert result.returns is not None
    assert max(result.returns) >= 2


@pytest.mark.parametrize("rules", [("HR-9", "TR-8", "TR-J"), ("HX-7", "HX-15", "TR-B", "HR-T")])
def test_it_plays_by_house_rules(rules: tuple[str, ...]) -> None:
    """Whatever the board says, it finds something to do."""
    options = MAU_MAU.options(goal=2, preset_rules=rules, health="off")
    result = play_match(MAU_MAU, [SteadyBot()] * 4, 7, options)
    assert result.returns is not None


def test_it_chooses_what_is_legal() -> None:
    """At any moment of matches among players who do anything."""
    rules = MAU_MAU.rules
    for seed, supervision in enumerate(("strict", "open") * 3):
        rng = random.Random(seed)
        state = rules.new(MAU_MAU.options(goal=1, supervision=supervision), 4)
        for _ in range(150):
            actors = rules.actors(state)
            if not actors:
                break
            actor = rng.choice(actors)
            if actor == -1:
                action: Any = rules.sample_chance(state, rng)
            elif actor < 0:
                action = rules.tick(state, rules.alarm(state) or 0)
            else:
                legal = rules.legal_actions(state, actor)
                steady = SteadyBot().choose(rules.observation(state, actor), legal, rng)
                assert steady in legal
                action = rng.choice(list(legal))
            state, _ = rules.apply(state, actor, action)


def test_it_travels() -> None:
    """Simulations hand it to other processes."""
    copied = pickle.loads(pickle.dumps(SteadyBot(attention=0.5)))
    assert copied.attention == 0.5
