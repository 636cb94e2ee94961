"""``stammtisch arena``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.calls import Command

WORDS = ("arena", "zwanzig", "--bots", "steady,random", "--seats", 2, "--jobs", 1)


def test_people_read_a_table(stammtisch: Command) -> None:
    """Who against whom, by how much, how sure; what the figures mean; what was limited."""
    out = stammtisch(*WORDS, "--deals", 4).out
    assert "zwanzig: 4 deals of 2, seed 0" in out
    assert "difference a deal" in out
    assert "the same cards from all seats" in out
    assert "max_rounds=10" in out
    german = stammtisch("--lang", "de", *WORDS, "--deals", 2, "--option", "max_rounds=1").out
    assert "2 Ausgaben zu 2" in german
    assert "gleiche Karten von allen Plätzen" in german
    assert "max_rounds" not in german


def test_programs_read_one_object(stammtisch: Command) -> None:
    said = stammtisch(*WORDS, "--deals", 20, "--json", "--option", "max_rounds=2")
    assert said.status == 0, said.err
    found = json.loads(said.out)
    assert {name: found[name] for name in ("game", "seats", "deals")} == {
        "game": "zwanzig",
        "seats": 2,
        "deals": 20,
    }
    (pair,) = found["pairs"]
    assert list(pair) == ["bot", "against", "difference", "low", "high", "deals"]
    assert (pair["bot"], pair["against"], pair["deals"]) == ("steady", "random", 20)
    assert 0 < pair["low"] < pair["difference"] < pair["high"]


def test_deals_are_played_again(stammtisch: Command, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = (*WORDS, "--deals", 3, "--json", "--option", "max_rounds=1", "--deals-file", file)
    first = stammtisch(*words, "--seed", 5)
    again = stammtisch(*words, "--seed", 6)
    assert first == again
    other = stammtisch(*words, "--seats", 3)
    assert (other.status, other.out) == (1, "")
    assert "seats 2, not 3" in other.err
    nowhere = stammtisch(*words[:-1], tmp_path / "no" / "deals.jsonl")
    assert nowhere.status == 1
    assert "No such file" in nowhere.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "steady"), "at least two different bots are needed, each once"),
        (("--bots", "steady,steady"), "at least two different bots are needed, each once"),
        (("--bots", "steady,nobody"), "nobody"),
        (("--seats", 9), "2 to 6 seats"),
        (("--jobs", 0), "--jobs 0"),
        (("--option", "colour=red"), "colour"),
    ],
)
def test_what_makes_no_sense_is_said(
    stammtisch: Command, words: tuple[object, ...], said: str
) -> None:
    status, out, err = stammtisch(*WORDS, *words)
    assert (status, out) == (2, "")
    assert said in err
