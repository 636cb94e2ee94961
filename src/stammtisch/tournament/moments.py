"""What people will tell of an evening, from its confirmed results and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from stammtisch.tournament.model import State
from stammtisch.tournament.standings import (
    MatchdayLine,
    StandingRow,
    standings,
    table_scores,
    took_part,
)

MomentKind: TypeAlias = Literal["dead_heat", "closest", "streak", "comeback", "most_strokes"]

MOST = 3
"""So many moments of an evening are told."""

_SHARED = 3
"""What more people than this have done is no moment."""

_CLOSE = 3
"""Strokes between first and last: a table with more was not close."""

_LEAST = 2
"""Matchdays in a row, and ranks gained: fewer are no moment."""


class EveningMoment(msgspec.Struct, frozen=True):
    """Something that stands out, with the numbers of those who did it."""

    kind: MomentKind
    facts: Mapping[str, object]


def moments(state: State) -> tuple[EveningMoment, ...]:
    """At most three, always in the same order: the closest table, the longest streak, the biggest
    comeback; the fullest sheet where one of them is missing. Open sheets count nothing."""
    tellers: tuple[Callable[[State], EveningMoment | None], ...] = (
        _closest,
        _streak,
        _comeback,
        _most_strokes,
    )
    found = (tell(state) for tell in tellers)
    return tuple(one for one in found if one is not None)[:MOST]


class _Sat(msgspec.Struct, frozen=True):
    """Somebody's strokes on a confirmed sheet."""

    matchday: int
    table: int
    no: int
    strokes: int


def _sheets(state: State) -> Iterator[list[_Sat]]:
    """The confirmed sheets with a stroke on them, those who took part, in order of place."""
    for day in state.matchdays:
        for table in day.tables:
            scores = table_scores(state.config, table) if table.counts else {}
            sat = [
                _Sat(day.matchday, table.table, no, scores[no].strokes) for no in took_part(table)
            ]
            if any(one.strokes for one in sat):
                yield sorted(sat, key=lambda one: -one.strokes)


def _closest(state: State) -> EveningMoment | None:
    """The fewest strokes between first and last; among equals the one with most strokes, then the
    largest table, then the earliest."""
    sheets = [sheet for sheet in _sheets(state) if len(sheet) > 2]
    if not sheets:
        return None

    def rank(sheet: list[_Sat]) -> tuple[int, int, int]:
        spread = sheet[0].strokes - sheet[-1].strokes
        return spread, -sum(one.strokes for one in sheet), -len(sheet)

    best = min(sheets, key=rank)
    first, last = best[0], best[-1]
    where = {"matchday": first.matchday, "table": first.table}
    spread = first.strokes - last.strokes
    if spread > _CLOSE:
        return None
    if spread == 0:
        names = [one.no for one in best]
        return EveningMoment("dead_heat", where | {"strokes": first.strokes, "names": names})
    ends = {"first": first.no, "most": first.strokes, "last": last.no, "least": last.strokes}
    return EveningMoment("closest", where | ends | {"spread": spread})


def _streak(state: State) -> EveningMoment | None:
    """Most first places in a row, shared ones too; a matchday that somebody missed ends it."""
    runs = {row.no: _longest_run(row) for row in standings(state).rows}
    days = max(runs.values(), default=0)
    names = sorted(no for no, run in runs.items() if run == days)
    if days < _LEAST or len(names) > _SHARED:
        return None
    return EveningMoment("streak", {"names": names, "days": days})


def _longest_run(row: StandingRow) -> int:
    won = [line for line in row.lines if line.counted and line.place == 1]
    longest = run = min(len(won), 1)
    for before, line in pairwise(won):
        run = run + 1 if _follows(before, line) else 1
        longest = max(longest, run)
    return longest


def _follows(before: MatchdayLine, line: MatchdayLine) -> bool:
    return line.matchday == before.matchday + 1


def _comeback(state: State) -> EveningMoment | None:
    """Most ranks gained from a matchday to the last one; among equals whoever ends best, counted
    from the earliest matchday."""
    last = standings(state)
    if last.missing:
        return None
    ends = {row.no: row.rank for row in last.rows}
    best: tuple[int, int, int, int, int] | None = None
    for matchday in range(1, last.after):
        for row in standings(state, matchday).rows:
            end = ends.get(row.no)
            if row.rank is not None and end is not None:
                found = (end - row.rank, end, matchday, row.no, row.rank)
                best = found if best is None else min(best, found)
    if best is None or -best[0] < _LEAST:
        return None
    _, end, matchday, no, rank = best
    return EveningMoment("comeback", {"name": no, "matchday": matchday, "from": rank, "to": end})


def _most_strokes(state: State) -> EveningMoment | None:
    every = [one for sheet in _sheets(state) for one in sheet]
    if not every:
        return None
    best = max(every, key=lambda one: (one.strokes, -one.matchday, -one.table, -one.no))
    facts = {"name": best.no, "strokes": best.strokes}
    return EveningMoment("most_strokes", facts | {"matchday": best.matchday, "table": best.table})
