"""The log of a table folded again, entry by entry, or the entry that does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.games.json_values import NO_JSON
from stammtisch.games.protocol import CLOCK, AnyGame, BadOptions, BadPosition, Event, RuleViolation
from stammtisch.table.match.codec import codec
from stammtisch.table.match.log import TABLE, Entry
from stammtisch.table.match.options import parse_options
from stammtisch.table.match.step import Snapshot, StepBuilder, opening
from stammtisch.table.model import TableDoc


class DamagedLog(Exception):
    """A stored log that its game does not accept: names the table, the entry and the reason."""

    def __init__(self, table: str, seq: int, reason: str) -> None:
        super().__init__(f"table {table}, entry {seq}: {reason}")
        self.table = table
        self.seq = seq
        self.reason = reason


def replay_log(
    game: AnyGame, doc: TableDoc, entries: Sequence[Entry]
) -> Iterator[tuple[Snapshot, Sequence[Event]]]:
    """The snapshot before the first entry and behind each, with its events. Raises `DamagedLog`.

    ``entries``: those of the match, behind the changes of its table.
    """
    try:
        snapshot = opening(game, parse_options(game, doc.options), doc)
    except (BadOptions, BadPosition) as error:
        raise DamagedLog(doc.id, 0, str(error)) from error
    yield snapshot, ()
    builder = StepBuilder(codec(game), snapshot, doc)
    for seq, entry in enumerate(entries, start=doc.altered + 1):
        _must_fit(doc, builder, seq, entry)
        try:
            events = builder.follow(entry)
        except RuleViolation as error:
            # Its facts name cards, and the reason goes to the server's log.
            raise DamagedLog(doc.id, seq, f"refused: {error.code} ({error.clause})") from error
        except NO_JSON as error:
            raise DamagedLog(doc.id, seq, str(error)) from error
        yield builder.now, events


def _must_fit(doc: TableDoc, builder: StepBuilder, seq: int, entry: Entry) -> None:
    if entry.seq != seq:
        raise DamagedLog(doc.id, seq, f"entry {entry.seq} stands in its place")
    if entry.t < builder.now.t:
        raise DamagedLog(doc.id, seq, "its time lies before the entry before it")
    if not CLOCK <= entry.actor < len(doc.seats) and entry.actor != TABLE:
        raise DamagedLog(doc.id, seq, f"there is no actor {entry.actor}")
