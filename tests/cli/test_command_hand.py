"""``stammtisch hand``: what a hand of ten is, said to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calls import Command
from tests.zcases import Case, cases, parse

HAND = "S3 R3 O4 Y4 G6 T7 BB VD SA RA"

FILES = sorted((Path(__file__).parents[1] / "games/zwiebel/cases").glob("*.zcase"))
ARRANGED = [
    case
    for file in FILES
    for case in (parse(line) for _, line in cases(file.read_text("utf-8")))
    if case.kind == "A"
]


def found(stammtisch: Command, *words: object) -> Any:
    """The arrangement as JSON."""
    said = stammtisch("hand", "--json", *words)
    assert said.status == 0, said.err
    return json.loads(said.out)


@pytest.mark.parametrize("case", ARRANGED, ids=lambda case: case.id)
def test_every_hand_of_the_rules_is_arranged_as_they_say(stammtisch: Command, case: Case) -> None:
    """The examples of both sources and all further ones, with their conditions."""
    result = found(stammtisch, case.input, "--rules", case.rules, "--state", case.state)
    assert " ".join(result["arrangement"]) == case.expected
    assert [group["key"] for group in result["groups"]] == result["arrangement"]
    laid = [card for group in result["groups"] for card in group["cards"]]
    assert sorted(laid + result["unused"]) == sorted(case.input.split())


def test_programs_read_groups_and_unused_cards(stammtisch: Command) -> None:
    """The shape of the JSON, with the runners-up where they are asked for."""
    result = found(stammtisch, HAND)
    assert result == {
        "arrangement": ["DZ", "5C", "rest6"],
        "groups": [
            {"key": "DZ", "cards": ["SA", "RA", "BB", "VD"]},
            {"key": "5C", "cards": ["S3", "R3", "O4", "Y4", "T7"]},
            {"key": "rest6", "cards": ["G6"]},
        ],
        "unused": [],
    }
    more = found(stammtisch, HAND, "--others", 2)
    assert [other["arrangement"] for other in more["others"]] == [
        ["6C", "3C", "rest7"],
        ["5C", "4C", "rest7"],
    ]
    worthless = found(stammtisch, "SA S4", "--state", "zero")
    assert worthless["unused"] == ["SA"]


def test_people_read_what_is_laid_and_why(stammtisch: Command) -> None:
    """Every group with its name, its reason, and its cards with the values they have."""
    out = stammtisch("hand", HAND).out.splitlines()
    assert out[0] == "1. Double Onion (DZ): 2 pictures and 2 aces"
    assert out[1] == "   SA 11 · RA 11 · BB 10 · VD 10"
    assert out[2] == "2. five-card onion (5C): 5 cards that make 21"
    german = stammtisch("--lang", "de", "hand", HAND, "--others").out
    assert "Doppelte Zwiebel (DZ): 2 Bilder und 2 Asse" in german
    assert "Andere erste Kombinationen" in german


@pytest.mark.parametrize(
    ("cards", "words", "sentence"),
    [
        ("SA RK O8", (), "a picture and an ace, trumped up by one zero-eight"),
        ("SA RZ O8", (), "3 cards that make 21, 1 of them count nothing"),
        ("SK RD YZ OB", (), "2 pairs that make 20 each"),
        ("S9 S5 S4", (), "all of one suit, 18 in all"),
        ("S9 S5 R4", (), "all but one of one suit, 18 in all"),
        ("S8 R8 Y8", ("--state", "wild"), "3 wild eights"),
        ("S6 R7 Y8", (), "6, 7, 8"),
        ("G6 G7 G8 G9 GZ GB GD GK GA", (), "nine-card crippler (RL9/0): GA, G6, G7"),
        ("ElB OkA Sc8", ("--rules", "zwiebel-v3", "--state", "wild"), "with one wild card"),
        ("ElB Kr8 Ok8 Sc8", ("--rules", "zwiebel-v3", "--state", "wild"), "= 11 as an ace"),
        ("SA", ("--state", "zero"), "unused: SA"),
        ("SA RK", (), "These are 2 cards; a full hand has ten."),
        ("SA", (), "This is one card; a full hand has ten."),
    ],
)
def test_every_sort_of_group_says_why_it_is_one(
    stammtisch: Command, cards: str, words: tuple[str, ...], sentence: str
) -> None:
    """Nullachten, jokers, runs and hands that are not full are told in words."""
    assert sentence in stammtisch("hand", cards, *words).out


def test_cards_may_be_written_as_they_come(stammtisch: Command) -> None:
    """Small letters, commas, single words."""
    assert found(stammtisch, "sa,", "rk")["arrangement"] == ["EZ"]


def test_all_that_is_wrong_is_said_at_once(stammtisch: Command) -> None:
    """Unknown cards, cards named twice, too many of them, and conditions that there are not."""
    said = stammtisch("hand", "S3 S3 XX " + HAND, "--state", "wild mild low=XY")
    assert said.status == 2
    assert said.out == ""
    assert said.err == (
        "stammtisch: unknown cards: XX; twice: S3; 13 cards, but a hand has one to ten; "
        "no such state: mild, low=XY\n"
    )
    german = stammtisch("--lang", "de", "hand", "S3 S3").err
    assert german == "stammtisch: doppelt: S3\n"


def test_cards_of_the_other_rules_are_known_by_name(stammtisch: Command) -> None:
    """Who forgets --rules is told."""
    said = stammtisch("hand", "El2 Ok3")
    assert said.err.endswith("unknown cards: El2, Ok3; there are such with --rules zwiebel-v3\n")
