"""An empty word where a path belongs, as of a variable that nobody has set."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calls import Command

FILE = "a file is missing", "hier fehlt eine Datei"
FOLDER = "a folder is missing", "hier fehlt ein Ordner"
ADDRESS = "this is no address of a database", "das ist keine Adresse einer Datenbank"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("backup _", FILE),
        ("restore _", FILE),
        ("replay _", FILE),
        ("verify _", FILE),
        ("record _", FILE),
        ("advise _ --seat 0", FILE),
        ("review _", FILE),
        ("tournament _", FILE),
        ("tournament an-evening.jsonl _", FILE),
        ("arena zwanzig --bots random,steady --deals-file _", FILE),
        ("arena zwanzig --bots random,steady --plot _", FILE),
        ("train zwanzig --to _", FILE),
        ("odds zwiebel --plot _", FILE),
        ("odds zwiebel --view _", FILE),
        ("odds zwiebel --record _ --seat 0", FILE),
        ("serve --log _", FILE),
        ("move-database _ there", FOLDER),
        ("move-database here _", FOLDER),
        ("export _", FOLDER),
        ("simulate zwanzig --records _", FOLDER),
        ("tables --data-dir _", FOLDER),
        ("serve --data-dir _", FOLDER),
        ("tables --database _", ADDRESS),
        ("backup a-file --database _", ADDRESS),
        ("forget --days 3 --database _", ADDRESS),
        ("serve --database _", ADDRESS),
    ],
)
def test_it_is_never_taken_for_the_folder_one_is_in(
    stammtisch: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    sentence: tuple[str, str],
) -> None:
    """One sentence in either language, status 2, and nothing is made or read."""
    monkeypatch.chdir(tmp_path)
    given = ["" if word == "_" else word for word in words.split()]
    for language, said in zip(("en", "de"), sentence, strict=True):
        found = stammtisch("--lang", language, *given)
        assert (found.status, found.out) == (2, "")
        assert said in found.err
        assert found.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("variable", ["STAMMTISCH_DATABASE", "STAMMTISCH_LOG"])
def test_an_empty_variable_is_like_none(
    stammtisch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    """Nobody has set it: the room is in its folder."""
    monkeypatch.setenv(variable, "")
    said = stammtisch("tables", "--data-dir", tmp_path)
    assert said.status == 1
    assert str(tmp_path) in said.err
