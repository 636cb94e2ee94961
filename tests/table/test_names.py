"""Names that cannot deceive: what is refused, what passes for another, what a terminal prints."""

from __future__ import annotations

import json

import pytest
from tests.builders import case
from tests.table.tables import ANNA, BEN, birth
from tests.toy import TOY_GAME

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import TableDoc
from stammtisch.table.opening import TablePlan, opened
from stammtisch.table.people import seats
from stammtisch.table.people.names import clean_name, printable, skeleton


def hosted_by(name: str) -> TableDoc:
    """A table of three with this person on seat 0."""
    return opened(TOY_GAME, birth(), ANNA, name, TablePlan(seats=3))


@pytest.mark.parametrize(
    "name",
    [
        case("umlauts", "Jörg-Ünal Weiß"),
        case("accents", "Renée Ångström"),
        case("Polish", "Łukasz Żółć"),
        case("Vietnamese", "Nguyễn"),
        case("Cyrillic", "Андрей"),
        case("Greek", "Ελένη"),
        case("Hebrew with points", "שָׁלוֹם"),
        case("Arabic", "محمد"),
        case("Devanagari", "हिन्दी"),
        case("Thai", "น้ำ"),
        case("Chinese", "小龙"),
        case("an emoji", "🦊"),
        case("an emoji of several", "👩‍🚀 Ada"),
        case("an emoji with a style", "❤️ Mia"),
        case("an emoji with a colour", "👍🏽"),
        case("a flag", "🇩🇪 Udo"),
        case("a number", "007"),
        case("an apostrophe", "O'Neill"),
    ],
)
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    """Whatever can be seen stays as it was typed."""
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        case("nothing", ""),
        case("blanks", " \t\u00a0\u3000 "),
        case("zero width space", "An\u200bna"),
        case("zero width joiner between letters", "An\u200dna"),
        case("word joiner", "Anna\u2060"),
        case("byte order mark", "\ufeffAnna"),
        case("soft hyphen", "An\u00adna"),
        case("right to left override", "\u202eannA"),
        case("left to right isolate", "\u2066Anna\u2069"),
        case("line separator inside", "An\u2028\u200ena"),
        case("escape", "\x1b[31mAnna"),
        case("C1 control", "\x9b31mAnna"),
        case("delete", "Anna\x7f"),
        case("braille blank", "\u2800"),
        case("Hangul filler", "\u3164"),
        case("half-width Hangul filler", "Anna\uffa0"),
        case("combining grapheme joiner", "A\u034fnna"),
        case("Khmer inherent vowel", "Anna\u17b4"),
        case("a style on a letter", "Anna\ufe0f"),
        case("a variation selector of the supplement", "Anna\U000e0101"),
        case("tag characters", "Anna\U000e0041"),
        case("a mark alone", "\u0301"),
        case("a mark on a space", "Anna \u0336"),
        case("a tower of marks", "A" + "\u0300\u0302\u0304\u0306\u0307"),
        case("private use", "\ue000"),
        case("too long", "n" * 25),
    ],
)
def test_names_that_cannot_be_seen_are_refused(name: str) -> None:
    """Control, bidirectional, zero-width, blank, unassigned; loose and towering marks."""
    with pytest.raises(RuleViolation, match="bad_name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        case("capitals", "ANNA", "anna"),
        case("Cyrillic", "Anna", "\u0410nn\u0430"),
        case("all Cyrillic", "Coco", "\u0421\u043e\u0441\u043e"),
        case("Greek", "Otto", "\u039ftt\u03bf"),
        case("Armenian", "Otto", "Ott\u0585"),
        case("Cherokee", "Mara", "\u13b7ara"),
        case("small capitals", "Anna", "\u1d00nna"),
        case("full width", "Anna", "\uff21\uff4e\uff4e\uff41"),
        case("mathematical letters", "Anna", "\U0001d400nna"),
        case("a ligature", "Steffi", "Ste\ufb03"),
        case("zero for O", "Otto", "0tt0"),
        case("one for l", "Paul", "Pau1"),
        case("capital i for l", "Paul", "PauI"),
        case("a bar for l", "Paul", "Pau|"),
        case("dotless i", "Mia", "M\u0131a"),
        case("r and n for m", "Emma", "Ernma"),
        case("two v for w", "Wanda", "Vvanda"),
        case("a dot below", "Anna", "A\u1e47na"),
        case("an accent", "Rene", "René"),
        case("sharp s", "Weiß", "Weiss"),
    ],
)
def test_names_that_pass_for_one_another(one: str, other: str) -> None:
    """Their skeletons are the same, and the second is not let in beside the first."""
    assert skeleton(one) == skeleton(other)
    with pytest.raises(RuleViolation) as refused:
        seats.join(hosted_by(one), BEN, other)
    assert refused.value.code in {"name_alike", "name_taken"}
    if refused.value.code == "name_alike":
        assert refused.value.facts == {"name": other, "like": one}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        case("an umlaut", "Müller", "Muller"),
        case("another letter", "Jan", "Jon"),
        case("a number behind", "Anna", "Anna 2"),
        case("a Cyrillic letter of its own", "Андрей", "Андреи"),
        case("Japanese sound marks", "かな", "がな"),
        case("stroke", "Bo", "Bø"),
        case("similar, not the same", "Hanna", "Anna"),
    ],
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    """Both may sit at one table."""
    assert [seat.name for seat in seats.join(hosted_by(one), BEN, other).seats] == [one, other, ""]


def test_a_bot_takes_no_name_like_a_persons() -> None:
    """Where somebody is called Fl0ra the first bot is not Flora."""
    assert seats.add_bot(hosted_by("Fl0ra"), ANNA, "steady").seats[1].name == "Kuno"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        case("plain", "Anna legt die 7.", "Anna legt die 7."),
        case("umlauts and cards", "Jörg: ♥7 → 小龙 🦊", "Jörg: ♥7 → 小龙 🦊"),
        case("escape", "\x1b[2J", "\\u001b[2J"),
        case("C1", "\x9b2J", "\\u009b2J"),
        case("line feed", "a\nb", "a\\u000ab"),
        case("override", "\u202eabc", "\\u202eabc"),
        case("zero width", "a\u200bb", "a\\u200bb"),
        case("line separator", "a\u2028b", "a\\u2028b"),
        case("beyond the first plane", "\U000e0041", "\\udb40\\udc41"),
        case("half a character", "\ud800", "\\ud800"),
    ],
)
def test_what_steers_a_terminal_is_written_out(text: str, printed: str) -> None:
    """Nothing is lost, and nothing acts."""
    assert printable(text) == printed


def test_a_line_of_json_still_says_the_same() -> None:
    """What is written out is written as JSON writes it."""
    told = {"name": "A\u202en\x9bn\U000e0041a"}
    assert json.loads(printable(json.dumps(told, ensure_ascii=False))) == told
