"""The entries by which a table was changed before its match: what the log holds, and tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.protocol import Event
from stammtisch.table.match.log import TABLE, Entry


class AlterationEntry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="altered"
):
    """What such an entry holds in the place of an action: what is otherwise than before."""

    name: str
    """What the host who did it was called."""
    options: JsonObject = {}
    """The options of the game with new values."""
    settings: JsonObject = {}
    """The table's settings with new values."""
    seats: int | None = None
    """So many seats there are now; ``None``: as many as before."""


class Altered(Event, frozen=True, tag="altered"):
    """What everybody is told of it."""

    public = ("name", "options", "settings", "seats")
    name: str
    options: JsonObject
    settings: JsonObject
    seats: int | None = None


class BadAlteration(Exception):
    """An entry before the match that is none; with its number."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(reason)
        self.seq = seq


_payload: msgspec.json.Decoder[AlterationEntry] = msgspec.json.Decoder(AlterationEntry)


def alteration_entry(seq: int, told: AlterationEntry) -> Entry:
    """The entry of this number; table time has not begun."""
    return Entry(seq=seq, actor=TABLE, action=msgspec.Raw(msgspec.json.encode(told)), t=0)


def told_of(entry: Entry) -> Altered:
    """What everybody is told of an entry. Raises `msgspec.DecodeError`."""
    told = _payload.decode(entry.action)
    return Altered(told.name, told.options, told.settings, told.seats)


def told_of_all(entries: Sequence[Entry], count: int) -> Iterator[Altered]:
    """What was told of the first ``count`` entries, one by one. Raises `BadAlteration`."""
    for seq in range(1, count + 1):
        if seq > len(entries):
            raise BadAlteration(seq, "it is missing")
        entry = entries[seq - 1]
        if (entry.seq, entry.actor, entry.t) != (seq, TABLE, 0):
            raise BadAlteration(seq, "it is no change of the table")
        try:
            yield told_of(entry)
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadAlteration(seq, str(error)) from error
