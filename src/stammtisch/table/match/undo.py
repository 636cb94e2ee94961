"""The entry by which an action is taken back, and what of a log stands when some were."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import Event
from stammtisch.table.match.alterations import AlterationEntry
from stammtisch.table.match.log import TABLE, Entry

NumberedT = TypeVar("NumberedT", bound="Numbered")


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
_of_table: msgspec.json.Decoder[UndoEntry | AlterationEntry] = msgspec.json.Decoder(
    UndoEntry | AlterationEntry
)


class Numbered(Protocol):
    """What has the number of an entry."""

    @property
    def seq(self) -> int:
        """1, 2, 3 ..., by table."""


def standing(
    items: Iterable[NumberedT], goes_back_to: Callable[[NumberedT], int | None]
) -> list[NumberedT]:
    """Those whose entries stand, in order, with those by which others were undone.

    ``goes_back_to`` says behind which entry the match stands again, if an item undoes any.
    """
    found: list[NumberedT] = []
    for item in items:
        to = goes_back_to(item)
        while to is not None and found and found[-1].seq > to:
            found.pop()
        found.append(item)
    return found


def undone_to(entry: Entry) -> int | None:
    """Behind which entry the match stands again, if this one undoes others."""
    if entry.actor != TABLE:
        return None
    told = _of_table.decode(entry.action)
    return told.to if isinstance(told, UndoEntry) else None


def course(entries: Iterable[Entry]) -> list[Entry]:
    """The match as it stands, for whoever replays or keeps it: actions of the game alone.

    What was taken back is left out, and the numbers are 1, 2, 3 ... without a gap again.
    """
    stands = standing(entries, undone_to)
    actions = (entry for entry in stands if entry.actor != TABLE)
    return [
        entry if entry.seq == number else replace(entry, seq=number)
        for number, entry in enumerate(actions, start=1)
    ]
