"""The bots' turns at one table: at a human pace, and never in the way of the table."""

from __future__ import annotations

import asyncio
import hmac
import random
from contextlib import suppress
from weakref import proxy

from stammtisch.bots.characters import pace_of
from stammtisch.bots.processes.pool import BotFailed
from stammtisch.games.decisions import ordinary
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.step import Step
from stammtisch.table.table import Moment, Repeated, Table
from stammtisch.web.live.bots.loop import (
    RETRY_S,
    BotTable,
    Loop,
    asked,
    counted,
    note_failure,
    played,
)
from stammtisch.web.live.telling.recent import Last
from stammtisch.web.ops.latches import Latch

SPREAD = (0.6, 1.4)
"""Nobody thinks for exactly the same time twice."""
_GOING_ON = 0.3
"""Of the pace: who has just acted and acts again has made up the mind for both."""
_OF_THE_CLOCK = 0.5
"""The most of a bot's own time to think that may pass while others look at the table."""
_ALL = 0
"""One bot after the other is asked: the table waits for them in turn."""


def share_of_pace(last: Last, seat: int) -> float:
    """How much of the pace a seat takes for its next action, after what was done last."""
    return _GOING_ON if last.seat == seat else 1.0


class Thinking:
    """One task that plays for bots and absent persons while there is something to play."""

    trouble = "a bot's turn failed"
    pause_s = RETRY_S

    def __init__(self, living: BotTable) -> None:
        self._living = living
        self._loop = Loop(living, proxy(self))
        self._hurried = Latch()

    @property
    def busy(self) -> bool:
        """A bot is at it."""
        return self._loop.busy

    def wake(self) -> None:
        """Play, if it is a bot's turn."""
        if not self.busy:
            self._hurried.clear()
        self._loop.wake(_ALL)

    def hurry(self) -> None:
        """End the pause that is, and make no more as long as bots are waited for."""
        self._hurried.set()

    def stop(self) -> None:
        """Do not play any more."""
        self._loop.stop()

    def due(self, _: int) -> bool:
        """See `BotDuty.due`."""
        return self._turn() is not None

    async def do(self, _: int) -> None:
        """See `BotDuty.do`."""
        await self._lull()
        seat = self._turn()
        if seat is not None:
            await self._decide(seat)

    def _turn(self) -> int | None:
        """The seat for which a bot has to decide; none while nobody is here to see it."""
        living = self._living
        if not living.watched:
            return None
        return next((seat for seat in living.table.waiting if living.player(seat)), None)

    async def _lull(self) -> None:
        """Leave what has happened to be seen; how long depends on what all have seen alone."""
        settings = self._living.table.doc.settings
        lull = settings.pace_ms * self._living.last.lull
        if settings.turn_ms is not None:
            lull = min(lull, settings.turn_ms * _OF_THE_CLOCK)
        if lull > 0:
            await self._pause(lull)

    async def _pause(self, ms: float) -> None:
        """Let so much time pass, or less if somebody hurries."""
        if ms <= 0 or self._hurried.is_set():
            await asyncio.sleep(0)  # other tables have their turn all the same
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), ms / 1000)

    async def _decide(self, seat: int) -> None:
        living = self._living
        clock, seq = living.room.time, living.table.seq
        began = clock.ms()
        pace = living.table.doc.settings.pace_ms * random.uniform(*SPREAD)
        # Of who it is, which everybody knows; never of what it may choose from.
        pace *= share_of_pace(living.last, seat) * pace_of(living.player(seat) or "")
        chosen = await self._choice(seat, seq)
        await self._pause(began + pace - clock.ms())

        def step(table: Table) -> Step | Repeated | None:
            # Meanwhile the person may be back, or others may have changed what can be done.
            if self._turn() is None or living.player(seat) is None or seat not in table.waiting:
                return None
            return self._step(table, seat, chosen, living.moment(), seq)

        by = counted(living.table, seat)
        if not await living.keep(step, by) and living.table.seq == seq:
            await asyncio.sleep(RETRY_S)

    async def _choice(self, seat: int, seq: int) -> bytes | None:
        """What the bot wants to do; ``None``: it failed, and the ordinary action is played."""
        living = self._living
        seen, bot, doc = living.seen(seat), living.player(seat), living.table.doc
        if seen is None or bot is None or not seen.choices:
            return None
        # A bot without a choice is asked like any other: an answer at once would tell that it has
        # none, and so what it holds.
        observation, legal = asked(living.table, seat, seen)
        # Nobody can compute a bot's choice before the match is over, everybody can afterwards.
        seed = hmac.digest(doc.secret, f"bot|{seq}|{seat}".encode(), "sha256").hex()
        try:
            return await living.room.thinkers.choose(doc.game, bot, observation, legal, seed)
        except BotFailed as failure:
            note_failure(living, bot, failure)
            return None

    def _step(
        self, table: Table, seat: int, chosen: bytes | None, at: Moment, seen: int
    ) -> Step | Repeated | None:
        if chosen is not None:
            try:
                return played(table, seat, chosen, at, seen)
            except RuleViolation:
                if table.seq != seen:
                    return None  # think again
        if _clock_first(table, at.t):
            return None  # what is ordinary now may be none after the clock
        if table.doc.seats[seat].kind == "person":
            return table.timeout(seat, at)
        state = table.state
        action = ordinary(table.game, state, seat)
        if action is None:
            action = table.game.rules.legal_actions(state, seat)[0]
        return table.prepare(seat, action, at)


def _clock_first(table: Table, t: int) -> bool:
    """Something is due that comes before any move: the end of a turn, of a match by its bell."""
    alarm = table.game.rules.alarm(table.state)
    return alarm is not None and alarm <= t
