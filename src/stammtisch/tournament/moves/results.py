"""The sheets of the tables: entered, confirmed, disputed, corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.model import MatchdayState, MatchdayTable, SheetEntry, State
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.outcome import MoveOutcome, with_table
from stammtisch.tournament.standings import table_scores

MOST = 99
"""Strokes that one player can have on a sheet (TS-37)."""

MANY = 30
"""More in all are asked about (TS-79)."""


def moved(state: State, given: c.Given, do: c.ResultCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.ResultEntered():
            return result_entered(state, given, do)
        case c.ResultConfirmed():
            return result_confirmed(state, given, do)
        case c.ResultCorrected():
            return result_corrected(state, given, do)


def result_entered(state: State, given: c.Given, do: c.ResultEntered) -> MoveOutcome:
    """Enter a sheet; a second, different one is a conflict (TS-37, TS-D-38, TS-D-54)."""
    guards.role(given, "director", "referee", "server", "player")
    guards.stage(state, "playing", "break", "final_ready")
    day, table = guards.sheet(state, do.matchday, do.table)
    _open(day, table)
    guards.own_table(given, table)
    absent = do.absent
    if absent is None:
        absent = tuple(no for no in table.seats if not table.presence.get(no, True))
    _own_sheet(state, given, table, absent)
    check_sheet(state, table, do.strokes, absent)
    entry = SheetEntry(
        strokes=dict(do.strokes), absent=tuple(sorted(set(absent))), by=given.by, t=given.t
    )
    if any(_same(entry, old) for old in table.entries):
        raise RuleViolation("already_entered", "TS-37", matchday=day.matchday, table=table.table)
    # Whoever enters again has mistyped; two different people disagree.
    others = tuple(old for old in table.entries if old.by != given.by)
    status = "conflict" if others else "entered"
    after = with_table(state, day.matchday, replace(table, entries=(*others, entry), status=status))
    told: list[e.AnyEvent] = [e.SheetEntered(day.matchday, table.table, entry.strokes)]
    if others:
        told.append(e.SheetDisputed(day.matchday, table.table))
    total = sum(entry.strokes.values())
    if total > MANY:
        told.append(e.ManyStrokes(day.matchday, table.table, total))
    return after, told


def result_confirmed(state: State, given: c.Given, do: c.ResultConfirmed) -> MoveOutcome:
    """Confirm the entry; in a conflict the director names it (TS-37, TS-D-54)."""
    guards.role(given, "director", "referee", "server", "player")
    guards.stage(state, "playing", "break", "final_ready")
    day, table = guards.sheet(state, do.matchday, do.table)
    _open(day, table)
    if not table.entries:
        raise RuleViolation("nothing_entered", "TS-37", matchday=day.matchday, table=table.table)
    guards.own_table(given, table)
    entry = _chosen(given, day, table, do.entry)
    _own_sheet(state, given, table, entry.absent)
    if given.by.role == "player" and entry.by == given.by:
        raise RuleViolation("own_entry", "TS-D-54", matchday=day.matchday, table=table.table)
    confirmed = replace(table, entries=(entry,), status="confirmed")
    points = {no: one.points for no, one in table_scores(state.config, confirmed).items()}
    after = with_table(state, day.matchday, confirmed)
    return after, (e.SheetConfirmed(day.matchday, table.table, points),)


def _chosen(
    given: c.Given, day: MatchdayState, table: MatchdayTable, wanted: int | None
) -> SheetEntry:
    if table.status == "conflict" and (given.by.role != "director" or wanted is None):
        raise RuleViolation("in_conflict", "TS-D-38", matchday=day.matchday, table=table.table)
    at = wanted or 0
    if not 0 <= at < len(table.entries):
        raise RuleViolation("unknown", "TS-82", what="entry", given=at)
    return table.entries[at]


def _open(day: MatchdayState, table: MatchdayTable) -> None:
    if table.counts:
        raise RuleViolation("already_confirmed", "TS-39", matchday=day.matchday, table=table.table)


def _own_sheet(state: State, given: c.Given, table: MatchdayTable, absent: Sequence[int]) -> None:
    """A player has a say by the option ``countersign``, and only if he was present (TS-D-54)."""
    by = given.by
    if by.role == "player" and (
        not state.config.countersign or by.no not in table.seats or by.no in absent
    ):
        guards.refuse_role(given, "referee", "director")


def _same(one: SheetEntry, other: SheetEntry) -> bool:
    return one.strokes == other.strokes and one.absent == other.absent


def check_sheet(
    state: State, table: MatchdayTable, strokes: Mapping[int, int], absent: Sequence[int]
) -> None:
    """Refuse what cannot stand on the sheet of this table (TS-37, TS-D-36)."""
    for no in (*strokes, *absent):
        guards.person(state, no)
    guards.numbers(table.seats, (*strokes, *absent))
    missing = [no for no in table.seats if no not in strokes]
    if missing:
        raise RuleViolation("strokes_missing", "TS-37", no=missing[0])
    away = {*absent, *table.struck}
    alone = len(table.seats) - len(set(absent)) < 2
    for no, count in strokes.items():
        if not 0 <= count <= MOST:
            raise RuleViolation("strokes_range", "TS-37", no=no, given=count, most=MOST)
        if count and (no in away or alone):
            clause = "TS-70" if no in table.struck else "TS-37" if no in away else "TS-D-36"
            was_here = no not in away
            raise RuleViolation("absent_with_strokes", clause, no=no, strokes=count, alone=was_here)


def result_corrected(state: State, given: c.Given, do: c.ResultCorrected) -> MoveOutcome:
    """Change a confirmed sheet, with a reason; everything derived follows (TS-39, TS-D-33)."""
    guards.role(given, "director", "referee")
    guards.stage(state, "playing", "break", "final_ready", "final")
    day, table = guards.sheet(state, do.matchday, do.table)
    if not table.counts:
        raise RuleViolation("nothing_confirmed", "TS-39", matchday=day.matchday, table=table.table)
    guards.own_table(given, table)
    latest = day.matchday == state.matchday and state.stage in {"break", "final_ready"}
    if given.by.role == "referee" and not latest:
        raise RuleViolation("too_late_for_referee", "TS-39", matchday=day.matchday)
    why = guards.reason(do.reason, "TS-39")
    old = table.entries[0]
    if do.old != old.strokes:
        raise RuleViolation("stale", "TS-D-33", matchday=day.matchday, table=table.table)
    absent = old.absent if do.absent is None else tuple(sorted(set(do.absent)))
    check_sheet(state, table, do.new, absent)
    new = SheetEntry(strokes=dict(do.new), absent=absent, by=given.by, t=given.t)
    if _same(new, old):
        raise RuleViolation("bad_action", "TS-D-33")
    told = e.SheetCorrected(
        matchday=day.matchday,
        table=table.table,
        old=old.strokes,
        new=new.strokes,
        old_absent=old.absent,
        new_absent=absent,
        reason=why,
        after_final=state.final is not None,
    )
    corrected = replace(table, entries=(new,), status="corrected")
    return with_table(state, day.matchday, corrected), (told,)
