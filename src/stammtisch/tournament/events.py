"""What has happened in a tournament, told to everybody; ``texts.toml`` has the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import msgspec

from stammtisch.tournament.model import LotPurpose, Ms


class TournamentEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened; nothing in a tournament is secret (TS-39)."""

    audited: ClassVar[bool] = False
    """It stands in the audit trail: somebody decided something, or changed what stood there."""


class Registered(TournamentEvent, frozen=True, tag="registered"):
    """Somebody is on the list."""

    name: str
    here: bool


class Unregistered(TournamentEvent, frozen=True, tag="unregistered"):
    """Somebody is off the list."""

    name: str


class CheckedIn(TournamentEvent, frozen=True, tag="checked_in"):
    """Somebody of the list has come, or has gone again before the draw."""

    name: str
    here: bool


class Waitlisted(TournamentEvent, frozen=True, tag="waitlisted"):
    """All places are taken: somebody stands on the waiting list (TS-01)."""

    name: str
    here: bool
    place: int
    capacity: int


class MovedUp(TournamentEvent, frozen=True, tag="moved_up"):
    """Somebody has come off the waiting list into the field."""

    audited: ClassVar[bool] = True

    name: str
    by_hand: bool
    """The director has chosen; else it was the turn of the first."""


class CapacitySet(TournamentEvent, frozen=True, tag="capacity_set"):
    """How many can take part now; 0: as many as come (TS-01)."""

    audited: ClassVar[bool] = True

    capacity: int
    limited: bool


class NumbersVoid(TournamentEvent, frozen=True, tag="numbers_void"):
    """The list has changed after the draw: the numbers have to be drawn again."""


class NumbersDrawn(TournamentEvent, frozen=True, tag="numbers_drawn"):
    """Everybody who is here has a number, from 1 in this order (TS-09)."""

    audited: ClassVar[bool] = True

    order: tuple[str, ...]
    left_out: tuple[str, ...]
    """On the list, but not here."""
    fours: int
    threes: int
    byes: int


class SmallField(TournamentEvent, frozen=True, tag="small_field"):
    """Everybody will play the final (TS-65)."""

    players: int


class ByesAhead(TournamentEvent, frozen=True, tag="byes_ahead"):
    """Some pause on every matchday; advice on the number of matchdays (TS-07)."""

    players: int
    byes: int


class MatrixPublished(TournamentEvent, frozen=True, tag="matrix_published"):
    """A version of the matrix with its quality and the beginning of its check sum (TS-17)."""

    audited: ClassVar[bool] = True

    version: int
    first: int
    check_sum: str
    cost: int
    ideal: int
    largest: int


class MatrixDue(TournamentEvent, frozen=True, tag="matrix_due"):
    """The field has changed; what lies ahead has to be planned again (TS-18)."""

    first: int


class TooFewLeft(TournamentEvent, frozen=True, tag="too_few_left"):
    """Fewer than four are left: only the final, or the end (TS-68)."""

    players: int


class RulesSet(TournamentEvent, frozen=True, tag="rules_set"):
    """The schedule of special rules has changed (TS-50)."""

    audited: ClassVar[bool] = True

    rule_schedule: Mapping[int, str]


class RefereeSet(TournamentEvent, frozen=True, tag="referee_set"):
    """Somebody is a member of the Kompetenzteam, or no longer (TS-03)."""

    audited: ClassVar[bool] = True

    name: str
    on: bool
    reason: str


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


class SheetEntered(TournamentEvent, frozen=True, tag="sheet_entered"):
    """A sheet was entered and waits for confirmation (TS-37)."""

    matchday: int
    table: int
    strokes: dict[int, int]


class SheetDisputed(TournamentEvent, frozen=True, tag="sheet_disputed"):
    """Two different sheets for one table; the director decides (TS-D-38)."""

    audited: ClassVar[bool] = True

    matchday: int
    table: int


class ManyStrokes(TournamentEvent, frozen=True, tag="many_strokes"):
    """More strokes than a matchday usually has; a question, no refusal (TS-79)."""

    matchday: int
    table: int
    total: int


class SheetConfirmed(TournamentEvent, frozen=True, tag="sheet_confirmed"):
    """The result of a table counts; points by number (TS-37)."""

    matchday: int
    table: int
    points: dict[int, int]


class SheetCorrected(TournamentEvent, frozen=True, tag="sheet_corrected"):
    """A confirmed result was changed; both values stay readable (TS-39)."""

    audited: ClassVar[bool] = True

    matchday: int
    table: int
    old: dict[int, int]
    new: dict[int, int]
    old_absent: tuple[int, ...]
    new_absent: tuple[int, ...]
    reason: str
    after_final: bool


class MatchdayCompleted(TournamentEvent, frozen=True, tag="matchday_completed"):
    """All tables of a matchday are confirmed (TS-38)."""

    matchday: int


class JerseyAwarded(TournamentEvent, frozen=True, tag="jersey_awarded"):
    """Who will wear the orange jersey at the next table (TS-47)."""

    no: int


class RefereeCalled(TournamentEvent, frozen=True, tag="referee_called"):
    """A table wants a referee (TS-02)."""

    table: str
    no: int
    reason: str
    seq: int


class CallSettled(TournamentEvent, frozen=True, tag="call_settled"):
    """The call of a table is settled."""

    table: str


class TableHeld(TournamentEvent, frozen=True, tag="table_held"):
    """A referee has stopped a table (TS-02)."""

    audited: ClassVar[bool] = True

    table: str
    reason: str


class TableReleased(TournamentEvent, frozen=True, tag="table_released"):
    """A table that was stopped goes on."""

    audited: ClassVar[bool] = True

    table: str


class IncidentNoted(TournamentEvent, frozen=True, tag="incident_noted"):
    """What has happened at a table, and where in its match (TS-02, TS-04)."""

    audited: ClassVar[bool] = True

    matchday: int
    table: str
    text: str
    seq: int


class PlenumJudged(TournamentEvent, frozen=True, tag="plenum_judged"):
    """A referee has decided the Plenum of a table alone (TS-28)."""

    audited: ClassVar[bool] = True

    table: str
    guilty: bool
    seq: int


class HasWithdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """Somebody has left (TS-66)."""

    audited: ClassVar[bool] = True

    no: int


class Disqualified(TournamentEvent, frozen=True, tag="disqualified"):
    """Somebody was excluded (TS-70)."""

    audited: ClassVar[bool] = True

    no: int
    reason: str


class Reinstated(TournamentEvent, frozen=True, tag="reinstated"):
    """Somebody who had left is back from this matchday on (TS-D-29)."""

    audited: ClassVar[bool] = True

    no: int
    matchday: int
    reason: str


class LateEntered(TournamentEvent, frozen=True, tag="late_entered"):
    """Somebody joins from this matchday on (TS-67)."""

    audited: ClassVar[bool] = True

    no: int
    name: str
    matchday: int


class SeatsOverridden(TournamentEvent, frozen=True, tag="seats_overridden"):
    """Others sat at these tables than planned (TS-71)."""

    audited: ClassVar[bool] = True

    matchday: int
    tables: dict[int, tuple[int, ...]]
    reason: str


class UnusualTables(TournamentEvent, frozen=True, tag="unusual_tables"):
    """Tables of two or five (TS-D-37)."""

    tables: tuple[int, ...]


class LotDrawn(TournamentEvent, frozen=True, tag="lot_drawn"):
    """How a lot fell (TS-81)."""

    audited: ClassVar[bool] = True

    purpose: LotPurpose
    order: tuple[int, ...]


class PlayoffWon(TournamentEvent, frozen=True, tag="playoff_won"):
    """A game of the Stechen or of the sudden death (TS-61, TS-62)."""

    audited: ClassVar[bool] = True

    tied: tuple[int, ...]
    winner: int


class FinalIsReady(TournamentEvent, frozen=True, tag="final_ready"):
    """All results of all matchdays are there (TS-82)."""


class FinalStarted(TournamentEvent, frozen=True, tag="final_started"):
    """The matchdays are over for good; their order is frozen (TS-D-11)."""

    audited: ClassVar[bool] = True


class FinalDealt(TournamentEvent, frozen=True, tag="final_dealt"):
    """The final is played by these, best first, in these seats (TS-63)."""

    field: tuple[int, ...]
    seats: tuple[int, ...]
    dealer: int
    ends: Ms | None


class FinalShortened(TournamentEvent, frozen=True, tag="final_shortened"):
    """The clock of the final was stopped before its time."""

    audited: ClassVar[bool] = True

    reason: str


class FinalEntered(TournamentEvent, frozen=True, tag="final_entered"):
    """The strokes of the final."""

    audited: ClassVar[bool] = True

    strokes: dict[int, int]
    reason: str


class Closed(TournamentEvent, frozen=True, tag="closed"):
    """The tournament is over; ``winner`` is ``None`` where nobody played."""

    audited: ClassVar[bool] = True

    winner: int | None


AnyEvent: TypeAlias = (
    Registered
    | Unregistered
    | CheckedIn
    | Waitlisted
    | MovedUp
    | CapacitySet
    | NumbersVoid
    | NumbersDrawn
    | SmallField
    | ByesAhead
    | MatrixPublished
    | MatrixDue
    | TooFewLeft
    | RulesSet
    | RefereeSet
    | TablesWithoutReferee
    | MatchdayStarted
    | BreakShortened
    | BellRang
    | MatchdayEnded
    | MatchdayShortened
    | BreakExtended
    | Paused
    | Resumed
    | PresenceSet
    | SheetEntered
    | SheetDisputed
    | ManyStrokes
    | SheetConfirmed
    | SheetCorrected
    | MatchdayCompleted
    | JerseyAwarded
    | RefereeCalled
    | CallSettled
    | TableHeld
    | TableReleased
    | IncidentNoted
    | PlenumJudged
    | HasWithdrawn
    | Disqualified
    | Reinstated
    | LateEntered
    | SeatsOverridden
    | UnusualTables
    | LotDrawn
    | PlayoffWon
    | FinalIsReady
    | FinalStarted
    | FinalDealt
    | FinalShortened
    | FinalEntered
    | Closed
)
