"""``stammtisch advise``: what a seat of a record might do, and why."""

from __future__ import annotations

import json

import pytest
from tests.cli.calls import Command

RECORD = "tests/records/zwanzig-4-players.jsonl"


def test_people_read_actions_figures_and_reasons(stammtisch: Command) -> None:
    """A row an action, the best first, and what the figures count."""
    status, out, err = stammtisch("advise", RECORD, "--seat", 2, "--until", 7)
    assert (status, err) == (0, "")
    assert "What would be wise, Clara?" in out
    assert out.index("stay out") < out.index("stay in")
    assert "no trick costs 5 points" in out
    assert "how much nearer to 0 this game brings you" in out
    assert "given what this seat sees" in out


def test_in_german_too(stammtisch: Command) -> None:
    """Every word, and decimal commas."""
    out = stammtisch("advise", RECORD, "--seat", 2, "--until", 7, "--lang", "de").out
    assert "Was wäre klug für Clara?" in out
    assert out.index("aussteigen") < out.index("mitgehen")
    assert "ohne Stich kostet es 5 Punkte" in out
    assert "95-%-Bereich" in out
    assert "." not in out.split("aussteigen")[1].split("│")[1]


def test_json_is_one_object_for_programs(stammtisch: Command) -> None:
    """Actions as a record has them, values with their intervals, reasons with their facts."""
    found = json.loads(stammtisch("advise", RECORD, "--seat", 2, "--until", 7, "--json").out)
    assert (found["game"], found["seat"], found["measure"]) == ("zwanzig", 2, "points")
    assert found["worlds"] > 100
    first, second = found["actions"]
    assert first["do"] == {"type": "decide", "stay": False}
    assert first["low"] <= first["value"] <= first["high"]
    assert second["value"] < first["value"]
    assert second["reasons"][0]["facts"]["penalty"] == 5
    assert second["text"]["action"] == "stay in"
    again = stammtisch("advise", RECORD, "--seat", 2, "--until", 7, "--json").out
    assert json.loads(again) == found


@pytest.mark.parametrize(
    ("words", "status", "german", "english"),
    [
        pytest.param(
            ("--seat", 0), 1,
            "die Partie ist hier zu Ende", "the match is over here", id="a finished match",
        ),
        pytest.param(
            ("--seat", 0, "--until", 10), 1,
            "Platz 0 ist hier nicht gefragt; gefragt ist: 1 (Ben)",
            "seat 0 is not asked here; asked is: 1 (Ben)", id="a seat that is not due",
        ),
        pytest.param(
            ("--seat", 4), 2,
            "die Plätze dieser Aufzeichnung sind 0 bis 3",
            "the seats of this record are 0 to 3", id="a seat that is not there",
        ),
    ],
)  # fmt: skip
def test_where_nothing_can_be_advised_one_sentence_says_why(
    stammtisch: Command, words: tuple[object, ...], status: int, german: str, english: str
) -> None:
    """And what to do instead, where there is something."""
    for lang, sentence in (("de", german), ("en", english)):
        said = stammtisch("advise", RECORD, *words, "--lang", lang)
        assert (said.status, said.out) == (status, "")
        assert sentence in said.err
        assert len(said.err.strip().splitlines()) == 1


def test_a_decision_without_figures_and_a_seat_left_out(stammtisch: Command) -> None:
    """Whether one is ready is no matter of chance; without a seat there is nobody to advise."""
    said = stammtisch("advise", "tests/records/maumau-4-players.jsonl", "--seat", 1, "--until", 2)
    assert (said.status, said.out) == (1, "")
    assert "there are no figures for what" in said.err
    said = stammtisch("advise", RECORD)
    assert said.status == 2
    assert "--seat" in said.err


def test_a_damaged_record_is_named_by_its_line(stammtisch: Command) -> None:
    """As every command that reads records says it."""
    said = stammtisch("advise", "tests/records/zwanzig-example.expected.json", "--seat", 0)
    assert said.status == 1
    assert "line 1" in said.err
