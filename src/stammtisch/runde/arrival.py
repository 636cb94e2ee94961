"""A Runde that moves in with all that was written down elsewhere, if that makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.commands import MoveIn
from stammtisch.runde.model import (
    EVENING_GAP_MS,
    MAX_MEMBERS,
    MAX_TABLES,
    MAX_TITLE,
    Meeting,
    NameKey,
    RundeState,
    UnixMs,
    name_key,
)
from stammtisch.table.people.names import clean_name


def moved_in(state: RundeState, t: UnixMs, do: MoveIn) -> RundeState:
    """All that was elsewhere, in a Runde at which nothing has happened yet."""
    if state.members or state.meetings:
        raise RuleViolation("not_empty")
    members = {name_key(name): name for name in do.members}
    merged = {name_key(name): name_key(into) for name, into in do.merged.items()}
    for wrong in (
        *_names(do, members, merged),
        *_meetings(do.meetings, t),
        *_results(do, members, merged),
    ):
        raise RuleViolation("runde_file_damaged", at=wrong)
    return RundeState(
        title=do.title,
        members=members,
        merged=merged,
        results=do.results,
        counted=frozenset(result.table for result in do.results),
        meetings=do.meetings,
    )


def _names(
    do: MoveIn, members: dict[NameKey, str], merged: dict[NameKey, NameKey]
) -> Iterator[str]:
    """What is wrong with them: where it stands."""
    if not _is_name(do.title, MAX_TITLE):
        yield "title"
    if not all(map(_is_name, do.members)) or len(members) != len(do.members):
        yield "members"
    if len(members) > MAX_MEMBERS:
        yield f"members > {MAX_MEMBERS}"
    # Merged names lead straight to a person: that is how they are taken home.
    if any(into not in members or into in merged for into in merged.values()):
        yield "also"


def _meetings(meetings: Iterable[Meeting], t: UnixMs) -> Iterator[str]:
    before = 0
    for no, one in enumerate(meetings, 1):
        ends = max(one.last, one.closed or 0)
        if one.no != no or not before <= one.began <= one.last or ends > t + EVENING_GAP_MS:
            yield f"evenings[{no - 1}]"
        before = one.began


def _results(
    do: MoveIn, members: dict[NameKey, str], merged: dict[NameKey, NameKey]
) -> Iterator[str]:
    if len(do.results) > MAX_TABLES:
        yield f"results > {MAX_TABLES}"
    tables: set[str] = set()
    for at, one in enumerate(do.results):
        people = [name_key(place.name) for place in one.places if not place.bot]
        persons = {merged.get(key, key) for key in people}
        points = [place.points for place in one.places if place.points is not None]
        right = (
            one.table not in tables
            and one.game.isprintable()
            and max(map(len, (one.table, one.game))) <= 64
            and 1 <= one.evening <= len(do.meetings)
            and 0 <= one.began <= one.ended
            and 1 <= len(one.places) <= 16
            and all(_is_name(place.name) for place in one.places)
            and persons <= members.keys()
            and len(persons) == len(people)
            and all(map(isfinite, points))
        )
        if not right:
            yield f"results[{at}]"
        tables.add(one.table)


def _is_name(text: str, longest: int | None = None) -> bool:
    """Whether it is a name as names are written here."""
    try:
        return (clean_name(text) if longest is None else clean_name(text, longest)) == text
    except RuleViolation:
        return False
