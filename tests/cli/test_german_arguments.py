"""What argparse says about arguments, in German: a catalogue that gettext reads."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command

from stammtisch.cli import language
from stammtisch.cli.main import OWN

CATALOGUE = Path(language.__file__).parent / "locale/de/LC_MESSAGES"


def test_the_catalogue_is_the_compiled_text() -> None:
    """The file that is read has every sentence of the file that is written."""
    with (CATALOGUE / "stammtisch.mo").open("rb") as compiled:
        read = gettext.GNUTranslations(compiled)
    text = (CATALOGUE / "stammtisch.po").read_text()
    pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', text, re.MULTILINE)
    assert len(pairs) == text.count("msgid") - 1  # the head has no sentence
    assert {english: read.gettext(english) for english, _ in pairs} == dict(pairs)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        case("missing", "simulate", "es fehlt: SPIEL"),
        case("unknown", "games --foo", "unbekannte Argumente: --foo"),
        case("no value", "serve --port", "--port: braucht einen Wert"),
        case("no value and no command", "--lang", "--lang: braucht einen Wert"),
        case("not a choice", "replay a --lang=fr", "zur Wahl stehen:"),
        case("a value too many", "games --debug=yes", "nimmt keinen Wert, auch nicht 'yes'"),
    ],
)
def test_mistakes_in_german_and_in_english(stammtisch: Command, written: str, said: str) -> None:
    """One message in the language that was asked for, and exit status 2."""
    german, english = (stammtisch("--lang", lang, *written.split()) for lang in ("de", "en"))
    assert (german.status, english.status) == (2, 2)
    assert said in german.err
    assert said not in english.err
    assert "mehr: stammtisch" in german.err
    assert "see stammtisch" in english.err


def test_help_in_german(stammtisch: Command) -> None:
    """Its headings too, and English again afterwards."""
    assert "Optionen:" in stammtisch("--lang", "de", "--help").out
    assert "options:" in stammtisch("--lang", "en", "--help").out


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        case("a command", "simulat zwanzig", "simulate"),
        case("an argument", "serve --prot 3", "--port"),
        case("an argument of no command", "--hosst x", "--host"),
        case("an argument with its value", "serve --data-dri=x", "--data-dir"),
        case("a game", "simulate zwanzi", "zwanzig"),
        case("a bot", "simulate zwanzig --bots stedy,random", "steady"),
        case("an option of the game", "simulate zwanzig --option max_round=3", "max_rounds"),
    ],
)
def test_a_slip_of_the_finger_is_told_what_may_be_meant(
    stammtisch: Command, written: str, meant: str
) -> None:
    """In one line, in either language, with exit status 2."""
    for lang, says in (("de", f"gemeint ist vielleicht {meant}"), ("en", f"perhaps {meant} is")):
        said = stammtisch("--lang", lang, *written.split())
        assert (said.status, said.out) == (2, "")
        assert says in said.err
        assert len(said.err.splitlines()) == 1


def test_what_resembles_nothing_is_told_what_there_is(stammtisch: Command) -> None:
    """No guess is made; those of games are among the commands."""
    said = stammtisch("xyzzy")
    assert "there is no command 'xyzzy'; there are: serve, replay" in said.err
    assert "hand, odds, games (see stammtisch --help)" in said.err
    assert "meant" not in stammtisch("serve", "--xyzzy").err


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_command_explains_itself(stammtisch: Command, name: str, lang: str) -> None:
    """What it does in a sentence, and a word about every argument."""
    said = stammtisch(name, "--help", "--lang", lang)
    assert said.status == 0
    sentence = said.out.split("\n\n")[1]
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    listed = re.findall(r"^  (\S.*)\n(?!      )", said.out, re.MULTILINE)
    assert [line for line in listed if not re.search(r"\S  +\S", line)] == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("zwanzig --option players=3", "die Zahl der Plätze, 4"),
        ("zwanzig --option first_dealer=5", "random oder ein Platz 0 .. 3"),
        ("drachenrummy --option players=2", "die Zahl der Plätze, 3"),
        ("drachenrummy --option starter=4", "random oder ein Platz 0 .. 2"),
        ("mau-mau --option deal=manual", "auto, oder manual an einem offenen Tisch"),
        ("mau-mau --option false_mau_penalty=true", "false am strengen Tisch"),
        ('mau-mau --option names=["Anna"]', "4 Namen, einer je Platz"),
        ('mau-mau --option preset_rules=["x"]', "oder eine gültige Regel (Nummer 0: hr_01)"),
        ("mau-mau --seats 8 --option decks=1", "mehr Blätter: es braucht 41 Karten"),
        ("zwiebel-2004 --option max_players=3", "mindestens die 4 Plätze"),
        (
            'zwiebel-2004 --option character_cards=["GD"]',
            "sieben Karten der Ränge D K D K B B B, oder keine für die üblichen",
        ),
        (
            "zwiebel-2004 --option mode=gambling --option start_chips=5 --option grundeinsatz=100",
            "mindestens ein Grundeinsatz",
        ),
    ],
)
def test_what_options_may_be_is_said_in_german(
    stammtisch: Command, written: str, said: str
) -> None:
    """Also where they do not fit each other, or the number of seats."""
    refused = stammtisch("--lang", "de", "simulate", *written.split())
    assert refused.status == 2
    assert refused.err.endswith(f"{said}\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            '{"first_dealer": 5}',
            "first_dealer: 5 geht nicht; möglich: random oder ein Platz 0 .. 2",
        ),
        ('{"players": 4}', "players: 4 geht nicht; möglich: die Zahl der Plätze, 3"),
    ],
)
def test_so_it_is_of_the_options_of_a_record(
    stammtisch: Command, tmp_path: Path, options: str, said: str
) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text(
        f'{{"format": 1, "game": "zwanzig", "options": {options}, "players": ["A", "B", "C"]}}\n'
    )
    refused = stammtisch("--lang", "de", "replay", record)
    assert said in refused.err
