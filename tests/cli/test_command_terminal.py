"""What a record, a file name or an argument holds never steers the terminal it is shown on."""

from __future__ import annotations

import io
import json
import logging
import unicodedata
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command, Said, changed

from stammtisch.web.ops import logs

EVIL = "An\x1b]0;owned\x07\x9b2J\u202e\u200bna\u2028"
HARMLESS = "An\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u200bna\\u2028"


def assert_harmless(said: Said) -> None:
    """Line feeds are ours; nothing else controls, turns round or hides."""
    for text in (said.out, said.err):
        steering = {char for char in text if unicodedata.category(char) in {"Cc", "Cf", "Zl", "Zp"}}
        assert steering <= {"\n"}


@pytest.mark.parametrize("more", [(), ("--lang", "de"), ("--json",), ("--seat", 0)])
def test_names_of_a_record_are_only_shown(
    stammtisch: Command, fair_match: Path, more: tuple[object, ...]
) -> None:
    """A record from anywhere, replayed in front of people or for programs."""
    file = changed(fair_match, 1, players=[EVIL, "bot:steady", "Ben"])
    said = stammtisch("replay", file, *more)
    assert said.status == 0
    assert_harmless(said)
    assert HARMLESS in said.out
    if "--json" in more:
        assert json.loads(said.out)["players"][0] == EVIL


@pytest.mark.parametrize("words", [("replay",), ("verify",), ("verify", "--lang", "de")])
@pytest.mark.parametrize(
    ("line", "fields"),
    [
        case("a game", 1, {"game": EVIL}),
        case("an option", 1, {"options": {EVIL: 1}}),
        case("a value", 1, {"options": {"first_dealer": EVIL}}),
        case("an actor", 3, {"by": EVIL}),
        case("an action", 3, {"do": {"type": EVIL}}),
        case("a card", 3, {"do": {"type": "announce", "suit": EVIL}}),
        case("a field", 3, {EVIL: 1}),
    ],
)
def test_what_is_wrong_with_a_record_is_only_shown(
    stammtisch: Command, fair_match: Path, words: tuple[str, ...], line: int, fields: object
) -> None:
    """One message in one line, whatever it quotes."""
    assert isinstance(fields, dict)
    said = stammtisch(*words, changed(fair_match, line, **fields))
    assert (said.status, len(said.err.splitlines())) == (1, 1)
    assert_harmless(said)


@pytest.mark.parametrize(
    "words",
    [
        case("a command", [EVIL]),
        case("a file", ["replay", EVIL]),
        case("a game", ["simulate", EVIL]),
        case("a bot", ["simulate", "zwanzig", "--bots", EVIL]),
        case("a bot of one's own", ["simulate", "zwanzig", "--bots", f"{EVIL}:Bot"]),
        case("an option", ["simulate", "zwanzig", "--option", f"{EVIL}=1"]),
        case("a value", ["simulate", "zwanzig", "--option", f"start_points={EVIL}"]),
        case("a number", ["simulate", "zwanzig", "--games", EVIL]),
        case("a port", ["serve", "--port", EVIL]),
        case("a host", ["serve", "--port", "0", "--host", EVIL]),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_arguments_are_only_shown(stammtisch: Command, words: list[str], lang: str) -> None:
    """What was typed or pasted is named, not obeyed."""
    said = stammtisch(*words, "--lang", lang)
    assert said.status in {1, 2}
    assert said.err
    assert_harmless(said)


def test_a_line_of_the_log_is_only_shown() -> None:
    """With ``--log -`` it goes to a terminal; for programs it says the same."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.info("seen", extra={"facts": {"name": EVIL}})
    assert_harmless(Said(0, out.getvalue(), ""))
    assert json.loads(out.getvalue())["name"] == EVIL
