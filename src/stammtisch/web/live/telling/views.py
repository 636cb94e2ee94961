"""A table as people see it: from documents, presences and views to the messages of the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch import __version__
from stammtisch.games.protocol import AnyGame
from stammtisch.table.audience import Change, Happened, View
from stammtisch.table.match.options import deviations
from stammtisch.table.model import PAUSE_MS, Seat, TableDoc, TablePause
from stammtisch.table.people.presence import Presence
from stammtisch.table.practice import deal_of
from stammtisch.web.live.telling.connection import encode
from stammtisch.web.wire.lobby import TableRow
from stammtisch.web.wire.table.chat import Chatted
from stammtisch.web.wire.table.from_server import Hello, SeatClock, Update
from stammtisch.web.wire.table.pause import PauseView
from stammtisch.web.wire.table.tour import StepShown
from stammtisch.web.wire.table.view import SeatView, TableView


class Viewer(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a hello is for, and what is there for this viewer alone."""

    seat: int | None
    host: bool
    chair: bool
    seen: View
    missed: Sequence[Happened]
    replay: str | None
    runde: str
    shown: StepShown | None


class Times(msgspec.Struct, frozen=True, gc=False):
    """The times of a hello, all in Unix ms."""

    deadline: int | None
    """When the time to think is over."""
    clocks: Sequence[tuple[int | None, int | None]]
    """By seat: ms left for the match, and when the pending decision is over."""
    zero: int
    """Table time 0."""
    now: int


def seat_view(  # noqa: PLR0913 - all that is known of a seat
    seat: Seat,
    presence: Presence,
    *,
    until: int | None,
    standin: bool,
    ready: bool,
    hints: int,
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
        hints=hints,
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
        begins=doc.begins and doc.stage == "open",
        created=doc.created_ms,
        commitment=doc.commitment,
        host=host_name(doc),
        spectators=spectators,
        successor=doc.successor,
        ending=list(doc.ending),
        halted=doc.halted,
        pause=None if doc.pause is None else pause_view(doc.pause),
        evening=doc.evening,
        practice=doc.practice,
        other_cards=doc.redealt is not None,
        same_cards=None if doc.shared is None else "held" if doc.shared.held else "open",
    )


def pause_view(pause: TablePause) -> PauseView:
    """A pause for everyone."""
    return PauseView(pause.seat, pause.since_ms, pause.since_ms + PAUSE_MS)


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
        practice=deal_of(doc),
        deviations=deviations(game, doc.options),
    )


def hello(
    viewer: Viewer, table: TableView, seq: int, times: Times, chat: Sequence[Chatted]
) -> bytes:
    """The whole picture for one viewer."""
    seen = viewer.seen
    # What the table layer holds reads in JSON exactly as the structs of the wire do.
    parts: Any = {"blocked": seen.blocked, "missed": viewer.missed, "legal": seen.legal}
    message = Hello(
        you=viewer.seat,
        host=viewer.host,
        chair=viewer.chair,
        seq=seq,
        table=table,
        observation=seen.observation,
        chat=list(chat),
        replay=viewer.replay,
        runde=viewer.runde,
        shown=viewer.shown,
        deadline=times.deadline,
        clocks=_clocks(times),
        zero=times.zero,
        now=times.now,
        version=__version__,
        **parts,
    )
    return encode(message)


def update(change: Change, times: Times) -> bytes:
    """What a step means to the viewers of one seat."""
    # What the table layer holds reads in JSON exactly as the structs of the wire do.
    happened: Any = change.happened
    legal: Any = change.legal
    blocked: Any = change.view.blocked
    message = Update(
        seq=change.seq,
        happened=happened,
        changes=change.changes,
        legal=legal,
        blocked=blocked,
        deadline=times.deadline,
        clocks=_clocks(times) if times.clocks else [],
        zero=times.zero,
    )
    return encode(message)


def _clocks(times: Times) -> list[SeatClock]:
    return [SeatClock(left, ends) for left, ends in times.clocks]
