"""A table out of the store: its document and its log made into the table again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.games import UnknownGame
from stammtisch.games.protocol import AnyGame, Event
from stammtisch.table.match.alterations import BadAlteration, told_of_all
from stammtisch.table.match.log import Entry
from stammtisch.table.match.replay import DamagedLog, replay_log
from stammtisch.table.match.step import Snapshot
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

    The first two times no entry has happened, the second time its match is there, if it has
    begun; the last time it is as `restored`. One that was taken out of play stays without it.
    """
    try:
        table = Table(doc, game)
    except UnknownGame as error:
        raise DamagedLog(doc.id, 0, str(error)) from error
    yield table, ()
    if doc.stage == "halted":
        return
    match: Iterator[tuple[Snapshot, Sequence[Event]]] = iter(())
    if doc.started_ms is not None:
        match = replay_log(table.game, doc, entries[doc.altered :])
        table.snapshot, _ = next(match)
    elif len(entries) > doc.altered:
        raise DamagedLog(doc.id, entries[doc.altered].seq, "there are entries before the start")
    yield table, ()
    try:
        for told in told_of_all(entries, doc.altered):
            yield table, (told,)
    except BadAlteration as error:
        raise DamagedLog(doc.id, error.seq, str(error)) from error
    for snapshot, events in match:
        table.snapshot = snapshot
        yield table, events
    if table.snapshot is not None and table.snapshot.over and doc.stage == "playing":
        raise DamagedLog(doc.id, table.snapshot.seq, "the match is over, the table plays on")
    for entry in entries:
        table.keys.remember(entry)
