"""``stammtisch replay``: the course of a match for people and for programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command, changed
from tests.games.test_notation import WRONG

from stammtisch.records.notation.parser import read
from stammtisch.records.record import BadRecord


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


@pytest.mark.parametrize(("text", "line", "code"), WRONG)
def test_what_is_wrong_with_a_text_is_told_in_german(
    stammtisch: Command, tmp_path: Path, text: str, line: int, code: str
) -> None:
    """Not in the words of the English message, in which the reader raises it."""
    with pytest.raises(BadRecord) as wrong:
        read(text)
    file = tmp_path / "match.txt"
    file.write_text(text, "utf-8")
    said = stammtisch("--lang", "de", "replay", file)
    assert said.status == 1
    assert f"Zeile {line}: " in said.err
    assert f"({code})" in said.err
    english = wrong.value.what.removeprefix("header: ")
    assert english[:20] not in said.err


def test_an_empty_line_is_called_empty(stammtisch: Command, fair_match: Path) -> None:
    lines = fair_match.read_text("utf-8").splitlines()
    fair_match.write_text("\n".join([*lines[:2], "  ", *lines[2:]]) + "\n", "utf-8")
    assert "line 3: the line is empty (not_json)" in stammtisch("replay", fair_match).err
    assert "sie ist leer (not_json)" in stammtisch("--lang", "de", "replay", fair_match).err


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        ((1, {"format": 7}), "format 7 is unknown", "dieses Format ist unbekannt: 7; dieses"),
        ((1, {"game": "skat"}), "there is no game 'skat'", "dieses Spiel gibt es nicht: skat; es"),
        (
            (1, {"rules": 9}),
            "version 9 of the rules",
            "Fassung der Regeln: 9; dieses Programm kennt",
        ),
        ((1, {"players": ["A"]}), "1 players", "so viele spielen das nicht: 1; es spielen 2 bis 6"),
        (
            (1, {"options": {"x": 1}}),
            "unknown field `x`",
            "gibt es nicht: ein Feld x gibt es nicht (",
        ),
        (
            (1, {"options": {"max_rounds": 0}}),
            "Expected `int` >= 1",
            "dort gehört hin: int >= 1 (bei max_rounds)",
        ),
        ((4, {"n": 9}), '"n" is 9 where 3 was due', "eine Lücke: hier steht 9, dran ist 3 ("),
        ((4, {"n": "3"}), "Expected `int`", "statt str gehört dort hin: int (bei n) ("),
        ((4, {"by": 5}), '"by" is 5', "nicht am Tisch: 5; es gibt: "),
        ((4, {"do": ...}), "missing required field `do`", "das Feld do fehlt ("),
        (
            (4, {"do": {"type": "x"}}),
            "zwanzig has no action 'x' (",
            "zwanzig hat keine Aktion 'x' (",
        ),
        ((4, {"by": "clock"}), "clock may not", " von der Uhr geht nicht. "),
        (
            (4, {"do": {"type": "announce", "suit": "X"}}),
            '"suit":"X"}: X is none of the four suits. (',
            " geht nicht. X ist keine der vier Farben. (",
        ),
    ],
)
def test_mistakes_of_form_are_told_in_both_languages(
    stammtisch: Command,
    fair_match: Path,
    change: tuple[int, dict[str, object]],
    english: str,
    german: str,
) -> None:
    """What is wrong, and with what; neither language speaks the other."""
    line, fields = change
    bad = changed(fair_match, line, **fields)
    assert english in stammtisch("replay", bad).err
    said = stammtisch("replay", bad, "--lang", "de").err
    assert german in said
    assert english not in said


@pytest.mark.parametrize(
    ("content", "german"),
    [
        case("nothing", b"", "die Aufzeichnung ist leer; ihre erste Zeile ist der Kopf ("),
        case("no record", b"Hallo", ": das ist keine Aufzeichnung: eine beginnt mit {"),
        case("no object", b"[1]", "das ist keine Zeile JSON: eine Zeile ist ein Objekt: {…} ("),
        case("cut off", b'{"format": 1, "ga', "keine Zeile JSON: sie bricht mittendrin ab ("),
        case("too deep", b"[" * 100_000, "das ist keine Zeile JSON: zu tief verschachtelt ("),
        case("another encoding", b'{"\xe4": 1}', "keine Zeile JSON: nicht in UTF-8 geschrieben ("),
        case("text without a value", b"stammtisch 1\noption x=1", "heißt: option NAME WERT ("),
        case("text without a game", b"stammtisch 1", "die Kopfzeile stimmt nicht: das Feld game"),
        case("too long", b" " * 4_000_001, "die Aufzeichnung ist zu groß: höchstens 4000000 Bytes"),
    ],
)
def test_what_is_no_record_is_said_in_german(
    stammtisch: Command, tmp_path: Path, content: bytes, german: str
) -> None:
    """One line, exit status 1, without a word of English."""
    file = tmp_path / "x"
    file.write_bytes(content)
    if content.startswith(b"[["):
        assert "not a line of JSON: nested too deeply (" in stammtisch("replay", file).err
    status, out, err = stammtisch("--lang", "de", "replay", file)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert german in err


def test_what_the_table_did_for_somebody_is_said(stammtisch: Command, fair_match: Path) -> None:
    """A move after the time was over, and one by a bot that stood in."""
    assert "[out of time]" in stammtisch("replay", changed(fair_match, 4, auto="timeout")).out
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
        ([""], 2, "a file is missing"),
        (["FILE", "--seat", "3"], 2, "the seats of this record are 0 to 2"),
        (["FILE", "--seat", "x"], 2, "'x' is not a whole number"),
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


@pytest.mark.parametrize(
    ("lang", "empty"),
    [("en", "no cards"), ("de", "keine Karten")],
)
def test_an_empty_hand_is_said_to_be_empty(stammtisch: Command, lang: str, empty: str) -> None:
    """At the end of a round of Mau-Mau all hands are shown: the winner's holds nothing."""
    record = Path(__file__).parents[1] / "records" / "maumau-2-players.jsonl"
    lines = stammtisch("--lang", lang, "replay", record).out.splitlines()
    assert any(line.endswith(f": {empty}") for line in lines)
    assert not [line for line in lines if line.endswith(": ")]


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "die Standardeingabe, Zeile 1: "), ("en", "standard input, line 1: ")]
)
def test_a_mistake_in_standard_input_is_told_of_it(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    """A dash alone would be no name of anything."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"no record")))
    assert stammtisch("replay", "-", "--lang", lang).err.startswith(f"stammtisch: {said}")
