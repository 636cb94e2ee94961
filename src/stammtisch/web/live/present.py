"""What is true of a table at this moment: read by all around it, changed by its writer alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.lookback import Lookback
from stammtisch.table.model import UNHEARD, Bench, TableDoc
from stammtisch.table.table import Moment, Table
from stammtisch.web.live.room import Time


class TableQuestion(msgspec.Struct, frozen=True):
    """A question that stands: may the last action be taken back, or is there to be a pause?"""

    what: Literal["undo", "pause"]
    seat: int
    """Who asks."""
    seq: int
    """The sequence number of the table, which has not moved since."""
    others: tuple[int, ...]
    """Whose consent is missing."""
    until: int
    """The room's time at which no answer counts as a no."""


class SeatQuestion(msgspec.Struct, frozen=True):
    """Is somebody who looks on the person of a seat, and may have it back?"""

    seat: int
    guest: str
    """SHA-256 (hex) of the guest key of whoever asks."""
    others: tuple[int, ...]
    """Whose consent is missing."""
    until: int
    """The room's time at which no answer counts as a no."""


class Present:
    """The table, its time, and what the persons have added to the next draws."""

    def __init__(self, time: Time, table: Table, zero: int) -> None:
        self.table = table
        self.zero = zero
        """The room's time at table time 0."""
        self.nonces: list[str | None] = [None] * len(table.doc.seats)
        self.starting = False
        """All seats are taken; the first shuffle waits a moment for the persons' nonces."""
        self.asked: TableQuestion | None = None
        """Somebody asks for something, and the table waits for the answers."""
        self.returning: SeatQuestion | None = None
        """Somebody says that a seat is theirs."""
        self.lookback = Lookback()
        """What may be seen of the deal before, as far as it was played while the table is here."""
        waits = bool(table.doc.evening) and table.doc.stage in {"open", "playing"}
        self.bench = UNHEARD if waits else Bench()
        """What the evening of the table says about it."""
        self.held: int | None = time.ms() if waits else None
        """Since when the table's time stands still; it is the room's time."""
        self.touched = time.ms()
        """When somebody last came, went, or changed something."""
        self.now: Callable[[], int] = time.ms
        """The room's time in ms."""
        self.unix: Callable[[], int] = time.unix_ms
        """The time for people: Unix ms."""
        self._paused = False
        self.follow()

    @property
    def doc(self) -> TableDoc:
        """The table's document."""
        return self.table.doc

    def unix_at(self, t: int) -> int:
        """Unix ms at table time ``t``, if the table's time runs from now on."""
        return t - self.t + self.unix()

    @property
    def t(self) -> int:
        """The table time."""
        now = self.now() if self.held is None else self.held
        return max(0, now - self.zero)

    def begin(self) -> None:
        """Table time begins, though it may stand still."""
        self.zero = self.now()
        if self.held is not None:
            self.held = self.zero

    def hold(self) -> None:
        """Let the table's time stand still."""
        if self.held is None:
            self.held = self.now()

    def release(self) -> None:
        """Let it go on from where it stood, unless there is a pause."""
        if self.held is not None and not self._paused:
            self.zero += self.now() - self.held
            self.held = None

    def follow(self) -> None:
        """The document is another one: it may have begun a pause, or ended it."""
        before, self._paused = self._paused, self.doc.pause is not None
        if self._paused and not before:
            self.held = self.zero + self.table.t
        elif before and not self._paused:
            self.release()

    def altered(self) -> None:
        """The table was changed: whoever knew the nonces may have chosen how, so new ones count."""
        self.nonces = [None] * len(self.doc.seats)

    def must_run(self) -> None:
        """Raises `RuleViolation` while the table's time stands still."""
        if self._paused:
            raise RuleViolation("match_paused")
        if self.held is not None and self.doc.evening:
            raise RuleViolation("table_paused", "TS-29")
        if self.held is not None:
            raise RuleViolation("question_open")

    def moment(self) -> Moment:
        """What time it is at the table, and what the next shuffle is made with."""
        return Moment(self.t, tuple(self.nonces), self.unix())

    def deadline(self, seat: int | None, ends: dict[int, int]) -> int | None:
        """Unix ms at which the time to think is over: the seat's own, else the next one's.

        ``ends``: by seat, as the table says.
        """
        if not ends:
            return None
        return self.unix_at(ends[seat] if seat in ends else min(ends.values()))

    def clocks(self, ends: dict[int, int]) -> tuple[tuple[int | None, int | None], ...]:
        """By seat: ms left for the match, and Unix ms at which the pending decision is over."""
        banks = self.table.banks()
        if not ends and not banks:
            return ()
        return tuple(
            (banks[seat] if banks else None, self.unix_at(ends[seat]) if seat in ends else None)
            for seat in range(len(self.doc.seats))
        )

    def touch(self) -> None:
        """Somebody is at it."""
        self.touched = self.now()
