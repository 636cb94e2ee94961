"""The commands of an evening; the identifiers of TS-78 are the names on the wire.

A command carries what was decided outside: the order of a lot, the matrix, the moment (TS-81).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from stammtisch.tournament.matrix import Day
from stammtisch.tournament.model import Author, LotPurpose, Ms


class TournamentCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that somebody wants done."""


class Register(TournamentCommand, frozen=True, tag="register"):
    """Sign somebody up; ``here``: checked in at once."""

    name: str
    here: bool = False


class Unregister(TournamentCommand, frozen=True, tag="unregister"):
    """Take somebody off the list before the matrix is published."""

    name: str


class CheckIn(TournamentCommand, frozen=True, tag="check_in"):
    """Say that somebody of the list has come, or has not."""

    name: str
    here: bool = True


class SetCapacity(TournamentCommand, frozen=True, tag="set_capacity"):
    """Say how many can take part, before the matrix is published; 0: as many as come (TS-01)."""

    capacity: int


class MoveUp(TournamentCommand, frozen=True, tag="move_up"):
    """Take somebody off the waiting list into the field, also beyond the number of places."""

    name: str


class DrawNumbers(TournamentCommand, frozen=True, tag="draw_numbers"):
    """Give out the numbers by lot: all who are here, in the order of the lot (TS-09).

    Who waits and is here takes the place of who has not come.
    """

    order: tuple[str, ...]


class PublishMatrix(TournamentCommand, frozen=True, tag="publish_matrix"):
    """Publish the matchdays that lie ahead, in the order of labels and seats (TS-17, TS-18)."""

    days: tuple[Day, ...]
    seed: int = 0


class SetRules(TournamentCommand, frozen=True, tag="set_rules"):
    """Change the schedule of special rules, before matchday 1 (TS-50)."""

    rule_schedule: Mapping[int, str]


class SetSameCards(TournamentCommand, frozen=True, tag="set_same_cards"):
    """Say whether all tables of a matchday have the same cards, before matchday 1; only where the
    room's own tables are played at."""

    on: bool


class SetReferee(TournamentCommand, frozen=True, tag="set_referee"):
    """Name a member of the Kompetenzteam, by number or by name, or dismiss one (TS-03)."""

    no: int | None = None
    name: str = ""
    on: bool = True
    reason: str = ""


class StartMatchday(TournamentCommand, frozen=True, tag="start_matchday"):
    """Begin the next matchday; before the end of the break only with a reason (TS-D-27)."""

    reason: str = ""


class EndMatchday(TournamentCommand, frozen=True, tag="end_matchday"):
    """End the matchday; before its time only with a reason."""

    reason: str = ""


class ExtendBreak(TournamentCommand, frozen=True, tag="extend_break"):
    """Prolong the break by whole minutes (TS-19)."""

    minutes: int
    reason: str = ""


class Pause(TournamentCommand, frozen=True, tag="pause"):
    """Stop all clocks (TS-29)."""

    reason: str = ""


class Resume(TournamentCommand, frozen=True, tag="resume"):
    """Let the clocks go on; the missing time is added."""


class Ring(TournamentCommand, frozen=True, tag="ring"):
    """Ring the bell by hand, or as the clock does before the end of a break (TS-20)."""

    times: int = 1


class SetPresent(TournamentCommand, frozen=True, tag="set_present"):
    """Mark somebody as present or absent at the table, or before the final (TS-25, TS-D-16)."""

    no: int
    present: bool


class ResultEntered(TournamentCommand, frozen=True, tag="result_entered"):
    """Enter the sheet of a table: strokes by number for every seat (TS-37)."""

    matchday: int
    table: int
    strokes: dict[int, int]
    absent: tuple[int, ...] | None = None
    """Who took part in no game; ``None``: as reported by ``set_present``."""


class ResultConfirmed(TournamentCommand, frozen=True, tag="result_confirmed"):
    """Confirm what was entered; ``entry`` chooses where entries are in conflict (TS-D-38)."""

    matchday: int
    table: int
    entry: int | None = None


class ResultCorrected(TournamentCommand, frozen=True, tag="result_corrected"):
    """Correct a confirmed sheet; ``old`` has to be what stands there (TS-39, TS-D-33)."""

    matchday: int
    table: int
    old: dict[int, int]
    new: dict[int, int]
    reason: str
    absent: tuple[int, ...] | None = None
    """Who took part in no game; ``None``: as before."""


class CallReferee(TournamentCommand, frozen=True, tag="call_referee"):
    """Ask for a referee at the own table, with a reason (TS-02)."""

    table: str
    reason: str
    seq: int = 0
    """How far the match at the room's table has come; the server adds it."""


class SettleCall(TournamentCommand, frozen=True, tag="settle_call"):
    """What a table called for is settled, and nothing has to be written down."""

    table: str


class HoldTable(TournamentCommand, frozen=True, tag="hold_table"):
    """Stop one table, so that a referee can clear something up; the bell waits for nobody."""

    table: str
    reason: str


class ReleaseTable(TournamentCommand, frozen=True, tag="release_table"):
    """Let a table go on that a referee has stopped."""

    table: str


class NoteIncident(TournamentCommand, frozen=True, tag="note_incident"):
    """Write down what has happened at a table and how it was ruled; that settles its call."""

    table: str
    text: str
    seq: int = 0
    """How far the match at the room's table has come; the server adds it."""


class RulePlenum(TournamentCommand, frozen=True, tag="rule_plenum"):
    """Record how a referee has decided the Plenum of a table alone (TS-28); settles its call."""

    table: str
    guilty: bool
    seq: int = 0
    """How far the match at the room's table has come; the server adds it."""


class Withdraw(TournamentCommand, frozen=True, tag="withdraw"):
    """Leave the tournament (TS-66)."""

    no: int


class Disqualify(TournamentCommand, frozen=True, tag="disqualify"):
    """Exclude somebody (TS-70)."""

    no: int
    reason: str


class Reinstate(TournamentCommand, frozen=True, tag="reinstate"):
    """Take back somebody who had withdrawn, from the next matchday on (TS-D-29)."""

    no: int
    reason: str


class LateEntry(TournamentCommand, frozen=True, tag="late_entry"):
    """Let somebody join from the next matchday on (TS-67)."""

    name: str


class TableOverridden(TournamentCommand, frozen=True, tag="table_overridden"):
    """Record who really sat where, for the tables concerned by label (TS-71)."""

    tables: dict[int, tuple[int, ...]]
    reason: str


class DrawLot(TournamentCommand, frozen=True, tag="lot"):
    """Record how a lot fell, when one is due (TS-81)."""

    purpose: LotPurpose
    order: tuple[int, ...]


class PlayoffResult(TournamentCommand, frozen=True, tag="playoff_result"):
    """Record who won a game of the Stechen or of the sudden death (TS-61, TS-62)."""

    winner: int


class StartFinal(TournamentCommand, frozen=True, tag="start_final"):
    """Close the matchdays; the standings behind the final are frozen."""


class DealFinal(TournamentCommand, frozen=True, tag="deal_final"):
    """The first deal of the final: its field is settled, its clock runs (TS-60, TS-D-23)."""


class EndFinal(TournamentCommand, frozen=True, tag="end_final"):
    """Stop the clock of the final before its time, with a reason; then its strokes are entered."""

    reason: str = ""


class FinalResult(TournamentCommand, frozen=True, tag="final_result"):
    """Enter the strokes of the final; a second time only with a reason."""

    strokes: dict[int, int]
    reason: str = ""


class Close(TournamentCommand, frozen=True, tag="close"):
    """End the tournament; without a final only where fewer than four are left (TS-68)."""


SignupCommand: TypeAlias = (
    Register
    | Unregister
    | CheckIn
    | SetCapacity
    | MoveUp
    | DrawNumbers
    | PublishMatrix
    | SetRules
    | SetSameCards
    | SetReferee
)
MatchdayCommand: TypeAlias = (
    StartMatchday | EndMatchday | ExtendBreak | Pause | Resume | Ring | SetPresent | TableOverridden
)
ResultCommand: TypeAlias = ResultEntered | ResultConfirmed | ResultCorrected
ChairCommand: TypeAlias = (
    CallReferee | SettleCall | HoldTable | ReleaseTable | NoteIncident | RulePlenum
)
PeopleCommand: TypeAlias = Withdraw | Disqualify | Reinstate | LateEntry
FinalCommand: TypeAlias = (
    DrawLot | PlayoffResult | StartFinal | DealFinal | EndFinal | FinalResult | Close
)
AnyCommand: TypeAlias = (
    SignupCommand | MatchdayCommand | ResultCommand | ChairCommand | PeopleCommand | FinalCommand
)


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A command with its author and its moment (TS-04)."""

    t: Ms
    by: Author
    do: AnyCommand
