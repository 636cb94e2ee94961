"""What bots lose before the judge: the perfect one nothing, chance all of what chance loses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.analysis.exact import tried
from stammtisch.bots import bot
from stammtisch.bots.judges import judge_of
from stammtisch.games import game

DRACHENRUMMY, STEADY = game("drachenrummy"), bot("steady", "drachenrummy")


class Chosen:
    """Takes the best action by the judge, or the worst."""

    games = None

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        found = judge_of("drachenrummy").judge(observation, legal_actions)
        assert found is not None
        pick = max if self.name == "best" else min
        return legal_actions[found.values.index(pick(found.values))]


def test_the_best_loses_nothing_and_the_worst_more_than_chance() -> None:
    bots = [Chosen("best"), Chosen("worst"), STEADY]
    done: list[int] = []
    found = tried(DRACHENRUMMY, bots, 4, 3, STEADY, jobs=1, progress=done.append)
    assert (found.game, found.seats, found.matches, found.by) == ("drachenrummy", 2, 4, "steady")
    assert done == [1, 2, 3, 4]
    fixing = {one.bot: one for one in found.regrets if one.kind == "fix"}
    best, worst, steady = fixing["best"], fixing["worst"], fixing["steady"]
    assert best.decisions == worst.decisions == steady.decisions > 5
    assert (best.regret, best.of_stake, best.of_chance) == (0, 0, 0)
    assert 0 <= steady.of_chance < 1 < worst.of_chance
    assert 0 < worst.of_stake <= 1
    assert worst.low <= worst.regret <= worst.high


def test_a_lead_is_that_over_the_one_named_before() -> None:
    """In the same decisions, so it is shown after few of them."""
    bots = [Chosen("worst"), Chosen("best"), STEADY]
    found = tried(DRACHENRUMMY, bots, 6, 3, STEADY, jobs=1)
    lost = {one.bot: one.regret for one in found.regrets if one.kind == "place"}
    best, steady = (one for one in found.leads if one.kind == "place")
    assert (best.bot, best.against, steady.against) == ("best", "worst", "best")
    assert best.lead == pytest.approx(lost["worst"])
    assert (best.low > 0, best.shown) == (True, True)
    assert (steady.lead, steady.shown) == (-lost["steady"], False)


def test_it_is_the_same_on_any_number_of_processes() -> None:
    bots = [STEADY, bot("random", "drachenrummy")]
    one, two = (tried(DRACHENRUMMY, bots, 2, 1, STEADY, jobs=jobs) for jobs in (1, 2))
    assert one == two
