"""Numbers that nobody means: no option makes a command that never comes to an end."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.calls import Command

from stammtisch.cli import main
from stammtisch.cli.language import Lang, speak
from stammtisch.games.extras.commands import game_commands

HUGE = "1" + 30 * "0"
NO_WORK = frozenset({"--seed", "--seat", "--until"})
"""Options that say which, and not how many; see the second test."""


def numeric() -> Iterator[tuple[str, argparse.Action]]:
    """Every option of every command that takes a number."""
    for name in (*main.OWN, *game_commands()):
        parser = main._parser([name])
        (commands,) = (one for one in parser._actions if isinstance(one.choices, dict))
        assert isinstance(commands.choices, dict)
        for action in commands.choices[name]._actions:
            if callable(action.type) and _reads_a_number(action):
                yield name, action


def _reads_a_number(action: argparse.Action) -> bool:
    assert callable(action.type)
    try:
        return type(action.type("1")) is int
    except argparse.ArgumentTypeError:
        return False


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lang]:
    """The language in which is refused."""
    monkeypatch.setenv("LANGUAGE", "en")  # which German sets
    speak(request.param)
    yield request.param
    speak("en")


@pytest.mark.parametrize(
    ("command", "option"),
    sorted({(name, action.option_strings[-1]) for name, action in numeric()}),
)
def test_a_number_that_says_how_much_has_a_limit(command: str, option: str, language: Lang) -> None:
    """Beyond it one sentence says what was given and how much goes; who adds an option without one
    fails here."""
    (action,) = (one for name, one in numeric() if name == command and option in one.option_strings)
    assert callable(action.type)
    if option in NO_WORK:
        assert action.type(HUGE) == int(HUGE)
        return
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        action.type(HUGE)
    said = str(refused.value)
    assert HUGE in said
    assert any(char.isdecimal() for char in said.replace(HUGE, ""))
    assert (" bis " in said) == (language == "de")
    assert (" to " in said) == (language == "en")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("simulate zwanzig --games 1 --jobs 1 --seed", 0),
        ("odds zwiebel-v3 --hands 10 --exchanges 0 --seed", 0),
        ("tournament matrix --players 8 --matchdays 1 --seed", 0),
        ("replay FILE --until", 0),
        ("replay FILE --seat", 2),
        ("advise FILE --seat 0 --until", 1),
        ("advise FILE --seat", 2),
        ("review FILE --seat", 2),
    ],
)
def test_a_number_that_says_which_may_be_any(
    stammtisch: Command, fair_match: Path, words: str, status: int
) -> None:
    """It costs nothing: the command answers, or says what there is."""
    said = stammtisch(*words.replace("FILE", str(fair_match)).split(), HUGE)
    assert said.status == status
    assert "Traceback" not in said.err
