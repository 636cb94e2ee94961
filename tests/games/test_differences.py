"""Differences: what they look like, and that they lead from any value to any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.records import record, replay
from stammtisch.records.differences import applied, difference
from stammtisch.records.film import Film

TESTS = Path(__file__).parents[1]
VECTORS = json.loads((TESTS / "vectors" / "differences.json").read_text("utf-8"))
RECORDS = sorted((TESTS / "records").glob("*.jsonl"))


def plain(value: Any) -> Any:
    """As it arrives in JSON."""
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
def test_the_form_of_a_difference(case: Any) -> None:
    """The page reads these same cases."""
    before, after = case["before"], case["after"]
    assert difference(before, after) == case["difference"]
    assert applied(before, case["difference"]) == after


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fields at their defaults are left out."""

    no: int = 0
    marks: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()


class Whole(msgspec.Struct, frozen=True, rename={"first": "1st"}):
    """All fields are always there."""

    first: Part | None
    rest: tuple[Part | None, ...]
    rows: tuple[tuple[int, ...], ...]
    by_seat: dict[int, str]


numbers = st.lists(st.integers(0, 3), max_size=5).map(tuple)
leaves = st.builds(Part, st.integers(0, 2), numbers)
parts = st.builds(Part, st.integers(0, 2), numbers, st.lists(leaves, max_size=3).map(tuple))
wholes = st.builds(
    Whole,
    st.none() | parts,
    st.lists(st.none() | parts, max_size=4).map(tuple),
    st.lists(numbers, max_size=4).map(tuple),
    st.dictionaries(st.integers(0, 3), st.sampled_from("ab"), max_size=3),
)


@given(wholes, wholes)
def test_a_difference_leads_from_any_struct_to_any_other(before: Whole, after: Whole) -> None:
    """What is left out at its default included; the value before stays as it is."""
    there = plain(before)
    change = plain(difference(before, after))
    assert applied(there, change) == plain(after)
    assert there == plain(before)


def test_a_list_that_grows_costs_what_is_new() -> None:
    """Nothing of a long list is repeated when something is put on it."""
    long = tuple(range(1000))
    assert plain(difference(long, (*long, 7))) == [1000, 0, [7]]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_film_shows_every_observation_and_every_hand(path: Path) -> None:
    """Differences laid over the beginning give what the rules say after each action."""
    found = record.read(path.read_text("utf-8"))
    rules = found.game.rules
    for seat in (None, 0, len(found.header.players) - 1):
        film = Film(found, seat)
        seen, hands = plain(film.start), film.start_hands
        state = replay.start(found)
        assert seen == plain(rules.observation(state, seat))
        for step, frame in zip(replay.replay(found), film.frames(), strict=True):
            seen = applied(seen, plain(frame.changes))
            assert seen == plain(rules.observation(step.state, seat))
            if seat is None:
                hands = applied(hands, frame.hands or {})
                assert hands == plain(rules.hands(step.state))
            else:
                assert frame.hands is None
            shown = [event if seat is None else event.seen_by(seat) for event in step.events]
            assert plain(frame.events) == plain(shown)
            state = step.state
        assert film.result == plain(rules.returns(state))
