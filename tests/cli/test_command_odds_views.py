"""``stammtisch odds zwiebel --record``: what one seat could expect at one moment of a match."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from tests.builders import case
from tests.cli.calls import Command, odds

RECORDS = Path(__file__).parents[1] / "records"
RECORD = RECORDS / "zwiebel-2004-normal.jsonl"
MOMENT = ("--record", RECORD, "--seat", 0, "--until", 9)
FEW = ("--samples", 60)


def test_the_chance_of_a_seat_at_a_moment(stammtisch: Command) -> None:
    """Against each rival and against all, with intervals; equal seeds give equal answers."""
    one = odds(stammtisch, *MOMENT, *FEW)
    assert (one["game"], one["seat"], one["samples"], one["seed"]) == ("zwiebel-2004", 0, 60, 0)
    assert sorted(rival["seat"] for rival in one["rivals"]) == [1, 2]
    for share in (one, *one["rivals"]):
        assert 0 <= share["low"] <= share["chance"] <= share["high"] <= 1
    assert one["chance"] <= min(rival["chance"] for rival in one["rivals"])
    assert one == odds(stammtisch, *MOMENT, *FEW)


def test_a_view_that_replay_printed(stammtisch: Command, tmp_path: Path) -> None:
    """``replay --seat --until --json`` and ``odds --view`` fit together: the same answer."""
    view = stammtisch("replay", RECORD, "--seat", 0, "--until", 9, "--json")
    file = tmp_path / "view.json"
    file.write_text(view.out, "utf-8")
    assert odds(stammtisch, "--view", file, *FEW) == odds(stammtisch, *MOMENT, *FEW)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("de", "Das lohnt sich ab"),
        ("en", "That pays from"),
    ],
)
def test_who_may_deal_is_told_what_it_takes(stammtisch: Command, lang: str, told: str) -> None:
    """Z30-66: the price of the deal, the pot with it, and the chance from which on it pays."""
    moment = ("--record", RECORDS / "zwiebel-v3-4-players.jsonl", "--seat", 1, "--until", 12, *FEW)
    deal = odds(stammtisch, *moment)["deal"]
    assert deal["needed"] == pytest.approx(deal["price"] / deal["pot"])
    said = stammtisch("odds", "zwiebel", *moment, "--lang", lang)
    assert told in said.out
    assert f"{deal['price']} " in said.out
    assert "deal" not in odds(stammtisch, *MOMENT, *FEW)


def test_who_is_knocked_out_is_no_rival_any_more(stammtisch: Command) -> None:
    """After action 12 seat 1 is out (ZC-108)."""
    later = odds(stammtisch, "--record", RECORD, "--seat", 0, "--until", 12, *FEW)
    assert [rival["seat"] for rival in later["rivals"]] == [2]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("de", "gefragt ist nach zwiebel-v3, gespielt wurde zwiebel-2004"),
        ("en", "the question is about zwiebel-v3, but this is zwiebel-2004"),
    ],
)
def test_a_record_by_the_other_rules_is_no_answer(
    stammtisch: Command, lang: str, told: str
) -> None:
    """Whoever asks by one of the two is not answered by the other."""
    said = stammtisch("odds", "zwiebel-v3", *MOMENT, "--lang", lang)
    assert (said.status, said.out, said.err) == (1, "", f"stammtisch: {told}\n")
    assert stammtisch("odds", "zwiebel-2004", *MOMENT, *FEW).status == 0


@pytest.mark.parametrize(("lang", "word"), [("de", "gewinnt die Kraftprobe"), ("en", "wins the")])
def test_a_table_for_people(stammtisch: Command, lang: str, word: str) -> None:
    """In the language of the run, with names and no progress bar outside a terminal."""
    said = stammtisch("--lang", lang, "odds", "zwiebel", *MOMENT, *FEW)
    assert said.status == 0
    assert word in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("status", "words", "complaint"),
    [
        case("no such file", 1, ("--record", "/no/such", "--seat", 0), "cannot read /no/such"),
        case("no seat", 2, ("--record", RECORD), "--record needs --seat"),
        case("no such seat", 2, ("--record", RECORD, "--seat", 7), "seats of this record"),
        case(
            "no such moment", 1, ("--record", RECORD, "--seat", 0, "--until", 0), "not in a round"
        ),
        case(
            "another game",
            1,
            ("--record", RECORDS / "zwanzig-2-players.jsonl", "--seat", 0),
            "this is zwanzig",
        ),
        case("a seat of nothing", 2, ("--seat", 1), "--seat goes with"),
        case("samples of nothing", 2, ("--samples", 9), "--samples goes with"),
        case("no samples", 2, (*MOMENT, "--samples", 0), "not a number from 1 on"),
        case("both questions", 2, (*MOMENT, "--rules", "zwiebel-v3"), "--rules does not go"),
        case("two sources", 2, (*MOMENT, "--view", RECORD), "not allowed with"),
        case("a view with a seat", 2, ("--view", RECORD, "--seat", 0), "has its seat and moment"),
        case("no view", 1, ("--view", RECORD), "is no view"),
    ],
)
def test_what_makes_no_sense(
    stammtisch: Command, status: int, words: tuple[object, ...], complaint: str
) -> None:
    """One message, one status, nothing on standard output."""
    said = stammtisch("--lang", "en", "odds", "zwiebel", *words)
    assert said.status == status
    assert complaint in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert said.out == ""


def test_standard_input_is_called_so(stammtisch: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the sign that stands for it, which begins a sentence badly."""
    for language, called in (("en", "standard input is"), ("de", "die Standardeingabe ist")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
        said = stammtisch("--lang", language, "odds", "zwiebel", "--view", "-")
        assert said.status == 1
        assert said.err.startswith(f"stammtisch: {called}")


def test_what_is_wrong_with_a_view_is_told_in_german(stammtisch: Command, tmp_path: Path) -> None:
    empty = tmp_path / "view.json"
    empty.touch()
    said = stammtisch("--lang", "de", "odds", "zwiebel", "--view", empty)
    assert (said.status, said.out) == (1, "")
    assert said.err.endswith(": das JSON bricht mittendrin ab\n")


@pytest.mark.parametrize(
    "change",
    [
        case("a seat too many", {"seat": 40}),
        case("a spectator", {"seat": None, "own": None}),
        case("no players", {"players": []}),
        case("no order", {"order": [], "dealer": None, "circle": []}),
    ],
)
def test_a_view_that_nobody_can_have(
    stammtisch: Command, tmp_path: Path, change: dict[str, Any]
) -> None:
    """Refused like any other bad file."""
    said = stammtisch("replay", RECORD, "--seat", 0, "--until", 9, "--json")
    view = json.loads(said.out)
    view["observation"] |= change
    file = tmp_path / "view.json"
    file.write_text(json.dumps(view), "utf-8")
    said = stammtisch("--lang", "en", "odds", "zwiebel", "--view", file, *FEW)
    assert said.status == 1
    assert len(said.err.strip().splitlines()) == 1
