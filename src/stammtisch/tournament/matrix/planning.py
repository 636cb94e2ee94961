"""The plan of an evening: constructions where they apply, the search elsewhere (TS-12, TS-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stammtisch.tournament.matrix.constructions import construction
from stammtisch.tournament.matrix.days import Day, at_threes, byes, meetings, quality
from stammtisch.tournament.matrix.field import OddField, field_of
from stammtisch.tournament.matrix.search import Problem, search
from stammtisch.tournament.matrix.seating import labelled, seat_order


def plan(
    numbers: Iterable[int],
    matchdays: int,
    seed: int,
    past: Sequence[Day] = (),
    odd_field: OddField = "threes",
) -> tuple[Day, ...]:
    """The ``matchdays`` that lie ahead of these players, labels and seats assigned (TS-16).

    ``past`` are the matchdays as they were really sat; their meetings, threes and byes count
    (TS-18). The same arguments always give the same plan (TS-INV-04). Raises `ValueError` for
    fewer than four players.
    """
    players = sorted(numbers)
    if past:
        found = _searched(players, matchdays, seed, past, odd_field)
    else:
        found = _from_the_start(players, matchdays, seed, odd_field)
    return _seated(found, past)


def _from_the_start(
    players: Sequence[int], matchdays: int, seed: int, odd_field: OddField
) -> Sequence[Day]:
    """By construction as far as it goes, and whatever continues it at the least cost."""
    built = [
        Day(tuple(tuple(players[no - 1] for no in table) for table in tables))
        for tables in construction(len(players), matchdays)
    ]
    if len(built) == matchdays:
        return built
    searched = _searched(players, matchdays, seed, (), odd_field)
    if not built:
        return searched
    rest = _searched(players, matchdays - len(built), seed, built, odd_field)
    both = [*built, *rest]
    price = [(one.cost, one.largest) for one in (quality(both), quality(searched))]
    return both if price[0] <= price[1] else searched


def _searched(
    players: Sequence[int], matchdays: int, seed: int, past: Sequence[Day], odd_field: OddField
) -> Sequence[Day]:
    """By annealing, with what has been as start values."""
    field = field_of(len(players), odd_field)
    met, threes, pauses = meetings(past), at_threes(past), byes(past)
    problem = Problem(
        field=field,
        matchdays=matchdays,
        met=tuple(tuple(met[min(p, q), max(p, q)] for q in players) for p in players),
        threes=tuple(threes[no] for no in players),
        byes=tuple(pauses[no] for no in players),
        seed=f"{len(players)}/{matchdays}/{seed}/{len(past)}",
    )
    days = []
    for slots in search(problem).days:
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
        matchday = len(done) + 1
        tables = labelled(day.tables, done)
        done.append(Day(tuple(seat_order(table, matchday) for table in tables), day.byes))
    return tuple(done[len(past) :])
