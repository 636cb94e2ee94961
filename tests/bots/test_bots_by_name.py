"""Bots are found by name, and strangers by module and class."""

from __future__ import annotations

import pickle
import random

import pytest

from stammtisch.bots import UnknownBot, bot, bots_for
from stammtisch.games import games


@pytest.mark.parametrize("name", list(games()))
def test_every_game_has_the_random_bot(name: str) -> None:
    """It plays everything, so a new game has someone to play with at once."""
    assert "random" in bots_for(name)
    assert bot("random", name).name == "random"


@pytest.mark.parametrize(("game", "name"), [(g, b) for g in games() for b in bots_for(g)])
def test_bots_can_travel_to_other_processes(game: str, name: str) -> None:
    """Simulations hand them over by pickle."""
    assert pickle.loads(pickle.dumps(bot(name, game))).name == name


def test_a_stranger_is_named_by_module_and_class() -> None:
    """``examples.first_bot:FirstBot``, as on the command line."""
    assert bot("examples.first_bot:FirstBot", "zwanzig").name == "first"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("best", "there are: beginner, random, steady, strong"),
        ("no.such.module:Bot", "cannot be imported"),
        (":Bot", "not the name of a module"),
        ("examples.first_bot:Nobody", "has no class 'Nobody'"),
        ("examples.first_bot:RANKS", "is no bot"),
    ],
)
def test_an_unknown_bot_says_what_there_is(name: str, why: str) -> None:
    """The message helps to type it right."""
    with pytest.raises(UnknownBot, match=why):
        bot(name, "zwanzig")


def test_a_bot_of_another_game_is_refused() -> None:
    """``steady`` does not play just anything."""
    with pytest.raises(UnknownBot, match="there are: random"):
        bot("steady", "halma")
    with pytest.raises(UnknownBot, match="first does not play it"):
        bot("examples.first_bot:FirstBot", "halma")


def test_random_plays_every_legal_action_about_equally_often() -> None:
    """3,000 choices among three: each within 150 of 1,000, which is 5.8 standard deviations."""
    rng = random.Random(1)
    counts = dict.fromkeys("abc", 0)
    for _ in range(3000):
        counts[bot("random", "zwanzig").choose(None, "abc", rng)] += 1
    assert all(850 < count < 1150 for count in counts.values())
