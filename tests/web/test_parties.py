"""What is looked for after kills and broken lines is found where it is planted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.builders import case
from tests.web.parties import KINDS, Match, Party, compared, in_order
from tests.web.real import Person, Server

from stammtisch.table.match.log import Entry

NOBODY = Server(Path("nowhere"))
FIRST, SECOND = {"type": "play", "card": "7H"}, {"type": "play", "card": "8H"}


def entry(seq: int, key: str, action: object = FIRST) -> Entry:
    """One of seat 0."""
    return Entry(seq=seq, actor=0, action=msgspec.Raw(msgspec.json.encode(action)), t=0, key=key)


def anna(**accepted: int) -> Person:
    """She has sent two actions; these were acknowledged."""
    person = Person(NOBODY, "Anna")
    person.sent = {"one": FIRST, "two": SECOND}
    person.accepted = dict(accepted)
    return person


@pytest.mark.parametrize(
    ("log", "found"),
    [
        case("lost", [entry(1, "one")], "is lost"),
        case("at another number", [entry(1, "one"), entry(3, "two", SECOND)], "is lost"),
        case("twice", [entry(1, "one"), entry(2, "two", SECOND), entry(3, "one")], "twice"),
        case(
            "somebody else's",
            [entry(1, "one"), entry(2, "two", SECOND), entry(3, "three")],
            "nobody sent",
        ),
        case("another", [entry(1, "one"), entry(2, "two", FIRST)], "another action"),
    ],
)
def test_what_is_wrong_with_a_log_is_found(log: Sequence[Entry], found: str) -> None:
    """Each fault by its name."""
    with pytest.raises(AssertionError, match=found):
        compared(anna(one=1, two=2), 0, log)


def test_what_was_not_acknowledged_may_stand_or_not() -> None:
    """Its answer got lost, or it did; the time that the table has added is no difference."""
    timed = entry(2, "two", SECOND | {"t": 5_000})
    compared(anna(one=1), 0, [entry(1, "one")])
    compared(anna(one=1), 0, [entry(1, "one"), timed])


def history(*acts: tuple[float, float, int]) -> Party:
    """A match whose actions were called, and acknowledged, at these times, under these numbers."""
    party, people = Party(NOBODY, "P", KINDS[0]), []
    for number, (called, heard, seq) in enumerate(acts):
        person = Person(NOBODY, f"Anna {number}")
        person.accepted, person.called, person.heard = {"one": seq}, {"one": called}, {"one": heard}
        people.append(person)
    party.matches.append(Match("table", people))
    return party


def test_an_order_that_nobody_could_have_seen_is_found() -> None:
    """What overlaps may stand either way; what was over before the other began may not."""
    assert in_order([history((0, 2, 2), (1, 3, 1))]) == 2
    assert in_order([history((0, 1, 1), (2, 3, 2), (2.5, 4, 3))]) == 3
    with pytest.raises(AssertionError, match="acknowledged earlier"):
        in_order([history((0, 1, 2), (2, 3, 1))])
    with pytest.raises(AssertionError, match="acknowledged earlier"):
        in_order([history((0, 5, 1), (1, 2, 3), (3, 4, 2))])
