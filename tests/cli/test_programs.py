"""Programs as bots: ``name=command`` for the commands of the lab, and ``check-bot``."""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.builders import case
from tests.cli.calls import Command

import stammtisch as door
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import UnknownBot
from stammtisch.bots.programs import ProgramFailed, named
from stammtisch.games import game, games

Write = Callable[[str], str]

HEAD = "import json, os, sys, time\nfor n, line in enumerate(sys.stdin):\n"
FIRST = f"{HEAD}    print(json.dumps({{'action': json.loads(line)['legal'][0]}}), flush=True)\n"
"""Takes the first of what is legal, always."""


def after(n: int, doing: str) -> str:
    """The same, which in its decision ``n`` does something else."""
    usual = "print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)"
    return f"{HEAD}    if n == {n}:\n        {doing}\n    else:\n        {usual}\n"


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """Writes a program, and gives the words by which it is asked for."""

    def write(source: str) -> str:
        file = tmp_path / "own.py"
        file.write_text(source)
        return f"own={sys.executable} {file}"

    return write


@pytest.mark.parametrize("name", games())
def test_it_plays_every_game(program: Write, name: str) -> None:
    """What it chooses is what it was offered, and a match comes out the same each time."""
    the_game = game(name)
    own = named(program(FIRST), name)
    once, again = (play_match(the_game, [own, own], 1, max_actions=400) for _ in range(2))
    assert once == again
    assert once.bots == ("own", "own")
    assert once.decisions > 10


def test_ctrl_c_is_not_for_a_program(program: Write, tmp_path: Path) -> None:
    """A terminal sends it to a group of processes, to which a program of ours does not belong."""
    group = tmp_path / "group"
    source = f"import os\nopen({str(group)!r}, 'w').write(str(os.getpgrp()))\n{FIRST}"
    play_match(game("zwanzig"), [named(program(source), "zwanzig")] * 2, 1, max_actions=40)
    assert int(group.read_text()) != os.getpgrp()


def test_it_is_asked_as_at_a_table(program: Write, tmp_path: Path) -> None:
    """The question has what the reference says, and nothing that the seat may not know."""
    heard = tmp_path / "heard"
    own = named(program(after(0, f"open({str(heard)!r}, 'w').write(line); os._exit(3)")), "zwanzig")
    rules = game("zwanzig").rules
    state = rules.new(game("zwanzig").options(), 2)
    while rules.actors(state)[0] < 0:
        state, _ = rules.apply(state, -1, rules.sample_chance(state, random.Random(1)))
    seat = rules.actors(state)[0]
    seen, legal = rules.observation(state, seat), rules.legal_actions(state, seat)
    with pytest.raises(ProgramFailed, match="exit status 3"):
        own.choose(seen, legal, random.Random(2))
    question = json.loads(heard.read_text())
    assert question == {
        "game": "zwanzig",
        "bot": "own",
        "seed": question["seed"],
        "observation": json.loads(msgspec.json.encode(seen)),
        "legal": json.loads(msgspec.json.encode(legal)),
    }


FAULTS = [
    case("ends", after(5, "os._exit(7)"), "ended", "exit status 7"),
    case("says nothing sensible", after(5, "print('hello', flush=True)"), "no_answer", "hello"),
    case("another shape", after(5, "print('[1]', flush=True)"), "no_answer", "[1]"),
    case("no action", after(5, "print('{}', flush=True)"), "no_answer", "{}"),
    case("no text", after(5, r"os.write(1, b'\xff\xfe\n')"), "no_answer", "\ufffd\ufffd"),
    case("half a line", after(5, "os.write(1, b'{\"act'); os._exit(0)"), "ended", "exit status 0"),
    case("complains", after(5, 'print(\'{"error": "no idea"}\', flush=True)'), "error", "no idea"),
    case(
        "not offered",
        after(5, 'print(\'{"action": {"type": "win"}}\', flush=True)'),
        "illegal",
        '{"type":"win"}',
    ),
]


@pytest.mark.parametrize(("source", "reason", "said"), FAULTS)
def test_a_failing_program_is_told_in_one_sentence(
    stammtisch: Command, program: Write, source: str, reason: str, said: str
) -> None:
    """In both languages; by ``arena`` as well as by ``simulate``."""
    words = program(source)
    own = named(words, "zwanzig")
    with pytest.raises(ProgramFailed) as failed:
        play_match(game("zwanzig"), [own, own], 1)
    assert (failed.value.reason, failed.value.said) == (reason, said)
    assert str(pickle.loads(pickle.dumps(failed.value))) == str(failed.value)
    for lang, begin in (("en", "the bot own failed: "), ("de", "der Bot own ist gescheitert: ")):
        call = ("simulate", "zwanzig", "--games", 2, "--bots", words, "--jobs", 1)
        status, out, err = stammtisch("--lang", lang, *call)
        assert (status, out) == (1, "")
        assert err.startswith(f"stammtisch: {begin}")
        assert err.endswith(
            f": {said.replace('exit status', 'Status') if lang == 'de' else said}\n"
        )
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("mode", "en", "de"),
    [
        case("missing", None, "No such file or directory", "das gibt es nicht"),
        case("no right to", 0o644, "Permission denied", "dazu fehlt das Recht"),
        case("no program", 0o755, "Exec format error", "das ist kein Programm"),
    ],
)
def test_why_a_program_cannot_be_started_is_said_in_both_languages(
    stammtisch: Command, tmp_path: Path, mode: int | None, en: str, de: str
) -> None:
    file = tmp_path / "own"
    if mode is not None:
        file.write_text("beer")
        file.chmod(mode)
    call = ("simulate", "zwanzig", "--games", 1, "--bots", f"own={file}", "--jobs", 1)
    for lang, begin, why in (
        ("en", "the bot own failed: it cannot be started", en),
        ("de", "der Bot own ist gescheitert: er lässt sich nicht starten", de),
    ):
        status, _, err = stammtisch("--lang", lang, *call)
        assert (status, err) == (1, f"stammtisch: {begin}: {file}: {why}\n")


def test_a_module_that_is_missing_is_told_of_in_both_languages(stammtisch: Command) -> None:
    for lang, said in (
        ("en", "no bot {}; its module cannot be imported: ModuleNotFoundError: No module named {}"),
        ("de", "einen Bot {} gibt es nicht; sein Modul lässt sich nicht laden: {}"),
    ):
        status, _, err = stammtisch("--lang", lang, "check-bot", "nosuch:Bot")
        missing = "'nosuch'" if lang == "en" else "ein Modul 'nosuch' gibt es nicht"
        assert status == 2
        assert err == f"stammtisch: {said.format(repr('nosuch:Bot'), missing)}\n"


def test_one_that_never_answers_is_not_waited_for(
    program: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.bots.programs.ANSWER_S", 0.2)
    own = named(program(after(5, "time.sleep(3600)")), "zwanzig")
    with pytest.raises(ProgramFailed, match="no answer in time"):
        play_match(game("zwanzig"), [own, own], 1)


def test_after_a_failure_it_is_started_anew(program: Write, tmp_path: Path) -> None:
    """In the same match one would not go on; an environment or a session does."""
    once = tmp_path / "once"
    own = named(program(f"open({str(once)!r}, 'x').close()\n{FIRST}"), "zwanzig")
    once.write_text("")
    with pytest.raises(ProgramFailed):
        play_match(game("zwanzig"), [own, own], 1)
    once.unlink()
    assert play_match(game("zwanzig"), [own, own], 1).returns is not None


def test_processes_of_their_own_start_it_themselves(stammtisch: Command, program: Write) -> None:
    """The result is the same on one as on two."""
    words = f"{program(FIRST)},random"
    call = ("simulate", "zwanzig", "--games", 26, "--bots", words, "--json", "--jobs")
    found = [json.loads(stammtisch(*call, jobs).out) for jobs in (1, 2)]
    assert found[0]["standings"] == found[1]["standings"]


def test_it_plays_through_the_door(program: Write) -> None:
    match = door.play("zwanzig", [program(FIRST), "random"], seed=1)
    assert match.record.header.players == ["bot:own", "bot:random"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        case("no command", "own=", "name=command"),
        case("no name", "=node bot.js", "name=command"),
        case("a quote left open", "own=node 'bot.js", "No closing quotation"),
    ],
)
def test_words_that_name_no_program(stammtisch: Command, words: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=said):
        named(words, "zwanzig")
    for lang in ("de", "en"):
        call = ("arena", "zwanzig", "--deals", 1, "--bots", f"{words},random")
        status, _, err = stammtisch("--lang", lang, *call)
        assert (status, len(err.splitlines())) == (2, 1)
        assert "name=" in err


def test_a_program_that_is_not_there(stammtisch: Command) -> None:
    status, _, err = stammtisch("simulate", "zwanzig", "--bots", "own=no-such-program", "--jobs", 1)
    assert status == 1
    assert "it cannot be started: no-such-program: " in err


def test_two_programs_of_one_name_are_refused(stammtisch: Command, program: Write) -> None:
    words = f"{program(FIRST)},own=cat"
    status, _, err = stammtisch("simulate", "zwanzig", "--bots", words, "--jobs", 1)
    assert status == 2
    assert "different bots of the same name: own" in err


# --- check-bot ---------------------------------------------------------------------------------


def test_a_sound_bot_passes_at_every_number_of_seats(stammtisch: Command, program: Write) -> None:
    words = ("check-bot", program(FIRST), "--game", "zwanzig")
    status, out, _ = stammtisch(*words)
    assert status == 0
    assert "It chose legal actions everywhere." in out
    found = json.loads(stammtisch(*words, "--json").out)
    assert [one["seats"] for one in found] == [2, 3, 4, 5, 6]
    assert all(one["repeats"] and one["matches"] == 2 for one in found)
    assert all(0 < one["median_ms"] <= one["p99_ms"] <= one["slowest_ms"] for one in found)


def test_a_class_is_tried_in_the_games_it_plays(stammtisch: Command) -> None:
    words = ("check-bot", "examples.first_bot:FirstBot", "--matches", 1, "--json")
    assert {one["game"] for one in json.loads(stammtisch(*words).out)} == {"zwanzig"}


@pytest.mark.parametrize(
    ("lang", "where"),
    [
        ("en", "zwanzig with 2 seats, decision 6; it was asked:"),
        ("de", "zwanzig zu 2, Entscheidung 6; gefragt war:"),
    ],
)
def test_a_failure_comes_with_its_question(
    stammtisch: Command, program: Write, lang: str, where: str
) -> None:
    """So its author can put it to the program again."""
    words = program(after(5, 'print(\'{"action": {"type": "win"}}\', flush=True)'))
    status, out, err = stammtisch("--lang", lang, "check-bot", words, "--game", "zwanzig")
    assert status == 1
    assert out.splitlines()[0] == where
    question = json.loads(out.splitlines()[1])
    assert question["legal"]
    assert question["observation"]["phase"]
    assert '{"type":"win"}' in err


def test_one_that_draws_for_itself_is_told_so(stammtisch: Command, program: Write) -> None:
    source = FIRST.replace("[0]", "[hash(os.urandom(8)) % len(json.loads(line)['legal'])]")
    words = ("check-bot", program(source), "--game", "zwanzig", "--matches", 1)
    status, out, _ = stammtisch(*words)
    assert status == 0
    assert "draw all chance from rng" in out


def test_a_slow_one_is_told_so(
    stammtisch: Command, program: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.cli.commands.lab.check_bot.ROOM_WAITS_MS", 0.0)
    words = ("check-bot", program(FIRST), "--game", "zwanzig", "--matches", 1)
    assert "In a room it would be too slow" in stammtisch(*words).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        case("an option of no game", ("steady", "--option", "a=1"), "--game"),
        case("no such option", ("steady", "--game", "zwanzig", "--option", "a=1"), "no option a"),
        case("no such game", ("steady", "--game", "skat"), "skat"),
        case("no such bot", ("stady",), "no bot 'stady' plays any of these games: drachenrummy, "),
        case("a slip", ("stady",), "perhaps steady is meant"),
        case("another game", ("examples.first_bot:FirstBot", "--game", "mau-mau"), "does not play"),
        case("no matches", ("steady", "--matches", 0), "from 1 on"),
    ],
)
def test_what_makes_no_sense_is_refused(
    stammtisch: Command, words: tuple[object, ...], said: str
) -> None:
    status, out, err = stammtisch("check-bot", *words)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize("name", ["mau-mau", "zwiebel-v3"])
def test_the_example_in_javascript(name: str) -> None:
    """With the Node.js that builds the page."""
    node = Path(sys.executable).with_name("node")
    own = named(f"js={node} examples/first_bot.mjs", name)
    assert play_match(game(name), [own, own], 1).returns is not None
