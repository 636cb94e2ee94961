"""Several evenings as a series: what everybody has brought together, the best n of m.

People are the same by name, whatever its capitals and spacing: an evening knows nobody by anything
else. Names that are nearly the same are told, never joined.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from stammtisch.tournament.cut import final_ranking
from stammtisch.tournament.model import EveningStage, State
from stammtisch.tournament.moves.signup import key
from stammtisch.tournament.standings import standings
from stammtisch.tournament.tables import written

_LETTERS = 4
"""Shorter names are not nearly the same as any other: Jan and Jana are two people."""


class SeriesEvening(msgspec.Struct, frozen=True, kw_only=True):
    """An evening of the series."""

    name: str
    stage: EveningStage
    matchdays: int
    """So many count so far."""
    people: int
    """So many took part."""
    provisional: bool
    """A sheet is missing, or the evening is not over: it counts as far as it has come."""


class SeriesResult(msgspec.Struct, frozen=True, kw_only=True):
    """What an evening has brought somebody."""

    points: int
    """By the statute, of all matchdays (TS-41)."""
    strokes: int
    place: int | None
    """In the whole evening, once it is over (TS-64)."""
    counts: bool
    """One of the best n."""


class SeriesRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the series."""

    rank: int
    """By points and strokes of what counts; shared by equals."""
    name: str
    """As it was written at the last evening."""
    evenings: int
    """Attended: ranked on at least one matchday (TS-D-08)."""
    won: int
    points: int
    strokes: int
    results: tuple[SeriesResult | None, ...]
    """By evening; nothing where somebody was not there."""


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """All evenings together."""

    best: int | None
    """So many evenings count for everybody; ``None``: all."""
    evenings: tuple[SeriesEvening, ...]
    rows: tuple[SeriesRow, ...]
    near: tuple[tuple[str, str], ...]
    """Names that are nearly the same, of people who were never at one evening together."""


def series(evenings: Sequence[State], best: int | None = None) -> Series:
    """The evenings in the given order; ``best``: only so many count for everybody."""
    results: dict[str, dict[int, SeriesResult]] = defaultdict(dict)
    names: dict[str, str] = {}
    for at, state in enumerate(evenings):
        for name, result in _results(state):
            results[_same(name)][at] = result
            names[_same(name)] = name
    rows = [_row(names[one], found, len(evenings), best) for one, found in results.items()]
    return Series(
        best=best,
        evenings=tuple(_evening(state) for state in evenings),
        rows=_ranked(rows),
        near=tuple(_near(names, results)),
    )


def series_csv(found: Series) -> str:
    """A line for everybody: the sums, then the points of each evening, empty where not there."""
    head = ["rank", "name", "evenings", "won", "points", "strokes"]
    head += [f"{at} {one.name}".strip() for at, one in enumerate(found.evenings, 1)]
    return written(
        head,
        (
            [row.rank, row.name, row.evenings, row.won, row.points, row.strokes]
            + [None if one is None else one.points for one in row.results]
            for row in found.rows
        ),
    )


def _same(name: str) -> str:
    return " ".join(key(name).split())


def _results(state: State) -> Iterator[tuple[str, SeriesResult]]:
    over = _over(state)
    places = {one.no: one.place for one in final_ranking(state)} if over else {}
    for row in standings(state).rows:
        if row.matchdays:
            yield (
                row.name,
                SeriesResult(
                    points=row.points,
                    strokes=row.strokes,
                    place=places.get(row.no),
                    counts=True,
                ),
            )


def _over(state: State) -> bool:
    """The final has its result, or the evening was closed without one."""
    final = state.final
    return state.stage == "closed" or (final is not None and final.strokes is not None)


def _evening(state: State) -> SeriesEvening:
    found = standings(state)
    return SeriesEvening(
        name=state.config.name,
        stage=state.stage,
        matchdays=found.after,
        people=sum(row.matchdays > 0 for row in found.rows),
        provisional=bool(found.missing) or not _over(state),
    )


def _row(name: str, found: Mapping[int, SeriesResult], of: int, best: int | None) -> SeriesRow:
    order = sorted(found, key=lambda at: (-found[at].points, -found[at].strokes, at))
    counting = set(order[:best])
    results = tuple(
        msgspec.structs.replace(found[at], counts=at in counting) if at in found else None
        for at in range(of)
    )
    return SeriesRow(
        rank=0,
        name=name,
        evenings=len(found),
        won=sum(one.place == 1 for one in found.values()),
        points=sum(found[at].points for at in counting),
        strokes=sum(found[at].strokes for at in counting),
        results=results,
    )


def _ranked(rows: Iterable[SeriesRow]) -> tuple[SeriesRow, ...]:
    ordered = sorted(rows, key=lambda row: (-row.points, -row.strokes, _same(row.name)))
    found: list[SeriesRow] = []
    for at, row in enumerate(ordered):
        above = found[-1] if found else None
        equal = above and (above.points, above.strokes) == (row.points, row.strokes)
        rank = above.rank if above and equal else at + 1
        found.append(msgspec.structs.replace(row, rank=rank))
    return tuple(found)


def _near(
    names: Mapping[str, str], results: Mapping[str, Mapping[int, SeriesResult]]
) -> Iterator[tuple[str, str]]:
    bare = {one: _bare(one) for one in names}
    for one, other in combinations(sorted(names), 2):
        together = results[one].keys() & results[other].keys()
        if not together and _alike(bare[one], bare[other]):
            yield names[one], names[other]


def _bare(name: str) -> str:
    """Letters, figures and single spaces, without accents."""
    plain = unicodedata.normalize("NFKD", name)
    kept = (one if one.isalnum() else " " for one in plain if not unicodedata.combining(one))
    return " ".join("".join(kept).split())


def _alike(one: str, other: str) -> bool:
    """Nothing but spaces between them, one a first part of the other, or a letter's difference."""
    if one.replace(" ", "") == other.replace(" ", ""):
        return True
    if min(len(one), len(other)) < _LETTERS or _told_apart(one, other):
        return False
    first_part = f"{other} ".startswith(f"{one} ") or f"{one} ".startswith(f"{other} ")
    return first_part or _slip(one, other)


def _told_apart(one: str, other: str) -> bool:
    """By the first letter of the surname, as people do who share a name: Anna K and Anna M."""
    names = one.rpartition(" "), other.rpartition(" ")
    return names[0][0] == names[1][0] != "" and all(len(name[2]) == 1 for name in names)


def _slip(one: str, other: str) -> bool:
    """One letter too many, another one, or two that have changed places."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = long[:at] + long[at + 1 : at + 2] + long[at : at + 1] + long[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or short == swapped
