"""``stammtisch review``: a match looked back at, in words and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.calls import Command

RECORD = "tests/records/zwanzig-example.jsonl"


def test_people_read_chances_dear_decisions_and_luck(stammtisch: Command) -> None:
    """In German, every word; what was played, what was better, what it cost, and why."""
    status, out, err = stammtisch("review", RECORD, "--seat", 0, "--lang", "de")
    assert (status, err) == (0, "")
    assert "Chancen auf den Sieg" in out
    assert "2. Anna: Pik ansagen (ungenau); besser: " in out
    assert "Siege in 100 Partien, mindestens" in out
    assert "Anna: So änderte sich die Chance, in Prozentpunkten und wie die Karten wirklich" in out
    assert re.search(
        r"Anna: In \d+ Entscheidungen verschenkt, geschätzt: \d+ Siege in 100 Partien; ", out
    )
    assert "ohne zu wissen, wie die Karten lagen" in out
    assert "Ausgespielt hat die Verteilungen der Bot strong." in out


def test_json_is_one_object_for_programs(stammtisch: Command) -> None:
    """Curve, decisions with words, the dearest, balances; only the seat that was asked for."""
    found = json.loads(stammtisch("review", RECORD, "--seat", 0, "--json").out)
    assert found["opened"]["seats"] == [0]
    assert {one["seat"] for one in found["decisions"]} == {0}
    dear = next(one for one in found["decisions"] if one["n"] == found["dearest"][0])
    assert dear["text"]["played"] == "announce spades"
    assert dear["cost"] >= dear["surely"] > 0.02
    (balance,) = found["balances"]
    parts = (balance[name] for name in ("start", "luck", "own", "others"))
    assert sum(parts) == pytest.approx(balance["end"])


@pytest.mark.parametrize(
    ("words", "status", "german", "english"),
    [
        pytest.param(
            (RECORD, "--seat", 4), 2,
            "die Plätze dieser Aufzeichnung sind 0 bis 3",
            "the seats of this record are 0 to 3", id="a seat that is not there",
        ),
        pytest.param(
            ("tests/records/zwanzig-example.expected.json",), 1,
            "Zeile 1", "line 1", id="no record",
        ),
        pytest.param(
            ("nowhere.jsonl",), 1,
            "lässt sich nicht lesen", "cannot read", id="no file",
        ),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(
    stammtisch: Command, words: tuple[object, ...], status: int, german: str, english: str
) -> None:
    """What is wrong, and nothing on standard output."""
    for lang, sentence in (("de", german), ("en", english)):
        said = stammtisch("review", *words, "--lang", lang)
        assert (said.status, said.out) == (status, "")
        assert sentence in said.err
        assert len(said.err.strip().splitlines()) == 1


def test_a_record_without_an_action_has_nothing_to_look_back_at(
    stammtisch: Command, tmp_path: Path
) -> None:
    """It is in order, and says so little."""
    empty = tmp_path / "empty.jsonl"
    empty.write_text(Path(RECORD).read_text("utf-8").splitlines()[0], "utf-8")
    said = stammtisch("review", empty)
    assert said.status == 1
    assert "nothing to look back at" in said.err
