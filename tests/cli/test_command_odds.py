"""``stammtisch odds``: frequencies of first combinations, as a table, as JSON, as a drawing."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.cli.calls import Command, odds

FEW = ("--hands", 2000, "--exchanges", 20)


def test_both_rules_and_both_states_of_the_eights_unless_told(stammtisch: Command) -> None:
    """Every round with ten random cards and after an exchange; shares add up to one."""
    rounds = odds(stammtisch, *FEW)["rounds"]
    assert [(one["rules"], one["wild"], one["exchanged"], one["hands"]) for one in rounds] == [
        (rules, wild, exchanged, 20 if exchanged else 2000)
        for rules in ("zwiebel-2004", "zwiebel-v3")
        for wild in (False, True)
        for exchanged in (False, True)
    ]
    for one in rounds:
        assert sum(choice["share"] for choice in one["choices"]) == pytest.approx(1)
        for choice in one["choices"]:
            assert 0 <= choice["low"] <= choice["share"] <= choice["high"] <= 1
    (only,) = odds(
        stammtisch, "--rules", "zwiebel-v3", "--eights", "wild", "--hands", 50, "--exchanges", 0
    )["rounds"]
    assert (only["rules"], only["wild"], only["exchanged"]) == ("zwiebel-v3", True, False)


@pytest.mark.parametrize("rules", ["zwiebel-2004", "zwiebel-v3"])
def test_the_game_may_be_one_of_the_two(stammtisch: Command, rules: str) -> None:
    """The names that all other commands know, and the same as with --rules; not both at odds."""
    few = ("--hands", 50, "--exchanges", 0, "--json")
    said = stammtisch("odds", rules, *few)
    assert (said.status, said.err) == (0, "")
    assert said.out == stammtisch("odds", "zwiebel", "--rules", rules, *few).out
    other = "zwiebel-v3" if rules == "zwiebel-2004" else "zwiebel-2004"
    wrong = stammtisch("odds", rules, "--rules", other)
    assert (wrong.status, wrong.out) == (2, "")
    assert f"{rules} with --rules {other} cannot be" in wrong.err


def test_the_result_depends_on_the_seed_alone(stammtisch: Command) -> None:
    """Equal numbers, equal result."""
    words = ("--eights", "normal", *FEW)
    one, same = odds(stammtisch, *words), odds(stammtisch, *words)
    other = odds(stammtisch, *words, "--seed", 1)
    assert one == same
    assert one["rounds"] != other["rounds"]


def test_people_read_a_table(stammtisch: Command) -> None:
    """Names of combinations in both languages, with shares and intervals."""
    out = stammtisch("odds", "zwiebel", "--rules", "zwiebel-2004", *FEW).out
    assert "zwiebel-2004, normal round: 2000 / 20 hands, seed 0" in out
    assert "Double Onion" in out
    german = stammtisch("--lang", "de", "odds", "zwiebel", "--eights", "wild", *FEW).out
    assert "zwiebel-v3, wilde Achten: 2000 / 20 Hände" in german
    assert "Wildes Royal" in german


def test_the_drawing_has_a_bar_for_every_share(stammtisch: Command, tmp_path: Path) -> None:
    """An SVG with a panel for every round and both series in each row."""
    file = tmp_path / "odds.svg"
    said = stammtisch("odds", "zwiebel", "--rules", "zwiebel-v3", *FEW, "--plot", file)
    assert said.status == 0
    drawing = ET.parse(file).getroot()
    name = "{http://www.w3.org/2000/svg}"
    words = [element.text or "" for element in drawing.iter(f"{name}text")]
    assert {"zwiebel-v3, normal round", "zwiebel-v3, wild eights", "Double Onion"} <= set(words)
    figures = [word for word in words if word.endswith("%")]
    assert len(figures) == len(list(drawing.iter(f"{name}line"))) > 20


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("skat",), "invalid choice: 'skat'"),
        (("zwiebel", "--hands", "0"), "'0' is not a number from 1 on"),
        (("zwiebel", "--exchanges", "-1"), "not a number from 0 on"),
        (("zwiebel", "--exchanges", "1000001"), "from 0 to 1000000 will do"),
        (("zwiebel", "--plot", "odds.png"), "does not end in .svg"),
    ],
)
def test_nonsense_is_refused(stammtisch: Command, words: tuple[str, ...], sentence: str) -> None:
    """One sentence, status 2, before anything is counted."""
    said = stammtisch("odds", *words)
    assert said.status == 2
    assert sentence in said.err


def test_a_file_that_cannot_be_written_is_said(stammtisch: Command, tmp_path: Path) -> None:
    """Status 1 with the reason."""
    said = stammtisch(
        "odds", "zwiebel", "--hands", 10, "--exchanges", 0, "--plot", tmp_path / "no" / "odds.svg"
    )
    assert said.status == 1
    assert "there is no folder" in said.err
