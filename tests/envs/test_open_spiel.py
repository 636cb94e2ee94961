"""Every game passes OpenSpiel's own tests, as they come; its worlds are drawn anew from a seat."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

from stammtisch.envs import open_spiel as _registers  # noqa: F401 - the games
from stammtisch.games import own_games
from stammtisch.games.protocol import BadOptions

SMALL = (
    "stammtisch_drachenrummy(players=2,stall_rounds=1)",
    "stammtisch_mau_mau(players=2,goal=1)",
    "stammtisch_zwanzig(players=2,max_rounds=1)",
    "stammtisch_zwiebel_2004(players=2,rounds=1)",
    "stammtisch_zwiebel_v3(players=2,rounds=1)",
)
every_small_game = pytest.mark.parametrize("name", SMALL)
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.fixture(autouse=True, scope="module")
def _flags() -> None:
    """OpenSpiel's tests read the command line's, of which there are none."""
    flags.FLAGS(["test"])


def loaded(name: str) -> Any:
    return pyspiel.load_game(name)


def walk(game: Any, seed: int, most: int) -> Any:
    """A state at which a player has to act, so many steps into a random match."""
    source, state = random.Random(seed), game.new_initial_state()
    done = 0
    while not state.is_terminal() and (done < most or state.is_chance_node()):
        chance = state.is_chance_node()
        actions = [one for one, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(source.choice(actions))
        done += not chance
    return state


def test_every_game_of_the_house_is_registered() -> None:
    known = set(pyspiel.registered_names())
    assert {f"stammtisch_{name.replace('-', '_')}" for name in own_games()} <= known


@every_small_game
def test_random_sim(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=False, verbose=False)


@every_small_game
def test_games_sim(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(loaded(name))


@every_small_game
def test_api(name: str) -> None:
    random.seed(1)
    case = type(
        "Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": loaded(name)}
    )
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert not found.errors + found.failures
    assert not found.skipped


@pytest.mark.parametrize("name", ["stammtisch_zwanzig(players=2,max_rounds=1)"])
def test_a_playthrough_goes_as_it_is_stored(name: str) -> None:
    stored = (PLAYTHROUGHS / "zwanzig.txt").read_text()
    steps = [line for line in stored.splitlines() if line.startswith("action: ")]
    actions = [int(line.removeprefix("action: ")) for line in steps]
    assert len(actions) > 60
    assert generate_playthrough.playthrough(name, actions) + "\n" == stored


@every_small_game
@pytest.mark.parametrize("seed", range(4))
def test_a_world_drawn_anew_looks_the_same_from_the_seat(name: str, seed: int) -> None:
    game = loaded(name)
    state = walk(game, seed, 1 + 2 * seed)
    assert not state.is_terminal(), "take another seed"
    seat = state.current_player()
    world = state.resample_from_infostate(seat, random.Random(seed).random)
    assert world.information_state_string(seat) == state.information_state_string(seat)
    assert world.observation_tensor(seat) == state.observation_tensor(seat)
    assert world.legal_actions() == state.legal_actions()
    again = world.resample_from_infostate(seat, random.Random(seed + 1).random)
    assert again.information_state_string(seat) == state.information_state_string(seat)
    source = random.Random(seed)
    for _ in range(30):
        if world.is_terminal():
            break
        chance = world.is_chance_node()
        actions = [one for one, _ in world.chance_outcomes()] if chance else world.legal_actions()
        world.apply_action(source.choice(actions))
        assert all(world.information_state_string(one) for one in range(game.num_players()))


def test_worlds_differ_in_what_is_hidden() -> None:
    state = walk(loaded(SMALL[2]), 1, 4)
    seat = state.current_player()
    other = 1 - seat
    source = random.Random(2)
    seen = {
        state.resample_from_infostate(seat, source.random).information_state_string(other)
        for _ in range(10)
    }
    assert len(seen) > 1


def test_ismcts_plays_a_match() -> None:
    """OpenSpiel's own search over worlds drawn anew runs on the games."""
    game = loaded("stammtisch_zwanzig(players=2,max_rounds=1)")
    bot = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(2),
    )
    state = walk(game, 3, 3)
    assert bot.step(state) in state.legal_actions()


@every_small_game
def test_an_illegal_action_raises_and_changes_nothing(name: str) -> None:
    state = walk(loaded(name), 5, 2)
    before, history = str(state), state.history()
    illegal = next(
        one for one in range(state.num_distinct_actions()) if one not in state.legal_actions()
    )
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(illegal)
    with pytest.raises(pyspiel.SpielError, match="may not choose"):
        state.apply_action(illegal)
    assert (str(state), state.history()) == (before, history)


def test_after_its_end_a_match_takes_no_action() -> None:
    state = walk(loaded(SMALL[2]), 5, 20_000)
    assert state.is_terminal()
    with pytest.raises(pyspiel.SpielError, match=r"the match is over: game\.new_initial_state"):
        state.apply_action(0)


def test_chance_draws_uniformly_what_the_rules_draw() -> None:
    """Every draw of a shuffle is a node of its own, one outcome less each time."""
    state = loaded("stammtisch_zwanzig(players=3)").new_initial_state()
    counts = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert {chance for _, chance in outcomes} == {1 / len(outcomes)}
        counts.append(len(outcomes))
        state.apply_action(0)
    assert counts == [3, *range(32, 1, -1)]


@every_small_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_of_a_game_is_played(name: str, copied: Any) -> None:
    """As it goes to another process, with its options."""
    twin = copied(loaded(name))
    assert str(twin) == str(loaded(name))
    assert twin.make_py_observer().tensor.shape == (twin.observation_tensor_size(),)
    assert str(walk(twin, 1, 5)) == str(walk(loaded(name), 1, 5))


def test_a_game_arrives_in_a_process_that_knows_nothing_of_it() -> None:
    packed = pickle.dumps(loaded("stammtisch_zwanzig(players=3,max_rounds=1)"))
    code = f"import pickle; print(pickle.loads({packed!r}).new_initial_state().num_players())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "3\n"


@pytest.mark.parametrize(("given", "rounds"), [("", 8), ("(rounds=8)", 8), ("(rounds=0)", 0)])
def test_the_rounds_that_are_named_are_played(given: str, rounds: int) -> None:
    """Nothing that a game string says is overruled: 0 is without end."""
    for name in ("stammtisch_zwiebel_2004", "stammtisch_zwiebel_v3"):
        game = loaded(name + given)
        assert game.get_parameters()["rounds"] == game.match.options.rounds == rounds


@pytest.mark.parametrize(
    ("given", "decks"), [("", "auto"), ("(decks=-1)", "auto"), ("(decks=2)", 2)]
)
def test_packs_can_be_named(given: str, decks: object) -> None:
    """A number or a word for the default, like every option that may be a number."""
    assert loaded(f"stammtisch_mau_mau{given}").match.options.decks == decks


@pytest.mark.parametrize("players", [1, 7, -1])
def test_players_are_refused_by_their_name(players: int) -> None:
    said = f"option players: {players} is not allowed; allowed: 2 to 6"
    with pytest.raises(BadOptions, match=said):
        loaded(f"stammtisch_zwanzig(players={players})")


def test_a_game_tells_the_words_of_a_number() -> None:
    """Without a state, as a policy is printed."""
    game = loaded("stammtisch_zwanzig")
    assert game.action_to_string(0, 4) == "decide in"
    assert game.action_to_string(pyspiel.PlayerId.CHANCE, 4) == "draw 4"
    for none in (-1, 64):
        with pytest.raises(pyspiel.SpielError, match=f"{none} is no action; they are 0 to 63"):
            game.action_to_string(0, none)


def test_what_an_environment_does_not_play_is_refused_and_no_default() -> None:
    """As by the other libraries; it was taken for the default, and something else was played."""
    assert loaded("stammtisch_mau_mau").get_parameters()["house_rules"] is False
    with pytest.raises(BadOptions, match="house_rules: True is not allowed"):
        loaded("stammtisch_mau_mau(house_rules=true)")
