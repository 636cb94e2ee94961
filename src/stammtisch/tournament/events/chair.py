"""What tables want of referees, and what those do there."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent


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


ChairEvent: TypeAlias = (
    RefereeCalled | CallSettled | TableHeld | TableReleased | IncidentNoted | PlenumJudged
)
