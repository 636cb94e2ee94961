"""``stammtisch record``: the same match as JSON Lines and as text to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calls import Command


def test_there_and_back_is_the_same_file(stammtisch: Command, fair_match: Path) -> None:
    """Text from JSON Lines, JSON Lines from text, and each from itself."""
    text = fair_match.with_suffix(".txt")
    text.write_text(stammtisch("record", "--text", fair_match).out, "utf-8")
    assert text.read_text("utf-8").startswith("stammtisch 1\ngame zwanzig\n")
    assert "\nplayer bot:steady\n" in text.read_text("utf-8")
    assert stammtisch("record", text).out == fair_match.read_text("utf-8")
    assert stammtisch("record", fair_match).out == fair_match.read_text("utf-8")
    assert stammtisch("record", "--text", text).out == text.read_text("utf-8")


@pytest.mark.parametrize(
    "command",
    [("replay",), ("replay", "--until", 20), ("verify",), ("verify", "--json")],
    ids=str,
)
def test_every_command_reads_either(
    stammtisch: Command, fair_match: Path, command: tuple[object, ...]
) -> None:
    """And says the same; the proof of the shuffles came along."""
    text = fair_match.with_suffix(".txt")
    text.write_text(stammtisch("record", "--text", fair_match).out, "utf-8")
    name, *more = command
    assert stammtisch(name, text, *more) == stammtisch(name, fair_match, *more)


def test_a_wrong_line_is_named(stammtisch: Command, fair_match: Path) -> None:
    """By its number in the text, in both languages, with exit status 1."""
    text = fair_match.with_suffix(".txt")
    lines = stammtisch("record", "--text", fair_match).out.splitlines()
    at = next(i for i, line in enumerate(lines) if " announce " in line)
    lines[at] = lines[at].replace(" announce ", " yodel ")
    text.write_text("\n".join(lines), "utf-8")
    said = stammtisch("record", text)
    assert said.status == 1
    assert f"line {at + 1}: zwanzig has no action 'yodel' (unknown_action)" in said.err
    german = stammtisch("record", text, "--lang", "de").err
    assert f"Zeile {at + 1}: so eine Aktion gibt es nicht" in german


def test_an_altered_card_is_found_in_the_text_too(stammtisch: Command, fair_match: Path) -> None:
    """Two cards of a shuffle exchanged: the line of the text does not follow from the secret."""
    text = fair_match.with_suffix(".txt")
    lines = stammtisch("record", "--text", fair_match).out.splitlines()
    at = next(i for i, line in enumerate(lines) if " shuffle " in line)
    words = lines[at].split(" ")
    words[-2], words[-3] = words[-3], words[-2]
    lines[at] = " ".join(words)
    text.write_text("\n".join(lines), "utf-8")
    said = stammtisch("verify", text)
    assert said.status == 1
    assert f"line {at + 1}: " in said.err
    assert "wrong_draw" in said.err
