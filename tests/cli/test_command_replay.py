"""``stammtisch replay``: the course of a match for people and for programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from tests.cli.calls import Command, changed


def test_people_read_the_course_and_the_result(stammtisch: Command, fair_match: Path) -> None:
    """Names, hands, tricks, scores, and who won."""
    status, out, err = stammtisch("replay", fair_match)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Zwanzig: Anna, steady and Ben"
    assert "Round limit: The match ends after 1 round." in lines[1]
    assert any(line.startswith("    2  Game 1.") for line in lines)
    assert "Anna: " in out
    assert "takes the trick." in out
    assert "Won by" in out
    assert lines[-1].startswith("Result: Anna ")
    assert "{" not in out


def test_in_german_too(stammtisch: Command, fair_match: Path) -> None:
    """Every sentence, the cards by their German names."""
    out = stammtisch("replay", fair_match, "--lang", "de").out
    assert out.startswith("Zwanzig: Anna, steady und Ben")
    assert "gewinnt den Stich." in out
    assert "Herz" in out
    assert "hearts" not in out
    assert out.splitlines()[-1].startswith("Ergebnis: Anna ")


def test_json_is_one_object_for_programs(stammtisch: Command, fair_match: Path) -> None:
    """The final public observation, scores, and for each line its events."""
    found = json.loads(stammtisch("replay", fair_match, "--json").out)
    assert found["game"] == "zwanzig"
    assert found["players"] == ["Anna", "bot:steady", "Ben"]
    assert found["seat"] is None
    assert found["observation"]["hand"] == []
    assert found["scores"] == found["observation"]["scores"]
    assert found["returns"] == [-score for score in found["scores"]]
    rows = fair_match.read_text("utf-8").splitlines()[1:]
    for at, (line, row) in enumerate(zip(found["lines"], map(json.loads, rows), strict=True), 2):
        assert line["line"] == at
        assert (line["n"], line["by"], line["do"]) == (row["n"], row["by"], row["do"])
        assert line["events"]
    assert found["lines"][-1]["events"][-1]["type"] == "match_ended"


def test_a_seat_sees_what_it_saw(stammtisch: Command, fair_match: Path) -> None:
    """Its own cards and no others, in its own words."""
    found = json.loads(stammtisch("replay", fair_match, "--json", "--seat", 1, "--until", 4).out)
    assert len(found["observation"]["hand"]) == 5
    shuffle, announce = found["lines"][1], found["lines"][2]
    assert "do" not in shuffle
    assert "do" in announce or announce["by"] != 1
    dealt = next(event for event in shuffle["events"] if event["type"] == "cards_dealt")
    assert [hand is None for hand in dealt["cards"]] == [True, False, True]
    said = stammtisch("replay", fair_match, "--seat", 1).out
    assert "You " in said
    assert "  Anna: " not in said


def test_until_stops_and_says_who_would_act(stammtisch: Command, fair_match: Path) -> None:
    """Whatever stands behind it in the file does not matter."""
    bad = changed(fair_match, 9, by="nobody")
    status, out, _ = stammtisch("replay", bad, "--until", 7)
    assert status == 0
    assert out.splitlines()[-1].startswith("The match is not over; to act: ")
    assert stammtisch("replay", bad).status == 1
    found = json.loads(stammtisch("replay", bad, "--until", 0, "--json").out)
    assert (found["lines"], found["returns"]) == ([], None)
    assert stammtisch("replay", bad, "--until", 0).out.splitlines()[-1].endswith("chance")


def test_a_bad_line_is_one_message(stammtisch: Command, fair_match: Path) -> None:
    """Exit status 1, the line, the code and the clause; nothing on standard output."""
    bad = changed(fair_match, 3, do={"type": "shuffle", "cards": ["7D"]})
    for more in ((), ("--json",)):
        status, out, err = stammtisch("replay", bad, *more)
        assert (status, out) == (1, "")
        assert len(err.splitlines()) == 1
        assert f"{bad}, line 3: " in err
        assert "(bad_outcome, ZZ-67)" in err
    german = stammtisch("--lang", "de", "replay", bad).err
    assert f"{bad}, Zeile 3: " in german
    assert "(bad_outcome, ZZ-67)" in german
    assert "So kann kein Mischen" in german


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        ((1, {"format": 7}), "format 7 is unknown", "dieses Format ist unbekannt"),
        ((4, {"n": 9}), '"n" is 9 where 3 was due', "haben eine Lücke"),
        ((4, {"by": 5}), '"by" is 5', "so jemand sitzt nicht am Tisch"),
    ],
)
def test_mistakes_of_form_are_told_in_both_languages(
    stammtisch: Command,
    fair_match: Path,
    change: tuple[int, dict[str, object]],
    english: str,
    german: str,
) -> None:
    """The German sentence keeps the English detail."""
    line, fields = change
    bad = changed(fair_match, line, **fields)
    assert english in stammtisch("replay", bad).err
    assert german in stammtisch("replay", bad, "--lang", "de").err


def test_what_the_table_did_for_somebody_is_said(stammtisch: Command, fair_match: Path) -> None:
    """A move after the time was over, and one by a bot that stood in."""
    assert "[time was over]" in stammtisch("replay", changed(fair_match, 4, auto="timeout")).out
    assert "[a bot stood in]" in stammtisch("replay", changed(fair_match, 4, auto="bot")).out


def test_a_record_may_come_from_standard_input(
    stammtisch: Command, fair_match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``-`` is standard input."""
    stdin = io.TextIOWrapper(io.BytesIO(fair_match.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert "Won by" in stammtisch("replay", "-").out


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["/no/such/file"], 1, "cannot read /no/such/file"),
        (["/"], 1, "cannot read /"),
        (["FILE", "--seat", "3"], 2, "the seats of this record are 0 to 2"),
        (["FILE", "--seat", "x"], 2, "invalid int value"),
        (["FILE", "--until", "-3"], 2, "'-3' is not a number from 0 on"),
        ([], 2, "required"),
    ],
)
def test_arguments_that_make_no_sense(
    stammtisch: Command, fair_match: Path, words: list[str], status: int, message: str
) -> None:
    """One message each; 1 for files, 2 for arguments."""
    said = stammtisch("replay", *(str(fair_match) if word == "FILE" else word for word in words))
    assert said.status == status
    assert message in said.err
    assert len(said.err.splitlines()) == 1
