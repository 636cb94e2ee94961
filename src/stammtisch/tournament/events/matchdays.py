"""Matchdays, breaks, bells, pauses, and who sat where."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent
from stammtisch.tournament.model import Ms


class TablesWithoutReferee(TournamentEvent, frozen=True, tag="tables_without_referee"):
    """At these tables nobody of the Kompetenzteam sits (TS-03)."""

    matchday: int
    tables: tuple[int, ...]


class MatchdayStarted(TournamentEvent, frozen=True, tag="matchday_started"):
    """A matchday has begun, with the special rules in force and the jersey (TS-47, TS-50)."""

    matchday: int
    rules: tuple[str, ...]
    wearer: int | None
    ends: Ms


class BreakShortened(TournamentEvent, frozen=True, tag="break_shortened"):
    """A matchday began before the end of the break (TS-D-27)."""

    audited: ClassVar[bool] = True

    matchday: int
    reason: str


class BellRang(TournamentEvent, frozen=True, tag="bell_rang"):
    """The bell: once to come back, twice to begin, three times to end (TS-20)."""

    times: int


class MatchdayEnded(TournamentEvent, frozen=True, tag="matchday_ended"):
    """All running games are broken off (TS-22); the break has begun."""

    matchday: int
    ends: Ms


class MatchdayShortened(TournamentEvent, frozen=True, tag="matchday_shortened"):
    """A matchday ended before its time."""

    audited: ClassVar[bool] = True

    matchday: int
    reason: str


class BreakExtended(TournamentEvent, frozen=True, tag="break_extended"):
    """The break lasts longer (TS-19)."""

    audited: ClassVar[bool] = True

    minutes: int
    reason: str
    ends: Ms


class Paused(TournamentEvent, frozen=True, tag="paused"):
    """All clocks stand (TS-29)."""

    audited: ClassVar[bool] = True

    reason: str


class Resumed(TournamentEvent, frozen=True, tag="resumed"):
    """The clocks go on; what was missing is added."""

    audited: ClassVar[bool] = True

    missed: Ms
    ends: Ms | None


class PresenceSet(TournamentEvent, frozen=True, tag="presence_set"):
    """Somebody was reported present or absent."""

    no: int
    present: bool


class SeatsOverridden(TournamentEvent, frozen=True, tag="seats_overridden"):
    """Others sat at these tables than planned (TS-71)."""

    audited: ClassVar[bool] = True

    matchday: int
    tables: dict[int, tuple[int, ...]]
    reason: str


class UnusualTables(TournamentEvent, frozen=True, tag="unusual_tables"):
    """Tables of two or five (TS-D-37)."""

    tables: tuple[int, ...]


MatchdayEvent: TypeAlias = (
    TablesWithoutReferee
    | MatchdayStarted
    | BreakShortened
    | BellRang
    | MatchdayEnded
    | MatchdayShortened
    | BreakExtended
    | Paused
    | Resumed
    | PresenceSet
    | SeatsOverridden
    | UnusualTables
)
