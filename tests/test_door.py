"""What ``import stammtisch`` offers: games, bots, matches and records, without a second import."""

from __future__ import annotations

import copy
import doctest
import inspect
import json
import pickle
import random
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any, Literal, assert_type

import msgspec
import numpy as np
import pytest
from tests.games.any_game import a_match, cards_of, names_in, seats_in, viewers
from tests.toy import TOY
from tools.door_types import STUB, stub

import stammtisch
from stammtisch.games import own_games
from stammtisch.games.protocol import AnyGame, Game
from stammtisch.games.zwanzig.state.actions import Play, ZwanzigAction
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.observation import Observation
from stammtisch.games.zwanzig.views.position import Position
from stammtisch.records.record import encode

every_game = pytest.mark.parametrize("name", list(own_games()))

HEAVY = {"joblib", "numpy", "asyncio", "litestar", "uvicorn", "rich", "msgspec"}


def test_the_session_in_the_docstring_is_true() -> None:
    """It plays a match."""
    told = doctest.testmod(stammtisch)
    assert told.attempted > 2
    assert told.failed == 0


def test_importing_loads_nothing_yet() -> None:
    """Neither a framework nor a game, until a name is used."""
    code = "import stammtisch, sys, json; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    loaded = set(json.loads(ran.stdout))
    assert not loaded & HEAVY
    assert [one for one in loaded if one.startswith("stammtisch")] == ["stammtisch"]


@pytest.mark.parametrize("name", stammtisch.__all__)
def test_everything_named_is_there(name: str) -> None:
    """And a completion of names shows it."""
    assert getattr(stammtisch, name) is not None
    assert name in dir(stammtisch)


def test_a_completion_shows_nothing_else() -> None:
    """None of what the door itself is made of."""
    assert dir(stammtisch) == sorted(stammtisch.__all__)


def test_what_a_match_raises_is_caught_by_its_name() -> None:
    """Without knowing where an error lives."""

    class Own:
        name, games = "own", None

        def choose(self, observation: object, legal: object, rng: random.Random) -> object:
            if self.raises:
                raise KeyError("card")
            return None

        def __init__(self, *, raises: bool) -> None:
            self.raises = raises

    with pytest.raises(stammtisch.BotFailed, match="the bot own failed: KeyError: 'card'"):
        stammtisch.play("zwanzig", [Own(raises=True), "random"])
    with pytest.raises(stammtisch.IllegalChoice, match="the bot own chose None") as chosen:
        stammtisch.play("zwanzig", [Own(raises=False), "random"])
    assert isinstance(chosen.value, stammtisch.RuleViolation)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_match_goes_to_another_process_and_back(copied: Any) -> None:
    """As from a pool of processes that play many; a game goes by its name and stays the same."""
    zwanzig = stammtisch.game("zwanzig")
    match = stammtisch.play(zwanzig, ["random"] * 2, 1, zwanzig.options(max_rounds=1))
    twin = copied(match)
    assert twin == match
    assert twin.record.game is zwanzig
    assert len(list(stammtisch.replay(twin.record))) == len(match.record.moves)
    for name in own_games():
        assert copied(stammtisch.game(name)) is stammtisch.game(name)


def test_a_game_that_nobody_finds_by_its_name_is_no_other() -> None:
    """One under development may have the name of one that is there."""
    own = msgspec.structs.replace(stammtisch.game("zwanzig"), default_seats=3)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(own)


def test_numbers_of_numpy_are_whole_numbers() -> None:
    zwanzig = stammtisch.game("zwanzig")
    seed: Any = np.int64(3)
    match = stammtisch.play(zwanzig, ["random"] * 2, seed)
    assert match == stammtisch.play(zwanzig, ["random"] * 2, 3)
    assert len(list(stammtisch.replay(match.record, seed))) == 3
    for wrong in (np.float64(3), np.array([3]), np.bool_(True)):
        given: Any = wrong
        with pytest.raises(stammtisch.BadArgument, match="seed must be a whole number or a text"):
            stammtisch.play(zwanzig, ["random"] * 2, given)


def test_another_name_is_said_to_be_missing() -> None:
    """In the words of Python."""
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _: Any = getattr(stammtisch, "shuffle")  # noqa: B009


def test_a_game_has_its_exact_type() -> None:
    """The type checker knows the actions and the options of a game called by its name."""
    zwanzig = stammtisch.game("zwanzig")
    assert_type(zwanzig, Game[State, ZwanzigAction, Observation, ZwanzigOptions, Position])
    assert_type(zwanzig.options(), ZwanzigOptions)
    name = str(zwanzig.name)
    assert_type(stammtisch.game(name), AnyGame)
    assert stammtisch.game(name) is zwanzig


def test_the_stub_names_every_game() -> None:
    """`make types` has been run."""
    assert STUB.read_text("utf-8") == stub()
    assert all(f'"{name}"' in stub() for name in own_games())


def played(name: str, seed: int) -> stammtisch.Match:
    """A match between bots that choose at random, in one game without end of ten rounds."""
    the_game = own_games()[name]
    options = the_game.options(rounds=10) if name == "zwiebel-2004" else None
    bots = ["random"] * the_game.default_seats
    return stammtisch.play(name, bots, options=options, seed=seed)


@every_game
def test_a_match_goes_into_a_file_and_back(name: str, tmp_path: Path) -> None:
    """Played by names, written, read and replayed, it has the same end."""
    the_game = own_games()[name]
    match = played(name, seed=3)
    file = tmp_path / "match.jsonl"
    stammtisch.write(match.record, file)
    read = stammtisch.read(file)
    assert read == match.record
    *_, last = stammtisch.replay(read)
    returns = the_game.rules.returns(last.state)
    assert match.returns == (None if returns is None else tuple(returns))


def test_bots_and_options_may_be_objects() -> None:
    """The same match as by names."""
    zwanzig = stammtisch.game("zwanzig")
    bots = [stammtisch.bot("steady", "zwanzig"), stammtisch.bot("random", "zwanzig")]
    match = stammtisch.play(zwanzig, bots, 5, zwanzig.options(max_rounds=1))
    assert match == stammtisch.play(
        "zwanzig", ["steady", "random"], 5, ZwanzigOptions(max_rounds=1)
    )
    assert match.record.header.players == ["bot:steady", "bot:random"]
    assert match.record.header.options == {"max_rounds": 1}


def test_a_file_that_is_no_record_says_so(tmp_path: Path) -> None:
    """With the line."""
    file = tmp_path / "match.jsonl"
    file.write_text("hello")
    with pytest.raises(stammtisch.BadRecord, match="line 1: this is no record"):
        stammtisch.read(file)


@pytest.mark.parametrize(
    "given",
    [
        '{"type": "play", "card": "7H"}',
        b'{"type": "play", "card": "7H"}',
        {"type": "play", "card": "7H"},
    ],
)
def test_an_action_from_json(given: str | bytes | dict[str, str]) -> None:
    """Text, bytes or a dict."""
    assert stammtisch.game("zwanzig").action(given) == Play("7H")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("[", "truncated"),
        ("{", "truncated"),
        ("3", 'its "type" is one of: .*play'),
        ("{}", 'its "type" is one of: .*play'),
        ({"type": "fly"}, "fly.*announce, exchange, decide, play"),
        ({"type": ["play"]}, 'its "type" is one of'),
        ({"type": "play"}, "missing required field `card`"),
        ({"type": "play", "card": 7}, r"Expected `str`, got `int` - at `\$.card`"),
        ({"type": "play", "card": "7H", "to": 1}, "unknown field `to`"),
        (b"\xff", "malformed"),
        ("\ud800", "surrogates"),
        ("[" * 100_000, "no action of zwanzig"),
    ],
)  # fmt: skip
def test_what_is_no_action(given: Any, why: str) -> None:
    """One kind of error, which says what would have been right, and is not long."""
    with pytest.raises(stammtisch.BadAction, match=why) as caught:
        stammtisch.game("zwanzig").action(given)
    assert len(str(caught.value)) < 500


@every_game
def test_every_action_can_be_given_as_json(name: str) -> None:
    """What a record holds is read back as it was."""
    the_game = own_games()[name]
    match = played(name, seed=4)
    lines = encode(match.record.header, match.record.moves).splitlines()
    for line in lines[1:200]:
        given = json.loads(line)
        assert the_game.action(given["do"]) == match.record.moves[given["n"] - 1].action


@every_game
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_table_as_text(name: str, language: Literal["de", "en"]) -> None:
    """Short lines that name every seat; the own cards, and never one that the viewer cannot know.

    Two states that look the same to a viewer have the same text, whatever is hidden in them.
    """
    the_game = own_games()[name]
    rng = random.Random(language)
    for step in islice(a_match(the_game, 5), 0, 300, 6):
        for viewer in viewers(the_game, step.after):
            text = the_game.text(step.after, viewer, language)
            seen = the_game.rules.observation(step.after, viewer)
            hidden = cards_of(the_game, step.after) - names_in(seen)
            assert not hidden & set(re.findall(r"[^\s:|]+", text))
            assert all(len(line) < 200 for line in text.splitlines())
            assert len(text.splitlines()) > seats_in(the_game, step.after)
            assert the_game.text(the_game.rules.determinize(seen, rng), viewer, language) == text


TABLE = """
Zwanzig, game 1, round 1: play
turn  seat  points  cards  swaps  tricks  status  role
         0      20      3      2       1  in      announces
>        1      20      4      2       0  in
         2      20      5      1       0  out     deals
trump: C   stock: 12   dead pile: 5
trick: 0:AD
hand: 7C KC TC
"""


def test_a_table_of_zwanzig() -> None:
    """As it is printed."""
    zwanzig = stammtisch.game("zwanzig")
    match = stammtisch.play(zwanzig, ["steady", "random", "random"], seed=1)
    *_, step = stammtisch.replay(match.record, until=11)
    assert zwanzig.text(step.state, 0) == inspect.cleandoc(TABLE)
    assert "Hand" not in zwanzig.text(step.state, language="de")


def test_a_game_without_a_printout_lists_its_observation() -> None:
    """A line for each field."""
    state = TOY.rules.new(TOY.options(), 2)
    assert "points: [0,0]" in TOY.text(state).splitlines()


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    """Least of all the cards of the last one, as an index of -1 would."""
    zwanzig = stammtisch.game("zwanzig")
    state = zwanzig.rules.new(zwanzig.options(), 3)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"seat {seat}: the seats of this table are 0 to 2"):
            zwanzig.text(state, seat)


def test_options_of_another_game_are_refused() -> None:
    """And a dict of them, which no type checker lets pass."""
    for wrong in (stammtisch.game("mau-mau").options(), {"max_rounds": 3}):
        with pytest.raises(stammtisch.BadOptions, match=r"made by game\('zwanzig'\)\.options"):
            stammtisch.play("zwanzig", ["random"] * 3, options=wrong)  # type: ignore[arg-type]


def test_what_a_notebook_shows_is_short() -> None:
    """A match of a hundred actions is a line, and so is a game."""
    match = stammtisch.play("zwanzig", ["random", "random"], seed=1)
    assert repr(match.record.game) == "<Game zwanzig>"
    actions = len(match.record.moves)
    assert repr(match.record) == f"<Record of zwanzig: bot:random, bot:random; {actions} actions>"
