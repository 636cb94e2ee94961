"""The words of Zwiebel: every card, combination, effect and event of either rule set has some."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import game
from stammtisch.games.protocol import Event, RuleViolation
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import LANGUAGES, Language, texts
from stammtisch.games.zwiebel.cards.catalogue import RANKS
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, Character, RulesName
from stammtisch.games.zwiebel.state import actions, events, parts
from stammtisch.games.zwiebel.state.options import MODIFIERS
from stammtisch.games.zwiebel.state.refusal_codes import CLAUSES, as_written_in
from stammtisch.games.zwiebel.state.setup import PARTS

rule_sets = pytest.mark.parametrize("name", list(RULE_SETS))
languages = pytest.mark.parametrize("language", LANGUAGES)

NAMES: dict[str, Any] = {
    "": Character,
    "mode_": actions.Mode,
    "effect_": parts.EffectName,
    "because_": parts.EffectName,
    "window_": parts.PendingStep,
    "closed_": parts.PendingStep,
    "won_": parts.WinReason,
    "ended_": parts.MatchEnd,
    "paid_": events.Purpose,
    "out_": events.OutReason,
    "cause_": events.RevealCause,
    "dealer_": events.DealerReason,
    "passed_": get_type_hints(events.Passed)["where"],
    "youpassed_": get_type_hints(events.Passed)["where"],
}
"""What stands before a name in the words, and the names."""


ALL_ON: dict[str, bool] = dict.fromkeys(MODIFIERS, True)
ALL_OFF: dict[str, bool] = dict.fromkeys(MODIFIERS, False)


def speech(name: RulesName, language: Language, **options: Any) -> Speech:
    """How this rule set names things at a table with these options, all modifiers on else."""
    table = game(name).options(**(ALL_ON | options))
    return Speech(language, words_at(texts("zwiebel", name).words, table), ("Anna", "Ben", "Clara"))


@rule_sets
@languages
def test_every_card_has_a_name(name: RulesName, language: Language) -> None:
    """ZC-03, Z04-01, Z30-01: 104 cards, 104 different names."""
    said = speech(name, language)
    codes = RULE_SETS[name].pack.codes
    names = {said.card(code) for code in codes}
    assert len(names) == 104
    assert not names & set(codes)


@pytest.mark.parametrize(
    ("name", "code", "german", "english"),
    [
        ("zwiebel-2004", "R7", "Rot 7", "red seven"),
        ("zwiebel-2004", "VZ", "Violett 10", "violet ten"),
        ("zwiebel-2004", "GD", "Grün Dame (Lady)", "green queen (Lady)"),
        ("zwiebel-v3", "ElZ", "Elefant 10", "ten of elephants"),
        ("zwiebel-v3", "DeK", "Degen König (Tod)", "king of swords (Death)"),
        ("zwiebel-v3", "StA", "Stab Ass", "ace of staves"),
    ],
)
def test_names_of_cards(name: RulesName, code: str, german: str, english: str) -> None:
    """ZC-04: codes are suit then rank, and each rule set has its own suits."""
    assert speech(name, "de").card(code) == german
    assert speech(name, "en").card(code) == english


@rule_sets
@languages
def test_characters_bear_their_names(name: RulesName, language: Language) -> None:
    """ZC-07: the seven character cards are called by their names, and no other card is."""
    said = speech(name, language)
    characters = {code: who for who, code in RULE_SETS[name].characters.items()}
    for code in RULE_SETS[name].pack.codes:
        who = characters.get(code)
        assert said.card(code).endswith(f" ({said.term(who)})" if who else said.card(code)[-3:])
        assert ("(" in said.card(code)) == (who is not None)


@rule_sets
def test_parts_are_those_of_the_rules(name: RulesName) -> None:
    """ZC-07, Z30-02: the words name the cards and the order of the parts that the engine knows."""
    words = texts("zwiebel", name).words
    assert tuple(words.parts) == PARTS
    assert {who: part.card for who, part in words.parts.items()} == RULE_SETS[name].characters
    assert {switch for part in words.parts.values() for switch in part.switches} == set(MODIFIERS)


@rule_sets
@languages
def test_ordinary_cards_have_no_other_name(name: RulesName, language: Language) -> None:
    """ZC-08: with its modifier off, and where no table is spoken of, a character is nobody."""
    nobody = speech(name, language, **ALL_OFF)
    tableless = Speech(language, texts("zwiebel", name).words)
    for code in RULE_SETS[name].pack.codes:
        assert "(" not in nobody.card(code)
        assert nobody.card(code) == tableless.card(code)


@pytest.mark.parametrize(
    ("switch", "named"),
    [
        ("lady", {"GD": "Lady"}),
        ("fate", {"YK": "Schicksal"}),
        ("atuin", {"BD": "Groß A’Tuin"}),
        ("elephants", {"BD": "Groß A’Tuin"}),
        ("death", {"SK": "Tod"}),
        ("arch", {"SK": "Tod", "OB": "Erzkanzler"}),
        ("fool", {"VB": "Narr"}),
        ("sender", {"RB": "Achtensender"}),
    ],
)
def test_one_modifier_names_its_cards(switch: str, named: dict[str, str]) -> None:
    """ZC-08, ZC-73: a card has a name while a modifier that uses it is on; Z04-49 uses Tod."""
    said = speech("zwiebel-2004", "de", **(ALL_OFF | {switch: True}))
    for code in RULE_SETS["zwiebel-2004"].pack.codes:
        assert said.card(code).partition(" (")[2] == (f"{named[code]})" if code in named else "")


def test_names_go_with_the_parts() -> None:
    """ZC-07: where other cards take the parts, those are called so, and the usual ones are not."""
    cast = ("SD", "SK", "RD", "RK", "SB", "RB", "OB")
    german = speech("zwiebel-2004", "de", character_cards=cast, sender=False)
    assert [german.card(code) for code in ("SK", "RK", "GD", "OB")] == [
        "Schwarz König (Schicksal)",
        "Rot König (Tod)",
        "Grün Dame",
        "Orange Bube",
    ]
    english = speech("zwiebel-2004", "en", character_cards=cast)
    assert english.card("OB") == "orange jack (Sender of Eights)"


@pytest.mark.parametrize(
    ("name", "key", "german"),
    [
        ("zwiebel-2004", "UZ", "Unvollständige Zwiebel"),
        ("zwiebel-v3", "UZ", "Kleine Zwiebel"),
        ("zwiebel-2004", "5C-1", "Fünfkartenzwiebel mit einer Nullacht"),
        ("zwiebel-v3", "5C-1", "Fünf-Karten-Zwiebel mit einer Null-Acht"),
        ("zwiebel-2004", "DZ-2e", "Doppelte Zwiebel mit 2 Nullachten der Elefanten"),
        ("zwiebel-2004", "rest14", "Rest mit 14 Punkten"),
        ("zwiebel-2004", "rest1", "Rest mit einem Punkt"),
        ("zwiebel-2004", "RL9", "Neun-Karten-Reinleger"),
        ("zwiebel-v3", "RL10", "Großer Hereinleger"),
    ],
)
def test_names_of_combinations(name: RulesName, key: str, german: str) -> None:
    """ZC-12, ZC-20: combinations as the rule set calls them, with what breaks ties."""
    assert speech(name, "de").term(key) == german


@rule_sets
@languages
def test_every_combination_has_a_name(name: RulesName, language: Language) -> None:
    """ZC-12: all lines of the catalogue, all different but for none."""
    said = speech(name, language)
    keys = [key + "7" * (key == "rest") for key in RANKS] + ["RL9", "RL10"]
    names = [said.term(key) for key in keys]
    assert not set(names) & set(keys)
    assert len(set(names)) == len(keys)


@rule_sets
@pytest.mark.parametrize("before", list(NAMES))
def test_names_in_events_have_words(name: RulesName, before: str) -> None:
    """ZC-117: every effect, reason and window that an event can name."""
    said = speech(name, "de")
    for value in get_args(NAMES[before]):
        assert before + value in said.words.terms


@rule_sets
def test_refusals_have_words_and_clauses(name: RulesName) -> None:
    """ZC-75: every code has a sentence, and its clause can be read."""
    words = texts("zwiebel", name)
    assert set(words.refusals) == set(CLAUSES)
    only_there = {"zwiebel-2004": {"run_wilds", "fate_needs_lady", "shift_atuin"},
                  "zwiebel-v3": {"run_nulls", "fate_then_lady"}}  # fmt: skip
    for code, clause in CLAUSES.items():
        shown = as_written_in(name, RuleViolation(code, clause)).clause
        assert not shown or code in only_there[name] or shown in words.clauses, code
    other = "Z30-" if name == "zwiebel-2004" else "Z04-"
    assert not [clause for clause in words.clauses if clause.startswith(other)]


@rule_sets
def test_notes_speak_of_every_character(name: RulesName) -> None:
    """ZC-07: what each special card does now, with wild eights and without."""
    notes = texts("zwiebel", name).notes
    for plain in ("eights", "lady", "fate", "death", "sender"):
        assert notes[f"{plain}_wild"] != notes.get(f"{plain}_plain", notes.get(f"{plain}_null"))
    assert {"atuin", "elephants", "arch", "fool"} <= set(notes)


KINDS: tuple[type[Event], ...] = get_args(events.ZwiebelEvent)


CARDS = st.sampled_from(["R7", "GD", "SA"])
WHO = st.integers(0, 2)
CONTENTS: dict[Any, st.SearchStrategy[Any]] = {
    int: WHO,
    str: CARDS,
    bool: st.booleans(),
    type(None): st.none(),
    actions.Codes: st.lists(CARDS, min_size=1, max_size=3).map(tuple),
    tuple[int, ...]: st.lists(WHO, min_size=1, max_size=3).map(tuple),
}


def contents(name: str, hint: Any) -> st.SearchStrategy[Any]:
    """What may stand in a field."""
    if hint in CONTENTS:
        keys = st.sampled_from(["5C-1", "rest9"])
        return keys if hint is str and name in ("key", "other", "target") else CONTENTS[hint]
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    return st.one_of([contents(name, part) for part in get_args(hint)])


def of_kind(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Events of this kind with all kinds of contents, cards and keys among them."""
    hints = get_type_hints(kind)
    fields = {
        field.name: contents(field.name, hints[field.name])
        if field.default is msgspec.NODEFAULT
        else st.just(field.default) | contents(field.name, hints[field.name])
        for field in msgspec.structs.fields(kind)
    }
    return st.fixed_dictionaries(fields).map(lambda given_: kind(**given_))


def sentences(name: RulesName, event: Event) -> Iterator[str]:
    """All that the rule set says about the event."""
    facts = msgspec.to_builtins(event)
    text = texts("zwiebel", name).events[facts["type"]]
    for language in LANGUAGES:
        for to_you in (False, True):
            yield render(text.template(language, to_you), facts, speech(name, language))


@settings(max_examples=25)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__struct_config__.tag))
@given(data=st.data())
def test_events_leave_no_gap(kind: type[Event], data: st.DataObject) -> None:
    """ZC-117: whatever an event says and leaves unsaid, its sentence is whole."""
    event = data.draw(of_kind(kind))
    for name in RULE_SETS:
        for sentence in sentences(name, event):
            assert not set("{}[]") & set(sentence)
            assert sentence.endswith(".")
            assert "  " not in sentence


def test_strangers_read_less() -> None:
    """ZC-83, ZC-95: the cards of a deal stand in the sentence for their owner alone."""
    dealt = events.CardsDealt(0, 2, False, ("R7", "GD"))
    own = list(sentences("zwiebel-2004", dealt))
    assert own[1] == "Du bekommst 2 Karten: Rot 7 und Grün Dame (Lady)."
    other = list(sentences("zwiebel-2004", dealt.seen_by(1)))
    assert other[0] == "Anna bekommt 2 Karten."
    opened = list(sentences("zwiebel-2004", events.CardsDealt(0, 1, True, ("R7",))))
    assert (opened[0], opened[3]) == (
        "Anna bekommt 1 Karte offen: Rot 7.",
        "You get 1 card face up: red seven.",
    )


def test_defeats_are_explained() -> None:
    """ZC-103, ZC-113: why somebody is beaten, also at a total tie and without a group."""
    beaten = events.Beaten(0, 2, 2, "4C", "RO")
    tie = events.Beaten(0, 2, None, None, None)
    empty = events.Beaten(0, 2, 3, None, "rest6")
    said = [next(sentences("zwiebel-2004", event)) for event in (beaten, tie, empty)]
    assert said == [
        "Anna ist geschlagen: 2. Wahl, Royal von Clara gegen Vierkartenzwiebel.",
        "Anna ist geschlagen, denn alles ist gleich, und der Ältere behält recht.",
        "Anna ist geschlagen: 3. Wahl, Rest mit 6 Punkten von Clara.",
    ]


@pytest.mark.parametrize(
    ("out", "german", "english"),
    [
        (
            events.PlayerOut(0, 2, 2, "4C", "RO"),
            "Anna ist raus, geschlagen von Clara in der 2. Wahl: Royal gegen Vierkartenzwiebel.",
            "Anna is out, beaten by Clara at choice 2: royal against four-card onion.",
        ),
        (
            events.PlayerOut(0, 2, 1, None, "DZ", "unanswered"),
            "Anna ist raus, geschlagen von Clara in der 1. Wahl: Doppelte Zwiebel gegen nichts.",
            "Anna is out, beaten by Clara at choice 1: Double Onion against nothing.",
        ),
        (
            events.PlayerOut(0, 2, why="tie"),
            "Anna ist raus, geschlagen von Clara: völliger Gleichstand, und der Ältere bleibt.",
            "Anna is out, beaten by Clara: a total tie, and the elder stays.",
        ),
        (
            events.PlayerOut(0, 2),
            "Anna ist raus, geschlagen von Clara.",
            "Anna is out, beaten by Clara.",
        ),
    ],
)
def test_who_is_out_reads_why(out: events.PlayerOut, german: str, english: str) -> None:
    """ZC-108, ZC-113: with what at which level, or by a tie; older logs do without."""
    de, _, en, _ = sentences("zwiebel-2004", out)
    assert (de, en) == (german, english)


def test_a_restart_names_its_card() -> None:
    """ZC-67: which card begins the effect that lets the duel begin anew."""
    de, _, en, _ = sentences("zwiebel-v3", events.DuelRestarted(0, 1, "death", "DeK"))
    assert de == (
        "Das Duell zwischen Anna und Ben beginnt neu durch Degen König (Tod): "
        "Der Tod ist erschienen."
    )
    assert en == (
        "The duel between Anna and Ben begins again because of the king of swords (Death): "
        "Death appeared."
    )


OTHER_RULES = {
    "zwiebel-2004": r"Null-Acht|[Hh]ereinleg|Kleine Zwiebel|Farbenpaar|pair of suits",
    "zwiebel-v3": (
        r"Nullacht|\b[Rr]einleg|\brein\b|Unvollständig|\wkartenzwiebel|Broken"
        r"|(Karten|von) einer Farbe|of one suit"
    ),
}
"""Words that belong to the other rule set, and would be wrong in this one."""

NOT_OF_V3 = ("refusals.run_nulls.de",)
"""What only the rule set of 2004 ever says."""

BY_ITS_NAME = "Leg Herrn Zwiebel rein"
"""What the game is called in both."""


def written_words(found: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string of the texts with its place."""
    if isinstance(found, str):
        yield path, found
    for name, inner in found.items() if isinstance(found, dict) else ():
        yield from written_words(inner, f"{path}.{name}")


@rule_sets
def test_no_rule_set_speaks_in_the_words_of_the_other(name: RulesName) -> None:
    """Z30-01, Z30-05, Z04-01: suits and pairs of suits, Nullachten and Null-Achten."""
    all_words = dict(written_words(msgspec.to_builtins(texts("zwiebel", name))))
    assert len(all_words) > 500
    wrong = re.compile(OTHER_RULES[name])
    strays = {
        place: said
        for place, said in all_words.items()
        if wrong.search(said.replace(BY_ITS_NAME, "")) and not place.endswith(NOT_OF_V3)
    }
    assert not strays
