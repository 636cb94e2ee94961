"""Every refusal and every event has its sentence in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.tournament.desk import Desk
from tests.tournament.evenings import evening

import stammtisch.tournament
from stammtisch.games.protocol import RuleViolation
from stammtisch.games.texts import LANGUAGES, Language
from stammtisch.tournament import Given, apply, new
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.model import Author
from stammtisch.tournament.texts import problems, refused, texts, told

SOURCE = Path(str(stammtisch.tournament.__file__)).parent
TESTS = Path(__file__).parent


def codes() -> set[str]:
    """The codes of all refusals in the source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                found.add(str(code.value))
    return found


def test_the_words_are_complete() -> None:
    """The same placeholders in both languages, and each of them a field."""
    assert problems() == []


def test_every_refusal_has_words() -> None:
    """And there are no words for what is never refused."""
    assert codes() == set(texts().refusals)


def test_every_refusal_is_provoked() -> None:
    """By a test that names its code."""
    named = {
        word
        for path in TESTS.glob("test_*.py")
        if path != Path(__file__)
        for word in re.findall(r'"([a-z_]+)"', path.read_text("utf-8"))
    }
    assert codes() - named == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_whole_evenings(language: Language) -> None:
    """Nothing is left open in them: names for numbers, words for terms."""
    for seed in range(8):
        desk = evening(seed)
        state = new(desk.config)
        for given in desk.given:
            state, events = apply(state, given)
            for event in events:
                said = told(event, state, language)
                assert not re.search(r"[{}\[\]]|\bNone\b|TR-|_", said), said


@pytest.mark.parametrize(
    ("command", "german", "english"),
    [
        (
            c.StartMatchday(),
            "Das geht während der Anmeldung nicht, nur vor dem ersten",
            "That cannot be done during sign-up, only before the first",
        ),
    ],
)
def test_a_refusal_in_words(command: c.AnyCommand, german: str, english: str) -> None:
    """With the facts of the refusal (TS-82)."""
    desk = Desk()
    given = Given(t=0, by=Author(role="director"), do=command)
    with pytest.raises(RuleViolation) as refusal:
        apply(desk.state, given)
    assert refused(refusal.value, desk.state, "de").startswith(german)
    assert refused(refusal.value, desk.state, "en").startswith(english)


def test_a_correction_names_all_in_one_order() -> None:
    """Whatever the order in which a page sends them: two lists are compared (TS-39)."""
    state = Desk().drawn(4).state
    old, new = {3: 1, 1: 4}, {1: 3, 3: 2}
    words = told(e.SheetCorrected(1, 1, old, new, (), (), "verrutscht", False), state, "de")
    assert "vorher P1 4; P3 1, nun P1 3; P3 2." in words


def test_a_pause_is_told_in_whole_seconds() -> None:
    """Nobody in the hall counts thousandths."""
    state = Desk().state
    assert "fehlenden 20 Sekunden" in told(e.Resumed(19_725, None), state, "de")
    assert "lost 20 seconds" in told(e.Resumed(19_725, None), state, "en")


def test_the_sentence_for_late_entry() -> None:
    """As the statute has it (TS-67)."""
    wrong = RuleViolation("too_late", "TS-67", until=3)
    state = Desk().state
    assert refused(wrong, state, "de") == (
        "Der Einstieg ist nur bis zum Beginn des 3. Spieltags möglich."
    )
    few = RuleViolation("too_few_players", "TS-07", players=3)
    assert refused(few, state, "de").startswith(
        "Für ein Turnier braucht es mindestens vier Teilnehmer"
    )
