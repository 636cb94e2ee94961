"""Lets bots think in other processes, each decision within a budget of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from stammtisch.bots import Reacting
from stammtisch.bots import bot as bot_named
from stammtisch.bots.processes.lines import Opening
from stammtisch.bots.processes.workers import COMMAND, FINISH_S, Figures, WorkerFailed, Workers
from stammtisch.games.json_values import NO_JSON

BotFailed = WorkerFailed
"""No usable choice came."""

HOUSE = "house"
"""What the pool of the bots that come along is called in the figures."""

_NOT_ASKED = frozenset({"crashed", "sidelined", "busy"})
"""Reasons of a place to think elsewhere: nobody there has thought about the question."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class _Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"")
    error: str = ""


_decode = msgspec.json.Decoder(_Answer).decode


class BotPool:
    """A few workers that choose for bots."""

    def __init__(  # noqa: PLR0913 - each is a setting of its own
        self,
        *,
        size: int = 1,
        budget_s: float = 3.0,
        start_s: float = 5.0,
        finish_s: float = FINISH_S,
        command: Sequence[str] = COMMAND,
        opening: Opening | None = None,
    ) -> None:
        """See `Workers`; a question waits for a process no longer than it may think."""
        self._workers = Workers(
            size=size,
            budget_s=budget_s,
            start_s=start_s,
            patience_s=budget_s,
            sidelines=True,
            finish_s=finish_s,
            command=command,
            opening=opening,
        )

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        """The bot's choice among ``legal``, as JSON like all that goes in. Raises `BotFailed`.

        The budget counts from the moment the question is written to a worker.
        """
        head = {"game": game, "bot": bot, "seed": seed}
        return _meant(await self._put(head, observation, legal), legal)

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        """As `choose` where nobody waits for the seat; ``None``: the bot lets it pass."""
        head = {"game": game, "bot": bot, "seed": seed}
        action = await self._put({**head, "react": True}, observation, legal)
        return None if action == b"null" else _meant(action, legal)

    async def _put(
        self, head: Mapping[str, object], observation: bytes, legal: Sequence[bytes]
    ) -> bytes:
        question = b'%b,"observation":%b,"legal":[%b]}\n' % (
            msgspec.json.encode(head)[:-1],
            observation,
            b",".join(legal),
        )
        try:
            answer = _decode(await self._workers.put(question))
        except NO_JSON as wrong:
            raise BotFailed("crashed", str(wrong)) from None
        if not bytes(answer.action):
            # The rest are words of the bot, which may name its cards, and this gets into a log.
            raise BotFailed("error", answer.error.partition(":")[0])
        return bytes(answer.action)

    async def close(self) -> None:
        """End all workers; whoever waits for an answer gets `BotFailed`."""
        await self._workers.close()

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return self._workers.workers

    @property
    def load(self) -> float:
        """See `Workers.load`."""
        return self._workers.load

    @property
    def figures(self) -> Figures:
        """How its processes and those who wait for them stand."""
        return self._workers.figures


class BotPools:
    """The bots of the house in one pool, and each program brought along in a pool of its own.

    Where there are ``places`` on other machines, the bots of the house think there, and at home
    only while all of them are away.
    """

    def __init__(
        self,
        house: BotPool,
        own: Mapping[str, BotPool],
        places: Mapping[str, BotPool] | None = None,
    ) -> None:
        self._house = house
        self._own = dict(own)
        self._places = dict(places or {})
        self._away: set[str] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that were brought along."""
        return tuple(sorted(self._own))

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(pool.workers for pool in self._pools.values())

    @property
    def away(self) -> int:
        """How many of the places did not answer when they were last asked."""
        return len(self._away)

    @property
    def figures(self) -> dict[str, Figures]:
        """By pool: how its processes and those who wait for them stand."""
        return {name: pool.figures for name, pool in self._pools.items()}

    @property
    def _pools(self) -> dict[str, BotPool]:
        # No program has a name with a port in it.
        return {**self._own, **self._places, HOUSE: self._house}

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        """See `BotPool.choose`."""
        if bot in self._own:
            return await self._own[bot].choose(game, bot, observation, legal, seed)
        return await self._somewhere(lambda at: at.choose(game, bot, observation, legal, seed))

    def reacts(self, game: str, bot: str) -> bool:
        """Whether the bot is to be asked while others are waited for; programs never are."""
        return bot not in self._own and isinstance(bot_named(bot, game), Reacting)

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        """See `BotPool.react`."""
        return await self._somewhere(lambda at: at.react(game, bot, observation, legal, seed))

    async def close(self) -> None:
        """See `BotPool.close`."""
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))

    async def _somewhere(self, ask: Callable[[BotPool], Awaitable[T]]) -> T:
        """Ask at the place with the most time, and at home if there is none. Raises `BotFailed`."""
        there = {name: at for name, at in self._places.items() if not at.figures.sidelined}
        if there:
            name = min(there, key=lambda one: there[one].load)
            try:
                return self._answered(name, await ask(there[name]))
            except BotFailed as failure:
                if failure.reason == "crashed" or there[name].figures.sidelined:
                    self._missed(name, failure)
                if failure.reason not in _NOT_ASKED:
                    raise
        return await ask(self._house)

    def _answered(self, name: str, answer: T) -> T:
        if name in self._away:
            self._away.remove(name)
            _log.warning("bots think at %s again", name)
        return answer

    def _missed(self, name: str, failure: BotFailed) -> None:
        if name not in self._away:
            self._away.add(name)
            _log.warning("bots think at home, not at %s: %s", name, failure)


def _meant(action: bytes, legal: Sequence[bytes]) -> bytes:
    """The legal action that an answer names. Raises `BotFailed`."""
    if action in legal:
        return action
    try:
        meant = msgspec.json.decode(action)
    except NO_JSON as wrong:
        raise BotFailed("error", str(wrong)) from None
    for one in legal:
        if msgspec.json.decode(one) == meant:
            return one
    raise BotFailed("error", "the answer is not one of the legal actions")
