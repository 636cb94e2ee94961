"""The words of the games and the filling of sentences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.builders import case

from stammtisch.games import game, games
from stammtisch.games import texts as texts_module
from stammtisch.games.speech import Speech, render
from stammtisch.games.text_problems import problems
from stammtisch.games.texts import (
    Both,
    EventText,
    GameWords,
    Language,
    OptionText,
    Texts,
    texts,
    written,
)

PLAYERS = ("Anna", "Ben", "Clara")
GERMAN = Speech("de", players=PLAYERS)
ENGLISH = Speech("en", players=PLAYERS)


@pytest.mark.parametrize("name", list(games()))
def test_words_are_complete(name: str) -> None:
    """Every event and option has sentences, in both languages, with placeholders that fit."""
    assert problems(game(name)) == []


@pytest.mark.parametrize("name", list(games()))
def test_nobody_reads_their_own_name_where_a_person_expects_you(name: str) -> None:
    """A seat is the one the event speaks to, or the sentence has the word for its reader."""
    for kind, event in texts(game(name).folder, name).events.items():
        for language, plain, yours in (
            ("de", event.de, event.de_you),
            ("en", event.en, event.en_you),
        ):
            for seat, rest in re.findall(r"\{(\w+):seats?(?::(\w+))?\}", plain):
                spoken_to = seat == event.you and yours is not None
                assert rest or spoken_to, f"{kind}.{language}: {seat}"


SOMEBODY = re.compile(
    r"\b(sich|seine[mnrs]?|their|theirs|them|themselves|himself|herself|his)\b"
    r"|^(bleibt|geht|deckt|übernimmt|sagt|erhöht|stays|matches|covers|takes|announces)\b"
)
"""What is said of somebody else: of the reader it would be "dich", "your" and "stay"."""


@pytest.mark.parametrize("name", list(games()))
def test_what_the_reader_does_is_said_of_the_reader(name: str) -> None:
    """No third person in a sentence that speaks to the reader, nor in the terms that it takes."""
    words = texts(game(name).folder, name)
    for kind, event in words.events.items():
        spoken: dict[Language, str | None] = {"de": event.de_you, "en": event.en_you}
        for language, said in spoken.items():
            prefixes = re.findall(r"\{\w+:terms?:(\w+)\}", said or "")
            taken = [
                term[language]
                for key, term in words.words.terms.items()
                if key.startswith(tuple(prefixes))
            ]
            for text in (said or "", *taken):
                assert not SOMEBODY.search(text), f"{kind}.{language}: {text}"


def values_of(kind: msgspec.inspect.Type) -> Iterator[Any]:
    """What an option of this type may be, with one number for all."""
    match kind:
        case msgspec.inspect.UnionType(types):
            yield from (value for each in types for value in values_of(each))
        case msgspec.inspect.LiteralType(values):
            yield from values
        case msgspec.inspect.BoolType():
            yield from (True, False)
        case msgspec.inspect.IntType():
            yield 7


@pytest.mark.parametrize("name", list(games()))
def test_every_choice_is_a_sentence(name: str) -> None:
    """Nobody has to choose between words of the program."""
    spoken = texts(game(name).folder, name).options
    kind = msgspec.inspect.type_info(game(name).options)
    assert isinstance(kind, msgspec.inspect.StructType)
    for field in kind.fields:
        for value in values_of(field.type):
            assert spoken[field.name].of(value) is not None, (field.name, value)


@pytest.mark.parametrize("name", list(games()))
def test_no_choice_is_taken_for_the_standard(name: str) -> None:
    """What a table plays otherwise is named by another sentence than the usual way."""
    spoken, standard = texts(game(name).folder, name).options, game(name).options()
    kind = msgspec.inspect.type_info(game(name).options)
    assert isinstance(kind, msgspec.inspect.StructType)
    for field in kind.fields:
        usual = getattr(standard, field.name)
        for speech in (GERMAN, ENGLISH):
            said = {}
            for value in (usual, *values_of(field.type)):
                found = spoken[field.name].of(value)
                template = "" if found is None else found[speech.language]
                said[repr(value)] = render(template, {"value": value}, speech)
            standing = said.pop(repr(usual))
            assert "" not in said.values(), field.name
            assert standing not in said.values(), field.name


def test_no_time_is_no_number_of_seconds() -> None:
    """MM-19.6: zero switches the limit off, and says so by itself."""
    limit = texts("maumau", "mau-mau").options["turn_limit_ms"]
    never, some = limit.of(0), limit.of(45_000)
    assert never is not None
    assert some is not None
    assert "{value" not in never.de + never.en
    assert render(some.de, {"value": 45_000}, GERMAN) == "Nach 45 s spielt der Tisch."


@pytest.mark.parametrize("name", list(games()))
def test_who_deals_or_begins_is_spoken_to(name: str) -> None:
    """The reader is no third person in the first sentence of a match or a round."""
    events = texts(game(name).folder, name).events
    begun = [event for key, event in events.items() if key in {"match_started", "round_started"}]
    spoken_to = [event for event in begun if ":seat}" in event.de]
    assert spoken_to or not begun
    assert all(event.de_you and event.en_you and event.you != "seat" for event in spoken_to)


@pytest.mark.parametrize("name", list(games()))
def test_clauses_are_short(name: str) -> None:
    """A title of one to six words, and a text that can be read at the table."""
    for clause in texts(game(name).folder, name).clauses.values():
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


def test_a_game_may_name_its_cards() -> None:
    """A game may name its cards in its own way."""
    assert Speech("de", texts("zwanzig").words).card("AS") == "Pik Ass"
    own = GameWords(cards={"Z1": Both("Eins", "one")}, suits={"Z": Both("Ziegel", "brick")})
    assert Speech("en", own).card("Z1") == "one"
    assert Speech("de", own).suit("Z") == "Ziegel"


OF_SUIT_AND_RANK = GameWords(
    card=Both("{suit} {rank}", "{suit} {rank}"),
    suits={"R": Both("Rot", "red"), "El": Both("Elefant", "elephant")},
    ranks={"Z": Both("10", "ten"), "D": Both("Dame", "queen")},
    cards={"RD": Both("Frau Rot", "Mrs Red")},
    terms={
        "DZ": Both("Doppelte Zwiebel", "double onion"),
        "rest#": Both("Rest mit {}", "remainder of {}"),
        "-1": Both(" mit einer Nullacht", " with one zero-eight"),
        "-#": Both(" mit {} Nullachten", " with {} zero-eights"),
        "e": Both(" der Elefanten", " of the elephants"),
        "mode_show": Both("zeigen", "to show"),
    },
)
"""The words of a deck whose codes are suit then rank, and some names of its rules."""


@pytest.mark.parametrize(
    ("code", "german", "english"),
    [
        ("R7", "Rot 7", "red seven"),
        ("ElZ", "Elefant 10", "elephant ten"),
        ("ElA", "Elefant Ass", "elephant ace"),
        ("RD", "Frau Rot", "Mrs Red"),
        ("7R", "7R", "7R"),
        ("R", "R", "R"),
    ],
)
def test_cards_of_another_deck(code: str, german: str, english: str) -> None:
    """A game brings the words of its own suits and ranks, and how a card is named of them."""
    assert Speech("de", OF_SUIT_AND_RANK).card(code) == german
    assert Speech("en", OF_SUIT_AND_RANK).card(code) == english


@pytest.mark.parametrize(
    ("name", "german"),
    [
        ("DZ", "Doppelte Zwiebel"),
        ("DZ-1", "Doppelte Zwiebel mit einer Nullacht"),
        ("DZ-12", "Doppelte Zwiebel mit 12 Nullachten"),
        ("DZ-2e", "Doppelte Zwiebel mit 2 Nullachten der Elefanten"),
        ("rest14", "Rest mit 14"),
        ("rest", "rest"),
        ("DZ?", "DZ?"),
        ("", ""),
    ],
)
def test_names_of_the_rules(name: str, german: str) -> None:
    """A name is put together of the pieces that have words; an unknown one stays as it is."""
    assert Speech("de", OF_SUIT_AND_RANK).term(name) == german


def test_names_in_sentences() -> None:
    """One name, and a list of names."""
    speech = Speech("en", OF_SUIT_AND_RANK)
    assert render("{key:term}.", {"key": "rest6"}, speech) == "remainder of 6."
    facts = {"keys": ["DZ", "rest6"]}
    assert render("{keys:terms}", facts, speech) == "double onion and remainder of 6"
    assert render("{mode:term:mode_}", {"mode": "show"}, speech) == "to show"
    assert render("{mode:term:mode_}", {"mode": "hide"}, speech) == "hide"


SHARED = """
[game]
title.de = "Spiel"
title.en = "Game"
tagline.de = "Für alle."
tagline.en = "For all."
[clauses.ZC-01]
title.de = "Für beide"
[clauses.ZA-01]
title.de = "Nur hier"
[clauses.ZB-01]
title.de = "Nur dort"
[variants.here]
without = ["ZB-"]
game.title.de = "Spiel hier"
[variants.here.words.suits.R]
de = "Rot"
en = "red"
"""


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of several games."""
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "texts.toml").write_text(SHARED, "utf-8")
    monkeypatch.setattr("stammtisch.games.texts.files", lambda package: tmp_path)
    yield
    written.cache_clear()


@pytest.mark.usefixtures("shared")
def test_games_in_one_folder() -> None:
    """What differs for one game is laid over what all have, and clauses of others are left out."""
    here, there = written("shared", "here"), written("shared", "there")
    assert here["game"]["title"] == {"de": "Spiel hier", "en": "Game"}
    assert there["game"]["title"]["de"] == "Spiel"
    assert list(here["clauses"]) == ["ZC-01", "ZA-01"]
    assert list(there["clauses"]) == ["ZC-01", "ZA-01", "ZB-01"]
    assert here["words"] == {"suits": {"R": {"de": "Rot", "en": "red"}}}
    assert "words" not in there
    assert written("nowhere") == {}


@pytest.mark.parametrize(
    ("title", "terms"),
    [
        pytest.param('{ de = "Neun", en = "Nine" }', ["item_Neun"], id="in both languages"),
        pytest.param('"Neun"', None, id="in one, which the schema refuses"),
        pytest.param('{ en = "Nine" }', None, id="without the German one"),
    ],
)
def test_titles_of_ready_made_things_are_terms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, terms: list[str] | None
) -> None:
    """By the German one; what is no pair of titles is left to whoever reads all of it."""
    monkeypatch.setattr("stammtisch.games.texts.files", lambda package: tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "texts.toml").write_text(f"[options.a.items.b]\ntitle = {title}\n")
    try:
        found = written("own").get("words", {}).get("terms")
    finally:
        written.cache_clear()
    assert (None if found is None else list(found)) == terms


@pytest.mark.parametrize("folder", sorted({one.folder for one in games().values()}))
def test_variants_are_games(folder: str) -> None:
    """Words for one of several games are words for a game that there is."""
    source = texts_module._file(folder)  # of ours, or of another package
    assert source is not None
    variants = tomllib.loads(source.read_text("utf-8")).get("variants", {})
    assert set(variants) <= {one.name for one in games().values() if one.folder == folder}


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
        ("{x:seconds} s", {"x": 1500}, "1,5 s"),
        ("{x:seconds} s", {"x": 12000}, "12 s"),
        ("{x:if:ja|nein}", {"x": True}, "ja"),
        ("{x:if:ja|nein}", {"x": False}, "nein"),
        ("{x:if:ja|nein}", {}, "nein"),
        ("A[ mit {x}]", {"x": 2}, "A mit 2"),
        ("A[ mit {x}]", {"x": 0}, "A"),
        ("A[ mit {x:cards}].", {"x": []}, "A."),
        ("A[ mit {x:cards}].", {"x": None}, "A."),
        ("A[ und {x:seat}]", {"x": 0}, "A und Anna"),
        ("A[ und {x:seat}]", {}, "A"),
        ("A[ und {x:seat} mit {y}]", {"x": 1, "y": ""}, "A"),
        ("{x} bleibt", {}, "{x} bleibt"),
        ("{x:suit} bleibt", {"x": None}, "{x:suit} bleibt"),
        ("{x:nothing}", {"x": 1}, "{x:nothing}"),
    ],
)
def test_placeholders(template: str, facts: dict[str, Any], expected: str) -> None:
    """Each kind of placeholder; what has no value stays visible."""
    assert render(template, facts, GERMAN) == expected


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{x:seat} ist raus, geschlagen von {y:seat:dir}", "Anna ist raus, geschlagen von dir"),
        ("der Topf geht an {all:seats:dich}", "der Topf geht an Anna und dich"),
        ("{y:seat} gibt", "Ben gibt"),
    ],
)
def test_the_reader_is_spoken_to_where_the_sentence_has_the_word(
    template: str, expected: str
) -> None:
    """In the case that stands there; for everybody else it is a name."""
    facts = {"x": 0, "y": 1, "all": [0, 1]}
    to_ben = msgspec.structs.replace(GERMAN, reader=1)
    assert render(template, facts, to_ben) == expected
    assert "Ben" in render(template, facts, GERMAN)


COUNTED = re.compile(r"\{\w+\} (?:weitere\w* |more |penalty )?(?:Karten|Punkten?|cards|points)\b")
NEVER_ONE = {
    ("maumau", "options", "hand_size"),  # from 3 on
    ("maumau", "options", "rules_ratio_five"),  # 6 or 10
    ("zwanzig", "events", "cards_dealt"),  # two or three
    ("zwanzig", "refusals", "too_many_cards"),  # more than none that may go
    ("zwanzig", "advice", "reasons"),  # a penalty of 5 or 10
    ("zwiebel", "events", "drawn"),  # of which one is kept
}


@pytest.mark.parametrize("folder", sorted({one.folder for one in games().values()}))
def test_what_may_be_one_is_counted_in_the_singular(folder: str) -> None:
    """A number before cards or points has a form for one, unless it is never one."""
    bare = {
        (folder, part, name)
        for part in ("refusals", "events", "options", "advice")
        for name, said in written(folder).get(part, {}).items()
        if COUNTED.search(str(said))
    }
    assert bare <= NEVER_ONE


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
    monkeypatch.setattr("stammtisch.games.text_problems.texts", lambda folder, name: found)
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
        (
            {"words": {"parts": {"lady": {"card": "QS", "switches": []}}}},
            "words.parts.lady: words.terms.lady is missing",
        ),
        (
            {"words": {"parts": {"lady": {"card": "QS", "switches": ["nothing"]}}}},
            "words.parts.lady: no option nothing",
        ),
        ({"words": {"cast": "nobody"}}, "words.cast: no option nobody"),
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
    monkeypatch.setattr("stammtisch.games.text_problems.texts", lambda folder, name: found)
    assert problems(game("zwanzig")) == ["events.card_played is missing"]


@pytest.mark.parametrize(
    ("de", "en", "found"),
    [
        case("one language needs the plural", "{n}-mal", "{n} {n:plural:time|times}", []),
        case("of something else", "{n}-mal", "{n} {m:plural:time|times}", ["different"]),
        case("another form of it", "{n:card}", "{n}", ["different"]),
        case("a form that there is not", "{n}", "{n:curd}", ["different", "curd is unknown"]),
    ],
)
def test_both_languages_tell_the_same(
    monkeypatch: pytest.MonkeyPatch, de: str, en: str, found: list[str]
) -> None:
    plain = msgspec.to_builtins(texts("zwanzig"))
    plain["advice"]["reasons"]["no_trick"] = {"de": de, "en": en}
    words = msgspec.convert(plain, Texts)
    monkeypatch.setattr("stammtisch.games.text_problems.texts", lambda folder, name: words)
    told = problems(game("zwanzig"))
    assert [part in text for part, text in zip(found, told, strict=True)] == [True] * len(found)


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
