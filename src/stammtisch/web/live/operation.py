"""What the operator of a room sees of it and may do: tables with their load, a word to all."""

from __future__ import annotations

from stammtisch import __version__
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.table.people.seats import must_be_free
from stammtisch.web.edge.admission import WINDOW_S
from stammtisch.web.live.host import Host
from stammtisch.web.ops import logs
from stammtisch.web.wire import OperatorLook, OperatorTable, RoomNotice

MAX_ROWS = 500
"""Of tables in one look: those first at which most browsers are."""


def look(host: Host) -> OperatorLook:
    """The room as its operator sees it; no names, no cards, and no way to a table."""
    rows = sorted((_row(host, doc) for doc in host.directory()), key=lambda row: -row.connections)
    admission = host.room.admission
    return OperatorLook(
        version=__version__,
        draining=admission.draining,
        busy=admission.busy,
        p50_ms=round(admission.quantile_ms(0.5), 1),
        p99_ms=round(admission.quantile_ms(0.99), 1),
        moves_a_minute=round(admission.moves * 60 / WINDOW_S),
        connections=host.connections,
        count=len(rows),
        in_memory=host.tables,
        tables=rows[:MAX_ROWS],
        warnings=host.room.entrance.dangers.found,
    )


def _row(host: Host, doc: TableDoc) -> OperatorTable:
    living = host.at_hand(doc.id)
    return OperatorTable(
        id=doc.id,
        game=doc.game,
        stage=doc.stage,
        people=sum(seat.kind == "person" and not seat.left for seat in doc.seats),
        bots=sum(seat.kind == "bot" for seat in doc.seats),
        seats=len(doc.seats),
        connections=0 if living is None else len(living.crowd),
        entries=None if living is None else living.table.seq,
        created_ms=doc.created_ms,
        evening=bool(doc.evening),
    )


async def close(host: Host, table: str) -> None:
    """Give a table up, for all who are there; its log stays.

    Raises `Problem` ``unknown_table``; `RuleViolation` ``tournament_table`` where an evening has
    opened it, which alone may end it.
    """
    living = await host.find(table)
    must_be_free(living.doc)
    now = host.room.time.unix_ms()
    await living.writer.change(lambda doc: seats.close(doc, now))
    logs.log("the operator has closed a table", table=living.doc.id)


def announce(host: Host, text: str) -> int:
    """Say something to everybody who is at a table; how many browsers that were."""
    notice = RoomNotice(at=host.room.time.unix_ms(), text=text)
    reached = 0
    for living in host.living:
        for connection in living.crowd:
            connection.send(notice)
            reached += 1
    logs.log("the operator has said something to all", connections=reached)
    return reached


def drain(host: Host, *, on: bool) -> None:
    """Take no new tables, so that the room becomes empty; or take them again."""
    host.room.admission.draining = on
    logs.log("draining" if on else "taking new tables again")
