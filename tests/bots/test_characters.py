"""The characters: who they are, and that their tempers change play as their sentences say."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.e2e.kit.rig import ROOT
from tests.games.maumau.scenes import challenge, lay, open_scene, seat

from stammtisch.analysis.arena import round_robin
from stammtisch.analysis.arena.deals import drawn
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import UnknownBot, bot, bots_for, characters_for
from stammtisch.bots.characters import character, characters, pace_of
from stammtisch.bots.compiled import plain
from stammtisch.bots.drachenrummy import manners as dragons
from stammtisch.bots.drachenrummy import strong as dragon_search
from stammtisch.bots.maumau import manners as maumau
from stammtisch.bots.maumau.steady import SteadyBot, allowed
from stammtisch.bots.protocol import Bot, Reacting, Tempered
from stammtisch.bots.zwanzig import manners as zwanzig
from stammtisch.bots.zwanzig import strong as twenty
from stammtisch.bots.zwiebel import manners as zwiebel
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.bots.zwiebel.search import comparison as onion_search
from stammtisch.games import game, games
from stammtisch.games.drachenrummy.state.actions import Reserve, Steal
from stammtisch.games.maumau.state import actions as mau
from stammtisch.games.zwanzig.state.actions import Decide
from stammtisch.games.zwiebel.state.actions import Fold, NoRaise, Raise, SetStake
from stammtisch.table.people.seats import BOT_NAMES

PEOPLE = tuple(characters().values())
FACES = (ROOT / "frontend" / "src" / "art" / "faces.ts").read_text("utf-8")
PACES = (0.6, 1.4)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches, as CPython runs them; what they do depends on neither."""
    monkeypatch.setattr(twenty.Strong, "playouts", dict.fromkeys(range(2, 7), 40))
    monkeypatch.setattr(twenty.RACER, "now", lambda: plain("stammtisch.bots.zwanzig.search"))
    monkeypatch.setattr(dragon_search.Strong, "worlds", dict.fromkeys(range(2, 6), 8))
    monkeypatch.setattr(dragon_search, "PLAIN_WORLDS", 1)
    monkeypatch.setattr(
        dragon_search.RACER, "now", lambda: plain("stammtisch.bots.drachenrummy.search")
    )
    monkeypatch.setattr(
        onion_search.RACER, "now", lambda: plain("stammtisch.bots.zwiebel.search.playouts")
    )


# --- who they are -------------------------------------------------------------------------------


def test_there_is_a_handful_and_everybody_is_somebody() -> None:
    """Five to eight, of three levels, of different names, initials, faces and sentences."""
    assert 5 <= len(PEOPLE) <= 8
    assert {one.level for one in PEOPLE} == {"beginner", "steady", "strong"}
    for told in ("key", "name", "temper", "line"):
        assert len({getattr(one, told) for one in PEOPLE}) == len(PEOPLE)
    assert {one.name for one in PEOPLE} == set(BOT_NAMES[: len(PEOPLE)])
    assert {one.boldness > 0 for one in PEOPLE} == {one.boldness < 0 for one in PEOPLE}


@pytest.mark.parametrize("who", PEOPLE, ids=lambda one: one.key)
def test_a_character_is_complete(who: Any) -> None:
    """In both languages, with a face, within the bounds of a temper and of a pace."""
    assert who.key == who.name.lower()
    for both in (who.temper, who.line):
        assert both.de
        assert both.en
        assert both.de != both.en
    assert who.line.de.endswith(".")
    assert who.line.en.endswith(".")
    assert len(who.line.de) <= 70
    assert -1 <= who.boldness <= 1
    assert PACES[0] <= who.pace <= PACES[1]
    assert f"  {who.key}: [" in FACES


def test_pace_is_the_characters_own() -> None:
    """Of a level, or of anybody else, nothing is known."""
    assert pace_of("strong/kuno") == characters()["strong/kuno"].pace
    assert pace_of("steady") == pace_of("strong") == 1.0


# --- as bots ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(games()))
def test_a_character_plays_where_its_level_does(name: str) -> None:
    """By its key and by its name in records; it travels, and reacts as its level does."""
    offered = characters_for(name)
    assert [one.bot for one in PEOPLE if one.level in bots_for(name)] == list(offered)
    for full in offered:
        who = character(full)
        assert who is not None
        player, level = bot(full, name), bot(who.level, name)
        assert player.name == full == bot(who.key, name).name
        assert pickle.loads(pickle.dumps(player)).name == full
        assert isinstance(player, Reacting) == isinstance(level, Reacting)
        assert isinstance(level, Tempered)


def test_nobody_plays_above_the_levels_of_a_game() -> None:
    """A game that has no strong player has no Kuno either."""
    assert "strong/kuno" in characters_for("zwiebel-2004")
    assert characters_for("a-game-for-dice") == ()
    with pytest.raises(UnknownBot, match="there are: random"):
        bot("kuno", "a-game-for-dice")
    with pytest.raises(UnknownBot):
        bot("steady/kuno", "zwanzig")


def test_without_a_temper_it_plays_as_its_level() -> None:
    """The same match, move for move."""
    played, options = game("zwanzig"), game("zwanzig").options(max_rounds=2)
    for level in ("beginner", "steady", "strong"):
        player = bot(level, "zwanzig")
        assert isinstance(player, Tempered)
        one, other = (
            play_match(played, [first, bot("steady", "zwanzig")], 4, options, keep=True).moves
            for first in (player, player.tempered(0.0))
        )
        assert one == other


# --- tempers ------------------------------------------------------------------------------------

GAMBLING = {"mode": "gambling", "rounds": 3}


def stays(action: Any) -> bool | None:
    """Whether it stays in."""
    return action.stay if isinstance(action, Decide) else None


def steals(action: Any) -> bool | None:
    """Whether a card is taken away from somebody."""
    return isinstance(action, Steal) if isinstance(action, Steal | Reserve) else None


def raises(action: Any) -> bool | None:
    """Whether more is demanded where that could be done; who is out could have."""
    return isinstance(action, Raise) if isinstance(action, Raise | NoRaise | Fold) else None


def demands(action: Any) -> bool | None:
    """Whether a raise asks for a fifth of all that somebody began with."""
    return action.amount > 40 if isinstance(action, Raise) else None


def stakes(action: Any) -> bool | None:
    """Whether the deal is played for more than the least."""
    return action.amount > 0 if isinstance(action, SetStake) else None


class Tempted:
    """Asks the most careful and the bravest in every moment, and does as the careful one."""

    name = "tempted"
    games = None

    def __init__(self, player: Bot) -> None:
        assert isinstance(player, Tempered)
        self._moods = (player.tempered(-1.0), player.tempered(1.0))
        self.careful: list[Any] = []
        self.brave: list[Any] = []

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        luck = rng.getstate()
        for mood, chosen in zip(self._moods, (self.careful, self.brave), strict=True):
            rng.setstate(luck)
            chosen.append(mood.choose(observation, legal_actions, rng))
        return self.careful[-1]


@pytest.mark.parametrize(
    ("name", "level", "options", "deals", "dares"),
    [
        case("zwanzig, beginner", "zwanzig", "beginner", {"max_rounds": 3}, 60, stays),
        case("zwanzig, steady", "zwanzig", "steady", {"max_rounds": 3}, 60, stays),
        case("zwanzig, strong", "zwanzig", "strong", {"max_rounds": 2}, 24, stays),
        case("zwiebel, beginner", "zwiebel-2004", "beginner", GAMBLING, 6, raises),
        case("zwiebel, steady", "zwiebel-2004", "steady", GAMBLING, 6, raises),
        case("zwiebel, strong", "zwiebel-v3", "strong", {"rounds": 3}, 4, stakes),
        case("2004, strong", "zwiebel-2004", "strong", GAMBLING, 10, demands),
        case("drachenrummy, beginner", "drachenrummy", "beginner", {}, 3, steals),
        case("drachenrummy, steady", "drachenrummy", "steady", {}, 3, steals),
        case("drachenrummy, strong", "drachenrummy", "strong", {}, 5, steals),
    ],
)
def test_the_brave_dare_more_than_the_careful(
    name: str, level: str, options: dict[str, Any], deals: int, dares: Any
) -> None:
    """In the same moments of the same matches, so that nothing but the temper differs."""
    played, others = game(name), [bot("steady", name)] * 2
    both = Tempted(bot(level, name))
    for deal in range(deals):
        play_match(played, [both, *others], deal, played.options(**options))
    share: list[float] = []
    for chosen in (both.careful, both.brave):
        judged = [one for one in map(dares, chosen) if one is not None]
        assert len(judged) >= 20
        share.append(sum(judged) / len(judged))
    assert share[1] > share[0] + 0.05


def test_the_brave_challenge_more_at_open_tables() -> None:
    """In 400 moments in which everybody could see that a card did not go."""
    wrong = open_scene(top="KH", A="9S 8D 7D").do("A", lay("9S"), mau.Done())
    rules = game("mau-mau").rules
    legal, seen = (
        rules.legal_actions(wrong.state, seat("C")), rules.observation(wrong.state, seat("C"))
    )  # fmt: skip
    said: dict[float, int] = {}
    for boldness in (-1.0, 0.0, 1.0):
        player = SteadyBot().tempered(boldness)
        said[boldness] = sum(
            player.react(replace(seen, round_no=moment), legal, random.Random(1))
            == challenge("A", "legen")
            for moment in range(400)
        )
    assert said[-1.0] < 0.6 * said[0.0]
    assert said[1.0] > said[0.0] + 10


FORGIVEN: dict[str, Callable[[Any, Any, Sequence[Any]], bool]] = {
    "zwanzig": lambda seen, action, _: not zwanzig.unforgivable(seen, action),
    "drachenrummy": lambda seen, action, legal: not dragons.unforgivable(seen, action, legal),
    "zwiebel-2004": lambda seen, action, legal: (
        not zwiebel.unforgivable(reading_of(seen, random.Random(1)), action, legal)
    ),
    "mau-mau": lambda seen, action, _: (
        not maumau.unforgivable(seen, action, list(allowed(seen, random.Random(1))))
    ),
}
"""By game, whether an action among the legal ones can be forgiven."""


class Watched:
    """A player whose every choice has to be one that can be forgiven."""

    games = None
    name = "watched"

    def __init__(self, player: Bot, forgiven: Callable[[Any, Any, Sequence[Any]], bool]) -> None:
        self._player = player
        self._forgiven = forgiven
        self.choices = 0

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        action = self._player.choose(observation, legal_actions, rng)
        assert len(legal_actions) == 1 or self._forgiven(observation, action, legal_actions)
        self.choices += 1
        return action


@pytest.mark.parametrize(
    ("name", "options", "seats"),
    [
        case("zwanzig", "zwanzig", {"max_rounds": 4}, 4),
        case("drachenrummy", "drachenrummy", {}, 3),
        case("zwiebel", "zwiebel-2004", {"mode": "gambling", "rounds": 2}, 3),
        case("mau-mau, open", "mau-mau", {"goal": 4, "supervision": "open", "health": "off"}, 3),
    ],
)
@pytest.mark.parametrize("level", ["beginner", "steady"])
@pytest.mark.parametrize("boldness", [-1.0, 1.0])
def test_no_temper_does_what_nobody_should(
    name: str, options: dict[str, Any], seats: int, level: str, boldness: float
) -> None:
    """The lists of the games hold for the bravest and the most careful, too."""
    player = bot(level, name)
    assert isinstance(player, Tempered)
    watched = Watched(player.tempered(boldness), FORGIVEN[name])
    played = game(name)
    play_match(
        played, [watched, *[bot("steady", name)] * (seats - 1)], 5, played.options(**options)
    )
    assert watched.choices >= 5


@pytest.mark.parametrize(
    ("name", "options", "deals"),
    [
        case("zwanzig", "zwanzig", {"max_rounds": 6}, 30),
        case("zwiebel", "zwiebel-2004", {"rounds": 2}, 20),
        case("drachenrummy", "drachenrummy", {}, 3),
    ],
)
@pytest.mark.parametrize("key", ["berta", "otto"])
def test_the_most_careful_and_the_bravest_beat_chance(
    name: str, options: dict[str, Any], deals: int, key: str
) -> None:
    """With 95 % confidence, on the same deals: no temper makes a fool of a level."""
    played = game(name)
    seats = [bot(key, name), bot("random", name)]
    (pair,) = round_robin(played, seats, drawn(played, 2, options, deals, 1), jobs=1).pairs
    assert pair.low > 0
