"""What a command makes of a Runde, or why it makes nothing: one function a command."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.arrival import moved_in
from stammtisch.runde.commands import AnyRundeCommand
from stammtisch.runde.dates import dated
from stammtisch.runde.handwritten import written
from stammtisch.runde.model import (
    MAX_MEMBERS,
    MAX_TABLES,
    MAX_TITLE,
    Meeting,
    NameKey,
    RundeState,
    Sitting,
    TableResult,
    UnixMs,
    known,
    name_key,
    people_at,
    root,
    signed,
    tonight,
    with_meeting,
)
from stammtisch.runde.repair import back, mended
from stammtisch.table.people.names import clean_name


def apply(state: RundeState, t: UnixMs, do: AnyRundeCommand) -> RundeState:
    """The state after ``do`` at time ``t``. Raises `RuleViolation`, and nothing has happened."""
    match do:
        case c.Rename():
            return replace(state, title=_title(do.title))
        case c.AddMember():
            return _with_member(state, clean_name(do.name))
        case c.MergeNames():
            return _merged(state, do)
        case c.SplitNames():
            return _split(state, do)
        case c.SetGoal():
            return _aimed(state, t, do)
        case c.CloseMeeting() | c.ReopenMeeting():
            return _ended_or_not(state, t, do)
        case c.StrikeResult() | c.RestoreResult() | c.LeaveRunde():
            return mended(state, t, do)
        case c.WriteResult():
            return written(state, t, do)
        case c.SetDate() | c.DropDate() | c.AnswerDate():
            return dated(state, t, do)
        case c.TableOpened() | c.TableEnded() | c.TableDropped():
            return _at_table(state, t, do)
        case c.MoveIn():
            return moved_in(state, t, do)


# --- names ------------------------------------------------------------------------------------


def _title(text: str) -> str:
    try:
        return clean_name(text, MAX_TITLE)
    except RuleViolation:
        raise RuleViolation("bad_title", max=MAX_TITLE) from None


def _with_member(state: RundeState, name: str) -> RundeState:
    key = name_key(name)
    if key in state.members:
        if root(state, key) in state.left:
            return back(state, root(state, key))
        raise RuleViolation("already_member", name=name, like=state.members[root(state, key)])
    if len(state.members) >= MAX_MEMBERS:
        raise RuleViolation("too_many_members", max=MAX_MEMBERS)
    return replace(state, members={**state.members, key: name})


def _merged(state: RundeState, do: c.MergeNames) -> RundeState:
    given, wanted = known(state, do.name), known(state, do.into)
    if given == wanted:
        raise RuleViolation("same_name", name=state.members[given])
    one, other = root(state, given), root(state, wanted)
    names = {"name": state.members[given], "into": state.members[wanted]}
    if one == other:
        raise RuleViolation("already_merged", **names)
    if any({one, other} <= people_at(state, result).keys() for result in state.results):
        raise RuleViolation("sat_together", **names)
    return replace(state, merged={**state.merged, one: other})


def _split(state: RundeState, do: c.SplitNames) -> RundeState:
    key = known(state, do.name)
    if key not in state.merged:
        raise RuleViolation("not_merged", name=state.members[key])
    left = {name: into for name, into in state.merged.items() if name != key}
    return replace(state, merged=left)


# --- evenings ---------------------------------------------------------------------------------


def _aimed(state: RundeState, t: UnixMs, do: c.SetGoal) -> RundeState:
    now = tonight(state, t)
    if now is None or now.closed is not None:
        return replace(state, goal=do.goal)
    return with_meeting(state, replace(now, goal=do.goal))


def _ended_or_not(state: RundeState, t: UnixMs, do: c.CloseMeeting | c.ReopenMeeting) -> RundeState:
    match do:
        case c.CloseMeeting():
            return _closed(state, t, do)
        case c.ReopenMeeting():
            return _reopened(state, t, do)


def _closed(state: RundeState, t: UnixMs, do: c.CloseMeeting) -> RundeState:
    now = tonight(state, t)
    if now is None:
        raise RuleViolation("no_evening")
    if now.closed is not None:
        raise RuleViolation("evening_closed")
    by = signed(state, do.by, t).by if do.by else ""
    return with_meeting(state, replace(now, closed=t, closed_by=by))


def _reopened(state: RundeState, t: UnixMs, do: c.ReopenMeeting) -> RundeState:
    """As it was before somebody ended it; a goal that was chosen since counts at once."""
    known(state, do.by)
    now = tonight(state, t)
    if now is None:
        raise RuleViolation("evening_past")
    if now.closed is None:
        raise RuleViolation("evening_runs")
    back = replace(now, closed=None, closed_by="", goal=state.goal or now.goal)
    return replace(with_meeting(state, back), goal=None)


# --- tables -----------------------------------------------------------------------------------


def _at_table(
    state: RundeState, t: UnixMs, do: c.TableOpened | c.TableEnded | c.TableDropped
) -> RundeState:
    match do:
        case c.TableOpened():
            return _opened(state, t, do)
        case c.TableEnded():
            return _ended(state, t, do)
        case c.TableDropped():
            return _dropped(state, do)


def _opened(state: RundeState, t: UnixMs, do: c.TableOpened) -> RundeState:
    if do.table in state.open or do.table in state.counted:
        raise RuleViolation("table_known")
    if len(state.open) + len(state.counted) >= MAX_TABLES:
        raise RuleViolation("too_many_tables", max=MAX_TABLES)
    now = tonight(state, t)
    if now is None:
        now = Meeting(no=len(state.meetings) + 1, began=t, last=t, goal=state.goal)
    elif now.closed is not None:
        # The goal of before is reached or given up; what was chosen since is for what comes.
        now = replace(now, closed=None, closed_by="", goal=state.goal)
    after = with_meeting(state, replace(now, last=max(now.last, t)))
    sitting = Sitting(do.game, now.no, t)
    return replace(after, open={**after.open, do.table: sitting}, goal=None)


def _ended(state: RundeState, t: UnixMs, do: c.TableEnded) -> RundeState:
    sitting = _sitting(state, do.table)
    result = TableResult(
        table=do.table,
        game=sitting.game,
        evening=sitting.evening,
        began=do.began,
        ended=do.ended,
        finished=do.finished,
        places=do.places,
    )
    after = _settled(state, do.table)
    for place in do.places:
        person = root(state, name_key(place.name))
        # who left while sitting there, has left
        if not place.bot and after.left.get(person, sitting.opened) < sitting.opened:
            after = back(after, person)
    members = dict(after.members)
    for place in do.places:
        if not place.bot:
            members.setdefault(name_key(place.name), place.name)
    meeting = after.meetings[sitting.evening - 1]
    if meeting is after.meetings[-1]:
        after = with_meeting(after, replace(meeting, last=max(meeting.last, min(t, do.ended))))
    people = [name_key(place.name) for place in do.places if not place.bot]
    merged = _apart(after, people)
    return replace(after, members=members, merged=merged, results=(*after.results, result))


def _apart(state: RundeState, people: list[NameKey]) -> dict[NameKey, NameKey]:
    """The merged names without those that have just sat together: they are two after all."""
    sitting: dict[NameKey, NameKey] = {}
    for key in people:
        person = root(state, key)
        if person in sitting:
            wrong = key if key in state.merged else sitting[person]
            left = {name: into for name, into in state.merged.items() if name != wrong}
            return _apart(replace(state, merged=left), people)
        sitting[person] = key
    return state.merged


def _dropped(state: RundeState, do: c.TableDropped) -> RundeState:
    _sitting(state, do.table)
    return _settled(state, do.table)


def _sitting(state: RundeState, table: str) -> Sitting:
    if table not in state.open:
        raise RuleViolation("table_known" if table in state.counted else "table_unknown")
    return state.open[table]


def _settled(state: RundeState, table: str) -> RundeState:
    left = {name: one for name, one in state.open.items() if name != table}
    return replace(state, open=left, counted=state.counted | {table})
