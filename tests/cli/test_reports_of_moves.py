"""A report of a move, as the page hands it out, in the hands of a host or of who develops."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.builders import case
from tests.cli.calls import Command
from tests.secrecy.test_secret_reports import told

from stammtisch.records.record import read

RECORDS = Path(__file__).parents[1] / "records"
TOLD = {
    "report": 1,
    "version": "0.1.0",
    "game": "zwanzig",
    "rules": 1,
    "options": {},
    "players": ["Anna", "Ben"],
    "seat": 1,
    "n": 7,
    "made": "2026-11-27T19:00:00.000Z",
    "sentence": "Anna spielt Karo 7.",
    "clauses": ["Z-5.2"],
    "words": "Karo 7 war nicht erlaubt: Sie hatte Herz.",
    "refused": None,
    "request": "4711",
    "record": None,
    "seen": None,
}


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A report about a match that is over."""
    record = (RECORDS / "zwanzig-2-players.jsonl").read_text("utf-8")
    return saved(tmp_path, record=record)


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """A report from a match that was still running."""
    film = told(read((RECORDS / "zwanzig-2-players.jsonl").read_bytes(), 9), 1)
    return saved(tmp_path, seen=json.loads(film))


def saved(folder: Path, **fields: Any) -> Path:
    """A report as a file."""
    file = folder / "report.json"
    file.write_text(json.dumps(TOLD | fields, ensure_ascii=False), "utf-8")
    return file


@pytest.mark.parametrize(
    ("words", "says"),
    [
        case("replayed", ["replay", "{}"], "Karo 7 war nicht erlaubt"),
        case(
            "replayed in German", ["replay", "{}", "--lang", "de"], "Meldung zu zwanzig, Regeln 1"
        ),
        case("up to the move", ["replay", "{}", "--until", "7"], "The match is not over"),
        case("as a seat saw it", ["replay", "{}", "--seat", "1"], "request: 4711"),
        case("for programs", ["replay", "{}", "--json"], '"lines"'),
        case("written as text", ["record", "{}", "--text"], "game zwanzig"),
        case("verified", ["verify", "{}"], "rules: ok"),
    ],
)
def test_a_whole_one_is_a_record(
    stammtisch: Command, whole: Path, words: list[str], says: str
) -> None:
    said = stammtisch(*(word.format(whole) for word in words))
    assert (said.status, said.err) == (0, "")
    assert says in said.out


def test_it_comes_by_standard_input(
    stammtisch: Command, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(whole.read_bytes())))
    assert "report about zwanzig" in stammtisch("replay", "-").out


def test_of_a_running_match_there_is_what_the_seat_saw(stammtisch: Command, seen: Path) -> None:
    said = stammtisch("replay", seen)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "report about zwanzig, rules 1, Stammtisch 0.1.0"
    assert "  in the log: Anna spielt Karo 7." in lines
    assert any(line.startswith("    1  ") for line in lines)
    assert lines[-1] == "The match was still running: this is only what that seat saw."
    assert "{" not in said.out
    german = stammtisch("replay", seen, "--lang", "de", "--until", 1).out.splitlines()
    assert german[-1] == "Die Partie lief noch: Hier steht nur, was dieser Platz sah."
    assert len(german) < len(lines)
    assert json.loads(stammtisch("replay", seen, "--json").out)["words"] == TOLD["words"]


def test_of_a_table_at_which_nobody_looks_back(stammtisch: Command, tmp_path: Path) -> None:
    """What is reported is told, and why there is no more."""
    said = stammtisch("replay", saved(tmp_path))
    assert (said.status, said.err) == (0, "")
    assert "  words: Karo 7 war nicht erlaubt: Sie hatte Herz." in said.out
    assert "nobody looks back at that table" in said.out
    assert "blättert niemand zurück" in stammtisch("replay", saved(tmp_path), "--lang", "de").out


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        case("verified", ["verify", "{}"], 1, "holds only what one seat saw"),
        case("reviewed", ["review", "{}"], 1, "holds only what one seat saw"),
        case("for another seat", ["replay", "{}", "--seat", "0"], 2, "only what seat 1 saw"),
        case(
            "a part",
            ["replay", "{}", "--json", "--until", "3"],
            2,
            "--until does not go with --json for a report",
        ),
    ],
)
def test_what_a_running_match_cannot_give(
    stammtisch: Command, seen: Path, words: list[str], status: int, says: str
) -> None:
    said = stammtisch(*(word.format(seen) for word in words))
    assert said.status == status
    assert says in said.err


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        case("another game", {"game": "skat", "seen": {}}, "no game 'skat'"),
        case("no record in it", {"record": "{}"}, "line 1"),
        case("of another time", {"report": 2}, "line 1"),
    ],
)
def test_what_is_no_such_report(
    stammtisch: Command, tmp_path: Path, fields: dict[str, Any], says: str
) -> None:
    said = stammtisch("replay", saved(tmp_path, **fields))
    assert said.status == 1
    assert says in said.err


def test_what_a_later_version_adds_is_no_obstacle(stammtisch: Command, tmp_path: Path) -> None:
    record = (RECORDS / "zwanzig-2-players.jsonl").read_text("utf-8")
    assert stammtisch("replay", saved(tmp_path, record=record, mood="bad")).status == 0
