"""A table out of the store: its document and its log made into the table again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.games import UnknownGame
from stammtisch.games.protocol import AnyGame, Event
from stammtisch.table.match.log import Entry
from stammtisch.table.match.replay import DamagedLog, replay_log
from stammtisch.table.model import TableDoc
from stammtisch.table.table import Table


def restored(doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None = None) -> Table:
    """The table as it was when its last entry was stored. Raises `DamagedLog`."""
    *_, (table, _) = restoring(doc, entries, game)
    return table


def restoring(
    doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None = None
) -> Iterator[tuple[Table, Sequence[Event]]]:
    """The same table again and again, each time an entry further, with that entry's events.

    The last time it is as `restored`. One that was taken out of play stays without its match.
    """
    try:
        table = Table(doc, game)
    except UnknownGame as error:
        raise DamagedLog(doc.id, 0, str(error)) from error
    yield table, ()
    if doc.stage == "halted":
        return
    if doc.started_ms is None:
        if entries:
            raise DamagedLog(doc.id, entries[0].seq, "there are entries before the start")
        return
    for snapshot, events in replay_log(table.game, doc, entries):
        table.snapshot = snapshot
        yield table, events
    if table.snapshot is not None and table.snapshot.over and doc.stage == "playing":
        raise DamagedLog(doc.id, table.snapshot.seq, "the match is over, the table plays on")
    for entry in entries:
        table.keys.remember(entry)
