"""``stammtisch arena``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
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
    assert "of 20 such intervals one misses it" in out
    assert "max_rounds=10" in out
    german = stammtisch("--lang", "de", *WORDS, "--deals", 2, "--option", "max_rounds=1").out
    assert "2 Ausgaben zu 2" in german
    assert "gleiche Karten von allen Plätzen" in german
    assert "von 20 solchen Bereichen verfehlt ihn einer" in german
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
    assert list(pair) == ["bot", "against", "difference", "low", "high", "deals", "above_zero"]
    assert pair["above_zero"] is True
    assert (pair["bot"], pair["against"], pair["deals"]) == ("steady", "random", 20)
    assert 0 < pair["low"] < pair["difference"] < pair["high"]


def test_one_deal_bounds_nothing(stammtisch: Command) -> None:
    """A single deal says how it went, and not who is better."""
    words = (*WORDS, "--deals", 1, "--option", "max_rounds=1")
    (pair,) = json.loads(stammtisch(*words, "--json").out)["pairs"]
    assert (pair["low"], pair["high"], pair["above_zero"]) == (None, None, False)
    assert "not yet" in stammtisch(*words).out


def test_the_plot_has_a_row_for_every_pair(stammtisch: Command, tmp_path: Path) -> None:
    """Names, figures and the title of the table; a full dot where the bot is surely better."""
    file = tmp_path / "pairs.svg"
    words = (*WORDS[:2], "--bots", "steady,random,beginner", *WORDS[4:], "--deals", 12)
    assert stammtisch("--lang", "de", *words, "--plot", file).status == 0
    name = "{http://www.w3.org/2000/svg}"
    drawing = ET.parse(file).getroot()
    texts = [one.text or "" for one in drawing.iter(f"{name}text")]
    assert "zwanzig: 12 Ausgaben zu 2, Startzahl 0" in texts
    assert {"steady gegen random", "steady gegen beginner", "random gegen beginner"} <= set(texts)
    full = [one.get("fill") != "white" for one in drawing.iter(f"{name}circle")]
    assert full == [True, False, False]
    for wrong, status, said in (("p.png", 2, ".svg"), (tmp_path / "no" / "p.svg", 1, "folder")):
        refused = stammtisch(*WORDS, "--deals", 1, "--plot", wrong)
        assert refused.status == status
        assert said in refused.err


def test_deals_are_played_again(stammtisch: Command, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = (*WORDS, "--deals", 3, "--json", "--option", "max_rounds=1", "--deals-file", file)
    first = stammtisch(*words, "--seed", 5)
    again = stammtisch(*words)
    assert first == again == stammtisch(*words, "--seed", 5)
    other = stammtisch(*words, "--seats", 3)
    assert (other.status, other.out) == (1, "")
    assert "seats 2, not 3" in other.err
    drawn_anew = stammtisch(*words, "--seed", 6)
    assert (drawn_anew.status, drawn_anew.out) == (2, "")
    assert f"--seed 6: the deals in {file} are others" in drawn_anew.err
    longer = stammtisch(*words, "--option", "max_rounds=2")
    assert "these are deals with max_rounds 1, not 2." in longer.err
    all_of_it = stammtisch(*WORDS, "--option", "max_rounds=1", "--deals-file", file)
    assert all_of_it.out.splitlines()[0].strip() == "zwanzig: 3 deals of 2, from deals.jsonl"
    nowhere = stammtisch(*words[:-1], tmp_path / "no" / "deals.jsonl")
    assert nowhere.status == 1
    assert "No such file" in nowhere.err


@pytest.mark.parametrize(
    ("text", "deals", "said"),
    [
        ("x", 1, ", Zeile 1: kein JSON von Byte 0 an. Nimm"),
        ("", 1, ", Zeile 1: das JSON bricht mittendrin ab. Nimm"),
        ('{"game":"zwanzig"}', 1, ", Zeile 1: das Feld seats fehlt. Nimm"),
        ('{"game":"skat","seats":2,"options":{}}', 1, ": game ist dort skat und nicht zwanzig."),
        (None, 4, ": es sind 3 Ausgaben und nicht 4. Nimm"),
        (None, 1_000_001, ": eine Datei fasst höchstens 1000000 Ausgaben, nicht 1000001. Nimm"),
    ],
)
def test_a_wrong_file_of_deals_is_told_in_german(
    stammtisch: Command, tmp_path: Path, text: str | None, deals: int, said: str
) -> None:
    """``None``: a file of three deals."""
    file = tmp_path / "deals.jsonl"
    words = (*WORDS, "--option", "max_rounds=1", "--deals-file", file, "--deals")
    if text is None:
        assert stammtisch(*words, 3).status == 0
    else:
        file.write_text(text)
    status, out, err = stammtisch("--lang", "de", *words, deals)
    assert (status, out) == (1, "")
    assert said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "steady"), "at least two different bots are needed, each once"),
        (("--bots", "steady,steady"), "at least two different bots are needed, each once"),
        (("--bots", "steady,nobody"), "nobody"),
        (("--seats", 9), "2 to 6 seats"),
        (("--jobs", -3), "from 1 to 1000 will do"),
        (("--option", "colour=red"), "colour"),
    ],
)
def test_what_makes_no_sense_is_said(
    stammtisch: Command, words: tuple[object, ...], said: str
) -> None:
    status, out, err = stammtisch(*WORDS, *words)
    assert (status, out) == (2, "")
    assert said in err
