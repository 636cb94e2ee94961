"""A Runde that moves to another room: its own export is taken in whole, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case
from tests.runde.friends import DAY, Friends
from tests.runde.test_runde_standings import lived

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.export import as_csv, as_json
from stammtisch.runde.intake import read
from stammtisch.runde.model import MAX_MEMBERS, MAX_TABLES, RundeState
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import rows

BOARDS: dict[str, dict[str, list[object]]] = {"mau-mau": {"boards": []}}


def moved(text: str, t: int) -> RundeState:
    """The Runde in its new room."""
    return apply(RundeState(), t, read(text.encode()).command)


@given(st.integers(0, 10**9))
def test_what_was_taken_home_is_what_arrives(seed: int) -> None:
    """After anything that happens to a Runde: names, evenings, results, sums, both exports."""
    friends = lived(seed)
    text = as_json(friends.state, BOARDS)
    state = moved(text, friends.t)
    assert as_json(state, read(text.encode()).boards) == text
    assert as_csv(state) == as_csv(friends.state)
    assert rows(state) == rows(friends.state)


def friends() -> Friends:
    """Two evenings of Anna and Ben, whose name was once typed wrong."""
    found = Friends("Anna", "Ben", "Benn")
    found.do(c.MergeNames("Benn", "Ben"))
    found.wins("Anna", "Ben")
    found.t += DAY
    found.wins("Ben", "Anna")
    return found


def test_it_goes_on_where_it_was() -> None:
    """The next table makes the third evening, and names are still known."""
    there = friends()
    there.state = moved(as_json(there.state, {}), there.t)
    there.t += DAY
    there.wins("Benn", "Anna")
    ben = next(row for row in rows(there.state) if row.name == "Ben")
    assert (ben.evenings, ben.matches, ben.wins) == (3, 3, 2)


def test_nothing_is_added_to_a_runde_that_there_is() -> None:
    there = friends()
    command = read(as_json(there.state, {}).encode()).command
    assert there.refused(command) == "not_empty"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        case("nothing", b"", "no_runde_file"),
        case("no JSON", b"{", "no_runde_file"),
        case("another file", b'{"format": 1, "tournament": {}}', "no_runde_file"),
        case("another format", b'{"format": "x", "version": 1}', "no_runde_file"),
        case("no text", b"\xff\xfe", "no_runde_file"),
        case("very deep", b'{"a":' * 100_000, "no_runde_file"),
        case("newer", b'{"format": "stammtisch-runde", "version": 3}', "newer_runde_file"),
        case("torn", b'{"format": "stammtisch-runde", "version": 1}', "runde_file_damaged"),
    ],
)
def test_what_is_no_file_of_a_runde(text: bytes, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        read(text)
    assert refusal.value.code == code


def _set(*path: str | int, to: Any) -> Callable[[Any], None]:
    """Changes one place of the file."""

    def change(file: Any) -> None:
        for step in path[:-1]:
            file = file[step]
        file[path[-1]] = to

    return change


MANY = [f"P{number}" for number in range(MAX_MEMBERS)]
EVENINGS = [{"no": no, "began": 0, "last": 0} for no in range(1, MAX_TABLES + 2)]
PLACE = {"name": "Anna", "bot": False, "points": 1.0, "first": True}


@pytest.mark.parametrize(
    ("change", "at"),
    [
        case("no title", _set("title", to=" "), "title"),
        case("a title that cannot be seen", _set("title", to="a\u202eb"), "title"),
        case("a name of 200", _set("members", 0, "name", to="x" * 200), "members"),
        case("a name twice", _set("members", 1, "name", to="anna"), "members"),
        case("merged with itself", _set("members", 0, "also", to=["Anna"]), "members"),
        case("too many", _set("members", 0, "also", to=MANY), "members > 60"),
        case("more evenings than tables", _set("evenings", to=EVENINGS), "evenings > 5000"),
        case("an evening missing", _set("evenings", 0, "no", to=2), "evenings[0]"),
        case("ended before it began", _set("evenings", 1, "last", to=1), "evenings[1]"),
        case("far ahead", _set("evenings", 1, "last", to=1 << 50), "evenings[1]"),
        case("ended by no name", _set("evenings", 0, "closed_by", to="a" * 999), "evenings[0]"),
        case("of no evening", _set("results", 1, "evening", to=3), "results[1]"),
        case("a table twice", _set("results", 1, "table", to="table-1"), "results[1]"),
        case("backwards", _set("results", 0, "ended", to=0), "results[0]"),
        case("nobody there", _set("results", 0, "places", to=[]), "results[0]"),
        case("twice at a table", _set("results", 0, "places", to=[PLACE, PLACE]), "results[0]"),
        case("a stranger", _set("results", 0, "places", 0, "name", to="Zoe"), "results[0]"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_is_refused_whole(change: Callable[[Any], None], at: str) -> None:
    """With the place that makes no sense."""
    there = friends()
    file = json.loads(as_json(there.state, {}))
    change(file)
    with pytest.raises(RuleViolation) as refusal:
        moved(json.dumps(file), there.t)
    assert (refusal.value.code, refusal.value.facts["at"]) == ("runde_file_damaged", at)


def test_sums_of_the_file_are_not_believed() -> None:
    """They are computed from the results."""
    there = friends()
    file = json.loads(as_json(there.state, {}))
    file["members"][0]["wins"] = 1_000
    assert rows(moved(json.dumps(file), there.t)) == rows(there.state)
