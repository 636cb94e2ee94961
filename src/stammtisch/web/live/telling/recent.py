"""What happened at a table lately, compressed: for browsers that come back or load anew."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from stammtisch.games.protocol import AnyGame
from stammtisch.table.audience import Happening
from stammtisch.table.match.step import Auto
from stammtisch.table.match.undo import Undone

KEPT = 3000
"""So many entries are kept with their events.

A match of most games is whole in them. The log of a page that comes to a longer one begins later;
to play the log again for it would take ever longer, and all tables would wait.
"""

BLOCK = 50
"""So many are compressed together: events resemble one another, and few read them."""

NEWEST = 16
"""So many are at hand as they are at most: bots wait while people look at what has happened."""


_encode = msgspec.json.Encoder().encode


@cache
def _decoder(events: Any) -> Callable[[bytes], list[Any]]:
    """What reads events of a game. It knows every kind of them, so all its tables share one."""
    row = tuple[int, int, Auto, tuple[events | Undone, ...]]
    return msgspec.json.Decoder(list[row]).decode


class Recent:
    """The last happenings of a table.

    As objects they would take most of what a table needs, since a page rarely asks for them.
    """

    def __init__(self, game: AnyGame) -> None:
        """Nothing has happened yet at a table of this game."""
        self.newest: deque[Happening] = deque(maxlen=NEWEST)
        """What a seat did last and what came of it, oldest first."""
        self._blocks: deque[tuple[int, bytes]] = deque(maxlen=KEPT // BLOCK)
        """The last number of each block, and what is in it."""
        self._loose: list[bytes] = []
        """What is not compressed yet, encoded: as objects it would take four times as much."""
        self._last = 0
        """The last number of what is kept."""
        self._decode = _decoder(game.events)

    def extend(self, happened: Iterable[Happening]) -> None:
        """What happened next."""
        for one in happened:
            if one.by >= 0:
                self.newest.clear()  # as objects they are the most of what a short match leaves
            self.newest.append(one)
            self._loose.append(_encode((one.seq, one.by, one.auto, one.events)))
            self._last = one.seq
            if len(self._loose) == BLOCK:
                self._compress()

    def renew(self, happened: Iterable[Happening]) -> None:
        """All that happened, in place of what is kept."""
        for kept in (self._blocks, self._loose, self.newest):
            kept.clear()
        self.extend(happened)

    def since(self, seq: int) -> list[Happening]:
        """What happened behind this entry, oldest first, as far as it is kept."""
        found: list[Happening] = []
        for last, block in self._blocks:
            if last > seq:
                found.extend(self._read(zlib.decompress(block)))
        if self._loose and self._last > seq:
            found.extend(self._read(_array(self._loose)))
        return [one for one in found if one.seq > seq]

    def _read(self, text: bytes) -> Iterator[Happening]:
        return (Happening(*row) for row in self._decode(text))

    def _compress(self) -> None:
        self._blocks.append((self._last, zlib.compress(_array(self._loose), 6)))
        self._loose.clear()


def _array(rows: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(rows) + b"]"
