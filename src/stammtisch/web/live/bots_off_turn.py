"""Bots while others are waited for: asked after changes, at a human pace, never in the way."""

from __future__ import annotations

import asyncio
import hmac
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from stammtisch.bots.pool import BotFailed
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.log import StoreUnavailable
from stammtisch.table.step import Step
from stammtisch.table.table import Repeated, Table
from stammtisch.web.live.bots_on_turn import note_failure
from stammtisch.web.live.connection import encode
from stammtisch.web.ops import logs

if TYPE_CHECKING:
    from stammtisch.web.live.table import Living

_SPREAD = (0.6, 2.4)
"""Of the table's pace: to notice something takes longer than to know what one wants to play."""
_LEAST_S = 0.02
"""Even at a table without a pace nobody reacts at once."""
_RETRY_S = 1.0


class Reacting:
    """One short task a seat, begun by a change; it ends when the bot has seen all there is.

    The bot looks when its time to notice is over, not when it began: what has happened meanwhile
    it sees too, and is not asked about twice. An answer to what is no longer there is dropped.
    """

    def __init__(self, living: Living, player: Callable[[int], str | None]) -> None:
        """``player`` names the bot that plays for a seat, if one does."""
        self._living = living
        self._player = player
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._looked: dict[int, int] = {}
        """By seat: the sequence number up to which its bot has let everything pass."""
        self._stopped = False

    @property
    def busy(self) -> bool:
        """A bot is looking."""
        return bool(self._tasks)

    def wake(self) -> None:
        """Something may have changed: let those look who may react."""
        if self._stopped or not len(self._living.crowd):
            return
        for seat in self._living.table.actors:
            if seat not in self._tasks and self._may(seat) is not None:
                self._tasks[seat] = asyncio.get_running_loop().create_task(self._watch(seat))

    def stop(self) -> None:
        """Do not react any more."""
        self._stopped = True
        for task in list(self._tasks.values()):
            task.cancel()

    def _may(self, seat: int) -> str | None:
        """The bot that may react for the seat, and has not seen all there is."""
        living, table = self._living, self._living.table
        if seat < 0 or seat not in table.actors or seat in table.waiting:
            return None
        if self._looked.get(seat) == table.seq:
            return None
        bot = self._player(seat)
        reacts = bot is not None and living.room.thinkers.reacts(living.doc.game, bot)
        return bot if reacts else None

    async def _watch(self, seat: int) -> None:
        living = self._living
        try:
            while len(living.crowd) and self._may(seat) is not None:
                pace_s = living.doc.settings.pace_ms / 1000 * random.uniform(*_SPREAD)
                await asyncio.sleep(max(_LEAST_S, pace_s))
                bot = self._may(seat)
                if bot is not None:
                    await self._try(seat, bot)
        finally:
            # Not in a callback: a change that comes right after the last look must find no task.
            del self._tasks[seat]

    async def _try(self, seat: int, bot: str) -> None:
        living, seq = self._living, self._living.table.seq
        try:
            await self._look(seat, bot)
        except StoreUnavailable:
            await asyncio.sleep(_RETRY_S)
        except BotFailed as failure:
            self._looked[seat] = seq
            note_failure(living, bot, failure)
        except Exception as error:
            self._looked[seat] = seq
            living.room.metrics.bugs += 1
            logs.bug("a bot's reaction failed", error, table=living.doc.id)

    async def _look(self, seat: int, bot: str) -> None:
        """Ask the bot once, and do what it wants if everything is still as it saw it."""
        living = self._living
        seq, seen = living.table.seq, living.seen(seat)
        legal = [] if seen is None else [encode(action) for action in seen.choices]
        action = None
        if seen is not None and legal:
            seed = hmac.digest(living.doc.secret, f"react|{seq}|{seat}".encode(), "sha256").hex()
            action = await living.room.thinkers.react(
                living.doc.game, bot, encode(seen.observation), legal, seed
            )
        self._looked[seat] = seq
        if action is None:
            return
        chosen = action
        person = living.doc.seats[seat].kind == "person"

        def step(table: Table) -> Step | Repeated | None:
            if table.seq != seq or self._player(seat) != bot or seat not in table.actors:
                return None
            try:
                if person:
                    return table.stand_in(seat, chosen, living.moment())
                return table.prepare(seat, chosen, living.moment())
            except RuleViolation:
                return None  # its time has run out while it was thinking

        await living.keep(step, "standin" if person else "bot")
