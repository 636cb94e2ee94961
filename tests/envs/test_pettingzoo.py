"""Every game passes PettingZoo's own tests, as they come."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec
from tests.builders import case
from tests.envs.matches import moments

from stammtisch.envs import pettingzoo
from stammtisch.envs.spaces import ILLEGAL_REWARD, MAX_STEPS
from stammtisch.games import own_games
from stammtisch.games.protocol import BadOptions

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # what these tests advise

every_game = pytest.mark.parametrize("name", sorted(own_games()))


@every_game
def test_api(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=120)


@every_game
def test_seed(name: str) -> None:
    seed_test(partial(pettingzoo.env, name), num_cycles=25)
    parallel_seed_test(partial(pettingzoo.parallel_env, name), num_cycles=10)


@every_game
def test_parallel_api(name: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name), num_cycles=60)


@every_game
def test_max_cycles(name: str) -> None:
    """It asks that all agents act equally often, which is so where all choose at once."""
    parallel = partial(pettingzoo.parallel_env, name)
    all_at_once = SimpleNamespace(
        parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given))
    )
    max_cycles_test(all_at_once)


@every_game
def test_render(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, name))
    assert capsys.readouterr().out


@every_game
def test_a_match_is_cut_after_max_cycles(name: str) -> None:
    env: Any = pettingzoo.env(name, max_cycles=5)
    env.reset(seed=2)
    taken = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        assert not ended
        env.step(None if cut else env.action_space(agent).sample(seen["action_mask"]))
        taken += not cut
    assert taken == 5


def test_rewards_are_the_returns_of_the_match() -> None:
    env: Any = pettingzoo.env("zwanzig", seats=3)
    env.reset(seed=3)
    source = random.Random(3)
    got = dict.fromkeys(env.possible_agents, 0.0)
    match = env.unwrapped.match
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        got[agent] += reward
        match = env.unwrapped.match
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended or cut else source.choice(legal))
    assert match.over
    assert tuple(got.values()) == match.returns
    assert any(match.returns)


@every_game
def test_an_illegal_number_ends_the_match_and_changes_nothing(name: str) -> None:
    env: Any = pettingzoo.env(name)
    env.reset(seed=4)
    seen, *_ = env.last()
    agent, state = env.agent_selection, env.unwrapped.match.state
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.unwrapped.match.state is state
    assert all(env.terminations.values())
    assert env._cumulative_rewards[agent] == ILLEGAL_REWARD


@pytest.mark.parametrize(
    ("action", "error", "said"),
    [
        case("a fraction", 1.5, TypeError, "a whole number from 0 to 63, not 1.5"),
        case("yes", True, TypeError, "a whole number from 0 to 63, not True"),
        case("nothing", None, TypeError, "a whole number from 0 to 63, not None"),
        case("above the table", 64, ValueError, "64 is no action: they are numbers from 0 to 63"),
        case("below it", -1, ValueError, "-1 is no action: they are numbers from 0 to 63"),
    ],
)
def test_what_is_no_number_of_the_table_is_refused_and_changes_nothing(
    action: Any, error: type[Exception], said: str
) -> None:
    """The message says which numbers there are; the match goes on with a legal one."""
    env = pettingzoo.env("zwanzig", seats=3)
    env.reset(seed=1)
    seen = env.last()[0]
    with pytest.raises(error, match=said):
        env.step(action)
    assert np.array_equal(env.last()[0]["observation"], seen["observation"])
    env.step(int(seen["action_mask"].argmax()))
    assert not any(env.terminations.values())


@every_game
def test_an_illegal_number_at_once_with_others_costs_and_changes_nothing(name: str) -> None:
    env = pettingzoo.parallel_env(name)
    seen, _ = env.reset(seed=5)
    state = env.match.state
    wrong = {agent: int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0]) for agent in env.agents}
    _, rewards, ended, cut, _ = env.step(wrong)
    assert set(rewards.values()) == {ILLEGAL_REWARD}
    assert env.match.state is state
    assert not any(ended.values())
    assert not any(cut.values())


def test_an_illegal_number_costs_at_the_end_of_a_match_too() -> None:
    """What the match returns comes on top, and nobody gets away with the last step."""
    env = pettingzoo.parallel_env("zwanzig", seats=3, max_rounds=1)
    seen, _ = env.reset(seed=5)
    while env.agents:
        before = copy.deepcopy(env)
        numbers = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        seen, rewards, *_ = env.step(numbers)
    idle = next(a for a in before.agents if numbers[a] == env.wait)
    assert not before.observe(idle)["action_mask"][0]
    _, fined, *_ = before.step({**numbers, idle: 0})
    assert fined == {**rewards, idle: rewards[idle] + ILLEGAL_REWARD}


@every_game
def test_a_match_at_random_ends_before_it_is_cut(name: str) -> None:
    """A learner that knows nothing yet has to be told what its match returns."""
    told = list(moments(name, 4, {}, 1, MAX_STEPS))
    assert told[-1].over or len(told) < MAX_STEPS


def test_several_decide_at_once() -> None:
    """With ``stay_mode`` simultaneous all but the announcer are asked in the same step."""
    env = pettingzoo.parallel_env("zwanzig", seats=4, stay_mode="simultaneous")
    seen, _ = env.reset(seed=6)
    source = random.Random(6)
    while True:
        acting = [a for a in env.agents if not seen[a]["action_mask"][env.wait]]
        assert acting
        if len(acting) > 1:
            break
        numbers = {a: source.choice(np.flatnonzero(seen[a]["action_mask"])) for a in env.agents}
        seen, *_ = env.step(numbers)
    assert len(acting) == 3
    stay = env.match.encoding.numbers["decide in"]
    env.step({a: stay if a in acting else env.wait for a in env.agents})
    assert env.match.state.phase == "play"


def test_who_is_not_waited_for_may_wait() -> None:
    """A seat that could throw a card in lets it pass by waiting, and the match goes on."""
    env = pettingzoo.parallel_env("mau-mau", seats=4)
    source, found = random.Random(7), False
    seen, _ = env.reset(seed=7)
    for _ in range(400):
        if not env.agents:
            seen, _ = env.reset()
        numbers = {}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"])
            free = len(legal) > 1 and env.wait in legal
            found |= free
            numbers[agent] = env.wait if free else source.choice(legal)
        match, before = env.match, env.match.state
        seen, *_ = env.step(numbers)
        begun = any(match.choice(seat).taken for seat in match.asked)
        assert begun or match.state is not before
    assert found


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"render_mode": "rgb_array"}, "option render_mode: 'rgb_array' is not allowed"),
        ({"render_mode": "Human"}, "allowed: ansi, human, or None"),
        ({"max_cycles": 0}, "option max_cycles: 0 is not allowed"),
        ({"max_cycles": -1}, "allowed: a whole number from 1 on"),
        ({"max_cycles": 1.5}, "option max_cycles: 1.5 is not allowed"),
        ({"max_cycles": None}, "option max_cycles: None is not allowed"),
    ],
)
def test_what_makes_no_sense_is_refused(
    make: Callable[..., Any], given: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadOptions, match=said):
        make("zwanzig", **given)


def test_human_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """As PettingZoo wants it: returned is nothing, and nobody has to ask for every table."""
    env = pettingzoo.env("zwanzig", render_mode="human")
    together = pettingzoo.parallel_env("zwanzig", render_mode="human")
    acts: tuple[Callable[[], object], ...] = (
        lambda: env.reset(seed=1),
        lambda: env.step(int(env.last()[0]["action_mask"].argmax())),
        env.render,
        lambda: together.reset(seed=1),
        lambda: together.step({}),
    )
    for act in acts:
        act()
        assert capsys.readouterr().out.lower().count("zwanzig, game") == 1
    assert env.render() is None
