"""Every game passes Gymnasium's own check; bots sit on the other seats."""

from __future__ import annotations

import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from stammtisch.bots import UnknownBot
from stammtisch.bots.failures import BotFailed
from stammtisch.bots.protocol import IllegalChoice
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


class Own:
    """A bot of a user's own, which plays at random where a test leaves it at that."""

    name = "own"
    games: frozenset[str] | None = frozenset({"zwanzig"})

    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        return source.choice(legal)


class Failing(Own):
    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        raise KeyError("card")


class Leaving(Own):
    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        raise SystemExit(3)


class Nonsense(Own):
    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        return "the queen"


class Silent(Own):
    """It lets pass what it is asked for, which only `react` may."""

    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        return None


def until_it_fails(bot: Any, name: str = "stammtisch/Zwanzig-v0") -> None:
    env = made(name, bots=[bot, *["random"] * 2], seats=4)
    source = random.Random(1)
    seen, _ = env.reset(seed=1)
    for _ in range(100):
        seen, *_ = env.step(source.choice(np.flatnonzero(seen["action_mask"])))


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Failing, r"^the bot own failed: KeyError: 'card' \(test_gymnasium\.py, line \d+\)$"),
        (Leaving, r"^the bot own failed: SystemExit: 3 \(test_gymnasium\.py, line \d+\)$"),
    ],
)
def test_an_own_bot_that_fails_is_named_with_its_line(bot: Any, said: str) -> None:
    """As by every command that lets it play; the whole traceback goes with it."""
    with pytest.raises(BotFailed, match=said) as failed:
        until_it_fails(bot())
    assert (failed.value.bot, failed.value.mishap.file) == ("own", "test_gymnasium.py")
    assert "Traceback" in failed.value.trace


@pytest.mark.parametrize(("bot", "chose"), [(Nonsense, "'the queen'"), (Silent, "None")])
def test_an_own_bot_that_chooses_nothing_legal_is_named(bot: Any, chose: str) -> None:
    said = f"the bot own chose {chose}, which is none of its legal actions"
    with pytest.raises(IllegalChoice, match=said) as chosen:
        until_it_fails(bot())
    assert "choose has to return one of legal_actions" in str(chosen.value)


def test_a_failing_bot_is_named_from_another_process() -> None:
    """As where environments step in processes of their own."""
    with pytest.raises(BotFailed) as failed:
        until_it_fails(Failing())
    found = pickle.loads(pickle.dumps(failed.value))
    assert str(found).startswith("the bot own failed: KeyError: 'card' (test_gymnasium.py")


@pytest.mark.parametrize(
    "bots", [Own, Own(), [Own] * 3, [Own(), Own, "random"], np.array(["random"] * 3)]
)
def test_own_bots_sit_down_as_objects_and_as_classes(bots: Any) -> None:
    """One for all other seats, or a list of them."""
    env = made("stammtisch/Zwanzig-v0", bots=bots)
    assert len(env.reset(seed=1)[0]["action_mask"]) == 64
    assert sorted(env.unwrapped.bots) == [1, 2, 3]
    assert {one.name for one in env.unwrapped.bots.values()} <= {"own", "random"}


class First(Own):
    """It leaves nothing to chance."""

    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        return legal[0]


class Gambler(First):
    """It plays alike, and draws a lot before it does."""

    def choose(self, observation: Any, legal: Any, source: random.Random) -> Any:
        source.random()
        return super().choose(observation, legal, source)


def test_what_bots_draw_changes_no_card() -> None:
    """A bot cannot foresee the cards, and other bots meet the same ones."""

    def told(bot: Any) -> list[list[float]]:
        env = made("stammtisch/Zwanzig-v0", bots=bot)
        seen, _ = env.reset(seed=1)
        found, over, games = [], False, set()
        while not over:
            found.append(seen["observation"].tolist())
            games.add(seen["observation"][312])  # the slice "game"
            seen, _, over, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert len(games) > 3
        return found

    assert told(First) == told(Gambler)


def test_masks_are_told_as_learners_ask_for_them() -> None:
    """sb3-contrib looks for a method of this name."""
    env = made("stammtisch/Zwanzig-v0")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.tolist() == seen["action_mask"].astype(bool).tolist()
    assert masks.any()


def test_a_step_needs_a_reset_before_it_also_without_wrappers() -> None:
    with pytest.raises(ResetNeeded, match=r"reset\(\) has to be called before step\(\)"):
        made("stammtisch/Zwanzig-v0").unwrapped.step(0)


def test_human_prints_every_table_to_which_the_learner_comes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = made("stammtisch/Zwanzig-v0", render_mode="human")
    seen, _ = env.reset(seed=1)
    assert capsys.readouterr().out.count("hand: ") == 1
    env.step(int(seen["action_mask"].argmax()))
    assert capsys.readouterr().out.count("hand: ") == 1
    assert env.render() is None
    assert capsys.readouterr().out.count("hand: ") == 1


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"seat": 4}, BadOptions, "option seat: 4 is not allowed; allowed: 0 to 3"),
        ({"bots": ["steady"]}, BadOptions, "3 bots, or one for all other seats"),
        ({"bots": "genius"}, UnknownBot, "no bot 'genius' for zwanzig"),
        ({"bots": [Own] * 2}, BadOptions, "3 bots, or one for all other seats"),
        ({"bots": None}, UnknownBot, "None is no bot: it needs a name, games and choose"),
        ({"bots": [5] * 3}, UnknownBot, "5 is no bot: it needs a name, games and choose"),
        ({"bots": Own, "game": "mau-mau"}, UnknownBot, "no bot 'own' for mau-mau; own does not"),
        ({"seats": 7}, BadOptions, "option seats: 7"),
        ({"seat": -1}, BadOptions, "option seat: -1 is not allowed; allowed: 0 to 3"),
        ({"seat": True}, BadOptions, "option seat: True"),
        ({"seat": 1.0}, BadOptions, "option seat: 1.0"),
        ({"render_mode": "rgb_array"}, BadOptions, "allowed: ansi, human, or None"),
    ],
)
def test_what_cannot_be_played_is_said(
    given: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        made("stammtisch/Zwanzig-v0", **given)
