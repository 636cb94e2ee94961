"""A bot of the user's own that fails is named with its line, by every command that lets it play."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command, Said

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.bots.failures import BotFailed
from stammtisch.bots.simple import RandomBot
from stammtisch.games import game

Write = Callable[[str], str]

CLASS = "class Own:\n    name, games = 'own', None\n    "
CHOOSE = f"{CLASS}def choose(self, observation, legal_actions, rng):\n        "
FIRST = f"{CHOOSE}return legal_actions[0]\n"

AT_PLAY = [
    case("a ValueError, as our own for arguments", "raise ValueError('boom')", "ValueError: boom"),
    case("a KeyError", "return {}['card']", "KeyError: 'card'"),
    case("an IndexError", "return legal_actions[99]", "IndexError: "),
    case("a slip of the finger", "return observation.hnad", "AttributeError: "),
    case("no words", "raise AssertionError", "AssertionError ("),
    case("words on many lines", "raise ValueError('one\\ntwo')", "ValueError: one ("),
    case("an exit", "raise SystemExit('enough')", "SystemExit: enough"),
]  # fmt: skip

AT_HOME = [
    case("does not read", "class Own\n", "SyntaxError: expected ':' ({file}, line 1)"),
    case("raises", "\nraise KeyError('x')\n", "KeyError: 'x' ({file}, line 2)"),
    case("has a typo", "\n\nOwn = Onw\n", "NameError: name 'Onw' is not defined ({file}, line 3)"),
    case("imports nothing", "import no_such_thing\n", "'no_such_thing' ({file}, line 1)"),
    case("exits", "raise SystemExit('enough')\n", "SystemExit: enough ({file}, line 1)"),
    case("makes none", f"{CLASS}def __init__(self):\n        raise OSError('no book')\n",
         "its class cannot make one: OSError: no book ({file}, line 4)"),
    case("makes none alone", f"{CLASS}def __init__(self, book):\n        pass\n", "TypeError: "),
]  # fmt: skip


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a module where the command is called, and gives the name of its bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    name = f"own_{tmp_path.name}"

    def write(source: str) -> str:
        (tmp_path / f"{name}.py").write_text(source)
        return f"{name}:Own"

    return write


def file_of(bot_name: str) -> str:
    return f"{bot_name.partition(':')[0]}.py"


def in_a_process(*words: object) -> Said:
    """The command with processes of its own, which know nothing of ours."""
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", *map(str, words)],
        env=os.environ | {"STAMMTISCH_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def simulating(bots: str, jobs: int = 1) -> tuple[object, ...]:
    return ("simulate", "zwanzig", "--games", 30, "--bots", bots, "--jobs", jobs)


@pytest.mark.parametrize(("body", "told"), AT_PLAY)
def test_what_it_raises_is_told_in_one_sentence(
    stammtisch: Command, own: Write, body: str, told: str
) -> None:
    """With its line, in both languages, and never as a mistake of ours."""
    name = own(f"{CHOOSE}{body}\n")
    status, out, err = stammtisch(*simulating(f"{name},random"))
    assert (status, out) == (1, "")
    assert err.startswith(f"stammtisch: the bot own failed: {told}")
    assert err.endswith(f"({file_of(name)}, line 4)\n")
    assert len(err.splitlines()) == 1
    german = stammtisch("--lang", "de", *simulating(f"{name},random")).err
    assert german.startswith(f"stammtisch: der Bot own ist gescheitert: {told}")
    assert german.endswith(f"({file_of(name)}, Zeile 4)\n")


@pytest.mark.parametrize(
    "words",
    [
        case("arena", "arena zwanzig --deals 1 --bots {own},random"),
        case("judge", "judge drachenrummy --matches 2 --bots {own}"),
        case("judge, playing", "judge drachenrummy --matches 1 --bots random --by {own}"),
        case(
            "reacting", "simulate mau-mau --option supervision=open --games 1 --bots random,{own}"
        ),
    ],
)
def test_so_does_every_command_that_lets_it_play(
    stammtisch: Command, own: Write, words: str
) -> None:
    name = own(f"{CHOOSE}raise ValueError('boom')\n    react = choose\n")
    status, out, err = stammtisch(*words.format(own=name).split(), "--jobs", 1)
    assert (status, out) == (1, "")
    assert err == f"stammtisch: the bot own failed: ValueError: boom ({file_of(name)}, line 4)\n"


def test_check_bot_names_it_below_the_question(stammtisch: Command, own: Write) -> None:
    name = own(f"{CHOOSE}raise ValueError('boom')\n")
    status, out, err = stammtisch("check-bot", name, "--game", "zwanzig")
    assert status == 1
    assert out.startswith("zwanzig with 2 seats, decision 1; it was asked:\n")
    assert err == f"stammtisch: the bot own failed: ValueError: boom ({file_of(name)}, line 4)\n"


def test_check_bot_says_so_where_it_plays_no_game(stammtisch: Command, own: Write) -> None:
    name = own(FIRST.replace("None", "frozenset({'skat'})"))
    status, out, err = stammtisch("check-bot", name)
    assert (status, out) == (2, "")
    assert f"no bot '{name}' plays any of these games: " in err


@pytest.mark.parametrize(("source", "told"), AT_HOME)
def test_a_module_or_a_class_that_fails_is_told_before_anything_is_played(
    stammtisch: Command, own: Write, source: str, told: str
) -> None:
    name = own(source)
    status, out, err = stammtisch(*simulating(f"{name},random"))
    assert (status, out) == (2, "")
    assert f"no bot '{name}'; " in err
    assert told.format(file=file_of(name)) in err
    assert len(err.splitlines()) == 1
    german = stammtisch("--lang", "de", *simulating(f"{name},random"))
    assert german.status == 2
    assert "line" not in german.err


def test_too_few_arguments_are_told_where_choose_begins(stammtisch: Command, own: Write) -> None:
    """No line of it was reached."""
    name = own(f"{CLASS}def choose(self, observation):\n        return 1\n")
    err = stammtisch(*simulating(f"{name},random")).err
    assert "the bot own failed: TypeError: " in err
    assert f"({file_of(name)}, line 3)" in err


def test_a_helper_of_the_bot_is_where_it_happened(stammtisch: Command, own: Write) -> None:
    """Neither the library that it called nor the line that called the helper."""
    name = own("import json\n" + f"{CHOOSE}return helped()\ndef helped():\n    json.loads('x')\n")
    assert f"({file_of(name)}, line 7)" in stammtisch(*simulating(f"{name},random")).err


@pytest.mark.parametrize("source", [f"{CHOOSE}raise ValueError('boom')\n", "raise ValueError\n"])
def test_the_traceback_is_there_for_who_asks(stammtisch: Command, own: Write, source: str) -> None:
    name = own(source)
    *lines, last = stammtisch("--debug", *simulating(f"{name},random")).err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert any(file_of(name) in line for line in lines)
    assert "ValueError" in last


def test_judge_names_who_chose_what_nobody_offered(stammtisch: Command, own: Write) -> None:
    name = own(f"{CHOOSE}return 'ace'\n")
    for words in (("--bots", name), ("--bots", "random", "--by", name)):
        said = stammtisch("judge", "drachenrummy", "--matches", 2, "--jobs", 1, *words)
        assert said.status == 1
        assert "the bot own chose 'ace', which is none of its legal actions" in said.err


@pytest.mark.parametrize(
    ("source", "told"),
    [
        case("raises what cannot travel", "class Odd(Exception):\n    def __init__(self, a, b):\n"
             f"        super().__init__('odd')\n{CHOOSE}raise Odd(1, 2)\n",
             "the bot own failed: Odd: odd (own_{folder}.py, line 7)"),
        case("ends its process", f"import os\n{CHOOSE}os._exit(3)\n",
             "a process ended in the middle of a match (EXIT(3)"),
        case("cannot travel", "from threading import Lock\n"
             f"{FIRST}    def __init__(self):\n        self.lock = Lock()\n",
             "the bots cannot be sent to other processes (TypeError: "),
        case("is imported once only", "from pathlib import Path\nseen = Path(__file__ + '.seen')\n"
             f"if seen.exists():\n    raise ValueError('again')\nseen.touch()\n{FIRST}",
             "the bots cannot be sent to other processes (ValueError: again)"),
    ],
)  # fmt: skip
def test_other_processes_are_told_about_as_well(
    tmp_path: Path, own: Write, source: str, told: str
) -> None:
    """In one sentence each, without a word of ours being to blame."""
    status, out, err = in_a_process(*simulating(f"{own(source)},random", jobs=2))
    assert told.format(folder=tmp_path.name) in err
    assert (status, out, len(err.splitlines())) == (1, "", 1), err


def test_two_bots_of_one_name_are_refused(stammtisch: Command, own: Write) -> None:
    name = own(f"{FIRST}class Two(Own):\n    pass\n")
    bots = f"{name},{name.replace('Own', 'Two')}"
    for words in (simulating(bots), ("arena", "zwanzig", "--bots", bots)):
        said = stammtisch(*words)
        assert (said.status, said.out) == (2, "")
        assert "different bots of the same name: own; rename one" in said.err
        assert "heißen gleich: own" in stammtisch("--lang", "de", *words).err


def test_a_mistake_in_one_of_our_bots_stays_ours(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def choose(*_: object) -> object:
        raise KeyError("card")

    monkeypatch.setattr(RandomBot, "choose", choose)
    said = stammtisch(*simulating("random"))
    assert said.status == 1
    assert "this is a mistake of ours (KeyError: 'card')" in said.err


def test_in_python_the_cause_stays_at_hand() -> None:
    class Own(RandomBot):
        def choose(self, *_: object) -> object:
            raise ValueError("boom")

    with pytest.raises(BotFailed, match=r"the bot random failed: ValueError: boom") as caught:
        play_match(game("zwanzig"), [Own(), bot("random", "zwanzig")], 1)
    assert isinstance(caught.value.__cause__, ValueError)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "master plays as the level below: {setting}: there is no folder {folder}"),
        ("de", "der Meister spielt wie die Stufe darunter: {setting}: einen Ordner {folder}"),
    ],
)
def test_weights_that_cannot_be_used_are_warned_of_once(
    tmp_path: Path, own: Write, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    """As a line of the command, in its language, whatever other processes find out again."""
    source = FIRST.replace("return", "self.learned.now()\n        return")
    learning = "from stammtisch.bots.learned import Learned\n"
    name = own(f"{learning}{source}    learned = Learned('toy', (('card', (2,)),))\n")
    folder = tmp_path / "nowhere"
    monkeypatch.setenv("STAMMTISCH_WEIGHTS", str(folder))
    words = ("--games", 1, "--option", "max_rounds=1", "--jobs", 2, "--lang", lang)
    said = in_a_process("simulate", "zwanzig", "--bots", f"{name},random", *words)
    assert said.status == 0
    told = told.format(setting="STAMMTISCH_WEIGHTS", folder=folder)
    assert said.err.startswith(f"stammtisch: {told}")
    assert len(said.err.splitlines()) == 1
