"""Lets bots think in other processes, each decision within a budget of time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

from stammtisch.bots import Reacting
from stammtisch.bots import bot as bot_named
from stammtisch.bots.workers import COMMAND, Figures, WorkerFailed, Workers

BotFailed = WorkerFailed
"""No usable choice came."""

HOUSE = "house"
"""What the pool of the bots that come along is called in the figures."""


class _Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"")
    error: str = ""


_decode = msgspec.json.Decoder(_Answer).decode


class BotPool:
    """A few worker processes that choose for bots."""

    def __init__(
        self,
        *,
        size: int = 1,
        budget_s: float = 3.0,
        start_s: float = 5.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """See `Workers`; a question waits for a process no longer than it may think."""
        self._workers = Workers(
            size=size,
            budget_s=budget_s,
            start_s=start_s,
            patience_s=budget_s,
            sidelines=True,
            command=command,
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
        except msgspec.DecodeError as wrong:
            raise BotFailed("crashed", str(wrong)) from None
        if not bytes(answer.action):
            raise BotFailed("error", answer.error)
        return bytes(answer.action)

    async def close(self) -> None:
        """End all workers; whoever waits for an answer gets `BotFailed`."""
        await self._workers.close()

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return self._workers.workers

    @property
    def figures(self) -> Figures:
        """How its processes and those who wait for them stand."""
        return self._workers.figures


class BotPools:
    """The bots of the house in one pool, and each program brought along in a pool of its own."""

    def __init__(self, house: BotPool, own: Mapping[str, BotPool]) -> None:
        self._house = house
        self._own = dict(own)

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that were brought along."""
        return tuple(sorted(self._own))

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(pool.workers for pool in (self._house, *self._own.values()))

    @property
    def figures(self) -> dict[str, Figures]:
        """By pool: how its processes and those who wait for them stand."""
        own = {name: pool.figures for name, pool in sorted(self._own.items())}
        return {**own, HOUSE: self._house.figures}

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        """See `BotPool.choose`."""
        pool = self._own.get(bot, self._house)
        return await pool.choose(game, bot, observation, legal, seed)

    def reacts(self, game: str, bot: str) -> bool:
        """Whether the bot is to be asked while others are waited for; programs never are."""
        return bot not in self._own and isinstance(bot_named(bot, game), Reacting)

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        """See `BotPool.react`."""
        return await self._house.react(game, bot, observation, legal, seed)

    async def close(self) -> None:
        """See `BotPool.close`."""
        await asyncio.gather(*(pool.close() for pool in (self._house, *self._own.values())))


def _meant(action: bytes, legal: Sequence[bytes]) -> bytes:
    """The legal action that an answer names. Raises `BotFailed`."""
    if action in legal:
        return action
    meant = msgspec.json.decode(action)
    for one in legal:
        if msgspec.json.decode(one) == meant:
            return one
    raise BotFailed("error", "the answer is not one of the legal actions")
