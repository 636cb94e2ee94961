"""What the operator of a room sees of it and may do: tables with their load, a word to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from stammtisch import __version__
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.table.people.seats import must_be_free
from stammtisch.web.edge.admission import WINDOW_S
from stammtisch.web.live.host import Host
from stammtisch.web.ops import logs
from stammtisch.web.wire.operator import OperatorLook, OperatorServer, OperatorTable
from stammtisch.web.wire.table.from_server import RoomNotice

MAX_ROWS = 500
"""Of tables in one look: those first at which most browsers are."""

_LETTERS = 6
"""Of a server's id, beside a name that another has as well."""


def look(host: Host) -> OperatorLook:
    """The room as its operator sees it from this server; no names, no cards, no way to a table."""
    rows = [_row(host, doc) for doc in host.directory.newest_first()]
    admission = host.room.admission
    mine = OperatorServer(
        id=host.room.leases.server,
        name=host.room.name,
        draining=admission.draining,
        busy=admission.busy,
        p99_ms=round(admission.quantile_ms(0.99), 1),
        moves_a_minute=round(admission.moves * 60 / WINDOW_S),
        connections=host.connections,
        in_memory=host.tables,
    )
    return OperatorLook(
        version=__version__,
        draining=mine.draining,
        busy=mine.busy,
        p50_ms=round(admission.quantile_ms(0.5), 1),
        p99_ms=mine.p99_ms,
        moves_a_minute=mine.moves_a_minute,
        connections=mine.connections,
        count=len(rows),
        in_memory=mine.in_memory,
        tables=_first(rows),
        warnings=host.room.entrance.dangers.found,
        servers=[mine] if host.room.name else [],
        silent=0,
    )


def together(own: OperatorLook, others: Sequence[OperatorLook], silent: int) -> OperatorLook:
    """The room as its operator sees it from all servers, of which so many do not answer."""
    looks = [own, *others]
    rows: dict[str, OperatorTable] = {}
    for row in (row for one in looks for row in one.tables):
        if row.id not in rows or row.entries is not None:  # who has the table knows it best
            rows[row.id] = row
    return replace(
        own,
        draining=any(one.draining for one in looks),
        busy=any(one.busy for one in looks),
        p50_ms=max(one.p50_ms for one in looks),
        p99_ms=max(one.p99_ms for one in looks),
        moves_a_minute=sum(one.moves_a_minute for one in looks),
        connections=sum(one.connections for one in looks),
        in_memory=sum(one.in_memory for one in looks),
        tables=_first(rows.values()),
        warnings=list({one.code: one for each in looks for one in each.warnings}.values()),
        servers=_told_apart(one for each in looks for one in each.servers),
        silent=silent,
    )


def _told_apart(servers: Iterable[OperatorServer]) -> list[OperatorServer]:
    """All of them by name; those that are called alike, as two containers may be, with letters of
    their ids."""
    found = list(servers)
    called = Counter(one.name for one in found)
    apart = (
        replace(one, name=f"{one.name} ({one.id[:_LETTERS]})") if called[one.name] > 1 else one
        for one in found
    )
    return sorted(apart, key=lambda one: one.name)


def _first(rows: Iterable[OperatorTable]) -> list[OperatorTable]:
    return sorted(rows, key=lambda row: -row.connections)[:MAX_ROWS]


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


async def close(host: Host, table: str) -> str:
    """Give a table up, for all who are there, and return its id; its log stays.

    Raises `Problem` ``unknown_table``; `RuleViolation` ``tournament_table`` where an evening has
    opened it, which alone may end it.
    """
    living = await host.find(table)
    must_be_free(living.doc)
    now = host.room.time.unix_ms()
    await living.writer.change(lambda doc: seats.close(doc, now))
    logs.log("the operator has closed a table", table=living.doc.id)
    return living.doc.id


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
