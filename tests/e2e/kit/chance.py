"""Chance that repeats itself: what a room draws follows from the name of the test that asks.

A test passes with one deal or fails with it, today and tomorrow; what fails can be looked at. With
another word in ``STAMMTISCH_DEALS`` all tests get other deals.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stammtisch.table.match.codec import Codec
from stammtisch.table.match.step import Snapshot, StepBuilder
from stammtisch.table.model import TableDoc
from stammtisch.web.live.room import Room

SOURCE = "STAMMTISCH_CHANCE"
"""Names the file that says for whom is drawn; without it a room's chance is that of any room."""

DEALS = "STAMMTISCH_DEALS"

START = "STAMMTISCH_START"
"""How often the room has been started; one that comes back draws nothing a second time."""

begin = StepBuilder.__init__


class Draws:
    """In place of the machine's random bytes; by size, so that no kind of draw shifts another."""

    def __init__(self, source: Path) -> None:
        self._source = source
        self._salt = "|".join(os.environ.get(name, "") for name in (DEALS, START))
        self._for = ""
        self._asked: Counter[int] = Counter()

    def __call__(self, size: int) -> bytes:
        """So many bytes: a table's secret, its code, the order of a lot."""
        wanted = self._source.read_text("utf-8")
        if wanted != self._for:
            self._for, self._asked = wanted, Counter()
        self._asked[size] += 1
        text = f"{self._salt}|{wanted}|{size}|{self._asked[size]}"
        return hashlib.shake_256(text.encode()).digest(size)


def made(
    self: StepBuilder,
    codec: Codec,
    snapshot: Snapshot,
    doc: TableDoc,
    nonces: Sequence[str | None] = (),
) -> None:
    """A step of a table whose seats add to every shuffle what they always add."""
    begin(self, codec, snapshot, doc, tuple(f"{seat:032x}" for seat in range(len(doc.seats))))


def install() -> None:
    """Let the rooms of this process draw for the test that is named where `SOURCE` says."""
    if source := os.environ.get(SOURCE):
        defaults: Any = Room.__init__.__kwdefaults__
        defaults["entropy"] = Draws(Path(source))
        StepBuilder.__init__ = made  # type: ignore[method-assign]
