"""Corrections in a Runde: results that are struck out, members who leave or come back."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.model import (
    NameKey,
    RundeState,
    SeatResult,
    Signature,
    TableResult,
    UnixMs,
    known,
    person_of,
    root,
    sat_there,
    signed,
)


def mended(
    state: RundeState, t: UnixMs, do: c.StrikeResult | c.RestoreResult | c.LeaveRunde
) -> RundeState:
    """The Runde put right."""
    match do:
        case c.StrikeResult():
            return _struck(state, t, do)
        case c.RestoreResult():
            return _restored(state, do)
        case c.LeaveRunde():
            return _gone(state, t, do)


def _struck(state: RundeState, t: UnixMs, do: c.StrikeResult) -> RundeState:
    """The result counts for nothing, from here on and in all sums of before."""
    result = _result(state, do.result)
    if result.struck is not None:
        raise RuleViolation("already_struck")
    return _with_result(state, do.result, replace(result, struck=signed(state, do.by, t)))


def _restored(state: RundeState, do: c.RestoreResult) -> RundeState:
    """The result counts as if it had never been struck."""
    result = _result(state, do.result)
    if result.struck is None:
        raise RuleViolation("not_struck")
    known(state, do.by)
    return _with_result(state, do.result, replace(result, struck=None))


def _result(state: RundeState, no: int) -> TableResult:
    if not 1 <= no <= len(state.results):
        raise RuleViolation("unknown_result")
    return state.results[no - 1]


def _with_result(state: RundeState, no: int, result: TableResult) -> RundeState:
    results = (*state.results[: no - 1], result, *state.results[no:])
    return replace(state, results=results, corrections=state.corrections + 1)


def _gone(state: RundeState, t: UnixMs, do: c.LeaveRunde) -> RundeState:
    """A person has left under all names; the name can be taken along later, too."""
    person = person_of(state, do.name)
    if not (do.nameless and person in state.left):
        known(state, do.name)
    if do.nameless:
        return _unnamed(state, person)
    return replace(_unasked(state, person), left={**state.left, person: t})


def back(state: RundeState, person: NameKey) -> RundeState:
    """Who has left belongs to it again."""
    return replace(state, left={key: t for key, t in state.left.items() if key != person})


def _unasked(state: RundeState, person: NameKey) -> RundeState:
    if state.date is None:
        return state
    answers = {key: one for key, one in state.date.answers.items() if root(state, key) != person}
    return replace(state, date=replace(state.date, answers=answers))


def _unnamed(state: RundeState, person: NameKey) -> RundeState:
    """The person is a number wherever the name stood; the name is free for others."""
    if state.open:
        # their tables come to results with this name
        raise RuleViolation("tables_open")
    number = state.nameless + 1

    def signed_off(deed: Signature | None) -> Signature | None:
        theirs = deed is not None and person_of(state, deed.by) == person
        return replace(deed, by="") if deed is not None and theirs else deed

    def seat(place: SeatResult) -> SeatResult:
        theirs = not place.bot and sat_there(state, place) == person
        return replace(place, name="", somebody=number) if theirs else place

    results = tuple(
        replace(
            one,
            places=tuple(map(seat, one.places)),
            written=signed_off(one.written),
            struck=signed_off(one.struck),
        )
        for one in state.results
    )
    after = _unasked(state, person)
    meetings = tuple(
        replace(one, closed_by="") if person_of(state, one.closed_by) == person else one
        for one in state.meetings
    )
    date = after.date and replace(after.date, set=signed_off(after.date.set) or after.date.set)
    names = {key for key in state.members if root(state, key) == person}
    return replace(
        after,
        members={key: name for key, name in state.members.items() if key not in names},
        merged={key: into for key, into in state.merged.items() if key not in names},
        results=results,
        meetings=meetings,
        left={key: t for key, t in state.left.items() if key != person},
        date=date,
        nameless=number,
        corrections=state.corrections + 1,
    )
