"""Somebody who lost the key to a seat asks for it; those at the table give it, nobody else."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import (
    must_be_returnable,
    own_seat,
    returned,
    seat_of,
)
from stammtisch.web.live.present import SeatQuestion
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.live.writer import TableWriter
from stammtisch.web.ops.timer import Timer

ANSWER_S = 60.0
"""So long an answer is waited for; then it counts as a no."""
AGAIN_S = 60.0
"""So long nobody is asked for the same seat again after a no."""


class Returning:
    """The question, and what becomes of it. The match goes on meanwhile."""

    def __init__(self, viewers: Viewers, writer: TableWriter) -> None:
        self._viewers = viewers
        self._present = viewers.present
        self._writer = writer
        self._lapse = Timer(self.end)
        self._refused: dict[int, int] = {}
        """By seat, until when nobody is asked for it again, in the room's time."""

    async def ask(self, guest: str, seat: int) -> None:
        """Ask for a seat; raises `RuleViolation`, and then nothing has changed.

        The host is asked, or where the host is not here or sat there, all others. Refused besides
        what `returned` says: ``return_present`` where its person is here, ``return_alone`` where
        nobody is who could be asked, ``return_refused`` shortly after a no, ``question_open`` while
        somebody asks.
        """
        async with self._writer.owned() as table:
            doc, present = table.doc, self._present
            returned(doc, seat, guest)
            asked = present.returning
            if asked is not None:
                if (asked.seat, asked.guest) == (seat, guest):
                    return
                raise RuleViolation("question_open")
            if not self._viewers.crowd.absent(seat):
                raise RuleViolation("return_present", name=doc.seats[seat].name)
            if present.now() < self._refused.get(seat, 0):
                raise RuleViolation("return_refused")
            others = self._asked(doc, seat)
            if not others:
                raise RuleViolation("return_alone")
            until = present.now() + int(ANSWER_S * 1000)
            present.returning = SeatQuestion(seat, guest, others, until)
            self._lapse.set(ANSWER_S)
            self._viewers.tell()

    async def answer(self, guest: str, seat: int, *, agree: bool) -> None:
        """Answer for the own seat. Raises `RuleViolation` ``not_seated``, ``return_gone``."""
        async with self._writer.owned() as table:
            mine, asked = own_seat(table.doc, guest), self._present.returning
            if asked is None or asked.seat != seat or mine not in asked.others:
                raise RuleViolation("return_gone")
            if not agree or not self._viewers.crowd.absent(seat):
                self.end()
                return
            left = tuple(other for other in asked.others if other != mine)
            if left:
                self._present.returning = replace(asked, others=left)
                self._viewers.tell()
                return
            # who asked has sat down elsewhere meanwhile, or the match is over
            doc = returned(table.doc, seat, asked.guest)
            self._close()
            await self._writer.save(doc)

    def look(self) -> None:
        """The match may be over, or the person back: then there is nothing to ask any more."""
        asked, doc = self._present.returning, self._present.doc
        if asked is None:
            return
        try:
            must_be_returnable(doc, asked.seat)
        except RuleViolation:
            self.end()
            return
        if not self._viewers.crowd.absent(asked.seat) or seat_of(doc, asked.guest) is not None:
            self.end()

    def end(self) -> None:
        """The answer is no."""
        asked = self._present.returning
        if asked is not None:
            self._refused[asked.seat] = self._present.now() + int(AGAIN_S * 1000)
            self._close()
            self._viewers.tell()

    def rest(self) -> None:
        """Nothing more is asked."""
        self._lapse.rest()

    def _asked(self, doc: TableDoc, seat: int) -> tuple[int, ...]:
        say = self._viewers.crowd.have_a_say(doc, self._present.now())
        here = [one for one in say if one != seat and not self._viewers.crowd.absent(one)]
        hosting = [one for one in here if doc.host in doc.seats[one].owners]
        return tuple(hosting or here)

    def _close(self) -> None:
        self._lapse.stop()
        self._present.returning = None
