"""One question to all at a table: may the last action be taken back, or is there to be a pause?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.step import Step
from stammtisch.table.people.agreement import gone_on, may_pause, paused
from stammtisch.table.people.seats import own_seat
from stammtisch.table.table import Table
from stammtisch.web.live.present import TableQuestion
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.writer import TableWriter
from stammtisch.web.ops.timer import Timer
from stammtisch.web.wire.table.pause import PauseWish

ASKED_S = 30.0
"""So long an answer is waited for; then it counts as a no."""


class Consent:
    """The question, and what becomes of it; only what all have agreed to is stored.

    While it stands no time passes at the table and no bot acts. Whoever plays on says no.
    """

    def __init__(
        self,
        room: Room,
        viewers: Viewers,
        writer: TableWriter,
        hold: Callable[[], None],
        release: Callable[[], None],
    ) -> None:
        """``hold`` and ``release`` let the table's time stand still and go on."""
        self._run = room.watchdog.run
        self._viewers = viewers
        self._present = viewers.present
        self._writer = writer
        self._hold = hold
        self._release = release
        self._lapse = Timer(self.end)
        self._refused: dict[tuple[str, int], int] = {}
        """By what was asked, and the seat that did: the sequence number at which it was in vain."""
        self._found: tuple[tuple[int, int], RuleViolation | None] | None = None
        """What the rules say, by sequence number and seat: it is worked out once."""

    async def may(self, guest: str) -> None:
        """Raises `RuleViolation` where the guest's last action cannot be taken back."""
        async with self._writer.owned() as table:
            self._must(table, own_seat(table.doc, guest))

    async def wish(self, guest: str, seq: int, *, agree: bool) -> None:
        """Ask for an undo, or answer; raises `RuleViolation`, and then nothing has changed.

        Refused besides what `Table.may_undo` says: ``not_seated``; ``stale`` where the page
        shows another moment than the table; ``undo_refused`` where the others said no before;
        ``undo_gone`` for an answer to what nobody asks; ``question_open`` where another question
        stands; ``match_paused``.
        """
        async with self._writer.owned() as table:
            seat = own_seat(table.doc, guest)
            if table.doc.seats[seat].left:
                raise RuleViolation("not_seated")
            if seq != table.seq:
                raise RuleViolation("stale", seen=seq, seq=table.seq)
            asked = self._present.asked
            if asked is None:
                if not agree:
                    raise RuleViolation("undo_gone")
                self._must(table, seat)
                self._ask("undo", table, seat)
            elif asked.what == "undo":
                self._answer(seat, agree=agree)
            else:
                raise RuleViolation("question_open")
        await self._settle()

    async def pause(self, guest: str, wish: PauseWish) -> None:
        """Ask for a pause, answer, or go on; raises `RuleViolation`, and then nothing has changed.

        Refused besides what `may_pause` says: ``pause_refused`` where this seat has asked in
        vain and nothing has happened since; ``pause_gone`` for an answer to what nobody asks;
        ``question_open`` where another question stands.
        """
        async with self._writer.owned() as table:
            seat = may_pause(table.doc, guest)
            if wish.wish == "go_on":
                if table.doc.pause is not None:
                    await self._writer.save(gone_on(table.doc))
            elif table.doc.pause is None:
                self._wish_for_pause(table, seat, wish)
        await self._settle()

    def look(self) -> None:
        """The table may have moved on: then there is nothing to ask any more."""
        asked, table = self._present.asked, self._present.table
        if asked is None:
            return
        playing = table.doc.stage == "playing" and not table.doc.seats[asked.seat].left
        if asked.seq != table.seq or not playing:
            self.end()

    def end(self) -> None:
        """The answer is no: play goes on where it was."""
        asked = self._present.asked
        if asked is not None:
            self._refused[asked.what, asked.seat] = asked.seq
            self._close()

    def rest(self) -> None:
        """Nothing more is asked."""
        self._lapse.rest()

    def _must(self, table: Table, seat: int) -> None:
        if table.doc.pause is not None:
            raise RuleViolation("match_paused")
        if table.doc.stage == "playing":
            if self._found is None or self._found[0] != (table.seq, seat):
                self._found = (table.seq, seat), self._run(lambda: _refusal(table, seat))
            if self._found[1] is not None:
                raise self._found[1].with_traceback(None)
        else:
            table.may_undo(seat)
        if self._refused.get(("undo", seat)) == table.seq:
            raise RuleViolation("undo_refused")

    def _wish_for_pause(self, table: Table, seat: int, wish: PauseWish) -> None:
        asked = self._present.asked
        if asked is None:
            if wish.wish != "ask":
                raise RuleViolation("pause_gone")
            if self._refused.get(("pause", seat)) == table.seq:
                raise RuleViolation("pause_refused")
            self._ask("pause", table, seat)
        elif asked.what == "pause":
            self._answer(seat, agree=wish.wish != "refuse")
        else:
            raise RuleViolation("question_open")

    def _ask(self, what: Literal["undo", "pause"], table: Table, seat: int) -> None:
        present = self._present
        say = self._viewers.crowd.have_a_say(table.doc, present.now())
        others = tuple(other for other in say if other != seat)
        until = present.now() + int(ASKED_S * 1000)
        present.asked = TableQuestion(what, seat, table.seq, others, until)
        self._hold()
        self._lapse.set(ASKED_S)
        self._viewers.tell()

    def _answer(self, seat: int, *, agree: bool) -> None:
        asked = self._present.asked
        if asked is None:
            return
        if not agree:
            self.end()
        elif seat in asked.others:
            left = tuple(other for other in asked.others if other != seat)
            self._present.asked = msgspec.structs.replace(asked, others=left)
            self._viewers.tell()

    async def _settle(self) -> None:
        """Store what all have agreed to. Raises `StoreUnavailable`: nothing is changed."""
        asked = self._present.asked
        if asked is None or asked.others:
            return
        present = self._present

        def step(table: Table) -> Step | None:
            if table.seq != asked.seq:
                return None
            return table.undo(asked.seat, present.moment())

        present.asked = None
        try:
            if asked.what == "undo":
                await self._writer.keep(step, "person")
            else:
                await self._writer.change(
                    lambda doc: paused(doc, asked.seat, present.t, present.unix())
                )
        finally:
            self._close()

    def _close(self) -> None:
        self._lapse.stop()
        self._present.asked = None
        if self._present.doc.pause is None:
            self._release()
            self._viewers.set_clocks()
        self._viewers.tell()


def _refusal(table: Table, seat: int) -> RuleViolation | None:
    try:
        table.may_undo(seat)
    except RuleViolation as refusal:
        return refusal
    return None
