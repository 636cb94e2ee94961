"""Bots are found by name, and strangers by module and class."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import msgspec
import pytest

from stammtisch.bots import UnknownBot, bot, bots_for
from stammtisch.games import games

TEXTS = Path(__file__).parents[2] / "frontend" / "src" / "texts"
ZWIEBELS = ("zwiebel-2004", "zwiebel-v3")


@pytest.mark.parametrize("name", list(games()))
def test_every_game_has_the_random_bot(name: str) -> None:
    """It plays everything, so a new game has someone to play with at once."""
    assert "random" in bots_for(name)
    assert bot("random", name).name == "random"


@pytest.mark.parametrize(("game", "name"), [(g, b) for g in games() for b in bots_for(g)])
def test_bots_can_travel_to_other_processes(game: str, name: str) -> None:
    """Simulations hand them over by pickle."""
    assert pickle.loads(pickle.dumps(bot(name, game))).name == name


LEVELS = {
    "beginner": ("Neuling", "Beginner"),
    "steady": ("Stammgast", "Regular"),
    "strong": ("Kenner", "Expert"),
    "master": ("Meister", "Master"),
}


@pytest.mark.parametrize("game", ["drachenrummy", "mau-mau", "zwanzig", *ZWIEBELS])
def test_every_game_has_its_levels(game: str) -> None:
    """A beginner and a steady player at least."""
    assert {"beginner", "steady"} <= set(bots_for(game))


@pytest.mark.parametrize(("at", "language"), [(0, "de"), (1, "en")])
def test_bots_have_names_for_people(at: int, language: str) -> None:
    """Whatever can be chosen has a name and says how it plays, in both languages."""
    texts = msgspec.json.decode((TEXTS / f"{language}.json").read_bytes())
    for name in {one for game in games() for one in bots_for(game)}:
        assert texts[f"bot.{name}"]
        assert texts[f"bot.{name}.manner"]
    for name, called in LEVELS.items():
        assert texts[f"bot.{name}"] == called[at]


def test_a_stranger_is_named_by_module_and_class() -> None:
    """``examples.first_bot:FirstBot``, as on the command line."""
    assert bot("examples.first_bot:FirstBot", "zwanzig").name == "first"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("best", "there are: beginner, master, random, steady, strong"),
        ("no.such.module:Bot", "cannot be imported"),
        (":Bot", "its module cannot be imported: ''"),
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
