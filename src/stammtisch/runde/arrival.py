"""A Runde founded from an export: all that was written down elsewhere, if it makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.commands import MoveIn
from stammtisch.runde.dates import FARTHEST_MS
from stammtisch.runde.model import (
    EVENING_GAP_MS,
    MAX_MEMBERS,
    MAX_TABLES,
    MAX_TITLE,
    MAX_WHERE,
    Coming,
    Meeting,
    NameKey,
    NextDate,
    RundeState,
    SeatResult,
    Signature,
    TableResult,
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
        *_left(do, t, members, merged),
        *_date(do.date, t, members, merged),
    ):
        raise RuleViolation("runde_file_damaged", at=wrong)
    return RundeState(
        title=do.title,
        members=members,
        merged=merged,
        results=do.results,
        counted=frozenset(result.table for result in do.results),
        meetings=do.meetings,
        left={name_key(name): since for name, since in do.left.items()},
        nameless=max(_numbers(do.results), default=0),
        date=do.date and replace(do.date, answers=_keyed(do.date)),
        dates=do.date.no if do.date else 0,
    )


def _numbers(results: Iterable[TableResult]) -> Iterator[int]:
    """Of those who took their names along."""
    return (place.somebody for result in results for place in result.places if place.somebody)


def _keyed(date: NextDate) -> dict[NameKey, Coming]:
    return {name_key(name): coming for name, coming in date.answers.items()}


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


def _meetings(meetings: Sequence[Meeting], t: UnixMs) -> Iterator[str]:
    # Each has begun with a table of its own.
    if len(meetings) > MAX_TABLES:
        yield f"evenings > {MAX_TABLES}"
    before = 0
    for no, one in enumerate(meetings, 1):
        ends = max(one.last, one.closed or 0)
        right = one.no == no and before <= one.began <= one.last and ends <= t + EVENING_GAP_MS
        if not right or (one.closed_by and not _is_name(one.closed_by)):
            yield f"evenings[{no - 1}]"
        before = one.began


def _results(
    do: MoveIn, members: dict[NameKey, str], merged: dict[NameKey, NameKey]
) -> Iterator[str]:
    if len(do.results) > MAX_TABLES:
        yield f"results > {MAX_TABLES}"
    tables: set[str] = set()
    for at, one in enumerate(do.results):
        named = [place for place in one.places if not (place.bot or place.somebody)]
        people = [name_key(place.name) for place in named]
        persons = {merged.get(key, key) for key in people}
        unnamed = list(_numbers([one]))
        points = [place.points for place in one.places if place.points is not None]
        right = (
            one.table not in tables
            and one.game.isprintable()
            and max(map(len, (one.table, one.game))) <= 64
            and 1 <= one.evening <= len(do.meetings)
            and 0 <= one.began <= one.ended
            and 1 <= len(one.places) <= 16
            and all(map(_is_seat, one.places))
            and all(_is_deed(deed) for deed in (one.written, one.struck) if deed)
            and len(set(unnamed)) == len(unnamed)
            and persons <= members.keys()
            and len(persons) == len(people)
            and all(map(isfinite, points))
        )
        if not right:
            yield f"results[{at}]"
        tables.add(one.table)


def _left(
    do: MoveIn, t: UnixMs, members: dict[NameKey, str], merged: dict[NameKey, NameKey]
) -> Iterator[str]:
    for at, (name, since) in enumerate(do.left.items()):
        key = name_key(name)
        if key not in members or key in merged or not 0 <= since <= t + EVENING_GAP_MS:
            yield f"left[{at}]"


def _date(
    date: NextDate | None, t: UnixMs, members: dict[NameKey, str], merged: dict[NameKey, NameKey]
) -> Iterator[str]:
    if date is None:
        return
    keys = _keyed(date)
    left_out = [key for key in keys if key not in members or key in merged]
    right = (
        1 <= date.no < 1 << 31
        and 0 <= date.changes < 1 << 31
        and 0 <= date.at <= t + FARTHEST_MS
        and 0 <= date.set.at <= t + EVENING_GAP_MS
        and _is_deed(date.set)
        and (not date.where or _is_name(date.where, MAX_WHERE))
        and not left_out
        and len(keys) == len(date.answers)
    )
    if not right:
        yield "date"


def _is_seat(place: SeatResult) -> bool:
    """Whether somebody sits there, by a name or by a number alone."""
    if place.somebody:
        return 0 < place.somebody < 1 << 31 and not (place.name or place.bot)
    return _is_name(place.name)


def _is_deed(deed: Signature) -> bool:
    """Whether it has a name, if only that of nobody any more, and a time."""
    return 0 <= deed.at < 1 << 53 and (not deed.by or _is_name(deed.by))


def _is_name(text: str, longest: int | None = None) -> bool:
    """Whether it is a name as names are written here."""
    try:
        return (clean_name(text) if longest is None else clean_name(text, longest)) == text
    except RuleViolation:
        return False
