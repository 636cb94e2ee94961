"""What argparse says about arguments, in German: a catalogue that gettext reads."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command

from stammtisch.cli import common

CATALOGUE = Path(common.__file__).parent / "locale/de/LC_MESSAGES"


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
