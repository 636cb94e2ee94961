"""What bots need of a table, and the loop in which they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from stammtisch.bots.processes.pool import BotFailed
from stammtisch.games.decisions import followed
from stammtisch.table.audience import View
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.match.step import Step
from stammtisch.table.table import Moment, Repeated, Table
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.connection import encode
from stammtisch.web.live.telling.recent import Last
from stammtisch.web.ops import logs

RETRY_S = 1.0


class BotTable(Protocol):
    """The table, as far as those who play for its bots are concerned."""

    @property
    def room(self) -> Room:
        """What the whole server shares: the bots and the figures."""
        ...

    @property
    def table(self) -> Table:
        """The table itself, to be read only."""
        ...

    @property
    def watched(self) -> bool:
        """Somebody is here to see what is played."""
        ...

    @property
    def last(self) -> Last:
        """What a seat did last."""
        ...

    def player(self, seat: int) -> str | None:
        """The bot that plays for a seat, if one does."""
        ...

    def seen(self, seat: int | None) -> View | None:
        """What a seat may know and do now."""
        ...

    def moment(self) -> Moment:
        """What time it is at the table, and what the next shuffle is made with."""
        ...

    async def keep(self, make: Callable[[Table], Step | Repeated | None], by: str) -> bool:
        """A step that a bot makes, stored and told; whether there was one.

        Raises `RuleViolation`, `StoreUnavailable`.
        """
        ...


class BotDuty(Protocol):
    """What the bots of a table are asked for."""

    trouble: str
    """What the log calls an error of ours meanwhile."""
    pause_s: float
    """So long nobody is asked after one."""

    def due(self, key: int, /) -> bool:
        """Whether there is something to do under this key."""
        ...

    async def do(self, key: int, /) -> None:
        """Do it. Raises `StoreUnavailable`."""
        ...


class Loop:
    """One task a key for as long as there is something to do, whatever goes wrong in it."""

    def __init__(self, living: BotTable, duty: BotDuty) -> None:
        """``duty`` keeps this loop, so it comes as a weak reference: a ring of the two would stay
        in memory until the garbage collector comes."""
        self._living = living
        self._duty = duty
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    @property
    def busy(self) -> bool:
        """A bot is at it."""
        return bool(self._tasks)

    def wake(self, key: int) -> None:
        """Something may have changed: begin, if there is something to do."""
        if not self._stopped and key not in self._tasks and self._duty.due(key):
            self._tasks[key] = asyncio.get_running_loop().create_task(self._run(key))

    def stop(self) -> None:
        """Do nothing any more."""
        self._stopped = True
        for task in list(self._tasks.values()):
            task.cancel()

    async def _run(self, key: int) -> None:
        try:
            while self._duty.due(key):
                await self._try(key)
        finally:
            # Not in a callback: a change that comes right after the last look must find no task.
            del self._tasks[key]

    async def _try(self, key: int) -> None:
        try:
            await self._duty.do(key)
        except StoreUnavailable:
            await asyncio.sleep(RETRY_S)
        except Exception as error:
            self._living.room.metrics.bugs += 1
            logs.bug(self._duty.trouble, error, table=self._living.table.id)
            await asyncio.sleep(self._duty.pause_s)


def note_failure(living: BotTable, bot: str, failure: BotFailed) -> None:
    """Count a decision that did not come, and log it; whoever is sidelined was logged before."""
    living.room.metrics.bot_failures[failure.reason] += 1
    if failure.reason != "sidelined":
        facts = {"reason": failure.reason, "detail": failure.detail}
        logs.warn("bot failed", bot=bot, table=living.table.id, **facts)


def asked(table: Table, seat: int, seen: View) -> tuple[bytes, list[bytes]]:
    """What the bot of a seat is given: what it knows that has followed the match, and its choices.

    ``seen``: the view of the seat now.
    """
    known = followed(table.game, table.state, seat) if table.game.recall else seen.observation
    return encode(known), [encode(action) for action in seen.choices]


def played(table: Table, seat: int, chosen: bytes, at: Moment, seen: int) -> Step | Repeated:
    """What a bot has chosen, for itself or for the person on the seat. Raises `RuleViolation`.

    ``seen``: the last sequence number that it knew; like a page it may not know enough by now.
    """
    if table.doc.seats[seat].kind == "person":
        return table.stand_in(seat, chosen, at, seen=seen)
    return table.prepare(seat, chosen, at, seen=seen)


def counted(table: Table, seat: int) -> str:
    """By whom an action of this seat's bot counts as taken."""
    return "standin" if table.doc.seats[seat].kind == "person" else "bot"
