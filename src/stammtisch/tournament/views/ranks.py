"""The standings with the sum behind every figure, the jersey, and how ties were told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from stammtisch.tournament.cut import standing
from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.model import State
from stammtisch.tournament.standings import (
    MatchdayLine,
    StandingRow,
    Standings,
    standings,
    table_scores,
    took_part,
)


class RankView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's row (TS-45)."""

    rank: int | None = None
    """None for who has left."""
    points: int
    strokes: int
    wins: int
    matchdays: int
    move: int | None = None
    """Places gained since the matchday before; none after the first."""


class TieView(msgspec.Struct, frozen=True, kw_only=True):
    """People equal on points and strokes, and the steps of TS-42 that tell them apart."""

    among: tuple[int, ...]
    wins: dict[str, int]
    """Step (3): won matchdays, by number."""
    together: dict[str, int]
    """Step (4): points on matchdays on which all of them took part at one table."""
    shared_tables: int
    """On how many matchdays that was so."""
    settled: Literal["wins", "together", "no"]
    """The step that has separated all of them, if one has."""


class RankingView(msgspec.Struct, frozen=True, kw_only=True):
    """The standings (TS-38, TS-41)."""

    after: int
    """The last matchday that counts."""
    missing: list[tuple[int, int]]
    """Matchday and table of the sheets that are missing; with any the standings are provisional."""
    order: tuple[int, ...]
    rows: dict[str, RankView]
    """By number."""
    cut: int
    """So many places lead to the final, fewer where fewer may play it."""
    ties: list[TieView]


class CardLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A matchday on somebody's Punktekarte (TS-40)."""

    table: int
    opponents: tuple[int, ...]
    strokes: int
    points: int
    points_sum: int
    strokes_sum: int
    place: int | None = None
    consolation: bool = False
    counted: bool = False
    """Confirmed; what is only entered counts nothing yet."""
    jersey: bool = False
    rank: int | None = None
    """After this matchday, once it is complete."""


class JerseyWorn(msgspec.Struct, frozen=True):
    """Who wore the jersey on a matchday."""

    matchday: int
    no: int


class JerseyView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The orange jersey (TS-47)."""

    worn: int | None = None
    """By whom on the matchday that runs, or ran last."""
    next: int | None = None
    """By whom at the next table, as the results stand."""
    tied: tuple[int, ...] = ()
    """Among whom a lot decides first (TS-48)."""
    history: list[JerseyWorn] = []


def ranking(state: State, found: Standings) -> RankingView:
    """The standings for the page."""
    before = standings(state, found.after - 1) if found.after > 1 else None
    earlier = {row.no: row.rank for row in before.rows} if before else {}
    return RankingView(
        after=found.after,
        missing=list(found.missing),
        order=tuple(row.no for row in found.rows),
        rows={str(row.no): _rank(row, earlier.get(row.no)) for row in found.rows},
        cut=min(state.config.final_size, sum(map(len, standing(state))) or len(state.active)),
        ties=list(_ties(state, found.rows)),
    )


def _rank(row: StandingRow, earlier: int | None) -> RankView:
    return RankView(
        rank=row.rank,
        points=row.points,
        strokes=row.strokes,
        wins=row.wins,
        matchdays=row.matchdays,
        move=None if earlier is None or row.rank is None else earlier - row.rank,
    )


def _ties(state: State, rows: Sequence[StandingRow]) -> Iterator[TieView]:
    groups: dict[int, list[StandingRow]] = {}
    for row in rows:
        if row.rank is not None and row.matchdays:
            groups.setdefault(row.rank, []).append(row)
    for group in groups.values():
        if len(group) > 1:
            yield _tie(state, group)


def _tie(state: State, group: Sequence[StandingRow]) -> TieView:
    among = tuple(row.no for row in group)
    shared = [
        table_scores(state.config, table)
        for day in state.matchdays
        for table in day.tables
        if among[0] in table.seats and set(among) <= set(took_part(table))
    ]
    wins = {str(row.no): row.wins for row in group}
    together = {str(no): sum(scores[no].points for scores in shared) for no in among}
    settled: Literal["wins", "together", "no"] = "no"
    if len(set(wins.values())) == len(among):
        settled = "wins"
    elif len({(wins[no], together[no]) for no in wins}) == len(among):
        settled = "together"
    return TieView(
        among=among, wins=wins, together=together, shared_tables=len(shared), settled=settled
    )


def cards(state: State, found: Standings) -> dict[str, dict[str, CardLine]]:
    """By number and matchday: what stands on everybody's Punktekarte."""
    ranks = {
        day.matchday: {row.no: row.rank for row in standings(state, day.matchday).rows}
        for day in state.matchdays
        if day.complete
    }
    return {
        str(row.no): {
            str(line.matchday): _card_line(line, ranks.get(line.matchday, {}).get(row.no))
            for line in row.lines
        }
        for row in found.rows
    }


def _card_line(line: MatchdayLine, rank: int | None) -> CardLine:
    return CardLine(
        table=line.table,
        opponents=line.opponents,
        strokes=line.strokes,
        points=line.points,
        points_sum=line.points_sum,
        strokes_sum=line.strokes_sum,
        place=line.place,
        consolation=line.consolation,
        counted=line.counted,
        jersey=line.jersey,
        rank=rank,
    )


def jersey_view(state: State) -> JerseyView:
    """Who wears it, who will, and who wore it."""
    following = jersey(state)
    worn = [(day.matchday, day.wearer) for day in state.matchdays]
    return JerseyView(
        worn=worn[-1][1] if worn else None,
        next=following.no,
        tied=following.tied,
        history=[JerseyWorn(matchday, no) for matchday, no in worn if no is not None],
    )
