"""The words of the games and the filling of sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stammtisch.games import game, games
from stammtisch.games.texts import (
    Both,
    EventText,
    Language,
    OptionText,
    Speech,
    Texts,
    Words,
    problems,
    render,
    texts,
)

PLAYERS = ("Anna", "Ben", "Clara")
GERMAN = Speech("de", players=PLAYERS)
ENGLISH = Speech("en", players=PLAYERS)


@pytest.mark.parametrize("name", list(games()))
def test_words_are_complete(name: str) -> None:
    """Every event and option has sentences, in both languages, with placeholders that fit."""
    assert problems(game(name)) == []


@pytest.mark.parametrize("name", list(games()))
def test_clauses_are_short(name: str) -> None:
    """A title of one to six words, and a text that can be read at the table."""
    for clause in texts(game(name).folder).clauses.values():
        for language in ("de", "en"):
            assert 1 <= len(clause.title[language].split()) <= 7
        for text in (clause.de, clause.en):
            assert len(text) <= 260
            assert text.endswith(".")


@pytest.mark.parametrize(
    ("code", "german", "english"),
    [
        ("TH", "Herz 10", "ten of hearts"),
        ("JC", "Kreuz Bube", "jack of clubs"),
        ("7D", "Karo 7", "seven of diamonds"),
        ("AS", "Pik Ass", "ace of spades"),
        ("7H/2", "Herz 7", "seven of hearts"),
        ("JO", "Joker", "joker"),
        ("JO/2", "Joker", "joker"),
        ("??", "? ?", "? of ?"),
        ("R12", "R12", "R12"),
    ],
)
def test_cards_in_words(code: str, german: str, english: str) -> None:
    """Suit and rank in German, rank of suit in English; what is no card stays as it is."""
    assert GERMAN.card(code) == german
    assert ENGLISH.card(code) == english


def test_zwanzig_writes_as() -> None:
    """A game may name its cards in its own way."""
    assert Speech("de", texts("zwanzig").words).card("AS") == "Pik As"
    own = Words(cards={"Z1": Both("Eins", "one")}, suits={"Z": Both("Ziegel", "brick")})
    assert Speech("en", own).card("Z1") == "one"
    assert Speech("de", own).suit("Z") == "Ziegel"


@pytest.mark.parametrize(
    ("template", "facts", "expected"),
    [
        ("{x}!", {"x": 3}, "3!"),
        ("{x:card}", {"x": "TH"}, "Herz 10"),
        ("{x:cards}", {"x": ["TH", "JC", "7D"]}, "Herz 10, Kreuz Bube und Karo 7"),
        ("{x:cards}", {"x": []}, ""),
        ("{x:suit}", {"x": "S"}, "Pik"),
        ("{x:seat}", {"x": 1}, "Ben"),
        ("{x:seat}", {"x": 7}, "Platz 8"),
        ("{x:seats}", {"x": [0, 2]}, "Anna und Clara"),
        ("{x} {x:plural:Karte|Karten}", {"x": 1}, "1 Karte"),
        ("{x} {x:plural:Karte|Karten}", {"x": 0}, "0 Karten"),
        ("{x:if:ja|nein}", {"x": True}, "ja"),
        ("{x:if:ja|nein}", {"x": False}, "nein"),
        ("{x} bleibt", {}, "{x} bleibt"),
        ("{x:suit} bleibt", {"x": None}, "{x:suit} bleibt"),
        ("{x:nothing}", {"x": 1}, "{x:nothing}"),
    ],
)
def test_placeholders(template: str, facts: dict[str, Any], expected: str) -> None:
    """Each kind of placeholder; what has no value stays visible."""
    assert render(template, facts, GERMAN) == expected


def test_events_speak_to_the_reader() -> None:
    """The form for the reader is used where there is one."""
    both = EventText("{seat:seat} legt.", "{seat:seat} plays.", "Du legst.", "You play.")
    assert both.template("de", to_you=True) == "Du legst."
    assert both.template("en", to_you=False) == "{seat:seat} plays."
    assert EventText("Ende.", "The end.").template("en", to_you=True) == "The end."


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("must_overtrump", True, "Whoever has to trump must play a higher trump if they hold one."),
        ("must_overtrump", False, "Any trump will do."),
        ("open_games", None, "Trump is announced for two rounds, then the hearts phase begins."),
        ("max_rounds", "none", "Play goes on until somebody has won."),
        ("max_rounds", 1, "The match ends after 1 round."),
        ("first_dealer", 2, "Clara deals first."),
        ("stay_mode", "sequential", "Everybody decides in turn and openly whether to stay in."),
    ],
)  # fmt: skip
def test_options_in_words(option: str, value: Any, expected: str) -> None:
    """Every value of an option is a plain sentence."""
    sentence = texts("zwanzig").options[option].of(value)
    assert sentence is not None
    assert render(sentence.en, {"value": value}, ENGLISH) == expected


def test_value_without_words() -> None:
    """An option that says nothing about a value says nothing."""
    assert OptionText(Both("Name", "name")).of("other") is None


def broken(words: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong with the words of Zwanzig with these changes."""
    plain = msgspec.to_builtins(texts("zwanzig"))
    for part, changed in words.items():
        plain[part] |= changed
    found = msgspec.convert(plain, Texts)
    monkeypatch.setattr("stammtisch.games.texts.texts", lambda folder: found)
    return problems(game("zwanzig"))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"events": {"no_event": {"de": "a", "en": "b"}}}, "events.no_event is of no use"),
        (
            {"refusals": {"match_over": {"de": "{x}", "en": "b"}}},
            "refusals.match_over: the languages have different placeholders",
        ),
        ({"refusals": {"match_over": {"de": "", "en": "b"}}}, "refusals.match_over is empty"),
        (
            {"events": {"match_started": {"de": "{no:card}", "en": "{no:card}"}}},
            "events.match_started: no field no",
        ),
        (
            {"refusals": {"match_over": {"de": "{x:dice}", "en": "{x:dice}"}}},
            "refusals.match_over: dice is unknown",
        ),
        (
            {"events": {"card_played": {"de": "a", "en": "b", "de_you": "c"}}},
            "events.card_played (you) is empty",
        ),
    ],
)
def test_problems_are_found(
    words: dict[str, Any], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing, empty or does not fit is said in plain words."""
    assert problem in broken(words, monkeypatch)


def test_missing_words_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event without a sentence is reported by name."""
    plain = msgspec.to_builtins(texts("zwanzig"))
    del plain["events"]["card_played"]
    found = msgspec.convert(plain, Texts)
    monkeypatch.setattr("stammtisch.games.texts.texts", lambda folder: found)
    assert problems(game("zwanzig")) == ["events.card_played is missing"]


def test_both_languages_are_needed() -> None:
    """A sentence in one language only cannot be loaded."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"de": "nur deutsch"}, Both)


@pytest.mark.parametrize("language", ["de", "en"])
def test_languages(language: Language) -> None:
    """Lists of names in either language."""
    speech = Speech(language)
    assert speech.listed(["A"]) == "A"
    assert speech.listed(["A", "B"]) == ("A und B" if language == "de" else "A and B")
