"""A table as people see it: from documents and presences to the structs of the wire."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import AnyGame
from stammtisch.table.model import Seat, TableDoc
from stammtisch.table.options import deviations
from stammtisch.table.presence import Presence
from stammtisch.web.wire import SeatView, TableRow, TableView


def seat_view(
    seat: Seat, presence: Presence, *, until: int | None, standin: bool, ready: bool
) -> SeatView:
    """A seat for everyone; ``until`` in Unix ms."""
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        presence=presence.state,
        until=until,
        standin=standin,
        ready=ready,
    )


def table_view(doc: TableDoc, seats: Sequence[SeatView], spectators: int) -> TableView:
    """A table for everyone: nothing here is anybody's secret."""
    return TableView(
        id=doc.id,
        code=doc.code,
        game=doc.game,
        options=doc.options,
        settings=doc.settings,
        seats=list(seats),
        stage=doc.stage,
        created=doc.created_ms,
        commitment=doc.commitment,
        host=host_name(doc),
        spectators=spectators,
        successor=doc.successor,
        ending=list(doc.ending),
        halted=doc.halted,
    )


def host_name(doc: TableDoc) -> str:
    """The name of the person who may add bots and start."""
    return next((seat.name for seat in doc.seats if doc.host in seat.owners), "")


def row(doc: TableDoc, game: AnyGame, *, yours: bool = False, your_turn: bool = False) -> TableRow:
    """A line of the lobby."""
    return TableRow(
        id=doc.id,
        code=doc.code,
        game=doc.game,
        host=host_name(doc),
        stage=doc.stage,
        taken=sum(seat.kind != "empty" for seat in doc.seats),
        seats=len(doc.seats),
        spectators=doc.settings.spectators,
        yours=yours,
        your_turn=your_turn,
        deviations=deviations(game, doc.options),
    )
