"""The idempotency keys of a table: what was sent twice is played once."""

from __future__ import annotations

from struct import Struct

from stammtisch.games.protocol import Actor
from stammtisch.table.match.log import Entry

KEYS = 16
"""So many keys are remembered by seat; what is older is refused as stale."""


_HASH = Struct("=q")
_ROW = Struct("=qq")
"""The hash of a key, and the sequence number of its entry."""


class Keys:
    """The last keys of every seat, each with the sequence number of its entry.

    Of a key its hash is kept: as words in a dictionary they would take 2 KiB a seat, and two that
    have the same hash harm who made them and nobody else.
    """

    __slots__ = ("_by_seat",)

    def __init__(self, seats: int) -> None:
        self._by_seat = [b""] * seats

    def seq_of(self, actor: Actor, key: str | None) -> int | None:
        """Where the action with this key stands already; ``None``: it is new, or has no key."""
        if key is None or actor < 0:
            return None
        rows, wanted, at = self._by_seat[actor], _HASH.pack(hash(key)), -1
        while (at := rows.find(wanted, at + 1)) >= 0:
            if at % _ROW.size == 0:
                seq: int = _ROW.unpack_from(rows, at)[1]
                return seq
        return None

    def remember(self, entry: Entry) -> None:
        """An entry that the store has."""
        if entry.key is not None and entry.actor >= 0:
            rows = self._by_seat[entry.actor] + _ROW.pack(hash(entry.key), entry.seq)
            self._by_seat[entry.actor] = rows[-KEYS * _ROW.size :]
