"""Changes of the field: withdrawal, disqualification, return, late entry."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.model import EntrantStatus, Participant, State, matrix_due
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.matchdays import wearer_left
from stammtisch.tournament.moves.outcome import MoveOutcome, with_person, with_table
from stammtisch.tournament.moves.signup import called, free


def moved(state: State, given: c.Given, do: c.PeopleCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.Withdraw():
            return withdraw(state, given, do)
        case c.Disqualify():
            return disqualify(state, given, do)
        case c.Reinstate():
            return reinstate(state, given, do)
        case c.LateEntry():
            return late_entry(state, given, do)


def withdraw(state: State, given: c.Given, do: c.Withdraw) -> MoveOutcome:
    """Leave: what was won so far stays (TS-43, TS-66, TS-D-23)."""
    guards.role(given, "director", "player")
    guards.stage(state, "ready", *guards.RUNNING)
    one = guards.person(state, do.no)
    if given.by.role == "player" and given.by.no != do.no:
        guards.refuse_role(given, "director")
    after = _left(state, one, "withdrawn")
    return after, (e.HasWithdrawn(do.no), *_consequences(after))


def disqualify(state: State, given: c.Given, do: c.Disqualify) -> MoveOutcome:
    """Exclude: the results of the matchday that is under way are struck too (TS-70, TS-D-32)."""
    guards.role(given, "director")
    guards.stage(state, "ready", "playing", "break", "final_ready")
    one = guards.person(state, do.no)
    why = guards.reason(do.reason, "TS-70")
    after = _left(state, one, "disqualified")
    after, struck = _struck(after, do.no, why)
    return after, (e.Disqualified(do.no, why), *struck, *_consequences(after))


def _left(state: State, one: Participant, status: EntrantStatus) -> State:
    if one.status != "active":
        raise RuleViolation("not_active", "TS-66", no=one.no)
    after = with_person(state, replace(one, status=status, to_matchday=state.matchday))
    return wearer_left(after, one.no)


def _struck(state: State, no: int, reason: str) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """Without strokes and unranked in the last matchday that has begun; a result that was
    confirmed becomes a corrected one."""
    if not state.matchdays:
        return state, ()
    day = state.matchdays[-1]
    table = next((one for one in day.tables if no in one.seats), None)
    if table is None:
        return state, ()
    entries = tuple(replace(entry, strokes={**entry.strokes, no: 0}) for entry in table.entries)
    status = "corrected" if table.counts else table.status
    after = with_table(
        state,
        day.matchday,
        replace(table, struck=(*table.struck, no), entries=entries, status=status),
    )
    if not table.counts:
        return after, ()
    old = table.entries[0]
    told = e.SheetCorrected(
        matchday=day.matchday,
        table=table.table,
        old=old.strokes,
        new=entries[0].strokes,
        old_absent=old.absent,
        new_absent=old.absent,
        reason=reason,
        after_final=False,
    )
    return after, (told,)


def reinstate(state: State, given: c.Given, do: c.Reinstate) -> MoveOutcome:
    """Take back somebody who had left, under the old number (TS-D-29)."""
    guards.role(given, "director")
    guards.stage(state, "ready", "playing", "break")
    one = guards.person(state, do.no)
    why = guards.reason(do.reason, "TS-D-29")
    if one.status != "withdrawn":
        raise RuleViolation("not_withdrawn", "TS-D-29", no=do.no)
    matchday = state.matchday + 1
    if matchday > state.config.matchdays:
        raise RuleViolation("no_matchday_left", "TS-D-29")
    after = with_person(state, replace(one, status="active", to_matchday=None))
    return after, (e.Reinstated(do.no, matchday, why), *_consequences(after))


def late_entry(state: State, given: c.Given, do: c.LateEntry) -> MoveOutcome:
    """Join from the next matchday on, without points, under the next free number (TS-67); who is
    on the waiting list leaves it with that."""
    guards.role(given, "director")
    guards.stage(state, "ready", "playing", "break", "final_ready")
    matchday = state.matchday + 1
    until = state.config.late_entry_until
    if matchday > until or matchday > state.config.matchdays:
        raise RuleViolation("too_late", "TS-67", until=min(until, state.config.matchdays))
    waits = called(state.waiting, do.name)
    if waits is not None:
        state = replace(state, waiting=tuple(one for one in state.waiting if one is not waits))
    name = free(state, do.name if waits is None else waits.name)
    one = Participant(name=name, here=True, no=len(state.participants) + 1, from_matchday=matchday)
    after = replace(state, participants=(*state.participants, one))
    return after, (e.LateEntered(one.no, name, matchday), *_consequences(after))


def _consequences(state: State) -> tuple[e.AnyEvent, ...]:
    """What the change asks for: another matrix, or the end (TS-18, TS-68)."""
    if len(state.active) < 4:
        return (e.TooFewLeft(len(state.active)),)
    return (e.MatrixDue(state.matchday + 1),) if matrix_due(state) else ()
