"""When the Runde meets next, and who comes."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.model import (
    EVENING_GAP_MS,
    MAX_WHERE,
    NextDate,
    RundeState,
    UnixMs,
    known,
    root,
    signed,
)
from stammtisch.table.people.names import clean_name

FARTHEST_MS = 2 * 366 * 86_400_000


def next_date(state: RundeState, now: UnixMs) -> NextDate | None:
    """The date, until its evening is over."""
    date = state.date
    return None if date is None or now - date.at >= EVENING_GAP_MS else date


def dated(state: RundeState, t: UnixMs, do: c.SetDate | c.DropDate | c.AnswerDate) -> RundeState:
    """What becomes of the date, or of who comes."""
    match do:
        case c.SetDate():
            return _set(state, t, do)
        case c.DropDate():
            return _dropped(state, t, do)
        case c.AnswerDate():
            return _answered(state, t, do)


def _set(state: RundeState, t: UnixMs, do: c.SetDate) -> RundeState:
    """A date that is still to come is changed; else it is another one."""
    by, where = signed(state, do.by, t), _where(do.where)
    if do.at <= t:
        raise RuleViolation("date_past")
    if do.at > t + FARTHEST_MS:
        raise RuleViolation("date_far")
    before = next_date(state, t)
    if before is None:
        no = state.dates + 1
        return replace(state, date=NextDate(no=no, at=do.at, where=where, set=by), dates=no)
    if (before.at, before.where) == (do.at, where):
        raise RuleViolation("same_date")
    date = replace(
        before,
        changes=before.changes + 1,
        at=do.at,
        where=where,
        set=by,
        answers=before.answers if before.at == do.at else {},
    )
    return replace(state, date=date)


def _dropped(state: RundeState, t: UnixMs, do: c.DropDate) -> RundeState:
    """There is no date."""
    known(state, do.by)
    _date(state, t)
    return replace(state, date=None)


def _answered(state: RundeState, t: UnixMs, do: c.AnswerDate) -> RundeState:
    """A person says whether to come; the last word counts."""
    person = root(state, known(state, do.name))
    date = _date(state, t)
    if date.at != do.at:
        raise RuleViolation("date_changed")
    others = {key: one for key, one in date.answers.items() if root(state, key) != person}
    return replace(state, date=replace(date, answers={**others, person: do.coming}))


def _date(state: RundeState, t: UnixMs) -> NextDate:
    date = next_date(state, t)
    if date is None:
        raise RuleViolation("no_date")
    return date


def _where(text: str) -> str:
    if not text.strip():
        return ""
    try:
        return clean_name(text, MAX_WHERE)
    except RuleViolation:
        raise RuleViolation("bad_where", max=MAX_WHERE) from None
