"""The tables of a matchday with their sheets, places, points, and why they are what they are."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.texts import Both
from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import (
    Author,
    MatchdayState,
    MatchdayTable,
    Ms,
    SheetStatus,
    State,
    matrix_due,
)
from stammtisch.tournament.moves.matchdays import first_dealer
from stammtisch.tournament.points import Score
from stammtisch.tournament.standings import table_scores
from stammtisch.tournament.texts import noted
from stammtisch.tournament.timetable import rules_in_force


class ScoreView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a sheet brings one player (TS-33, TS-35)."""

    strokes: int
    points: int
    place: int | None = None
    """None for who is not ranked."""
    consolation: bool = False
    """The point is a Trostpunkt."""


class EntryView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody says is on the sheet."""

    by: Author
    t: Ms
    strokes: dict[str, int]
    absent: tuple[int, ...] = ()
    scores: dict[str, ScoreView] = {}
    """What it would bring, by number."""


class SheetReason(msgspec.Struct, frozen=True):
    """Why points are what they are, with the clause."""

    clause: str
    de: str
    en: str


class SheetView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a matchday."""

    table: int
    """The label."""
    seats: tuple[int, ...]
    """Numbers in seat order."""
    status: SheetStatus = "open"
    dealer: int | None = None
    """Who deals the first game (TS-16)."""
    team: tuple[int, ...] = ()
    """Members of the Kompetenzteam who sit here."""
    presence: dict[str, bool] = {}
    """What was reported, by number."""
    struck: tuple[int, ...] = ()
    """Disqualified in this matchday (TS-70)."""
    overridden: bool = False
    """Others sat here than planned (TS-71)."""
    entries: list[EntryView] = []
    """The one that counts or waits; several while they are in conflict. Hidden from those who may
    not see drafts until it is confirmed."""
    reasons: list[SheetReason] = []


class MatchdayView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A matchday that has begun, or the next one as planned."""

    matchday: int
    version: int
    """Of the matrix."""
    rules: tuple[str, ...]
    tables: dict[str, SheetView]
    """By label."""
    wearer: int | None = None
    byes: tuple[int, ...] = ()
    started: Ms | None = None
    ended: Ms | None = None
    complete: bool = False


def matchdays(state: State) -> dict[str, MatchdayView]:
    """All that have begun."""
    return {str(day.matchday): _matchday(state, day) for day in state.matchdays}


def coming(state: State) -> MatchdayView | None:
    """The next matchday by the matrix, unless the field has changed or none is left."""
    matchday = state.matchday + 1
    if not state.matrices or matchday > state.config.matchdays or matrix_due(state):
        return None
    if state.stage not in {"ready", "playing", "break"}:
        return None
    matrix = state.matrices[-1]
    day = matrix.days[matchday - 1]
    planned = [MatchdayTable(table=at, seats=seats) for at, seats in enumerate(day.tables, 1)]
    return MatchdayView(
        matchday=matchday,
        version=matrix.version,
        rules=rules_in_force(state.config, matchday),
        tables={str(one.table): sheet_view(state, one) for one in planned},
        byes=day.byes,
    )


_DAYS = Memory[MatchdayView](256)


def _matchday(state: State, day: MatchdayState) -> MatchdayView:
    parts = (state.config, state.participants, day)
    return _DAYS.of(parts, lambda: _matchday_view(state, day))


def _matchday_view(state: State, day: MatchdayState) -> MatchdayView:
    return MatchdayView(
        matchday=day.matchday,
        version=day.version,
        rules=day.rules,
        tables={str(one.table): sheet_view(state, one) for one in day.tables},
        wearer=day.wearer,
        byes=day.byes,
        started=day.started,
        ended=day.ended,
        complete=day.complete,
    )


_SHEETS = Memory[SheetView](4096)


def sheet_view(state: State, table: MatchdayTable) -> SheetView:
    """A table with everything that is on its sheet."""
    parts = (state.config, state.participants, table)
    return _SHEETS.of(parts, lambda: _sheet_view(state, table))


def _sheet_view(state: State, table: MatchdayTable) -> SheetView:
    members = {one.no for one in state.participants if one.referee}
    return SheetView(
        table=table.table,
        seats=table.seats,
        status=table.status,
        dealer=first_dealer(state, table),
        team=tuple(no for no in table.seats if no in members),
        presence={str(no): present for no, present in table.presence.items()},
        struck=table.struck,
        overridden=table.overridden,
        entries=[_entry(state, table, at) for at in range(len(table.entries))],
        reasons=list(_reasons(state, table)) if len(table.entries) == 1 else [],
    )


def _entry(state: State, table: MatchdayTable, at: int) -> EntryView:
    entry = table.entries[at]
    found = table_scores(state.config, msgspec.structs.replace(table, entries=(entry,)))
    return EntryView(
        by=entry.by,
        t=entry.t,
        strokes={str(no): count for no, count in entry.strokes.items()},
        absent=entry.absent,
        scores={str(no): _score(one) for no, one in found.items()},
    )


def _score(score: Score) -> ScoreView:
    return ScoreView(
        strokes=score.strokes,
        points=score.points,
        place=score.place,
        consolation=score.consolation,
    )


def _reasons(state: State, table: MatchdayTable) -> Iterator[SheetReason]:
    """The clauses that have shaped the points, in words."""
    found = table_scores(state.config, table)
    away = {*table.entries[0].absent, *table.struck}
    ranked = {no: one for no, one in found.items() if no not in away}
    if away:
        yield _reason("absent", "TS-31", state, names=sorted(away))
    if not any(one.strokes for one in ranked.values()):
        yield _reason("no_game", "TS-34", state)
        return
    strokes = [one.strokes for one in ranked.values()]
    if len(set(strokes)) < len(strokes):
        yield _reason("shared", "TS-33", state)
    consoled = [no for no, one in ranked.items() if one.consolation]
    if consoled:
        yield _reason("consolation", "TS-35", state, names=consoled)
    alone = [no for no, one in ranked.items() if one.points == 0 and one.strokes > 0]
    if alone:
        yield _reason("no_consolation", "TS-35", state, no=alone[0])


def _reason(name: str, clause: str, state: State, /, **facts: object) -> SheetReason:
    words: Both = noted(name, facts, state)
    return SheetReason(clause, words.de, words.en)
