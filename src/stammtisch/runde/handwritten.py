"""A result that was played with real cards and is written down by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import isfinite

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde import commands as c
from stammtisch.runde.model import (
    EVENING_GAP_MS,
    MAX_MEMBERS,
    MAX_TABLES,
    Meeting,
    RundeState,
    SeatResult,
    TableResult,
    UnixMs,
    name_key,
    person_of,
    signed,
    with_meeting,
)
from stammtisch.table.people.names import clean_name

EARLIEST: UnixMs = 946_684_800_000
"""1 January 2000."""

MOST_POINTS = 100_000


def written(state: RundeState, t: UnixMs, do: c.WriteResult) -> RundeState:
    """The result stands in the evening of its time, which there may not have been before."""
    by = signed(state, do.by, t)
    at = t if do.at is None else do.at
    if not EARLIEST <= at <= t:
        raise RuleViolation("bad_day")
    if len(state.open) + len(state.counted) >= MAX_TABLES:
        raise RuleViolation("too_many_tables", max=MAX_TABLES)
    state, places = _seated(state, do)
    state, evening = _evening(state, t, at)
    table = next(one for one in _ids(len(state.results)) if one not in state.counted)
    result = TableResult(
        table=table,
        game=do.game,
        evening=evening,
        began=at,
        ended=at,
        finished=True,
        places=places,
        written=by,
    )
    return replace(
        state,
        results=(*state.results, result),
        counted=state.counted | {table},
        corrections=state.corrections + 1,
    )


def _ids(before: int) -> Iterator[str]:
    """What stands for a table where there was none here."""
    return (f"hand-{number}" for number in count(before + 1))


def _seated(state: RundeState, do: c.WriteResult) -> tuple[RundeState, tuple[SeatResult, ...]]:
    """Who sat there, with the members that there are then."""
    names = [clean_name(one.name) for one in do.places]
    if len(names) < 2:
        raise RuleViolation("too_few_people")
    people = [person_of(state, name) for name in names]
    for name, person in zip(names, people, strict=True):
        if people.count(person) > 1:
            raise RuleViolation("sat_twice", name=name)
    members = dict(state.members)
    for name in names:
        members.setdefault(name_key(name), name)
    if len(members) > max(MAX_MEMBERS, len(state.members)):
        raise RuleViolation("too_many_members", max=MAX_MEMBERS)
    points = [one.points for one in do.places]
    places = [one.place for one in do.places]
    if None not in points and places.count(None) == len(places):
        seats = _by_points(names, [one for one in points if one is not None], do.fewest)
    elif None not in places and points.count(None) == len(points):
        seats = _by_places(names, [one for one in places if one is not None])
    else:
        raise RuleViolation("points_or_places")
    return replace(state, members=members), seats


def _by_points(
    names: Sequence[str], points: Sequence[float], fewest: bool
) -> tuple[SeatResult, ...]:
    """More is better, as everywhere here: where few are wanted, they have a minus."""
    if not all(isfinite(one) and abs(one) <= MOST_POINTS for one in points):
        raise RuleViolation("bad_points", max=MOST_POINTS)
    # no minus before nothing
    worth = [0.0 - one if fewest else one for one in points]
    best = max(worth)
    return tuple(
        SeatResult(name=name, points=one, first=one == best)
        for name, one in zip(names, worth, strict=True)
    )


def _by_places(names: Sequence[str], places: Sequence[int]) -> tuple[SeatResult, ...]:
    if min(places) != 1 or max(places) > len(places):
        raise RuleViolation("bad_places", max=len(places))
    return tuple(
        SeatResult(name=name, place=one, first=one == 1)
        for name, one in zip(names, places, strict=True)
    )


def _evening(state: RundeState, t: UnixMs, at: UnixMs) -> tuple[RundeState, int]:
    """The number of the evening to which the time belongs; those after a new one move on."""

    def away(one: Meeting) -> UnixMs:
        return max(one.began - at, at - one.last, 0)

    near = min(reversed(state.meetings), key=away, default=None)
    if near is not None and away(near) < EVENING_GAP_MS:
        wider = replace(near, began=min(near.began, at), last=max(near.last, at))
        return with_meeting(state, wider), near.no
    no = 1 + sum(one.began < at for one in state.meetings)
    fresh = Meeting(no=no, began=at, last=at)
    if t - at < EVENING_GAP_MS:
        # it is tonight, for which the goal was chosen
        fresh, state = replace(fresh, goal=state.goal), replace(state, goal=None)
    later = tuple(replace(one, no=one.no + 1) for one in state.meetings[no - 1 :])
    moved = replace(
        state,
        meetings=(*state.meetings[: no - 1], fresh, *later),
        results=tuple(
            replace(one, evening=one.evening + 1) if one.evening >= no else one
            for one in state.results
        ),
        open={
            table: replace(one, evening=one.evening + 1) if one.evening >= no else one
            for table, one in state.open.items()
        },
    )
    return moved, no
