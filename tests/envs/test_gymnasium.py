"""Every game passes Gymnasium's own check; bots sit on the other seats."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stammtisch.bots import UnknownBot
from stammtisch.envs import gymnasium as _registers  # noqa: F401 - the games
from stammtisch.games import own_games
from stammtisch.games.protocol import BadOptions

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # what the check advises

IDS = {
    "drachenrummy": "stammtisch/Drachenrummy-v0",
    "mau-mau": "stammtisch/MauMau-v0",
    "zwanzig": "stammtisch/Zwanzig-v0",
    "zwiebel-2004": "stammtisch/Zwiebel2004-v0",
    "zwiebel-v3": "stammtisch/ZwiebelV3-v0",
}
every_id = pytest.mark.parametrize("name", IDS.values())


def made(name: str, **given: Any) -> Any:
    return gymnasium.make(name, **given)


def test_every_game_of_the_house_is_registered() -> None:
    assert set(IDS) == set(own_games())


@every_id
def test_check_env(name: str) -> None:
    check_env(made(name, render_mode="ansi").unwrapped, skip_close_check=True)


@every_id
def test_bots_play_the_other_seats(name: str) -> None:
    env = made(name, bots="steady")
    source = random.Random(1)
    seen, _ = env.reset(seed=1)
    for _ in range(12):
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal)
        seen, _, over, _, info = env.step(source.choice(legal))
        assert not info["illegal"]
        if over:
            seen, _ = env.reset()


def test_the_reward_is_what_the_match_returns_to_the_seat() -> None:
    env = made("stammtisch/Zwanzig-v0", seats=3, seat=2, bots=["steady", "random"])
    seen, _ = env.reset(seed=2)
    source, rewards, over = random.Random(2), [], False
    while not over:
        seen, reward, over, _, _ = env.step(source.choice(np.flatnonzero(seen["action_mask"])))
        rewards.append(reward)
    assert rewards[-1] == env.unwrapped.match.returns[2] < 0
    assert not any(rewards[:-1])


@every_id
def test_an_illegal_number_costs_and_changes_nothing(name: str) -> None:
    env = made(name)
    seen, _ = env.reset(seed=3)
    state = env.unwrapped.match.state
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info) == (-1.0, False, False, {"illegal": True})
    assert env.unwrapped.match.state is state
    assert np.array_equal(after["observation"], seen["observation"])


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"seat": 4}, BadOptions, "option seat: 4 is not allowed; allowed: 0 to 3"),
        ({"bots": ["steady"]}, BadOptions, "3 bots, or one for all other seats"),
        ({"bots": "genius"}, UnknownBot, "no bot 'genius' for zwanzig"),
        ({"seats": 7}, BadOptions, "option seats: 7"),
        ({"render_mode": "human"}, BadOptions, "allowed: ansi, or None"),
    ],
)
def test_what_cannot_be_played_is_said(
    given: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        made("stammtisch/Zwanzig-v0", **given)
