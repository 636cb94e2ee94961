"""The next date: who comes, what is refused, and the file for calendars."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.runde.friends import DAY, HOUR, START, Friends

from stammtisch.runde import commands as c
from stammtisch.runde.calendar import as_ics
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.dates import next_date
from stammtisch.runde.export import as_json
from stammtisch.runde.intake import read
from stammtisch.runde.model import EVENING_GAP_MS, NextDate, RundeState, Signature
from stammtisch.runde.moves import apply

AT = START + 7 * DAY


def agreed() -> Friends:
    """Anna has set a date, to which she comes."""
    friends = Friends("Anna", "Ben", "Benn")
    friends.do(c.MergeNames("Benn", "Ben"))
    friends.do(c.SetDate(by="anna", at=AT, where="  bei  Ben "))
    friends.do(c.AnswerDate("Anna", AT, "yes"))
    return friends


def date_of(friends: Friends) -> NextDate:
    """The date, which there is."""
    date = next_date(friends.state, friends.t)
    assert date is not None
    return date


def test_a_date_has_a_time_a_place_and_answers() -> None:
    """The last word of a person counts, by whatever name."""
    friends = agreed()
    for name, coming in (("Ben", "no"), ("benn", "maybe")):
        friends.do(c.AnswerDate(name, AT, coming))  # type: ignore[arg-type]
    date = date_of(friends)
    assert (date.no, date.changes, date.at, date.where) == (1, 0, AT, "bei Ben")
    assert date.set == Signature("Anna", friends.t)
    assert sorted(date.answers.values()) == ["maybe", "yes"]


@pytest.mark.parametrize(
    ("at", "where", "answers"),
    [
        case("elsewhere", AT, "bei Zoe", ["yes"]),
        case("nobody knows where", AT, "", ["yes"]),
        case("later", AT + HOUR, "bei Ben", []),
    ],
)
def test_a_date_that_is_changed_is_the_same_date(at: int, where: str, answers: list[str]) -> None:
    """Another time asks everybody anew, another place does not."""
    friends = agreed()
    friends.do(c.SetDate(by="Ben", at=at, where=where))
    date = date_of(friends)
    assert (date.no, date.changes, date.at, date.where) == (1, 1, at, where)
    assert list(date.answers.values()) == answers


def test_a_date_is_over_with_its_evening() -> None:
    """Then the next one is another, as is one after a date that was called off."""
    friends = agreed()
    friends.t = AT + EVENING_GAP_MS - 1
    assert date_of(friends).no == 1
    friends.t += 1
    assert next_date(friends.state, friends.t) is None
    friends.do(c.SetDate(by="Anna", at=friends.t + DAY))
    assert (date_of(friends).no, date_of(friends).changes, date_of(friends).answers) == (2, 0, {})
    friends.do(c.DropDate("Ben"))
    assert next_date(friends.state, friends.t) is None
    friends.do(c.SetDate(by="Anna", at=friends.t + DAY))
    assert date_of(friends).no == 3


def test_who_leaves_does_not_come() -> None:
    """And is not counted."""
    friends = agreed()
    friends.do(c.LeaveRunde("Anna"))
    assert date_of(friends).answers == {}


def test_a_date_moves_with_the_runde() -> None:
    """With who comes."""
    friends = agreed()
    text = as_json(friends.state, {})
    state = apply(RundeState(), friends.t, read(text.encode()).command)
    assert state.date == friends.state.date


@pytest.mark.parametrize(
    ("command", "code"),
    [
        case("now", c.SetDate(by="Anna", at=START), "date_past"),
        case("yesterday", c.SetDate(by="Anna", at=START - DAY), "date_past"),
        case("far", c.SetDate(by="Anna", at=START + 733 * DAY), "date_far"),
        case("the same", c.SetDate(by="Ben", at=AT, where="bei Ben"), "same_date"),
        case("a long place", c.SetDate(by="Anna", at=AT, where="x" * 81), "bad_where"),
        case("unseen", c.SetDate(by="Anna", at=AT, where="a\u202eb"), "bad_where"),
        case("by a stranger", c.SetDate(by="Zoe", at=AT), "unknown_member"),
        case("off by a stranger", c.DropDate("Zoe"), "unknown_member"),
        case("a stranger comes", c.AnswerDate("Zoe", AT, "yes"), "unknown_member"),
        case("to another time", c.AnswerDate("Anna", AT - HOUR, "yes"), "date_changed"),
    ],
)
def test_what_is_refused_is_refused_in_a_sentence(command: AnyRundeCommand, code: str) -> None:
    """Of both languages, and nothing has happened."""
    assert agreed().refused(command) == code


@pytest.mark.parametrize("command", [c.DropDate("Anna"), c.AnswerDate("Anna", AT, "no")])
def test_without_a_date_there_is_nothing_to_answer(command: AnyRundeCommand) -> None:
    """Nor after the evening."""
    assert Friends("Anna").refused(command) == "no_date"
    friends = agreed()
    friends.t = AT + EVENING_GAP_MS
    assert friends.refused(command) == "no_date"


# --- the file ---------------------------------------------------------------------------------


def test_the_file_for_calendars() -> None:
    """In UTC, with what has a meaning there written so that it has none."""
    date = NextDate(
        no=2, changes=3, at=AT, where="bei Ben; 2. Stock, links \\o/", set=Signature("A", START)
    )
    assert as_ics("abc", "Karten, Karten", date).split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Stammtisch//Runde//DE",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:abc-2@stammtisch",
        "SEQUENCE:3",
        "DTSTAMP:20231114T221320Z",
        "DTSTART:20231121T221320Z",
        "DTEND:20231122T011320Z",
        "SUMMARY:Karten\\, Karten",
        "LOCATION:bei Ben\\; 2. Stock\\, links \\\\o/",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


@pytest.mark.parametrize("where", ["x" * 80, "ä" * 80, "😀" * 80, "x" + "ä" * 79, ";" * 80, ""])
def test_lines_are_folded_at_75_octets(where: str) -> None:
    """No character is torn apart, and unfolded they are what they were."""
    text = as_ics("r", "Donnerstag", NextDate(no=1, at=AT, where=where, set=Signature("A", START)))
    lines = text.encode().split(b"\r\n")
    assert max(map(len, lines)) <= 75
    for line in lines:
        line.decode()
    unfolded = text.replace("\r\n ", "").split("\r\n")
    told = [line for line in unfolded if line.startswith("LOCATION:")]
    assert told == ([f"LOCATION:{where.replace(';', chr(92) + ';')}"] if where else [])


def test_a_change_is_the_same_event_once_more() -> None:
    """The UID stays, SEQUENCE and DTSTAMP go on; another date is another event."""
    friends = agreed()
    found = []
    for command in (
        None,
        c.SetDate(by="Ben", at=AT + HOUR),
        c.SetDate(by="Ben", at=AT + HOUR, where="bei Zoe"),
        c.DropDate("Ben"),
        c.SetDate(by="Ben", at=AT),
    ):
        friends.t += 1_000
        if command is not None:
            friends.do(command)
        if isinstance(command, c.DropDate):
            continue
        lines = as_ics("r", friends.state.title, date_of(friends)).split("\r\n")
        found.append([line for line in lines if line.startswith(("UID", "SEQUENCE"))])
    assert found == [
        ["UID:r-1@stammtisch", "SEQUENCE:0"],
        ["UID:r-1@stammtisch", "SEQUENCE:1"],
        ["UID:r-1@stammtisch", "SEQUENCE:2"],
        ["UID:r-2@stammtisch", "SEQUENCE:0"],
    ]
