"""Several evenings as a series."""

from __future__ import annotations

import csv
import io

import msgspec
import pytest
from tests.tournament.played import played

from stammtisch.tournament import Config, State
from stammtisch.tournament.series import series, series_csv


def evening(name: str = "", /, **strokes: int | None) -> State:
    """A closed evening of one matchday at one table, by the names of its people."""
    sheet = dict(enumerate(strokes.values(), 1))
    state = played([sheet], config=Config(name=name, matchdays=1))
    named = tuple(
        msgspec.structs.replace(one, name=who.replace("_", " "))
        for one, who in zip(state.participants, strokes, strict=True)
    )
    return msgspec.structs.replace(state, participants=named, stage="closed")


FIRST = evening("Mai", Anna=5, Ben=4, Clara=3, Dirk=0)
SECOND = evening("Juni", Ben=9, Anna=8, Dirk=1, Eva=0)
THIRD = evening("Juli", Clara=7, Eva=6, Fred=5, Ben=None)


def rows(*states: State, best: int | None = None) -> list[tuple[int, str, int, int, int, int]]:
    """Rank, name, evenings, won, points, strokes."""
    return [
        (one.rank, one.name, one.evenings, one.won, one.points, one.strokes)
        for one in series(states, best).rows
    ]


def test_points_of_the_statute_are_summed() -> None:
    """By points, then strokes; who was absent all evening did not attend (TS-32, TS-41)."""
    assert rows(FIRST, SECOND, THIRD) == [
        (1, "Anna", 2, 1, 5, 13),
        (1, "Ben", 2, 1, 5, 13),
        (3, "Clara", 2, 1, 4, 10),
        (4, "Eva", 2, 0, 2, 6),
        (5, "Fred", 1, 0, 1, 5),
        (6, "Dirk", 2, 0, 1, 1),
    ]


@pytest.mark.parametrize(
    ("best", "points", "counts"),
    [
        (None, 5, (True, True, None)),
        (1, 3, (False, True, None)),
        (2, 5, (True, True, None)),
        (9, 5, (True, True, None)),
    ],
)
def test_the_best_n_of_m(best: int | None, points: int, counts: tuple[bool | None, ...]) -> None:
    """The dearest evenings of everybody, strokes deciding; the others are shown and not counted."""
    ben = next(one for one in series((FIRST, SECOND, THIRD), best).rows if one.name == "Ben")
    assert ben.points == points
    assert tuple(one and one.counts for one in ben.results) == counts
    assert ben.evenings == 2


def test_equal_evenings_the_earlier_counts() -> None:
    """It makes no difference for the sum, and the table says one of them."""
    found = series((FIRST, FIRST), 1)
    anna = found.rows[0]
    assert [one and one.counts for one in anna.results] == [True, False]


def test_the_same_person_is_the_same_name() -> None:
    """Whatever the capitals; written as at the last evening."""
    later = evening(ANNA=1, Xaver=0, Yves=0, Zoe=0)
    anna = series((FIRST, later)).rows[0]
    assert (anna.name, anna.evenings) == ("ANNA", 2)


NEAR = {
    "an accent": ("Rene", "René", True),
    "the first letter of the surname": ("Anna", "Anna K.", True),
    "a dot": ("Anna K", "Anna K.", True),
    "a space": ("Karl Heinz", "Karl-Heinz", True),
    "a letter too many": ("Philip", "Philipp", True),
    "another letter": ("Meier", "Maier", True),
    "two letters in another order": ("Micheal", "Michael", True),
    "two letters apart": ("Maria", "Marion", False),
    "short names": ("Jan", "Jana", False),
    "short names with a letter's difference": ("Tim", "Tom", False),
    "another surname": ("Anna Meier", "Anna Schulz", False),
    "another first letter of the surname": ("Anna K.", "Anna M.", False),
}


@pytest.mark.parametrize(("one", "other", "near"), NEAR.values(), ids=list(NEAR))
def test_names_that_are_nearly_the_same(one: str, other: str, near: bool) -> None:
    """They are told, and stay two people."""
    found = series((_first_called(FIRST, one), _first_called(THIRD, other)))
    assert {frozenset(pair) for pair in found.near} == (
        {frozenset((one, other))} if near else set()
    )
    assert {one, other} <= {row.name for row in found.rows}


def _first_called(state: State, name: str) -> State:
    first, *others = state.participants
    renamed = (msgspec.structs.replace(first, name=name), *others)
    return msgspec.structs.replace(state, participants=renamed)


def test_people_of_one_evening_are_not_taken_for_each_other() -> None:
    """Who sat in the same room under two names is two people."""
    both = evening(Philip=5, Philipp=4, Olga=3, Nora=1)
    assert series((both, THIRD)).near == ()


def test_what_is_not_over_is_provisional() -> None:
    """It counts as far as it has come, and nobody has won it."""
    running = msgspec.structs.replace(FIRST, stage="break")
    found = series((running, SECOND))
    assert [one.provisional for one in found.evenings] == [True, False]
    anna = next(one for one in found.rows if one.name == "Anna")
    assert (anna.points, anna.won) == (5, 0)


def test_a_series_without_anybody() -> None:
    """An evening that has not begun has no rows."""
    found = series((State(config=Config()), State(config=Config())), 3)
    assert (found.rows, [one.people for one in found.evenings]) == ((), [0, 0])


def test_as_a_spreadsheet() -> None:
    """The points of each evening in a column of its own; no name is a formula."""
    odd = evening("=1", **{"=2": 5, "Ben": 4, "Clara": 3})
    text = series_csv(series((odd, SECOND)))
    head, *lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert head == ["rank", "name", "evenings", "won", "points", "strokes", "1 =1", "2 Juni"]
    assert {line[1] for line in lines} == {"'=2", "Anna", "Ben", "Clara", "Dirk", "Eva"}
    ben = next(line for line in lines if line[1] == "Ben")
    assert ben[2:] == ["2", "1", "5", "13", "2", "3"]
    assert next(line for line in lines if line[1] == "Anna")[6:] == ["", "2"]
