"""Simulations: the same for a seed on any number of processes, fair seats, honest statistics."""

from __future__ import annotations

import math
import pickle
import random
import re
import statistics
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toy import TOY_GAME

from stammtisch.analysis.backends import BackendMissing
from stammtisch.analysis.simulation import play_match, seating, simulate
from stammtisch.bots import UnknownBot, bot
from stammtisch.bots.protocol import IllegalChoice
from stammtisch.games import game
from stammtisch.games.protocol import BadOptions, RuleViolation

ZWANZIG = game("zwanzig")
STEADY, RANDOM = bot("steady", "zwanzig"), bot("random", "zwanzig")


def test_the_number_of_processes_changes_nothing() -> None:
    """Matches, sums and standings are equal to the last digit."""
    bots = [STEADY, RANDOM, RANDOM]
    alone, two, threads = (
        simulate(ZWANZIG, bots, 60, 5, jobs=jobs, backend=kind)
        for jobs, kind in ((1, "loky"), (2, "loky"), (2, "threading"))
    )
    for other in (two, threads):
        assert other.standings == alone.standings
        assert (other.games, other.actions, other.decisions) == (60, alone.actions, alone.decisions)


def test_another_seed_is_another_simulation() -> None:
    """Equal standings for different seeds would mean the seed is not used."""
    one, other = (simulate(ZWANZIG, [RANDOM] * 4, 10, seed, jobs=1) for seed in (1, 2))
    assert one.actions != other.actions


@given(seats=st.integers(2, 6), block=st.integers(0, 50))
def test_in_every_block_each_bot_sits_once_on_each_seat(seats: int, block: int) -> None:
    """So the advantage of a seat cancels."""
    tables = [seating("s", block * seats + turn, seats) for turn in range(seats)]
    assert all(sorted(table) == list(range(seats)) for table in tables)
    assert all(sorted(column) == list(range(seats)) for column in zip(*tables, strict=True))


def test_neighbours_change_from_block_to_block() -> None:
    """Who sits to the left of whom is drawn anew."""
    left = {
        seating(0, block * 4, 4).index(0) - seating(0, block * 4, 4).index(1) for block in range(40)
    }
    assert len(left) > 2


def test_a_match_is_the_same_for_the_same_seed_and_can_be_kept() -> None:
    """``keep`` collects the moves and changes nothing else."""
    plain = play_match(ZWANZIG, [STEADY, RANDOM], 3)
    kept = play_match(ZWANZIG, [STEADY, RANDOM], 3, keep=True)
    assert plain.returns == kept.returns
    assert len(kept.moves) == kept.actions == plain.actions
    assert plain.moves == ()
    assert kept.decisions == sum(move.actor >= 0 for move in kept.moves)


class Restless:
    """Plays its first legal action, and draws lots for nothing."""

    name = "restless"
    games = None

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        for _ in range(self.draws):
            rng.random()
        return legal_actions[0]


def test_what_a_bot_draws_has_no_influence_on_the_cards() -> None:
    """So it can neither foresee a shuffle nor change one."""
    calm, restless = (play_match(ZWANZIG, [Restless(draws)] * 3, 4, keep=True) for draws in (0, 7))
    assert calm.moves == restless.moves


def test_windows_and_clocks_are_simulated_too() -> None:
    """A game where several may act, and where time ends something, comes to its end."""
    results = [play_match(TOY_GAME, [RANDOM] * 3, seed, keep=True) for seed in range(20)]
    assert all(result.returns is not None for result in results)
    actors = {move.actor for result in results for move in result.moves}
    assert actors == {-2, -1, 0, 1, 2}


def test_a_match_without_end_is_given_up_and_counted() -> None:
    """It has no result, and no mean is taken over it."""
    assert play_match(ZWANZIG, [RANDOM] * 4, 0, max_actions=40).returns is None
    found = simulate(ZWANZIG, [RANDOM] * 4, 8, max_actions=40, jobs=1)
    assert (found.games, found.unfinished) == (8, 8)
    assert found.standings[0].matches == 0
    assert math.isnan(found.standings[0].mean)
    assert math.isnan(found.standings[0].wins)


class Fixed:
    """A bot that plays illegally."""

    name = "fixed"
    games = None

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        return ZWANZIG.rules.sample_chance(
            ZWANZIG.rules.new(ZWANZIG.options(first_dealer=0), 2), rng
        )


def test_a_bot_that_breaks_the_rules_is_not_hidden() -> None:
    """The refusal reaches whoever simulates, and says who chose what, and what to do."""
    with pytest.raises(RuleViolation, match=r"the bot fixed chose Shuffle.*one of legal_actions"):
        play_match(ZWANZIG, [Fixed(), RANDOM], 0)


def test_a_refusal_travels_between_processes() -> None:
    """As it was, with its facts."""
    refused = RuleViolation("must_follow", "ZZ-43", trump="S", trick=["7H"])
    choice = IllegalChoice("fixed", "Play('7C')", refused)
    for one in (refused, choice):
        again = pickle.loads(pickle.dumps(one))
        assert (type(again), str(again)) == (type(one), str(one))
        assert (again.code, again.clause, again.facts) == (one.code, one.clause, one.facts)


def test_options_are_checked_by_the_game() -> None:
    """Before anything is played."""
    with pytest.raises(BadOptions):
        simulate(ZWANZIG, [RANDOM] * 4, 4, options=ZWANZIG.options(start_points=0), jobs=1)


def test_two_different_bots_may_not_share_a_name() -> None:
    """Their results could not be told apart."""
    other = type("Other", (Fixed,), {"name": "random"})()
    with pytest.raises(ValueError, match="random"):
        simulate(ZWANZIG, [RANDOM, other], 2, jobs=1)


def test_statistics_are_those_of_the_matches() -> None:
    """Mean, interval and shares, computed again from single matches."""
    bots = [STEADY, RANDOM, RANDOM]
    found = simulate(ZWANZIG, bots, 30, 9, jobs=1)
    steady: list[float] = []
    wins = 0.0
    for index in range(30):
        seats = seating(9, index, 3)
        result = play_match(ZWANZIG, [bots[one] for one in seats], f"9/{index}")
        assert result.returns is not None
        steady.append(result.returns[seats.index(0)])
        best = max(result.returns)
        wins += (steady[-1] == best) / result.returns.count(best)
    standing = found.standings[0]
    assert standing.bot == "steady"
    assert standing.mean == pytest.approx(statistics.mean(steady))
    assert standing.margin == pytest.approx(2.0452 * statistics.stdev(steady) / 30**0.5, rel=1e-4)
    assert standing.wins == pytest.approx(wins / 30)
    assert sum(one.wins for one in found.standings) == pytest.approx(1)
    assert [one.seats for one in found.standings] == pytest.approx([1 / 3, 2 / 3])


def test_progress_counts_up_to_the_end() -> None:
    """One call a batch, the last with all matches."""
    seen: list[int] = []
    simulate(ZWANZIG, [RANDOM] * 2, 60, jobs=1, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 60


def test_a_backend_that_is_not_installed_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``pip install 'stammtisch[ray]'``."""
    monkeypatch.setitem(__import__("sys").modules, "ray.util.joblib", None)
    with pytest.raises(BackendMissing, match=r"stammtisch\[ray\]"):
        simulate(ZWANZIG, [RANDOM] * 2, 1, backend="ray")


@pytest.mark.parametrize(
    ("given", "kind", "said"),
    [
        ({"jobs": 0}, ValueError, "jobs must be a number of processes, or -1"),
        ({"jobs": None}, TypeError, "jobs must be a whole number, not None"),
        ({"jobs": 1.5}, TypeError, "jobs must be a whole number, not 1.5"),
        ({"max_actions": 0}, ValueError, "max_actions must be at least 1, not 0"),
        ({"max_actions": "9"}, TypeError, "max_actions must be a whole number, not '9'"),
        ({"backend": None}, TypeError, "backend must be a name, such as 'loky', not None"),
        ({"progress": 3}, TypeError, "progress must be a function, not 3"),
        ({"kept": 3}, TypeError, "kept must be a function, not 3"),
    ],
)
def test_how_to_simulate_makes_sense_or_is_told(
    given: dict[str, Any], kind: type[Exception], said: str
) -> None:
    """Before anything is played: with no action at all every match counted as unfinished."""
    with pytest.raises(kind, match=re.escape(said)):
        simulate(ZWANZIG, [RANDOM] * 2, 1, **({"jobs": 1} | given))


def test_game_and_bots_may_be_named() -> None:
    named = simulate("zwanzig", ["steady", RANDOM], 4, 7, jobs=1)
    given = simulate(ZWANZIG, [bot("steady", "zwanzig"), RANDOM], 4, 7, jobs=1)
    assert named.standings == given.standings


@pytest.mark.parametrize(
    ("bots", "options", "said"),
    [
        ([], None, "option seats: 0 is not allowed"),
        (["random"] * 7, None, "option seats: 7 is not allowed"),
        (["random"] * 2, {"max_rounds": 1}, r"those made by game\('zwanzig'\)\.options"),
    ],
)
def test_what_cannot_be_played_is_said_before_a_process_starts(
    monkeypatch: pytest.MonkeyPatch, bots: list[str], options: Any, said: str
) -> None:
    monkeypatch.delattr("stammtisch.analysis.simulation.spread")
    with pytest.raises(BadOptions, match=said):
        simulate("zwanzig", bots, 4, options=options)
    with pytest.raises(UnknownBot, match="no bot 'genius' for zwanzig"):
        simulate("zwanzig", ["genius", "random"], 4)


@pytest.mark.parametrize("games", [0, -1])
def test_no_match_at_all_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match=f"{games} matches cannot be simulated"):
        simulate("zwanzig", ["random", "random"], games=games)


@pytest.mark.parametrize(
    ("bots", "games", "said"),
    [
        (["random"] * 2, 2.5, r"games must be a whole number, not 2\.5"),
        (["random"] * 2, "2", "games must be a whole number, not '2'"),
        ("random", 1, "bots must be a list with a bot or its name for every seat, .* not 'random'"),
        (None, 1, "bots must be a list with a bot or its name for every seat"),
    ],
)
def test_what_is_no_number_and_no_list_is_told(bots: Any, games: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        simulate("zwanzig", bots, games)


@pytest.mark.parametrize("seed", [None, 1.5, True, "x"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    """``None`` would not be left to chance: its matches would be the same ones each time."""
    with pytest.raises(TypeError, match=f"seed must be a whole number, not {seed!r}"):
        simulate("zwanzig", ["random"] * 2, 1, seed)


@pytest.mark.parametrize("none", [None, 5, ["zwanzig"]])
def test_a_game_is_a_game_or_its_name(none: Any) -> None:
    said = f"game must be a game or its name, such as 'zwanzig', not {none!r}"
    with pytest.raises(TypeError, match=re.escape(said)):
        simulate(none, ["random"] * 2, 1)
