"""The bots' turns at one table: at a human pace, and never in the way of the table."""

from __future__ import annotations

import asyncio
import hmac
import random
from typing import TYPE_CHECKING

from stammtisch.bots.pool import BotFailed
from stammtisch.games.decisions import ordinary
from stammtisch.games.protocol import RuleViolation
from stammtisch.table.log import StoreUnavailable
from stammtisch.table.step import Step
from stammtisch.table.table import Repeated, Table
from stammtisch.web.live.connection import encode
from stammtisch.web.ops import logs

if TYPE_CHECKING:
    from stammtisch.web.live.table import Living

_RETRY_S = 1.0
_SPREAD = (0.6, 1.4)
"""Nobody thinks for exactly the same time twice."""


def note_failure(living: Living, bot: str, failure: BotFailed) -> None:
    """Count a decision that did not come, and log it; whoever is sidelined was logged before."""
    living.room.metrics.bot_failures[failure.reason] += 1
    if failure.reason != "sidelined":
        facts = {"reason": failure.reason, "detail": failure.detail}
        logs.warn("bot failed", bot=bot, table=living.doc.id, **facts)


class Thinking:
    """One task that plays for bots and absent persons while there is something to play."""

    def __init__(self, living: Living) -> None:
        self._living = living
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """A bot is at it."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Play, if it is a bot's turn."""
        if not self.busy and not self._stopped and self._turn() is not None:
            self._task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Do not play any more."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    def _turn(self) -> int | None:
        """The seat for which a bot has to decide; none while nobody is here to see it."""
        living = self._living
        if not len(living.crowd):
            return None
        return next((seat for seat in living.table.waiting if self.player(seat)), None)

    def player(self, seat: int) -> str | None:
        """The bot that plays for a seat, if one does."""
        living = self._living
        sitting = living.doc.seats[seat]
        if sitting.kind == "bot":
            return sitting.bot
        if living.crowd.stands_in(living.doc, seat, living.now()):
            return living.room.standin(living.doc.game)
        return None

    async def _play(self) -> None:
        while (seat := self._turn()) is not None:
            try:
                await self._decide(seat)
            except StoreUnavailable:
                await asyncio.sleep(_RETRY_S)
            except Exception as error:
                self._living.room.metrics.bugs += 1
                logs.bug("a bot's turn failed", error, table=self._living.doc.id)
                await asyncio.sleep(_RETRY_S)

    async def _decide(self, seat: int) -> None:
        living = self._living
        began, seq = living.now(), living.table.seq
        pace = living.doc.settings.pace_ms * random.uniform(*_SPREAD)
        chosen = await self._choice(seat, seq)
        await asyncio.sleep(max(0.0, began + pace - living.now()) / 1000)

        def step(table: Table) -> Step | Repeated | None:
            # Meanwhile the person may be back, or others may have changed what can be done.
            if self._turn() is None or self.player(seat) is None or seat not in table.waiting:
                return None
            return self._step(table, seat, chosen, stale=table.seq != seq)

        by = "bot" if living.doc.seats[seat].kind == "bot" else "standin"
        if not await living.keep(step, by) and living.table.seq == seq:
            await asyncio.sleep(_RETRY_S)

    async def _choice(self, seat: int, seq: int) -> bytes | None:
        """What the bot wants to do; ``None``: it failed, and the ordinary action is played."""
        living = self._living
        seen, bot = living.seen(seat), self.player(seat)
        if seen is None or bot is None or not seen.choices:
            return None
        # A bot without a choice is asked like any other: an answer at once would tell that it has
        # none, and so what it holds.
        legal = [encode(action) for action in seen.choices]
        # Nobody can compute a bot's choice before the match is over, everybody can afterwards.
        seed = hmac.digest(living.doc.secret, f"bot|{seq}|{seat}".encode(), "sha256").hex()
        try:
            return await living.room.thinkers.choose(
                living.doc.game, bot, encode(seen.observation), legal, seed
            )
        except BotFailed as failure:
            note_failure(living, bot, failure)
            return None

    def _step(
        self, table: Table, seat: int, chosen: bytes | None, *, stale: bool
    ) -> Step | Repeated | None:
        living = self._living
        person = living.doc.seats[seat].kind == "person"
        at = living.moment()
        if chosen is not None:
            try:
                if person:
                    return table.stand_in(seat, chosen, at)
                return table.prepare(seat, chosen, at)
            except RuleViolation:
                if stale:
                    return None  # think again
        if person:
            return table.timeout(seat, at)
        state = table.state
        action = ordinary(table.game, state, seat)
        if action is None:
            action = table.game.rules.legal_actions(state, seat)[0]
        return table.prepare(seat, action, at)
