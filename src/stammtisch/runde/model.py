"""What a Runde is: its people by name, the tables they sat at, and the evenings these make."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.people.names import skeleton

UnixMs: TypeAlias = int
"""Unix time in ms."""

NameKey: TypeAlias = str
"""What names have in common that pass for one another: the room takes them for one person."""

MAX_TITLE = 40
MAX_MEMBERS = 60
MAX_TABLES = 5_000
MAX_GOAL = 99
MAX_WHERE = 80

EVENING_GAP_MS = 8 * 3_600_000
"""After so long without a table the next one begins another evening."""

GoalKind: TypeAlias = Literal["matches", "wins"]
Coming: TypeAlias = Literal["yes", "no", "maybe"]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When an evening is at its end: after so many matches, or when somebody has so many wins."""

    kind: GoalKind
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_GOAL)]


class Signature(msgspec.Struct, frozen=True):
    """Who did something, and when."""

    by: str
    """Empty for somebody who has left and took the name along."""
    at: UnixMs


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table that is over."""

    name: str
    bot: bool = False
    points: float | None = None
    """What the table brought; more is better. ``None`` where nobody counted."""
    first: bool = False
    """Nobody at the table had a better result at the end by the rules."""
    place: int | None = None
    """Where places were written down, and no points."""
    somebody: int = 0
    """The number of a person who has left and took the name along, which is empty then."""


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a table has come to."""

    table: str
    game: str
    evening: int
    began: UnixMs
    ended: UnixMs
    finished: bool
    """By its rules; else all agreed to end it as it stood, and nobody has won."""
    places: tuple[SeatResult, ...]
    written: Signature | None = None
    """It was played with real cards, and written down by hand."""
    struck: Signature | None = None
    """It counts for nothing, and can still be read."""


class Sitting(msgspec.Struct, frozen=True):
    """A table of which nothing has been written down yet."""

    game: str
    evening: int
    opened: UnixMs


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """An evening of the Runde."""

    no: int
    began: UnixMs
    last: UnixMs
    """When something happened there last."""
    closed: UnixMs | None = None
    closed_by: str = ""
    """Who has ended it, if anybody signed."""
    goal: Goal | None = None


class NextDate(msgspec.Struct, frozen=True, kw_only=True):
    """When and where the Runde meets next, and who comes."""

    no: int
    """Counts the dates of the Runde, from 1; one that is changed keeps it."""
    changes: int = 0
    at: UnixMs
    where: str = ""
    """Who hosts, or at what place."""
    set: Signature
    """By whom and when it was set as it is."""
    answers: dict[NameKey, Coming] = {}


class RundeState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the commands of a Runde have come to."""

    title: str = ""
    members: dict[NameKey, str] = {}
    """Names as they were first written, also those that were merged into others."""
    merged: dict[NameKey, NameKey] = {}
    """Which name belongs to whom; never in a circle."""
    open: dict[str, Sitting] = {}
    """By table."""
    results: tuple[TableResult, ...] = ()
    """In the order in which the tables ended; each table once."""
    counted: frozenset[str] = frozenset()
    """Tables that are settled: those of the results, and those that came to nothing."""
    meetings: tuple[Meeting, ...] = ()
    goal: Goal | None = None
    """Of an evening that has not begun yet."""
    left: dict[NameKey, UnixMs] = {}
    """Members who have left and whose names stay in older results; since when."""
    nameless: int = 0
    """So many have left and took their names along."""
    corrections: int = 0
    """So often something was changed about results that were there."""
    date: NextDate | None = None
    dates: int = 0
    """So many dates there have been."""


@lru_cache(maxsize=10_000)
def name_key(name: str) -> NameKey:
    """Names with the same key are one person here, as they could not sit at one table."""
    return skeleton(name)


def root(state: RundeState, key: NameKey) -> NameKey:
    """The person behind a name."""
    while key in state.merged:
        key = state.merged[key]
    return key


def person_of(state: RundeState, name: str) -> NameKey:
    """The person who is called so."""
    return root(state, name_key(name))


def known(state: RundeState, name: str) -> NameKey:
    """The key of a name that belongs to the Runde. Raises `RuleViolation` ``unknown_member``."""
    key = name_key(name)
    if key not in state.members or root(state, key) in state.left:
        raise RuleViolation("unknown_member", name=name[:80])
    return key


def signed(state: RundeState, by: str, t: UnixMs) -> Signature:
    """What a member does now. Raises `RuleViolation` ``unknown_member``."""
    return Signature(called(state, root(state, known(state, by))), t)


def called(state: RundeState, person: NameKey) -> str:
    """How a person is called; empty for one who took the name along."""
    return state.members.get(person, "")


def signer(state: RundeState, deed: Signature) -> str:
    """How who did it is called now."""
    return state.members.get(person_of(state, deed.by), deed.by)


def sat_there(state: RundeState, place: SeatResult) -> NameKey:
    """The person at a place; no name has such a key as who took the name along."""
    return f"\0{place.somebody}" if place.somebody else person_of(state, place.name)


def people_at(state: RundeState, result: TableResult) -> dict[NameKey, SeatResult]:
    """The people of a result; bots are nobody. No person has two places."""
    return {sat_there(state, place): place for place in result.places if not place.bot}


def with_meeting(state: RundeState, one: Meeting) -> RundeState:
    """With this evening as it is now, or as the latest."""
    kept = state.meetings[: one.no - 1]
    return replace(state, meetings=(*kept, one, *state.meetings[one.no :]))


def tonight(state: RundeState, now: UnixMs) -> Meeting | None:
    """The evening that a table opened now would belong to."""
    latest = state.meetings[-1] if state.meetings else None
    if latest is None or now - latest.last >= EVENING_GAP_MS:
        return None
    return latest


def results_of_latest(state: RundeState) -> tuple[TableResult, ...]:
    """What was played in the latest evening, whether it counts or not."""
    return tuple(one for one in state.results if one.evening == len(state.meetings))
