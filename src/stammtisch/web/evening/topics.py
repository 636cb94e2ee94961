"""What a command is about, and what another one has changed: is a page too old for it?"""

from __future__ import annotations

from collections.abc import Set
from typing import TypeAlias

from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import MatchdayState, Participant
from stammtisch.tournament.moves.signup import key
from stammtisch.tournament.places import arrivals

Topic: TypeAlias = tuple[str | int, ...]
"""The part of an evening: its course, the clock, somebody, the sheet of a table."""

COURSE: Topic = ("course",)
CLOCK: Topic = ("clock",)
FIELD: Topic = ("field",)
MATRIX: Topic = ("matrix",)
RULES: Topic = ("rules",)
FINAL: Topic = ("final",)


def touched(before: State, after: State) -> Set[Topic]:
    """What is different between two states."""
    found: set[Topic] = set()
    if (before.stage, before.matchday) != (after.stage, after.matchday):
        found.add(COURSE)
    if (before.ends, before.paused) != (after.ends, after.paused):
        found.add(CLOCK)
    if before.matrices is not after.matrices:
        found.add(MATRIX)
    if before.config is not after.config:
        found.add(RULES)
    if (before.final, before.lots, before.playoffs) != (after.final, after.lots, after.playoffs):
        found.add(FINAL)
    if (before.participants, before.waiting) != (after.participants, after.waiting):
        found |= _people(before, after)
    if before.referees != after.referees:
        found |= {("name", name) for name in {*before.referees} ^ {*after.referees}}
    if before.matchdays is not after.matchdays:
        for old, new in zip(before.matchdays, after.matchdays, strict=False):
            found |= _sheets(old, new)
    return found


def _people(before: State, after: State) -> Set[Topic]:
    old, new = _by_name(before), _by_name(after)
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    found: set[Topic] = {("name", name) for name in changed}
    found |= {("no", new[name][0].no) for name in changed if name in new and new[name][0].no}
    fields = [{one.no or key(one.name) for one in _playing(state)} for state in (before, after)]
    return found | {FIELD} if fields[0] != fields[1] else found


def _by_name(state: State) -> dict[str, tuple[Participant, bool]]:
    """Everybody of the list and of the waiting list, and whether they wait."""
    listed = {key(one.name): (one, False) for one in state.participants}
    return listed | {key(one.name): (one, True) for one in state.waiting}


def _playing(state: State) -> tuple[Participant, ...]:
    return state.active if state.numbered else arrivals(state)


def _sheets(before: MatchdayState, after: MatchdayState) -> Set[Topic]:
    if before is after:
        return set()
    pairs = zip(before.tables, after.tables, strict=True)
    return {("sheet", after.matchday, new.table) for old, new in pairs if old != new}


def about(do: AnyCommand, state: State) -> Set[Topic]:
    """What must not have changed since the page was drawn on which the command was given.

    Entries are missing: a second, different one is a conflict by the statute itself, and kept.
    """
    match do:
        case c.DrawNumbers():
            return {FIELD, COURSE}
        case c.PublishMatrix():
            return {FIELD, COURSE, MATRIX}
        case c.SetRules() | c.SetCapacity() | c.SetSameCards():
            return {RULES, COURSE}
        case c.Register() | c.Unregister() | c.CheckIn() | c.MoveUp():
            return {("name", key(do.name))}
        case c.SetReferee():
            return {("no", do.no)} if do.no is not None else {("name", key(do.name))}
        case (
            c.StartMatchday()
            | c.EndMatchday()
            | c.ExtendBreak()
            | c.Pause()
            | c.Resume()
            | c.EndFinal()
        ):
            return {COURSE, CLOCK}
        case c.ResultConfirmed() | c.ResultCorrected():
            return {("sheet", do.matchday, do.table)}
        case c.Withdraw() | c.Disqualify() | c.Reinstate():
            return {("no", do.no)}
        case c.TableOverridden():
            return {COURSE, *(("sheet", state.matchday, label) for label in do.tables)}
        case c.DrawLot() | c.PlayoffResult() | c.StartFinal() | c.DealFinal() | c.FinalResult():
            return {FINAL, COURSE}
        case c.LateEntry() | c.Close():
            return {COURSE}
        case _:
            return set()
