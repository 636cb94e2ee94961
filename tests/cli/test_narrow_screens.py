"""Tables on a narrow screen: no word and no figure is cut, from the width of a phone on."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text
from tests.cli.calls import Command

from stammtisch.cli.output.tables import lay

RANDOM = "stammtisch.bots.simple:RandomBot"


@pytest.mark.parametrize(("columns", "lang"), [(80, "de"), (40, "en")])
@pytest.mark.parametrize(
    ("words", "whole"),
    [
        (f"check-bot {RANDOM} --game drachenrummy --matches 1", ["drachenrummy"]),
        (f"check-bot {RANDOM} --game zwiebel-2004 --matches 1", ["zwiebel-2004"]),
        ("simulate zwanzig --games 2 --bots random,random --jobs 1", ["random", "100{point}0"]),
        ("arena zwanzig --bots random,beginner --deals 2 --jobs 1", ["random", "beginner"]),
        ("judge zwanzig --bots random --matches 2 --jobs 1", ["random", "%"]),
        ("advise {record} --seat 2 --until 8", ["95"]),
        ("odds zwiebel-2004 --hands 500 --exchanges 5 --eights normal", ["2004", "%"]),
    ],
)
def test_nothing_is_cut(  # noqa: PLR0917 - a case and its surroundings
    stammtisch: Command,
    monkeypatch: pytest.MonkeyPatch,
    fair_match: Path,
    words: str,
    whole: list[str],
    columns: int,
    lang: str,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = stammtisch(*words.format(record=fair_match).split(), "--lang", lang)
    assert said.status == 0, said.err
    # An interval has its own dots, and so has an option that is named in a note.
    plain = said.out.replace(" … ", " ").replace("max_rounds=…", "").replace("…\n", "\n")
    assert "…" not in plain
    flat = " ".join(said.out.split())
    point = "," if lang == "de" else "."
    assert [one for one in whole if one.format(point=point) not in flat] == []


def printed(width: int, *rows: tuple[str, str, str]) -> list[str]:
    table = Table("name", "a long heading", title="Results", box=None, pad_edge=False)
    table.add_column("value", justify="right", no_wrap=True)
    for one in rows:
        table.add_row(Text(one[0]), *one[1:])
    console = Console(width=width)
    with console.capture() as got:
        lay(console, table)
    return got.get().splitlines()


def test_what_has_room_is_a_table() -> None:
    lines = printed(80, ("anna", "x", "1 … 2"))
    assert [line.split() for line in lines] == [
        ["Results"],
        ["name", "a", "long", "heading", "value"],
        ["anna", "x", "1", "…", "2"],
    ]


def test_what_has_a_little_less_breaks_between_words() -> None:
    lines = printed(25, ("annabella", "x", "1 … 2"))
    assert max(map(len, lines)) <= 25
    assert [line.split() for line in lines[1:]] == [
        ["a", "long"],
        ["name", "heading", "value"],
        ["annabella", "x", "1", "…", "2"],
    ]


def test_what_has_none_is_written_row_by_row() -> None:
    """Empty cells are left out, and long ones go on below their heading."""
    lines = printed(18, ("annabella", "two words and more", "1 … 2"), ("ben", "", "3"))
    assert lines == [
        "Results",
        "annabella",
        "  a long heading:",
        "  two words and",
        "  more",
        "  value: 1 … 2",
        "ben",
        "  value: 3",
    ]
