"""The plan of an evening: constructions where they apply, the search elsewhere (TS-12, TS-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stammtisch.tournament.matrix.constructions import construction
from stammtisch.tournament.matrix.days import Day, at_threes, byes, meetings, quality
from stammtisch.tournament.matrix.field import OddField, field_of, least_cost, least_largest
from stammtisch.tournament.matrix.search import (
    STARTS,
    STEPS,
    Heard,
    SearchProblem,
    search,
    unheard,
)
from stammtisch.tournament.matrix.seating import labelled, seat_order, without_thirds


class _Effort(NamedTuple):
    """What else a search depends on."""

    odd_field: OddField
    steps: int
    starts: int
    heard: Heard


def plan(  # noqa: PLR0913 - all that a plan depends on
    numbers: Iterable[int],
    matchdays: int,
    seed: int,
    past: Sequence[Day] = (),
    *,
    odd_field: OddField = "threes",
    steps: int = STEPS,
    starts: int = STARTS,
    heard: Heard = unheard,
) -> tuple[Day, ...]:
    """The ``matchdays`` that lie ahead of these players, labels and seats assigned (TS-16).

    ``past`` are the matchdays as they were really sat; their meetings, threes and byes count
    (TS-18). ``steps`` and ``starts`` bound the search (TS-13), ``heard`` is told of each start that
    begins. The same arguments always give the
    same plan (TS-INV-04). Raises `ValueError` for fewer than four players.
    """
    players = sorted(numbers)
    effort = _Effort(odd_field, steps, starts, heard)
    if past:
        found = _searched(players, matchdays, seed, past, effort)
    else:
        found = _from_the_start(players, matchdays, seed, effort)
    return _seated(found, past)


def _from_the_start(
    players: Sequence[int], matchdays: int, seed: int, effort: _Effort
) -> Sequence[Day]:
    """By construction as far as it goes, and whatever continues it; or by search, if that is
    better: fewer repeated meetings, then less of them for one pair (TS-11, TS-12, TS-D-46)."""
    built = [
        Day(tuple(tuple(players[no - 1] for no in table) for table in tables))
        for tables in construction(len(players), matchdays)
    ]
    ahead = matchdays - len(built)
    if built and ahead:
        built += _searched(players, ahead, seed, built, effort)
    if built and _unbeaten(built, players, effort.odd_field):
        return built
    searched = _searched(players, matchdays, seed, (), effort)
    return min(filter(None, (built, searched)), key=_price)


def _price(days: Sequence[Day]) -> tuple[int, int]:
    found = quality(days)
    return found.cost, found.largest


def _unbeaten(days: Sequence[Day], players: Sequence[int], odd_field: OddField) -> bool:
    """Whether no plan can cost less, and nobody meets anybody more often than he must."""
    field = field_of(len(players), odd_field)
    least = least_cost(len(players), field, len(days))
    return _price(days) == (least, least_largest(len(players), len(days) * field.meetings, least))


def _searched(
    players: Sequence[int], matchdays: int, seed: int, past: Sequence[Day], effort: _Effort
) -> Sequence[Day]:
    """By annealing, with what has been as start values."""
    field = field_of(len(players), effort.odd_field)
    met, threes, pauses = meetings(past), at_threes(past), byes(past)
    problem = SearchProblem(
        field=field,
        matchdays=matchdays,
        met=tuple(tuple(met[min(p, q), max(p, q)] for q in players) for p in players),
        threes=tuple(threes[no] for no in players),
        byes=tuple(pauses[no] for no in players),
        seed=f"{len(players)}/{matchdays}/{seed}/{len(past)}",
    )
    days = []
    for slots in search(problem, effort.steps, effort.starts, effort.heard).days:
        seats = [players[slot] for slot in slots[: len(players)]]
        tables = []
        for size in field.sizes:
            tables.append(tuple(seats[:size]))
            seats = seats[size:]
        days.append(Day(tuple(tables), tuple(sorted(seats))))
    return days


def _seated(days: Sequence[Day], past: Sequence[Day]) -> tuple[Day, ...]:
    """The same tables with labels and seats."""
    done = list(past)
    for day in days:
        done.append(Day(labelled(day.tables, done), day.byes))
    without_thirds(done, len(past))
    return tuple(
        Day(tuple(seat_order(table, matchday) for table in day.tables), day.byes)
        for matchday, day in enumerate(done[len(past) :], len(past) + 1)
    )
