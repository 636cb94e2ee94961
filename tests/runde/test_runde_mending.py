"""What is put right: results that do not count, members who leave, and journals of before."""

from __future__ import annotations

import csv
import io
import json

import msgspec
import pytest
from tests.builders import case
from tests.runde.friends import DAY, Friends, Seat

from stammtisch.runde import commands as c
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.export import as_csv, as_json
from stammtisch.runde.highlights import highlights
from stammtisch.runde.model import Goal, RundeState, people_at, signer
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import reached, results_of, rows


def played() -> Friends:
    """Anna has won twice and Ben once, in one evening."""
    friends = Friends("Anna", "Ben")
    for winner, other in (("Anna", "Ben"), ("Ben", "Anna"), ("Anna", "Ben")):
        friends.wins(winner, other)
    return friends


def sums(friends: Friends) -> dict[str, tuple[int, int]]:
    """Matches and wins by name."""
    return {row.name: (row.matches, row.wins) for row in rows(friends.state)}


def lines(friends: Friends) -> list[dict[str, str]]:
    """What stands in the spreadsheet."""
    return list(csv.DictReader(io.StringIO(as_csv(friends.state).removeprefix("\ufeff"))))


@pytest.mark.parametrize(
    ("no", "after"),
    [
        (1, {"Anna": (2, 1), "Ben": (2, 1)}),
        (2, {"Anna": (2, 2), "Ben": (2, 0)}),
        (3, {"Anna": (2, 1), "Ben": (2, 1)}),
    ],
)
def test_a_struck_result_counts_nowhere(no: int, after: dict[str, tuple[int, int]]) -> None:
    """Neither in sums nor in the spreadsheet, and says who struck it; restored, it is as before."""
    friends = played()
    before = friends.state
    friends.do(c.StrikeResult(no, "ben"))
    struck = friends.state.results[no - 1].struck
    assert struck is not None
    assert (struck.by, struck.at) == ("Ben", friends.t)
    assert sums(friends) == after
    assert len(lines(friends)) == 4
    assert len(friends.state.results) == 3
    friends.do(c.RestoreResult(no, "Anna"))
    assert sums(friends) == {"Anna": (3, 2), "Ben": (3, 1)}
    assert friends.state.results == before.results
    assert len(lines(friends)) == 6


def test_a_struck_result_is_no_step_to_the_goal_and_no_moment() -> None:
    """Three wins in a row are told until one of them does not count."""
    friends = Friends()
    for _ in range(3):
        friends.wins("Anna", "Ben")
    (evening,) = friends.state.meetings
    goal = Goal("wins", 3)
    assert next(one.kind for one in highlights(friends.state, evening)) == "streak"
    assert reached(friends.state, evening, goal)
    friends.do(c.StrikeResult(2, "Anna"))
    assert "streak" not in [one.kind for one in highlights(friends.state, evening)]
    assert not reached(friends.state, evening, goal)
    assert len(results_of(friends.state, evening)) == 2
    friends.t += DAY
    friends.wins("Ben", "Carla")
    told = highlights(friends.state, friends.state.meetings[-1])
    # with the struck one he would have tried three times before
    assert "first_win" not in [one.kind for one in told]


def test_who_sat_together_in_a_struck_result_is_still_two() -> None:
    """It may be restored."""
    friends = Friends()
    friends.wins("Anna", "Ben")
    friends.do(c.StrikeResult(1, "Anna"))
    assert friends.refused(c.MergeNames("Ben", "Anna")) == "sat_together"


def test_who_leaves_is_on_no_list_and_stays_in_what_was_played() -> None:
    """Added again, it is as if nothing had been."""
    friends = played()
    before = friends.state
    friends.do(c.LeaveRunde("BEN"))
    assert sums(friends) == {"Anna": (3, 2)}
    assert [one["name"] for one in lines(friends)].count("Ben") == 3
    assert json.loads(as_json(friends.state, {}))["left"] == [
        {"name": "Ben", "also": [], "since": friends.t}
    ]
    friends.do(c.AddMember("Ben"))
    assert friends.state == before


@pytest.mark.parametrize(("opened_before", "back"), [(True, False), (False, True)])
def test_who_sits_down_again_is_back(*, opened_before: bool, back: bool) -> None:
    """Who leaves in the middle of a match has left when it ends."""
    friends = played()
    if opened_before:
        table = friends.opened()
        friends.t += 1
        friends.do(c.LeaveRunde("Ben"))
    else:
        friends.do(c.LeaveRunde("Ben"))
        friends.t += 1
        table = friends.opened()
    friends.ended(table, [Seat("Ben", 1.0), Seat("Anna", 0.0)])
    assert ("Ben" in sums(friends)) == back
    friends.do(c.AddMember("Ben")) if not back else None
    assert sums(friends)["Ben"] == (4, 2)


def test_a_name_is_taken_along_for_good() -> None:
    """From results, from who struck them, from all exports; the sums of others stay."""
    friends = Friends("Anna", "Ben", "Benni")
    friends.do(c.MergeNames("Benni", "Ben"))
    for name in ("Ben", "BENNI", "Ben"):
        friends.wins(name, "Anna")
    friends.do(c.StrikeResult(1, "Benni"))
    friends.do(c.SetDate(by="Ben", at=friends.t + DAY))
    friends.do(c.AnswerDate("Ben", friends.t + DAY, "yes"))
    friends.do(c.LeaveRunde("Ben", nameless=True))
    for told in (as_json(friends.state, {}), as_csv(friends.state)):
        assert "ben" not in told.lower()
    assert sums(friends) == {"Anna": (2, 0)}
    assert [one["name"] for one in lines(friends)] == ["somebody", "Anna"] * 2
    struck = friends.state.results[0].struck
    assert struck is not None
    assert signer(friends.state, struck) == ""
    assert friends.state.date is not None
    assert friends.state.date.answers == {}
    # whoever is called so from now on is somebody else
    friends.wins("Ben", "Anna")
    assert sums(friends) == {"Anna": (3, 0), "Ben": (1, 1)}


def test_two_without_names_are_two_people() -> None:
    """Each is one person in all results, and in a Runde that moves."""
    friends = Friends()
    for _ in range(3):
        friends.played(Seat("Anna", 3.0), Seat("Ben", 2.0), Seat("Carla", 1.0))
    friends.do(c.LeaveRunde("Carla"))
    friends.do(c.LeaveRunde("Ben", nameless=True))
    # the name can be taken along later, too
    friends.do(c.LeaveRunde("Carla", nameless=True))
    assert (friends.state.nameless, friends.state.left) == (2, {})
    people = [people_at(friends.state, one).keys() for one in friends.state.results]
    assert [len(one) for one in people] == [3] * 3
    assert len(set().union(*people)) == 3
    (anna,) = rows(friends.state)
    assert [(one.name, one.won) for one in anna.against] == [("", 3), ("", 3)]


def test_no_name_is_taken_along_while_a_table_would_bring_it_back() -> None:
    """Leaving with the name stays possible."""
    friends = played()
    table = friends.opened()
    assert friends.refused(c.LeaveRunde("Ben", nameless=True)) == "tables_open"
    friends.do(c.LeaveRunde("Ben"))
    friends.do(c.TableDropped(table))
    friends.do(c.LeaveRunde("Ben", nameless=True))
    assert "Ben" not in as_json(friends.state, {})


def left_friends() -> Friends:
    """Ben has left, and the second result is struck."""
    friends = played()
    friends.do(c.StrikeResult(2, "Anna"))
    friends.do(c.LeaveRunde("Ben"))
    return friends


@pytest.mark.parametrize(
    ("command", "code"),
    [
        case("no such result", c.StrikeResult(4, "Anna"), "unknown_result"),
        case("nor this", c.StrikeResult(0, "Anna"), "unknown_result"),
        case("nor that", c.RestoreResult(-1, "Anna"), "unknown_result"),
        case("twice", c.StrikeResult(2, "Anna"), "already_struck"),
        case("by a stranger", c.StrikeResult(1, "Zoe"), "unknown_member"),
        case("by who has left", c.StrikeResult(1, "Ben"), "unknown_member"),
        case("restored by who has left", c.RestoreResult(2, "Ben"), "unknown_member"),
        case("it counts", c.RestoreResult(1, "Anna"), "not_struck"),
        case("a stranger leaves", c.LeaveRunde("Zoe"), "unknown_member"),
        case("without a name", c.LeaveRunde("Zoe", nameless=True), "unknown_member"),
        case("who has left leaves", c.LeaveRunde("Ben"), "unknown_member"),
        case("who has left is merged", c.MergeNames("Ben", "Anna"), "unknown_member"),
        case("into who has left", c.MergeNames("Anna", "Ben"), "unknown_member"),
    ],
)
def test_what_cannot_be_put_right_is_refused(command: AnyRundeCommand, code: str) -> None:
    """In a sentence of both languages, and nothing has happened."""
    friends = left_friends()
    assert friends.refused(command) == code


OLD = (
    b'{"t":1700000000000,"do":{"type":"rename","title":"Donnerstag"}}',
    b'{"t":1700000000001,"do":{"type":"add_member","name":"Anna"}}',
    b'{"t":1700000000002,"do":{"type":"table_opened","table":"a","game":"zwanzig"}}',
    (
        b'{"t":1700000060000,"do":{"type":"table_ended","table":"a","began":1700000000002,'
        b'"ended":1700000060000,"finished":true,"places":['
        b'{"name":"Anna","bot":false,"points":-3.0,"first":true},'
        b'{"name":"Ben","bot":false,"points":-9.0,"first":false}]}}'
    ),
    b'{"t":1700000060001,"do":{"type":"close_meeting"}}',
)
"""A journal as it was written before results could be struck."""

OLD_ARRIVAL = (
    (
        b'{"t":1700000000000,"do":{"type":"move_in","title":"Freitag",'
        b'"members":["Anna","Ben","Benn"],"merged":{"Benn":"Ben"},"meetings":['
        b'{"no":1,"began":1600000000000,"last":1600000000009,"closed":null,"goal":null}],'
        b'"results":[{"table":"a","game":"zwanzig","evening":1,"began":1600000000000,'
        b'"ended":1600000000009,"finished":true,"places":['
        b'{"name":"Anna","bot":false,"points":1.0,"first":true},'
        b'{"name":"Benn","bot":false,"points":0.0,"first":false}]}]}}'
    ),
)


class Line(msgspec.Struct):
    """A line of a journal."""

    t: int
    do: AnyRundeCommand


@pytest.mark.parametrize(
    ("journal", "title", "wins"),
    [
        case("lived here", OLD, "Donnerstag", {"Anna": 1, "Ben": 0}),
        case("came from elsewhere", OLD_ARRIVAL, "Freitag", {"Anna": 1, "Ben": 0}),
    ],
)
def test_a_journal_of_before_is_read_as_before(
    journal: tuple[bytes, ...], title: str, wins: dict[str, int]
) -> None:
    """Nothing is struck, written by hand or agreed upon there, and it can be now."""
    state = RundeState()
    for text in journal:
        line = msgspec.json.decode(text, type=Line)
        state = apply(state, line.t, line.do)
    assert state.title == title
    assert {row.name: row.wins for row in rows(state)} == wins
    assert (state.left, state.date, state.corrections) == ({}, None, 0)
    assert [(one.struck, one.written) for one in state.results] == [(None, None)]
    state = apply(state, 1_700_000_100_000, c.StrikeResult(1, "Anna"))
    assert {row.name: row.wins for row in rows(state)} == {"Anna": 0, "Ben": 0}
