"""Bots while others are waited for: asked after changes, at a human pace, never in the way."""

from __future__ import annotations

import asyncio
import hmac
import random
from weakref import proxy

from stammtisch.bots.characters import pace_of
from stammtisch.bots.processes.pool import BotFailed
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.match.step import Step
from stammtisch.table.table import Repeated, Table
from stammtisch.web.live.bots.loop import BotTable, Loop, asked, counted, note_failure, played

_SPREAD = (0.6, 2.4)
"""Of the table's pace: to notice something takes longer than to know what one wants to play."""
_LEAST_S = 0.02
"""Even at a table without a pace nobody reacts at once."""


class Reactions:
    """One short task a seat, begun by a change; it ends when the bot has seen all there is.

    The bot looks when its time to notice is over, not when it began: what has happened meanwhile
    it sees too, and is not asked about twice. An answer to what is no longer there is dropped.
    """

    trouble = "a bot's reaction failed"
    pause_s = 0.0

    def __init__(self, living: BotTable) -> None:
        self._living = living
        self._loop = Loop(living, proxy(self))
        self._looked: dict[int, int] = {}
        """By seat: the sequence number up to which its bot has let everything pass."""

    @property
    def busy(self) -> bool:
        """A bot is looking."""
        return self._loop.busy

    def wake(self) -> None:
        """Something may have changed: let those look who may react."""
        if self._living.watched:
            for seat in self._living.table.actors:
                self._loop.wake(seat)

    def stop(self) -> None:
        """Do not react any more."""
        self._loop.stop()

    def due(self, key: int) -> bool:
        """See `BotDuty.due`; a key is a seat."""
        return self._living.watched and self._may(key) is not None

    async def do(self, key: int) -> None:
        """See `BotDuty.do`."""
        pace_s = self._living.table.doc.settings.pace_ms / 1000 * random.uniform(*_SPREAD)
        pace_s *= pace_of(self._living.player(key) or "")
        await asyncio.sleep(max(_LEAST_S, pace_s))
        bot = self._may(key)
        if bot is not None:
            await self._try(key, bot)

    def _may(self, seat: int) -> str | None:
        """The bot that may react for the seat, and has not seen all there is."""
        living, table = self._living, self._living.table
        if seat < 0 or seat not in table.actors or seat in table.waiting:
            return None
        if self._looked.get(seat) == table.seq:
            return None
        bot = living.player(seat)
        reacts = bot is not None and living.room.thinkers.reacts(table.doc.game, bot)
        return bot if reacts else None

    async def _try(self, seat: int, bot: str) -> None:
        seq = self._living.table.seq
        try:
            await self._look(seat, bot)
        except StoreUnavailable:
            raise
        except BotFailed as failure:
            self._looked[seat] = seq
            note_failure(self._living, bot, failure)
        except Exception:
            self._looked[seat] = seq
            raise

    async def _look(self, seat: int, bot: str) -> None:
        """Ask the bot once, and do what it wants if everything is still as it saw it."""
        living, doc = self._living, self._living.table.doc
        seq, seen = living.table.seq, living.seen(seat)
        chosen = None
        if seen is not None and seen.choices:
            observation, legal = asked(living.table, seat, seen)
            seed = hmac.digest(doc.secret, f"react|{seq}|{seat}".encode(), "sha256").hex()
            chosen = await living.room.thinkers.react(doc.game, bot, observation, legal, seed)
        self._looked[seat] = seq
        if chosen is None:
            return
        action = chosen

        def step(table: Table) -> Step | Repeated | None:
            if table.seq != seq or living.player(seat) != bot or seat not in table.actors:
                return None
            try:
                return played(table, seat, action, living.moment(), seq)
            except RuleViolation:
                return None  # its time has run out while it was thinking

        await living.keep(step, counted(living.table, seat))
