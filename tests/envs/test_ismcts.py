"""OpenSpiel's search as a bot: it plays every game, and finds what is to be found."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.bots.judges import judge_of
from stammtisch.envs.ismcts import Ismcts
from stammtisch.games import game, own_games
from stammtisch.games.protocol import CHANCE

SHORT: dict[str, dict[str, object]] = {
    "drachenrummy": {"stall_rounds": 1},
    "mau-mau": {"goal": 1, "house_rules": False},
    "zwanzig": {"max_rounds": 1},
    "zwiebel-2004": {"rounds": 1},
    "zwiebel-v3": {"rounds": 1},
}


def walked(name: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """What a seat sees and may do wherever it has a choice in a match at random."""
    rules, rng = game(name).rules, random.Random(seed)
    state = rules.new(game(name).options(**SHORT[name]), 2)
    while actors := [one for one in rules.actors(state) if one >= CHANCE]:
        if actors[0] == CHANCE:
            action = rules.sample_chance(state, rng)
        else:
            legal = rules.legal_actions(state, actors[0])
            if len(legal) > 1:
                yield rules.observation(state, actors[0]), legal
            action = rng.choice(legal)
        state, _ = rules.apply(state, actors[0], action)


@pytest.mark.parametrize("name", sorted(own_games()))
def test_it_chooses_among_what_is_legal(name: str) -> None:
    """One simulation for each step, as the time is up at once."""
    player = bot("stammtisch.envs.ismcts:Ismcts", name)
    assert isinstance(player, Ismcts)
    asked = 0
    for seen, legal in walked(name, 1):
        assert Ismcts(0.0).choose(seen, legal, random.Random(asked)) in legal
        asked += 1
        if asked == 6:
            break
    assert asked >= 2


def test_it_plays_a_match_of_the_arena() -> None:
    zwanzig = game("zwanzig")
    bots = [Ismcts(0.0), bot("random", "zwanzig")]
    result = play_match(zwanzig, bots, 1, zwanzig.options(max_rounds=1))
    assert result.returns is not None
    assert result.bots == ("ismcts", "random")


def test_it_finds_the_last_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tricks before the end it loses less than chance; time stands still but for the search."""
    judge, ticks = judge_of("zwanzig"), iter(range(10**9))
    monkeypatch.setattr("stammtisch.envs.ismcts.time.perf_counter", lambda: float(next(ticks)))
    lost = chance = 0.0
    for seed in range(12):
        for seen, legal in walked("zwanzig", seed):
            found = judge.judge(seen, legal) if len(seen.hand) == 2 else None
            if found is None:
                continue
            best = max(found.values)
            action = Ismcts(60.0).choose(seen, legal, random.Random(seed))
            lost += best - found.values[legal.index(action)]
            chance += best - sum(found.values) / len(legal)
    assert chance > 0
    assert lost < chance
