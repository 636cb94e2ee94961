"""What is handed in at the front door and makes no sense there: one clear message each."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.builders import case

import stammtisch
from stammtisch import BadArgument, BadOptions, UnknownBot, UnknownGame

ZWANZIG = stammtisch.game("zwanzig")
MAU_MAU = stammtisch.game("mau-mau")
MATCH = stammtisch.play(ZWANZIG, ["random"] * 2, 1, ZWANZIG.options(max_rounds=1))
STATE = ZWANZIG.rules.new(ZWANZIG.options(), 3)
TWO = ["random", "random"]

# A stranger has no type checker, so neither have these calls.
door: Any = stammtisch
zwanzig: Any = ZWANZIG


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        case("a game that is None", lambda: door.game(None), BadArgument,
             "game: name must be a text, such as 'zwanzig', not None"),
        case("a game in a list", lambda: door.game(["zwanzig"]), BadArgument, "not ['zwanzig']"),
        case("a game instead of its name", lambda: door.game(ZWANZIG), BadArgument,
             "not <Game zwanzig>"),
        case("a game nobody knows", lambda: door.game("Zwanzig"), UnknownGame,
             "there is no game 'Zwanzig'; there are: drachenrummy, mau-mau"),
        case("a bot that is a number", lambda: door.bot(5, "zwanzig"), BadArgument,
             "bot: name must be a text, such as 'steady', not 5"),
        case("a bot of a game", lambda: door.bot("steady", ZWANZIG), BadArgument,
             "bot: game must be a text"),
        case("a bot of no game", lambda: door.bot("steady", "skat"), UnknownGame, "no game 'skat'"),
        case("a bot nobody knows", lambda: door.bot("helga", "zwanzig"), UnknownBot,
             "no bot 'helga' for zwanzig; there are: beginner"),
        case("play what", lambda: door.play(None, TWO), BadArgument,
             "play: game must be a game or its name, such as 'zwanzig', not None"),
        case("play with how many", lambda: door.play("zwanzig", 5), BadArgument,
             "a bot or its name for every seat, such as ['steady', 'random'], not 5"),
        case("play with one word", lambda: door.play("zwanzig", "random"), BadArgument,
             "play: bots must be a list"),
        case("play with numbers", lambda: door.play("zwanzig", [5, 6]), UnknownBot,
             "5 is no bot: it needs a name, games and choose()"),
        case("play with nobody", lambda: door.play("zwanzig", []), BadOptions, "allowed: 2 to 6"),
        case("options of another game", lambda: zwanzig.rules.new(MAU_MAU.options(), 3), BadOptions,
             "is not allowed; allowed: those made by game('zwanzig').options(…)"),
        case("an option nobody knows", lambda: zwanzig.options(foo=1), BadOptions,
             "there is no option foo; options are: players, start_points, first_dealer"),
        case("an option with a slip", lambda: zwanzig.options(max_round=1), BadOptions,
             "there is no option max_round; perhaps max_rounds is meant; options are: players"),
        case("an option without its name", lambda: zwanzig.options(3), TypeError,
             "options are given by name, as NAME=…; options are: players"),
        case("play with who plays something else",
             lambda: door.play("mau-mau", [stammtisch.bot("steady", "zwanzig")] * 2), UnknownBot,
             "no bot 'steady' for mau-mau; steady does not play it"),
        case("no seed", lambda: door.play("zwanzig", TWO, None), BadArgument,
             "play: seed must be a whole number or a text, not None"),
        case("half a seed", lambda: door.play("zwanzig", TWO, 1.5), BadArgument, "not 1.5"),
        case("a seed that is true", lambda: door.play("zwanzig", TWO, True), BadArgument,
             "not True"),
        case("options as a number", lambda: door.play("zwanzig", TWO, 1, 5), BadOptions,
             "allowed: those made by game('zwanzig').options(…)"),
        case("options as a dict", lambda: door.play("zwanzig", TWO, 1, {"max_rounds": 1}),
             BadOptions, "game('zwanzig').options(…)"),
        case("options with nonsense in them",
             lambda: door.play("zwanzig", TWO, 1, zwanzig.options(max_rounds="many")), BadOptions,
             "option max_rounds: 'many' is not allowed"),
        case("read nothing", lambda: door.read(None), BadArgument,
             "read: file must be the name of a file, not None"),
        case("read a record", lambda: door.read(MATCH.record), BadArgument, "not a Record"),
        case("write the wrong way round", lambda: door.write("match.jsonl", MATCH.record),
             BadArgument, "write: record must be a record, such as match.record or read(file), not"
             " 'match.jsonl'"),
        case("write nowhere", lambda: door.write(MATCH.record, None), BadArgument,
             "write: file must be the name of a file"),
        case("replay a file", lambda: door.replay("match.jsonl"), BadArgument,
             "replay: record must be a record, such as match.record or read(file)"),
        case("replay a match", lambda: door.replay(MATCH), BadArgument, "not a Match"),
        case("replay a path", lambda: door.replay(Path("match.jsonl")), BadArgument, "replay:"),
        case("replay until a word", lambda: door.replay(MATCH.record, "5"), BadArgument,
             "replay: until must be the number of an action, from 1 on (0: none), or None for all,"
             " not '5'"),
        case("replay backwards", lambda: door.replay(MATCH.record, -1), BadArgument, "not -1"),
        case("the text of nothing", lambda: zwanzig.text(None), ValueError,
             "this is no state of zwanzig: None; rules.new makes one"),
        case("the text of another game",
             lambda: zwanzig.text(MAU_MAU.rules.new(MAU_MAU.options(), 2)), ValueError,
             "this is no state of zwanzig"),
        case("the text for a word", lambda: zwanzig.text(STATE, "0"), ValueError,
             "seat '0': the seats of this table are 0 to 2"),
        case("the text in French", lambda: zwanzig.text(STATE, 0, "fr"), ValueError,
             "language 'fr': there are 'de' and 'en'"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_at_the_door(
    call: Callable[[], object], kind: type[Exception], words: str
) -> None:
    """In one line, before anything is done: raised by the door itself or what it asked first.

    A pool of processes hands it on as it is; one that could not travel would end the pool.
    """
    with pytest.raises(kind) as caught:
        call()
    said = str(caught.value)
    assert words in said
    assert "\n" not in said
    assert len(said) < 300
    arrived = pickle.loads(pickle.dumps(caught.value))
    assert type(arrived) is type(caught.value)
    assert (str(arrived), vars(arrived)) == (said, vars(caught.value))
    if kind is BadArgument:
        assert "/door/" in Path(traceback.extract_tb(caught.tb)[-1].filename).as_posix()


def test_a_class_of_bots_sits_down_as_well_as_one_of_them() -> None:
    """Who writes a bot may forget the parentheses."""
    kind = type(stammtisch.bot("random", "zwanzig"))
    options = ZWANZIG.options(max_rounds=1)
    assert door.play(ZWANZIG, [kind, kind], 1, options) == MATCH
