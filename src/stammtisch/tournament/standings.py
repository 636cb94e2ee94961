"""The standings: a fold of confirmed results, with the sum behind every figure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import msgspec

from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import Config, EntrantStatus, MatchdayState, MatchdayTable, State
from stammtisch.tournament.points import Score, scores


class MatchdayLine(msgspec.Struct, frozen=True, kw_only=True):
    """A matchday on somebody's Punktekarte (TS-40)."""

    matchday: int
    table: int
    opponents: tuple[int, ...]
    strokes: int
    place: int | None
    points: int
    consolation: bool
    counted: bool
    """Confirmed; an open sheet counts nothing yet."""
    jersey: bool
    points_sum: int
    strokes_sum: int


class StandingRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's row of the standings (TS-45)."""

    no: int
    name: str
    status: EntrantStatus
    rank: int | None
    """Shared by equals (TS-41); ``None`` for who has left (TS-D-09)."""
    points: int
    strokes: int
    wins: int
    """First places of matchdays, shared ones too (TS-42)."""
    matchdays: int
    """In how many of them somebody was ranked (TS-D-08)."""
    lines: tuple[MatchdayLine, ...]


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The order after a matchday, or a provisional one (TS-38, TS-D-25)."""

    after: int
    """The last matchday that counts."""
    missing: tuple[tuple[int, int], ...]
    """Matchday and table of the results that are missing; with any it is provisional."""
    rows: tuple[StandingRow, ...]


class Total(msgspec.Struct, frozen=True):
    """What somebody has from all results that count."""

    no: int
    points: int
    strokes: int
    wins: int


_STANDINGS = Memory[Standings](128)
_DAYS = Memory[Mapping[int, tuple[int, int, int]]](128)


def table_scores(config: Config, table: MatchdayTable) -> dict[int, Score]:
    """By number, what a table brings its players; nothing where it is not entered (TS-31)."""
    if not table.entries:
        return {no: Score(None, 0, 0) for no in table.seats}
    entry = table.entries[0]
    away = {*entry.absent, *table.struck}
    found = {no: Score(None, 0, 0) for no in table.seats if no in away}
    ranked = {no: entry.strokes[no] for no in table.seats if no not in away}
    return found | scores(ranked, config.three_table_points)


def took_part(table: MatchdayTable) -> tuple[int, ...]:
    """Those who are ranked at a confirmed table: present at least once (TS-31)."""
    if not table.counts:
        return ()
    away = {*table.entries[0].absent, *table.struck}
    return tuple(no for no in table.seats if no not in away)


def standings(state: State, after: int | None = None) -> Standings:
    """The standings after this matchday, without one after the last that has ended (TS-41).

    Computed from the results alone, so it is what a recomputation gives (TS-INV-08).
    """
    ended = [one for one in state.matchdays if one.ended is not None]
    days = ended if after is None else ended[:after]
    parts = (state.config, state.participants, *days)
    return _STANDINGS.of(parts, lambda: _standings(state, days))


def leaders(state: State) -> list[Total]:
    """Who stands first, as `standings` has it, from sums that are kept by matchday: this is asked
    after every correction, also of an evening that is read again."""
    days = [one for one in state.matchdays if one.ended is not None]
    sums = [_DAYS.of((state.config, day), partial(_sums, state.config, day)) for day in days]
    last = days[-1].matchday if days else 0
    found = [
        _total(one.no, [day[one.no] for day in sums if one.no in day])
        for one in state.participants
        if one.no and one.status == "active" and one.from_matchday <= max(last, 1)
    ]
    best = max(((one.points, one.strokes) for one in found), default=None)
    return [one for one in found if (one.points, one.strokes) == best]


def _total(no: int, days: Sequence[tuple[int, int, int]]) -> Total:
    return Total(
        no,
        points=sum(points for points, _, _ in days),
        strokes=sum(strokes for _, strokes, _ in days),
        wins=sum(wins for _, _, wins in days),
    )


def _sums(config: Config, day: MatchdayState) -> Mapping[int, tuple[int, int, int]]:
    """By number, points, strokes and wins of a matchday."""
    return {
        no: (score.points, score.strokes, int(score.place == 1))
        for table in day.tables
        if table.counts
        for no, score in table_scores(config, table).items()
    }


def _standings(state: State, days: Sequence[MatchdayState]) -> Standings:
    lines = _lines(state.config, days)
    last = days[-1].matchday if days else 0
    missing = [(d.matchday, t.table) for d in days for t in d.tables if not t.counts]
    played: dict[int, int] = defaultdict(int)
    for day in days:
        for table in day.tables:
            for no in took_part(table):
                played[no] += 1
    rows = [
        StandingRow(
            no=one.no,
            name=one.name,
            status=one.status,
            rank=None,
            points=sum(line.points for line in lines[one.no] if line.counted),
            strokes=sum(line.strokes for line in lines[one.no] if line.counted),
            wins=sum(line.place == 1 for line in lines[one.no] if line.counted),
            matchdays=played[one.no],
            lines=tuple(lines[one.no]),
        )
        for one in state.participants
        if one.no and one.from_matchday <= max(last, 1)
    ]
    return Standings(after=last, missing=tuple(missing), rows=_ranked(rows))


def _lines(config: Config, days: Iterable[MatchdayState]) -> Mapping[int, list[MatchdayLine]]:
    found: dict[int, list[MatchdayLine]] = defaultdict(list)
    for day in days:
        for table in day.tables:
            for no, score in table_scores(config, table).items():
                before = found[no][-1] if found[no] else None
                counted = table.counts
                found[no].append(
                    MatchdayLine(
                        matchday=day.matchday,
                        table=table.table,
                        opponents=tuple(other for other in table.seats if other != no),
                        strokes=score.strokes,
                        place=score.place,
                        points=score.points,
                        consolation=score.consolation,
                        counted=counted,
                        jersey=day.wearer == no,
                        points_sum=(before.points_sum if before else 0) + counted * score.points,
                        strokes_sum=(before.strokes_sum if before else 0) + counted * score.strokes,
                    )
                )
    return found


def _ranked(rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    """By points and strokes; equals share a rank, those who left have none (TS-41, TS-D-09)."""
    ordered = sorted(rows, key=lambda row: (-row.points, -row.strokes, row.no))
    found: list[StandingRow] = []
    active = 0
    rank, value = 0, (-1, -1)
    for row in ordered:
        if row.status != "active":
            found.append(row)
            continue
        active += 1
        if (row.points, row.strokes) != value:
            rank, value = active, (row.points, row.strokes)
        found.append(msgspec.structs.replace(row, rank=rank))
    return tuple(found)


def ordered(state: State, rows: Iterable[StandingRow | Total]) -> tuple[tuple[int, ...], ...]:
    """Groups of those whom TS-42 (1) to (4) cannot tell apart, the best first."""
    found: list[tuple[int, ...]] = []
    for tied in _grouped({row.no: (row.points, row.strokes, row.wins) for row in rows}):
        found += _at_one_table(state, tied)
    return tuple(found)


def _at_one_table(state: State, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
    """By points in matchdays in which all of them took part at one table; those who stay equal
    are compared anew among themselves (TS-42 (4), TS-D-01 to TS-D-03)."""
    if len(tied) == 1:
        return [tied]
    sums = dict.fromkeys(tied, 0)
    for day in state.matchdays:
        for table in day.tables:
            if tied[0] in table.seats and set(tied) <= set(took_part(table)):
                points = table_scores(state.config, table)
                for no in tied:
                    sums[no] += points[no].points
    groups = _grouped({no: (value,) for no, value in sums.items()})
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in _at_one_table(state, group)]


def _grouped(values: Mapping[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The numbers in groups of equal value, the highest first."""
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for no, value in values.items():
        groups[value].append(no)
    return [tuple(sorted(groups[value])) for value in sorted(groups, reverse=True)]
