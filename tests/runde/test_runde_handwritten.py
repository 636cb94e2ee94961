"""Evenings with real cards: a result that is written down by hand counts like any other."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.runde.friends import DAY, HOUR, START, Friends, Seat

from stammtisch.runde import commands as c
from stammtisch.runde.export import as_json
from stammtisch.runde.highlights import highlights
from stammtisch.runde.intake import read
from stammtisch.runde.model import MAX_MEMBERS, Goal, RundeState, Signature
from stammtisch.runde.moves import apply
from stammtisch.runde.standings import ENOUGH, Against, AtGame, rows


def by_points(*people: tuple[str, float], **more: Any) -> c.WriteResult:
    """Anna writes down who had how many."""
    places = tuple(c.WrittenPlace(name, points=points) for name, points in people)
    return c.WriteResult(by="Anna", places=places, **{"game": "zwanzig", **more})


def by_places(*people: tuple[str, int], **more: Any) -> c.WriteResult:
    """Anna writes down who came in where."""
    places = tuple(c.WrittenPlace(name, place=place) for name, place in people)
    return c.WriteResult(by="Anna", places=places, **{"game": "mau-mau", **more})


@pytest.mark.parametrize(
    ("command", "winners", "points"),
    [
        case("most", by_points(("Anna", 3), ("Ben", 5)), ["Ben"], {"Anna": 3, "Ben": 5}),
        case(
            "fewest",
            by_points(("Anna", 3), ("Ben", 0), fewest=True),
            ["Ben"],
            {"Anna": -3, "Ben": 0},
        ),
        case(
            "shared",
            by_points(("Anna", -2.5), ("Ben", -2.5)),
            ["Anna", "Ben"],
            {"Anna": -2.5, "Ben": -2.5},
        ),
        case("places", by_places(("Anna", 2), ("Ben", 1)), ["Ben"], {"Anna": None, "Ben": None}),
        case(
            "shared places",
            by_places(("Anna", 1), ("Ben", 1), ("Zoe", 3)),
            ["Anna", "Ben"],
            {"Anna": None, "Ben": None, "Zoe": None},
        ),
    ],
)
def test_it_counts_by_points_or_by_places(
    command: c.WriteResult, winners: list[str], points: dict[str, float | None]
) -> None:
    """More is better in what is kept; who is new belongs to the Runde; it says who wrote it."""
    friends = Friends("Anna", "Ben")
    friends.do(command)
    found = rows(friends.state)
    assert [row.name for row in found if row.wins] == winners
    assert {row.name: row.games[0].points for row in found} == points
    assert all((row.evenings, row.matches) == (1, 1) for row in found)
    (result,) = friends.state.results
    assert result.written == Signature("Anna", friends.t)
    # no minus before nothing
    assert "-0" not in as_json(friends.state, {})


def test_it_counts_beside_what_was_played_in_the_room() -> None:
    """In the same evening, game and duel."""
    friends = Friends("Anna")
    for _ in range(ENOUGH - 1):
        friends.wins("Ben", "Anna")
    friends.do(by_points(("Ben", 1), ("Anna", 7), fewest=True))
    friends.do(by_places(("Ben", 1), ("Anna", 2)))
    anna = rows(friends.state)[0]
    assert (anna.evenings, anna.matches, anna.wins) == (1, ENOUGH + 1, 0)
    assert anna.games == [AtGame("mau-mau", 1, 0, None), AtGame("zwanzig", ENOUGH, 0, -7.0)]
    assert anna.against == [Against("Ben", ENOUGH + 1, 0, ENOUGH + 1)]
    told = highlights(friends.state, friends.state.meetings[0])
    assert next((one.kind, one.name, one.count) for one in told) == ("streak", "Ben", ENOUGH + 1)


def evenings(friends: Friends) -> list[tuple[int, int, int]]:
    """By number, in hours since the start: when they began and ended."""
    return [
        (one.no, (one.began - START) // HOUR, (one.last - START) // HOUR)
        for one in friends.state.meetings
    ]


@pytest.mark.parametrize(
    ("hour", "of", "expected"),
    [
        case("just now", None, 3, [(1, 0, 0), (2, 48, 48), (3, 98, 98)]),
        case("of the latest", 50, 2, [(1, 0, 0), (2, 48, 50)]),
        case("before its first table", 41, 2, [(1, 0, 0), (2, 41, 48)]),
        case("of an evening between", 24, 2, [(1, 0, 0), (2, 24, 24), (3, 48, 48)]),
        case("nearer to the first", 7, 1, [(1, 0, 7), (2, 48, 48)]),
        case("before all others", -100, 1, [(1, -100, -100), (2, 0, 0), (3, 48, 48)]),
    ],
)
def test_it_stands_in_the_evening_of_its_day(
    hour: int | None, of: int, expected: list[tuple[int, int, int]]
) -> None:
    """Evenings stay in order, and what was played in them stays theirs."""
    friends = Friends("Anna", "Ben")
    friends.played(Seat("Anna", 1.0), Seat("Ben", 0.0), minutes=0)
    friends.t += 48 * HOUR
    friends.played(Seat("Ben", 1.0), Seat("Anna", 0.0), minutes=0)
    table = friends.opened()
    friends.t += 50 * HOUR
    at = None if hour is None else START + hour * HOUR
    friends.do(by_points(("Anna", 1), ("Ben", 0), at=at))
    assert evenings(friends) == expected
    first, second, written = friends.state.results
    assert written.evening == of
    begins = {no: began for no, began, _ in expected}
    assert friends.state.open[table].evening == second.evening
    for result in (first, second):
        assert 0 <= (result.began - START) // HOUR - begins[result.evening] < 9


def test_the_first_of_tonight_takes_the_goal() -> None:
    """As a table would; one of long ago does not."""
    friends = Friends("Anna", "Ben")
    friends.do(c.SetGoal(Goal("matches", 2)))
    friends.do(by_places(("Anna", 1), ("Ben", 2), at=friends.t - 9 * DAY))
    assert [one.goal for one in friends.state.meetings] == [None]
    friends.do(by_places(("Anna", 1), ("Ben", 2)))
    assert [one.goal for one in friends.state.meetings] == [None, Goal("matches", 2)]
    assert friends.state.goal is None


def test_a_mistake_is_struck_like_any_result() -> None:
    """And written down anew."""
    friends = Friends("Anna", "Ben")
    friends.do(by_points(("Anna", 1), ("Ben", 2)))
    friends.do(c.StrikeResult(1, "Anna"))
    friends.do(by_points(("Anna", 2), ("Ben", 1)))
    assert [row.wins for row in rows(friends.state)] == [1, 0]
    assert len({one.table for one in friends.state.results}) == 2


def test_it_moves_with_the_runde() -> None:
    """Written by hand, struck, and by whom, as it was."""
    friends = Friends("Anna", "Ben")
    friends.do(by_places(("Anna", 1), ("Ben", 2)))
    friends.do(by_points(("Anna", 1), ("Ben", 2)))
    friends.do(c.StrikeResult(1, "Ben"))
    text = as_json(friends.state, {})
    state = apply(RundeState(), friends.t, read(text.encode()).command)
    assert state.results == friends.state.results
    assert rows(state) == rows(friends.state)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        case("alone", by_points(("Anna", 1)), "too_few_people"),
        case("nobody", by_points(), "too_few_people"),
        case("twice", by_points(("Anna", 1), ("anna", 2)), "sat_twice"),
        case("twice by merging", by_points(("Ben", 1), ("Benn", 2)), "sat_twice"),
        case("no name", by_points(("Anna", 1), (" ", 2)), "bad_name"),
        case("a long name", by_points(("Anna", 1), ("x" * 200, 2)), "bad_name"),
        case("huge", by_points(("Anna", 1), ("Ben", 1e9)), "bad_points"),
        case("no number", by_points(("Anna", 1), ("Ben", float("nan"))), "bad_points"),
        case("nobody first", by_places(("Anna", 2), ("Ben", 2)), "bad_places"),
        case("beyond the last", by_places(("Anna", 1), ("Ben", 3)), "bad_places"),
        case("before the first", by_places(("Anna", 0), ("Ben", 1)), "bad_places"),
        case("tomorrow", by_points(("Anna", 1), ("Ben", 2), at=START + DAY), "bad_day"),
        case("long ago", by_points(("Anna", 1), ("Ben", 2), at=1), "bad_day"),
        case(
            "neither",
            c.WriteResult(
                by="Anna", game="g", places=(c.WrittenPlace("Anna", 1.0), c.WrittenPlace("Ben"))
            ),
            "points_or_places",
        ),
        case(
            "both",
            c.WriteResult(
                by="Anna",
                game="g",
                places=(c.WrittenPlace("Anna", 1.0, 1), c.WrittenPlace("Ben", 0.0, 2)),
            ),
            "points_or_places",
        ),
        case(
            "by a stranger",
            c.WriteResult(by="Zoe", game="g", places=by_points(("Anna", 1), ("Ben", 2)).places),
            "unknown_member",
        ),
    ],
)
def test_what_makes_no_result_is_refused(command: c.WriteResult, code: str) -> None:
    """In a sentence of both languages."""
    friends = Friends("Anna", "Ben", "Benn")
    friends.do(c.MergeNames("Benn", "Ben"))
    assert friends.refused(command) == code


def test_a_full_runde_takes_no_new_name() -> None:
    """Those it has can be written down."""
    friends = Friends("Anna", *(f"Mensch {number}" for number in range(MAX_MEMBERS - 1)))
    assert friends.refused(by_points(("Anna", 1), ("Zoe", 2))) == "too_many_members"
    friends.do(by_points(("Anna", 1), ("Mensch 7", 2)))
