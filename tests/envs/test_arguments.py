"""What is handed in at the doors of the environments: read as it is meant, or refused in words."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from tests.builders import case

from stammtisch.envs import batch, pettingzoo
from stammtisch.envs import gymnasium as _registers  # noqa: F401 - the games
from stammtisch.envs.staged_choice import IllegalNumber
from stammtisch.games import UnknownGame, game
from stammtisch.games.protocol import BadOptions

Made = Callable[..., Any]


def seat_env(name: Any, seats: Any = None, **given: Any) -> Any:
    return gymnasium.make("stammtisch/Zwanzig-v0", game=name, seats=seats, **given).unwrapped


def tables(name: Any, seats: Any = None, **given: Any) -> Any:
    return batch.ManyTables(name, 2, seats, plain=True, **given)


every_door = pytest.mark.parametrize(
    "made", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env, seat_env, tables]
)
every_reset = pytest.mark.parametrize(
    "made", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env, seat_env]
)


@every_door
def test_numbers_of_numpy_are_as_good_as_pythons(made: Made) -> None:
    """A sweep over `np.arange` names seats and options so."""
    env = made("zwanzig", np.int64(3), start_points=np.int32(9), penalty_doubles=np.False_)
    if not isinstance(env, batch.ManyTables):
        options = env.unwrapped.match.options
        assert (options.start_points, options.penalty_doubles) == (9, False)
        assert type(options.start_points) is int
        env = env.unwrapped.match
    assert env.seats == 3
    assert type(env.seats) is int


@every_door
def test_a_game_is_as_good_as_its_name(made: Made) -> None:
    """As it is for `stammtisch.play`."""
    env = made(game("zwanzig"), 3)
    if isinstance(env, batch.ManyTables):
        assert env.mask.shape == (2, 64)
    else:
        assert env.unwrapped.match.game.name == "zwanzig"
        assert "Game(" not in str(env.unwrapped.metadata)


@every_door
@pytest.mark.parametrize("name", [None, 5, ["zwanzig"], "Zwanzig"])
def test_a_game_that_is_none_is_unknown(made: Made, name: Any) -> None:
    said = f"there is no game {name!r}; there are: drachenrummy, mau-mau, zwanzig"
    with pytest.raises(UnknownGame, match=re.escape(said)):
        made(name)


@every_door
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 10**30, True, 4.0, "4", [4], np.float64(4), ()])
def test_seats_that_are_none_are_refused(made: Made, seats: Any) -> None:
    with pytest.raises(BadOptions, match=r"option seats: .* is not allowed; allowed: 2 to 6$"):
        made("zwanzig", seats)


@every_door
@pytest.mark.parametrize("name", ["zwanzig", "mau-mau"])
@pytest.mark.parametrize("players", [3, "many", [3]])
def test_how_many_play_is_said_by_seats(made: Made, name: str, players: Any) -> None:
    """Whoever comes from OpenSpiel says `players`, and learns the word; equal numbers may stand."""
    said = "allowed: the number of seats, 4, which seats= sets"
    with pytest.raises(BadOptions, match=said):
        made(name, players=players)
    assert made("zwanzig", 4, players=4)


@every_reset
def test_a_seed_of_numpy_deals_the_same(made: Made) -> None:
    def dealt(seed: Any) -> list[float]:
        env = made("zwanzig", 3)
        env.reset(seed=seed)
        hand: list[float] = env.unwrapped.match.array(0).tolist()
        return hand

    assert dealt(np.int64(5)) == dealt(5) != dealt(6)


@every_reset
@pytest.mark.parametrize("seed", [-1, 1.5, "a", [1], True])
def test_a_seed_that_is_none_is_refused(made: Made, seed: Any) -> None:
    """A generator of Python's would take -1 for 1, and say nothing."""
    with pytest.raises(BadOptions, match="allowed: a whole number from 0 on, or None for chance"):
        made("zwanzig").reset(seed=seed)


@pytest.mark.parametrize("seed", [-1, 1.5, "a"])
def test_so_is_a_seed_of_many_tables(seed: Any) -> None:
    with pytest.raises(BadOptions, match="option seed: "):
        tables("zwanzig", seed=seed)


def test_many_tables_without_a_seed_are_others_every_time() -> None:
    seen = {tables("zwanzig", seed=None).observation.tobytes() for _ in range(3)}
    assert len(seen) == 3


@every_reset
def test_options_of_a_reset_are_not_looked_at(made: Made) -> None:
    """The libraries' own tests hand in anything there."""
    env = made("zwanzig")
    env.reset(seed=1, options={"start_points": 3})
    assert env.unwrapped.match.options.start_points == 20


NO_NUMBERS = [
    case("nothing", None),
    case("a fraction", 0.5),
    case("a whole fraction", 1.0),
    case("a word", "0"),
    case("true", True),
    case("a list", [0]),
    case("an array of one", np.array([0])),
]


@pytest.mark.parametrize("action", NO_NUMBERS)
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    """It is not cut off to a number that is legal by accident, and nothing happens."""
    said = "an action is a whole number from 0 to 63, not "
    for made in (pettingzoo.raw_env, seat_env):
        env = made("zwanzig")
        env.reset(seed=1)
        state = env.match.state
        with pytest.raises(TypeError, match=said):
            env.step(action)
        assert env.match.state is state
    env = pettingzoo.parallel_env("zwanzig")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number from 0 to 64, not "):
        env.step(dict.fromkeys(env.agents, action))


@pytest.mark.parametrize("numbers", [None, [None, None], ["0", "0"], [0.0, 0.9], [True, False]])
def test_nor_is_it_one_at_many_tables(numbers: Any) -> None:
    made = tables("zwanzig", seed=1)
    before = made.observation.tolist()
    with pytest.raises(TypeError, match="actions are whole numbers, one a table, not "):
        made.step(numbers)
    assert made.observation.tolist() == before


def test_whole_numbers_of_any_kind_are_actions() -> None:
    kinds: tuple[Any, ...] = (int, np.int8, np.uint32, np.array)
    for kind in kinds:
        env = pettingzoo.raw_env("zwanzig")
        env.reset(seed=1)
        state = env.match.state
        env.step(kind(env.match.choice(env.match.asked[0]).allowed[0]))
        assert env.match.state is not state
    for kind in kinds[1:3]:
        made = tables("zwanzig", seed=1)
        assert not made.step(made.mask.argmax(axis=1).astype(kind)).reward.any()


def test_an_illegal_number_of_a_bare_environment_says_which_are_legal() -> None:
    env = pettingzoo.raw_env("zwanzig")
    env.reset(seed=1)
    seat = env.match.asked[0]
    with pytest.raises(IllegalNumber, match=f"seat {seat} may not choose 63 now; allowed: 0, 1, 2"):
        env.step(63)


def test_a_step_needs_a_reset_before_it() -> None:
    with pytest.raises(ResetNeeded, match=r"reset\(\) has to be called before step\(\)"):
        pettingzoo.raw_env("zwanzig").step(0)
    with pytest.raises(ResetNeeded, match=r"reset\(\) has to be called before step\(\)"):
        pettingzoo.parallel_env("zwanzig").step({})


def test_after_its_end_a_bare_match_asks_for_a_reset() -> None:
    env = pettingzoo.raw_env("zwanzig", max_cycles=1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else env.match.choice(env.match.asked[0]).allowed[0])
    with pytest.raises(ResetNeeded, match=r"the match is over: reset\(\) begins another"):
        env.step(0)


@pytest.mark.parametrize("made", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env])
@pytest.mark.parametrize("asked", ["observe", "observation_space", "action_space"])
@pytest.mark.parametrize("agent", ["player_4", 0, ["player_0"]])
def test_an_agent_that_is_none_is_said_to_be_missing(made: Made, asked: str, agent: Any) -> None:
    env = made("zwanzig", seats=4)
    env.reset(seed=1)
    with pytest.raises(KeyError, match=r"there is no agent .*; there are: player_0, .* player_3"):
        getattr(env, asked)(agent)


@pytest.mark.parametrize(
    ("made", "given", "said"),
    [
        (pettingzoo.env, {"start_point": 9}, "perhaps start_points is meant; options of zwanzig"),
        (pettingzoo.parallel_env, {"max_cycle": 9}, "perhaps max_cycles is meant; options of"),
        (seat_env, {"opponents": "steady"}, "options of zwanzig are: start_points, first_dealer,"),
        (seat_env, {"opponents": "steady"}, "; beside them: seats, seat, bots, render_mode$"),
        (seat_env, {"seed": 1}, r"reset\(\) takes a seed; options of zwanzig are: start_"),
        (tables, {"points": 9}, "; beside them: seats, seed, plain$"),
    ],
)
def test_a_misspelt_argument_is_told_what_there_is(
    made: Made, given: dict[str, Any], said: str
) -> None:
    (word,) = given
    with pytest.raises(BadOptions, match=f"there is no option {word}; .*{said}") as caught:
        made("zwanzig", **given)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_who_is_left_out_of_a_step_waits() -> None:
    """It costs what waiting costs, so a learner that is forgotten is noticed."""
    env = pettingzoo.parallel_env("zwanzig")
    costs = []
    for left_out in (True, False):
        env.reset(seed=1)
        asked = f"player_{env.match.asked[0]}"
        actions = {} if left_out else dict.fromkeys(env.agents, env.wait)
        costs.append(env.step(actions)[1])
        assert costs[-1] == {agent: -1.0 * (agent == asked) for agent in env.agents}
    assert costs[0] == costs[1]
    with pytest.raises(KeyError, match="player_9"):
        env.step({"player_9": 0})


def test_after_its_end_so_does_a_match_against_bots() -> None:
    """A learner that forgets to reset is told, and does not go on paying 1 for every number."""
    env = seat_env("zwanzig", max_rounds=1)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    with pytest.raises(ResetNeeded, match=r"the match is over: reset\(\) begins another"):
        env.step(0)
    assert env.reset()[0]["action_mask"].any()


@pytest.mark.parametrize("actions", [None, [0, 0, 0, 0], 0])
def test_what_is_not_by_agent_is_no_step_of_all_at_once(actions: Any) -> None:
    env = pettingzoo.parallel_env("zwanzig")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="actions are numbers by agent, not "):
        env.step(actions)


def test_after_its_end_a_match_of_all_at_once_says_nothing_more() -> None:
    env = pettingzoo.parallel_env("zwanzig", max_cycles=1)
    env.reset(seed=1)
    env.step({})
    assert env.agents == []
    told = env.step(dict.fromkeys(env.possible_agents, env.wait))
    assert told == ({}, {}, {}, {}, {})


def test_nor_does_one_that_has_been_played_out() -> None:
    env = pettingzoo.parallel_env("zwanzig", max_rounds=1)
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, *_ = env.step({one: int(seen[one]["action_mask"].argmax()) for one in env.agents})
    assert env.match.over
    told = env.step(dict.fromkeys(env.possible_agents, env.wait))
    assert told == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("made", [pettingzoo.env, pettingzoo.parallel_env])
@pytest.mark.parametrize("given", [{"render_mode": ["ansi"]}, {"max_cycles": True}])
def test_what_is_of_another_kind_is_refused(made: Made, given: dict[str, Any]) -> None:
    (word,) = given
    with pytest.raises(BadOptions, match=f"option {word}: "):
        made("zwanzig", **given)
