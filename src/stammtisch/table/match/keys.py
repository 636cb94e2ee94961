"""The idempotency keys of a table: what was sent twice is played once."""

from __future__ import annotations

from stammtisch.games.protocol import Actor
from stammtisch.table.match.log import Entry

KEYS = 16
"""So many keys are remembered by seat; what is older is refused as stale."""


class Keys:
    """The last keys of every seat, each with the sequence number of its entry."""

    __slots__ = ("_by_seat",)

    def __init__(self, seats: int) -> None:
        self._by_seat: tuple[dict[str, int], ...] = tuple({} for _ in range(seats))

    def seq_of(self, actor: Actor, key: str | None) -> int | None:
        """Where the action with this key stands already; ``None``: it is new, or has no key."""
        if key is None or actor < 0:
            return None
        return self._by_seat[actor].get(key)

    def remember(self, entry: Entry) -> None:
        """An entry that the store has."""
        if entry.key is not None and entry.actor >= 0:
            keys = self._by_seat[entry.actor]
            keys[entry.key] = entry.seq
            if len(keys) > KEYS:
                del keys[next(iter(keys))]
