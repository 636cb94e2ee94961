# ruff: noqa: E501 - a case is a line
"""House rules as data: what may stand on the board, its sentences, its conflicts (12-B to 12-F)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from tests.builders import case
from tests.games.maumau.house.rulemaking import random_rules

from stammtisch.games.maumau.house import validation
from stammtisch.games.maumau.house.conflicts import conflicts
from stammtisch.games.maumau.house.english import cards as english
from stammtisch.games.maumau.house.german import cards as german
from stammtisch.games.maumau.house.presets import PRESETS, pimperle
from stammtisch.games.maumau.house.sentences import board_line, sentence, title, titled
from stammtisch.games.maumau.house.validation import RuleRefusal, TableFacts, check, parse
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.board import BoardRule
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import texts

KING = {"type": "top", "cards": {"rank": ["K"]}}
ONE_SKIP = [{"type": "skip", "n": 1}]


def draft(when: Any = KING, do: Any = None, **more: Any) -> dict[str, Any]:
    """A draft of one clause, as plain data."""
    clause = {"when": when, "do": [{"type": "reverse"}] if do is None else do}
    clause |= {key: more.pop(key) for key in ("if", "replace_base") if key in more}
    return {"title": "Probe", "clauses": [clause]} | more


def refusal(data: Any, table: TableFacts | None = None) -> str:
    """The code of the first reason against a draft; "" if there is none."""
    try:
        check(parse(data), table or TableFacts())
    except RuleRefusal as wrong:
        return wrong.code
    return ""


CARD_PENALTY = {"type": "say", "phrase": "Ha", "who": "actor", "by": "now", "miss": "penalty"}
GESTURE = {"type": "gesture", "name": "hut", "who": "all", "by": "window", "last": "none", "miss": "none"}  # fmt: skip


def forbid(what: str, cards: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """A legality effect."""
    return [{"type": "forbid", "what": what, "cards": cards, **more}]


LEGALITY = {"type": "legality"}


@pytest.mark.parametrize(
    ("data", "table", "code"),
    [
        case("MM-12.6 HR-01 an unknown field", draft(colour="blue"), {}, "hr_01"),
        case("HR-01 an unknown trigger", draft(when={"type": "rain"}), {}, "hr_01"),
        case("HR-01 an unknown value", draft(do=[{"type": "draw", "who": "alle", "n": 1}]), {}, "hr_01"),
        case("HR-01 not data at all", "HR-?", {}, "hr_01"),
        case("HR-02 a title too short", draft(title="ab"), {}, "hr_02"),
        case("HR-02 strange characters", draft(title="<b>Nein</b>"), {}, "hr_02"),
        case("HR-02 an empty phrase", draft(do=[{**CARD_PENALTY, "phrase": ""}]), {}, "hr_02"),
        case("HR-03 a player's name", draft(title="Anna zieht"), {"names": ("Anna", "Ben")}, "hr_03"),
        case("HR-03 a blocked word", draft(title="Depp zieht"), {"blocked": frozenset({"depp"})}, "hr_03"),
        case("HR-03 MM-12.18 an announcement of the game", draft(do=[{**CARD_PENALTY, "phrase": "mau"}]), {}, "hr_03"),
        case("HR-04 no credit", draft(), {"credits": 0, "units": 30}, "hr_04"),
        case("HR-05 not in the pause MM-12.4", draft(), {"between": False}, "hr_05"),
        case("HR-06 in a tournament MM-12.1", draft(), {"house_rules": False}, "hr_06"),
        case("HR-07 too many clauses", {"title": "Probe", "clauses": draft()["clauses"] * 4}, {}, "hr_07"),
        case("HR-07 too many effects", draft(do=[{"type": "reverse"}] * 5), {}, "hr_07"),
        case("HR-08 drawing because of harm", draft({"type": "harm", "kinds": ["skip"]}, [{"type": "draw", "who": "actor", "n": 1}]), {}, "hr_08"),
        case("HR-08 Jokers in the middle", draft(do=[{"type": "add_jokers", "n": 1}]), {}, "hr_08"),
        case("HR-08 a wish at the start of a turn", draft({"type": "turn_start"}, [{"type": "wish"}]), {}, "hr_08"),
        case("HR-08 replacing nothing", draft({"type": "turn_end"}, replace_base=True), {}, "hr_08"),
        case("EX-112 HR-09 no victim", draft(do=[{"type": "penalty", "who": "victim"}]), {}, "hr_09"),
        case("HR-10 too many cards", draft(do=[{"type": "draw", "who": "next", "n": 9}]), {}, "hr_10"),
        case("HR-10 a priority", draft(priority=10), {}, "hr_10"),
        case("HR-11 points", draft(do=[{"type": "add_points", "n": 1}]), {}, "hr_11"),
        case("HR-12 two penalties", draft(do=[{**GESTURE, "last": "penalty", "miss": "penalty"}]), {}, "hr_12"),
        case("HR-12 a phrase and a card", draft(do=[CARD_PENALTY, {"type": "penalty", "who": "actor"}]), {}, "hr_12"),
        case("HR-13 hidden cards", draft(**{"if": [{"type": "holds", "who": "next"}]}), {}, "hr_13"),
        case("HR-14 a seat", draft(do=[{"type": "penalty", "seat": 2}]), {}, "hr_14"),
        case("EX-111 HR-15 for ever", draft({"type": "turn_start"}, [{"type": "play_again", "must": True}]), {}, "hr_15"),
        case("HR-15 with every card", draft({"type": "top"}, [{"type": "play_again", "must": False}]), {}, "hr_15"),
        case("HR-16 hardly any end", draft(LEGALITY, forbid("finish", {"rank": ["7", "8", "9", "T", "J"]})), {}, "hr_16"),
        case("HR-17 nothing to lay", draft(LEGALITY, forbid("lay", {"suit": ["C", "S", "H", "D"]}, on={"rank": ["J"]})), {}, "hr_17"),
        case("HR-18 five Jokers", draft({"type": "setup"}, [{"type": "add_jokers", "n": 4}]), {"rules": ((1, PRESETS["TR-J"]),)}, "hr_18"),
        case("HR-19 known already", msgspec.to_builtins(PRESETS["TR-A"]), {"rules": ((1, PRESETS["TR-A"]),)}, "hr_19"),
        case("HR-20 the opposite", draft(LEGALITY, [{"type": "allow", "what": "finish", "cards": {"rank": ["J"]}}]), {"rules": ((1, PRESETS["HX-9"]),)}, "hr_20"),
        case("HR-21 a full board", draft(), {"rules": tuple((n, pimperle(Cards(rank=("7",), suit=("C",)))) for n in range(1, 100))}, "hr_21"),
        case("HR-22 the last of one", draft(do=[{**GESTURE, "who": "actor", "last": "penalty"}]), {}, "hr_22"),
        case("HR-23 skips without a card", draft({"type": "turn_end"}, ONE_SKIP), {}, "hr_23"),
        case("HR-23 everybody, always", draft({"type": "top"}, [{"type": "skip", "n": 4}]), {"players": 4}, "hr_23"),
        case("MM-12.5 nothing against it", draft(), {}, ""),
    ],
)  # fmt: skip
def test_drafts(data: Any, table: dict[str, Any], code: str) -> None:
    """The first failure in the order of 12-E is the answer."""
    assert refusal(data, TableFacts(**table)) == code


@pytest.mark.parametrize("name", list(PRESETS))
def test_ready_made_rules_pass(name: str) -> None:
    """MM-16.1 MM-16.2: every one is accepted, survives JSON, and may not be added twice."""
    rule = PRESETS[name]
    data = msgspec.to_builtins(rule)
    assert parse(data) == rule
    assert refusal(data) == ""
    assert refusal(data, TableFacts(rules=((1, rule),))) == "hr_19"


LINES = """
HR-W|Der fröhliche Willi — Ist der Kartenstapel leer: der Spieler mit dem Spielrecht macht die Geste „staunen“, wer sie vergisst, erhält eine Strafkarte.
HR-T|Tschuldi! — Schadet ein Zug einem Mitspieler (Aussetzen, Sieben, Ziehen, Tausch): der Spieler sagt „Tschuldi“ zu dem Betroffenen, sonst Strafkarte.
HR-P|Kommando Pimperle — Liegt ein König oben: alle machen die Geste „tischkante“, der Letzte erhält eine Strafkarte.
HR-9|Die einsame 9 — Liegt eine 9 oben und sie liegt allein: alle machen die Geste „streicheln“, wer sie vergisst, erhält eine Strafkarte.
TR-8|8er-Addierer — Immer: auf eine 8 darf im selben Zug noch eine 8 gelegt werden, höchstens 7 Karten zusammen. Liegt eine 8 oben: für jede der Karten setzt einer aus (statt der üblichen Wirkung).
TR-B|Reversed Bube — Wünscht sich jemand eine Farbe: erlaubt ist nur die umgekehrte Farbe (rot/schwarz).
TR-J|Kartentausch — Vor dem Mischen: ein Joker kommt ins Spiel. Immer: ein Joker wird wie eine 10 gelegt und verdoppelt nichts, nicht in einer Damenrunde. Wird ein Joker gelegt: der Spieler darf die Karten mit einem Spieler seiner Wahl tauschen.
TR-A|Ass Richtungswechsel — Liegt ein Ass oben: die Spielrichtung wechselt am Zugende.
HX-1|Neun wechselt die Richtung — Liegt eine 9 oben: die Spielrichtung wechselt am Zugende (statt der üblichen Wirkung).
HX-2|Ass setzt aus — Liegt ein Ass oben: der Nächste setzt aus (statt der üblichen Wirkung).
HX-3|Herz-König drei ziehen — Liegt der Herz-König oben: der Nächste zieht 3.
HX-4|Schnarchen — Muss jemand aussetzen: der Betroffene sagt „Chrrr“, sonst Strafkarte.
HX-5|Wangenschlag — Liegt ein König oben: alle machen die Geste „wange“, der Letzte erhält eine Strafkarte.
HX-6|Zieh, bis du kannst — Immer: wer nicht bedienen kann, zieht bis zu 3 Karten, bis eine passt.
HX-7|Damentausch — Liegt eine Dame oben und darunter gilt derselbe Wert und es läuft keine Damenrunde: der Spieler tauscht die Karten mit einem Spieler seiner Wahl.
HX-8|Tschau Sepp — Hat jemand nach dem Legen noch eine Karte: der Spieler sagt „Tschau“, sonst Strafkarte. Beendet jemand die Runde: der Spieler sagt „Sepp“, sonst Strafkarte.
HX-9|Kein Ende mit Buben — Immer: ein Bube darf nicht die letzte Karte sein.
HX-10|Kreuz-König wandert — Liegt der Kreuz-König oben: alle Karten wandern in Spielrichtung einen Platz weiter.
HX-11|Es ist ein Junge — Liegen ein König, eine Dame und ein Bube aufeinander: alle machen die Geste „junge“, der Letzte erhält eine Strafkarte.
HX-12|Acht stoppt Sieben — Immer: eine 8 der geltenden Farbe hebt den Siebenerstapel auf.
HX-13|Bube auf Bube — Immer: ein Bube darf auf einen Buben gelegt werden.
HX-14|Zwischenwerfen — Immer: die gleiche Karte wie die oberste darf eingeworfen werden.
HX-15|Kreuz-Dame vier ziehen — Liegt die Kreuz-Dame oben und es läuft keine Damenrunde: der Nächste muss 4 ziehen oder kontern.
HX-16|Andere Farbe wünschen — Wünscht sich jemand eine Farbe: erlaubt ist nur eine andere Farbe als die vorher geltende.
"""


def test_sentences_on_the_board() -> None:
    """MM-12.21: word for word; the templates write them, nobody types them."""
    expected = dict(line.split("|") for line in LINES.strip().splitlines())
    assert {name: titled(rule, "de") for name, rule in PRESETS.items()} == expected


def test_the_line_of_a_rule() -> None:
    """MM-12.20: number, title, sentence; and who added it, when."""
    rule = BoardRule(3, PRESETS["TR-A"], "Anna", 12, "1.5.2026")
    assert board_line(rule, "de") == (
        "Nr. 3 · Ass Richtungswechsel — Liegt ein Ass oben: die Spielrichtung wechselt am Zugende. "
        "(Anna, Runde 12, 1.5.2026)"
    )
    assert board_line(BoardRule(1, PRESETS["TR-A"]), "en") == (
        "No. 1 · Ace changes direction — When an ace lies on top: "
        "the direction of play changes at the end of the turn."
    )


@pytest.mark.parametrize(
    ("condition", "de", "en"),
    [
        ({"type": "hand", "who": "next", "op": "=", "n": 1}, "genau 1 Karte:", "exactly 1 card:"),
        ({"type": "points", "who": "next", "op": "≥", "n": 1}, "1 Punkt:", "at least 1 point:"),
        ({"type": "points", "who": "next", "op": "≥", "n": 2}, "2 Punkte:", "at least 2 points:"),
        ({"type": "nth_this_round", "n": 3}, "beim 3. Mal", "for the 3rd time in the round"),
        ({"type": "nth_this_round", "every": 2}, "bei jedem 2. Mal", "every 2nd time"),
    ],
)
def test_numbers_in_sentences(condition: dict[str, Any], de: str, en: str) -> None:
    """MM-12.21: one card is a card, and English counts in its own way."""
    rule = parse(draft(**{"if": [condition]}))
    assert de in titled(rule, "de")
    assert en in titled(rule, "en")


OFFERS = m.Combine(first=Cards(rank=("8",)), others=Cards(rank=("8",)), max=4)
ANSWER = m.AnswerStack(cards=Cards(rank=("8",)), add=0)


@pytest.mark.parametrize(
    ("usual", "other", "de", "en"),
    [
        case("combine, same rank", OFFERS, {"same": "rank"}, "alle vom selben Wert", "all of the same rank"),
        case("combine, same suit", OFFERS, {"same": "suit"}, "alle in derselben Farbe", "all of the same suit"),
        case("combine, one by one", OFFERS, {"atomic": False}, "auch nacheinander", "also one by one"),
        case("answer, adding", ANSWER, {"add": 2}, "kontert den Siebenerstapel und erhöht ihn um 2", "and adds 2"),
        case("answer, ending", ANSWER, {"cancel": True}, "hebt den Siebenerstapel auf", "cancels the open stack"),
        case("answer, cards", ANSWER, {"cards": Cards(suit=("H",))}, "eine Herz-Karte kontert", "a card of hearts counters"),
    ],
)  # fmt: skip
def test_what_is_unusual_about_an_effect_is_said(
    usual: m.AnyEffect, other: dict[str, Any], de: str, en: str
) -> None:
    """MM-12.21: how cards are combined, and what an answer to a stack does."""
    plain = Rule("Acht", (Clause(m.Legality(), (usual,)),))
    special = Rule("Acht", (Clause(m.Legality(), (msgspec.structs.replace(usual, **other),)),))
    assert de in sentence(special, "de")
    assert de not in sentence(plain, "de")
    assert en in sentence(special, "en")
    assert en not in sentence(plain, "en")


@given(rule=random_rules())
def test_every_rule_has_sentences(rule: Rule) -> None:
    """MM-12.21: whatever passes can be said in both languages."""
    for language in ("de", "en"):
        text = sentence(rule, language)
        assert text.endswith(".")
        assert "None" not in text
        assert "{" not in text


@given(rule=random_rules())
def test_rules_are_data(rule: Rule) -> None:
    """MM-12.20 INV-22: a rule survives JSON, and is judged the same afterwards."""
    data = msgspec.json.decode(msgspec.json.encode(rule))
    assert parse(data) == rule
    assert refusal(data) == refusal(rule)


@pytest.mark.parametrize(
    ("mine", "theirs", "kinds"),
    [
        case("MM-12.10 a replaced 9 is no base", "HX-1", "HR-9", ["silences"]),
        case("MM-12.10 the other way round", "HR-9", "HX-1", ["silenced"]),
        case("MM-12.13 two reversals", draft(when={"type": "top", "cards": {"rank": ["A"]}}), "TR-A", ["cancels"]),
        case("MM-12.13 skips add up", draft(when={"type": "top", "cards": {"rank": ["8"]}}, do=ONE_SKIP), "TR-8", ["adds_up"]),
        case("MM-12.14 no wish is left", draft(when={"type": "wish"}, do=[{"type": "restrict_wish", "allowed": "same_colour"}]), "TR-B", ["no_wish"]),
        case("MM-12.12 the later verdict", draft(when=LEGALITY, do=forbid("lay", {"rank": ["J"]})), "HX-13", ["overrules"]),
        case("MM-12.11 an earlier priority", draft(when=LEGALITY, do=forbid("lay", {"rank": ["J"]}), priority=2), "HX-13", ["overruled"]),
        case("MM-12.11 nothing to do with it", "TR-A", "HR-P", []),
    ],
)  # fmt: skip
def test_conflicts_are_told_beforehand(mine: Any, theirs: str, kinds: list[str]) -> None:
    """What would get into the way of a rule on the board, in both languages."""
    rule = PRESETS[mine] if isinstance(mine, str) else parse(mine)
    found = conflicts(rule, ((1, PRESETS[theirs]),))
    assert [one.kind for one in found] == kinds
    for one in found:
        told = one.told()
        assert f"„{title(PRESETS[theirs], 'de')}“" in told["de"]
        assert f"“{title(PRESETS[theirs], 'en')}”" in told["en"]


def test_units() -> None:
    """MM-12.2: what a point is worth."""
    assert [validation.units_per_point(n, 6) for n in (2, 3, 4, 5, 6, 7, 8)] == [6, 6, 10, 10, 10, 15, 15]  # fmt: skip
    assert validation.units_per_point(5, 10) == 6


def test_words_for_cards() -> None:
    """MM-12.21: cards in German, in the right case."""
    assert german(Cards(rank=("J",)), "acc") == "einen Buben"
    assert german(Cards(suit=("H",))) == "eine Herz-Karte"
    assert german(Cards(colour="red")) == "eine rote Karte"
    assert german(Cards(rank=("K",), colour="red")) == "ein roter König"
    assert german(Cards(rank=("7", "8"))) == "eine 7 oder eine 8"
    assert german(Cards()) == "eine Karte"
    assert english(Cards(rank=("8",), colour="black")) == "a black eight"
    assert english(Cards(rank=("A",))) == "an ace"


def test_clause_order() -> None:
    """MM-12.9: several clauses make several sentences."""
    rule = Rule(
        "Zwei", (Clause(m.HouseRuleSkipped(), (m.Reverse(),)), Clause(m.TurnEnd(), (m.Reverse(),)))
    )
    assert sentence(rule, "de").count(".") == 2


def test_every_ready_made_rule_is_offered_with_a_sentence() -> None:
    """MM-16.1: whoever opens a table chooses among all of them, under the titles of the board."""
    items = texts("maumau", "mau-mau").options["preset_rules"].items
    assert {key: item.title.de for key, item in items.items()} == {
        key: rule.title for key, rule in PRESETS.items()
    }


@pytest.mark.parametrize(
    ("written", "english"), [("Ass setzt aus", "Ace skips"), ("Omas Regel", "Omas Regel")]
)
def test_the_log_calls_a_rule_in_the_readers_language(written: str, english: str) -> None:
    """MM-16.1: a ready-made title is translated, what somebody wrote stays as it is."""
    words = texts("maumau", "mau-mau")
    template = words.events["rule_applied"].template
    facts = {"rule_no": 2, "title": written}
    assert render(template("de"), facts, Speech("de", words.words)) == (
        f"Hausregel Nr. 2 „{written}“ greift."
    )
    assert render(template("en"), facts, Speech("en", words.words)) == (
        f"House rule no. 2 “{english}” applies."
    )
