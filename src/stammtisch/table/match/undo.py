"""The entry by which an action is taken back, and what of a log stands when some were."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import Event
from stammtisch.table.match.log import TABLE, Entry

T = TypeVar("T")


class UndoEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """What such an entry holds in the place of an action."""

    seat: int
    """Who asked for it; all others who were asked have agreed."""
    to: int
    """The match stands again as it stood behind the entry of this number; 0: as at its start."""


class Undone(Event, frozen=True, tag="undone"):
    """What everybody is told of it."""

    public = ("seat", "to")
    seat: int
    to: int


payload: msgspec.json.Decoder[UndoEntry] = msgspec.json.Decoder(UndoEntry)


def standing(items: Iterable[T], entry_of: Callable[[T], Entry]) -> list[T]:
    """Those whose entries stand, in order, with the entries by which they were undone."""
    found: list[T] = []
    for item in items:
        entry = entry_of(item)
        if entry.actor == TABLE:
            to = payload.decode(entry.action).to
            while found and entry_of(found[-1]).seq > to:
                found.pop()
        found.append(item)
    return found


def course(entries: Iterable[Entry]) -> list[Entry]:
    """The match as it stands, for whoever replays or keeps it: actions of the game alone.

    What was taken back is left out, and the numbers are 1, 2, 3 ... without a gap again.
    """
    stands = standing(entries, lambda entry: entry)
    actions = (entry for entry in stands if entry.actor != TABLE)
    return [
        entry if entry.seq == number else replace(entry, seq=number)
        for number, entry in enumerate(actions, start=1)
    ]
