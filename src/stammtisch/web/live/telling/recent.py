"""What happened at a table lately, compressed: for browsers that come back or load anew."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from stammtisch.games.protocol import AnyGame
from stammtisch.table.match.alterations import Altered
from stammtisch.table.match.step import Auto, Happening
from stammtisch.table.match.undo import Undone

KEPT = 3000
"""So many entries are kept with their events.

A match of most games is whole in them. The log of a page that comes to a longer one begins later;
to play the log again for it would take ever longer, and all tables would wait.
"""

BLOCK = 25
"""So many are compressed together: events resemble one another, and few read them."""

JOINED = 8
"""So many blocks become one, which takes half the space. In a long match they are most of what a
table needs."""

_WINDOW, _MEMORY = 14, 6
"""Sizes of what zlib works in, as powers of two: enough for a large block. Its own are 268 KB, and
to get these from the system takes longer than to compress a block."""

_encode = msgspec.json.Encoder().encode


@cache
def _decoder(events: Any) -> Callable[[bytes], list[Any]]:
    """What reads events of a game. It knows every kind of them, so all its tables share one."""
    row = tuple[int, int, Auto, tuple[events | Undone | Altered, ...]]
    return msgspec.json.Decoder(list[row]).decode


class Last(msgspec.Struct, frozen=True, gc=False):
    """The newest action of a seat, with what followed from it."""

    seat: int | None = None
    """Who acted last, chance and the clock left out."""
    lull: float = 0.0
    """How long it is left to be seen, in times of the pace (see `Event.lull`)."""

    def then(self, one: Happening) -> Last:
        """After what happened next; older things have been seen."""
        lull = sum([event.lull for event in one.events])
        return Last(one.by, lull) if one.by >= 0 else Last(self.seat, self.lull + lull)


class Recent:
    """The last happenings of a table.

    As objects they would take most of what a table needs, since a page rarely asks for them.
    """

    def __init__(self, game: AnyGame) -> None:
        """Nothing has happened yet at a table of this game."""
        self.last = Last()
        self._blocks: list[tuple[int, bytes]] = []
        """The last number of each block, and what is in it."""
        self._joined = 0
        """So many of these are large, the first ones."""
        self._loose = b""
        """What is not compressed yet, encoded: as objects it would take four times as much."""
        self._rows = 0
        """How many these are."""
        self._seq = 0
        """The last number of what is kept."""
        self._decode = _decoder(game.events)

    def extend(self, happened: Iterable[Happening]) -> None:
        """What happened next."""
        for one in happened:
            self.last = self.last.then(one)
            row = _encode((one.seq, one.by, one.auto, one.events))
            self._loose = b"%b,%b" % (self._loose, row) if self._rows else row
            self._rows += 1
            self._seq = one.seq
            if self._rows == BLOCK:
                self._compress()

    def renew(self, happened: Iterable[Happening]) -> None:
        """All that happened, in place of what is kept."""
        self.last, self._blocks, self._joined = Last(), [], 0
        self._loose, self._rows = b"", 0
        self.extend(happened)

    def since(self, seq: int) -> list[Happening]:
        """What happened behind this entry, oldest first, as far as it is kept."""
        found: list[Happening] = []
        for last, block in self._blocks:
            if last > seq:
                found.extend(self._read(zlib.decompress(block)))
        if self._rows and self._seq > seq:
            found.extend(self._read(self._loose))
        return [one for one in found if one.seq > seq]

    def _read(self, rows: bytes) -> Iterator[Happening]:
        return (Happening(*row) for row in self._decode(b"[%b]" % rows))

    def _compress(self) -> None:
        self._blocks.append((self._seq, _compressed(self._loose)))
        self._loose, self._rows = b"", 0
        if len(self._blocks) - self._joined == JOINED:
            self._join()

    def _join(self) -> None:
        """Make the small blocks a large one, and let go of the oldest if there are too many."""
        small = [zlib.decompress(block) for _, block in self._blocks[self._joined :]]
        large = _compressed(b",".join(small))
        self._blocks[self._joined :] = [(self._seq, large)]
        del self._blocks[: -(KEPT // (JOINED * BLOCK))]
        self._joined = len(self._blocks)


def _compressed(rows: bytes) -> bytes:
    packing = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, _MEMORY)
    return packing.compress(rows) + packing.flush()
