"""``stammtisch hand``: what a hand of ten is, said to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calls import Command
from tests.zcases import Case, agrees, cases, parse

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
    assert agrees(case, " ".join(result["arrangement"])) or case.expected == "none"
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
    assert out[1] == "   VD 10 · SA 11 · BB 10 · RA 11"
    assert out[2] == "2. five-card onion (5C): 5 cards that make 21"
    german = stammtisch("--lang", "de", "hand", HAND, "--others").out
    assert "Doppelte Zwiebel (DZ): 2 Bilder und 2 Asse" in german
    assert "Andere erste Kombinationen" in german


@pytest.mark.parametrize(
    ("cards", "words", "sentence"),
    [
        ("SA RK O8", (), "a picture and an ace, trumped up by one zero-eight"),
        ("SA RZ O8", (), "3 cards that make 21, one of them counts nothing"),
        ("SA RZ O8 Y8", (), "4 cards that make 21, 2 of them count nothing"),
        ("SK RD YZ OB", (), "2 pairs that make 20 each"),
        ("S9 S5 S4", (), "all of one suit, 18 in all"),
        ("S9 S5 R4", (), "all but one of one suit, 18 in all"),
        ("S8 R8 Y8", ("--state", "wild"), "3 wild eights"),
        ("S6 R7 Y8", (), "6, 7, 8"),
        ("El9 Kr4 El3", ("--rules", "zwiebel-v3"), "all of one pair of suits, 16 in all"),
        ("S3 RB OA YK", ("--state", "S3=11"), "S3 = 11 as an ace"),
        ("S9 RB OA YA", ("--state", "S9~10"), "2 pictures and 2 aces, thanks to the elephants"),
        ("S9 RB OA YA", ("--state", "S9~10"), "S9 = 10 as a picture"),
        ("S9 YA RK OD", ("--state", "fool"), "YA 11 · S9 9 · RK 10 · OD 10"),
        ("G6 G7 G8 G9 GZ GB GD GK GA", (), "nine-card crippler (RL9/0): GA, G6, G7"),
        ("ElB OkA Sc8", ("--rules", "zwiebel-v3", "--state", "wild"), "with one wild card"),
        ("ElB Kr8 Ok8 Sc8", ("--rules", "zwiebel-v3", "--state", "wild"), "= 11 as an ace"),
        ("SA", ("--state", "zero"), "unused: SA (counts nothing)"),
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
    """Small letters, commas, single words; the state too."""
    assert found(stammtisch, "sa,", "rk")["arrangement"] == ["EZ"]
    assert found(stammtisch, "sa bd", "--state", "Wild, LOW=sa")["arrangement"] == ["rest11"]
    v3 = found(stammtisch, "ELA", "okb", "--rules", "zwiebel-v3", "--state", "ela=3")
    assert v3["arrangement"] == ["rest13"]


def test_runners_up_are_shown_with_their_cards(stammtisch: Command) -> None:
    """The best arrangements behind the next lower first choices."""
    out = stammtisch("hand", HAND, "--others", 1).out.splitlines()
    assert out[-1] == (
        "  six-card onion (6C): SA S3 R3 O4 Y4 G6; three-card onion (3C): RA BB VD; "
        "remainder of 7 (rest7): T7"
    )


SUITS = "suits: S R O Y G T B V, ranks: A 2 3 4 5 6 7 8 9 Z B D K"


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (["S10", "♠A"], f"unknown cards: S10, ♠A (write suit and rank in one word, {SUITS})"),
        (["El2 ok3"], "unknown cards: El2, ok3 (there are such with --rules zwiebel-v3)"),
        (["SA", "--rules", "zwiebel-v3"], "(there are such with --rules zwiebel-2004)"),
        (["SA sa RK"], "twice: SA (there is one of each card, name it once)"),
        ([*HAND.split(), "VZ"], "11 cards, but a hand has at most ten: leave some out"),
        (["", " , "], "no cards: name one to ten, such as 'S3 RA RB'"),
        (["SA", "--state", "mild S3=12"], "no such state: mild, S3=12 (there are wild, fool, "),
        (["SA", "--state", "low=SA low=RA"], "contradiction: low=SA, low=RA (name only one of"),
        (["SA", "--state", "S3=11 S3=2"], "contradiction: S3=11, S3=2 (name only one of"),
        (["SA", "--others", "0"], "'0' is not a number from 1 on"),
    ],
)
def test_bad_input_is_named_with_what_to_do(
    stammtisch: Command, words: list[str], trouble: str
) -> None:
    """One message on stderr, nothing on stdout, status 2."""
    said = stammtisch("hand", *words)
    assert (said.status, said.out) == (2, "")
    assert trouble in said.err
    assert len(said.err.splitlines()) == 1


def test_all_that_is_wrong_is_said_at_once(stammtisch: Command) -> None:
    """Unknown cards, cards named twice, too many of them, and conditions that there are not."""
    said = stammtisch("hand", "S3 S3 XX " + HAND, "--state", "wild mild low=XY", "--lang", "de")
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    parts = ("unbekannte Karten: XX (", "; doppelt: S3 (", "; 13 Karten, ", "; keine solche Lage: ")
    assert [part in said.err for part in parts] == [True] * 4
    assert "mild, low=XY (es gibt wild, fool, " in said.err
