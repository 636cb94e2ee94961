"""Running matches looked at again: what was made for one viewer serves the next, too."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

_KEPT = 8_000_000
"""Bytes of answers that are kept, the latest."""


class RewindKey(NamedTuple):
    """Which steps, as who sees them. Equal questions have equal answers: a log only grows."""

    table: str
    seq: int
    seat: int | None
    most: int
    deal: bool
    gzip: bool


class Rewinds:
    """Answers by question."""

    def __init__(self) -> None:
        self._kept: OrderedDict[RewindKey, bytes] = OrderedDict()
        self._size = 0

    async def answer(self, asked: RewindKey, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was found before, else what ``make`` finds."""
        found = self._kept.get(asked)
        if found is None:
            found = await make()
            self._keep(asked, found)
        else:
            self._kept.move_to_end(asked)
        return found

    def _keep(self, asked: RewindKey, found: bytes) -> None:
        if asked not in self._kept:
            self._kept[asked] = found
            self._size += len(found)
        while self._size > _KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)
