"""Lets bots think in other processes, each decision within a budget of time."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence

import msgspec

from stammtisch.bots import Reacting
from stammtisch.bots import bot as bot_named

COMMAND = (sys.executable, "-m", "stammtisch.bots.worker")
"""What a worker is: any program that keeps to the protocol of `stammtisch.bots.worker`."""

MAX_LINE = 1_000_000
"""The longest answer in bytes."""


class BotFailed(Exception):  # noqa: N818
    """No usable answer came: ``reason`` is ``slow``, ``crashed``, ``error`` or ``closed``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class _Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"")
    error: str = ""


_decode = msgspec.json.Decoder(_Answer).decode


class BotPool:
    """A few worker processes that are started when first needed, and again when they fail."""

    def __init__(
        self,
        *,
        size: int = 1,
        budget_s: float = 3.0,
        start_s: float = 5.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """``start_s``: what a new process may take longer, unless the one before was too slow."""
        self._budget_s = budget_s
        self._start_s = start_s
        self._trusted = True
        self._command = tuple(command)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._places = asyncio.Semaphore(size)
        self._closed = False

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
        async with self._places:
            if self._closed:
                raise BotFailed("closed")
            return await self._ask(question)

    async def close(self) -> None:
        """End all workers; whoever waits for an answer gets `BotFailed`."""
        self._closed = True
        for worker in list(self._all):
            self._kill(worker)
        await asyncio.gather(*(worker.wait() for worker in self._all))
        self._all.clear()

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(one.returncode is None for one in self._all)

    async def _ask(self, question: bytes) -> bytes:
        budget_s = self._budget_s
        if self._idle:
            worker = self._idle.pop()
        else:
            worker = await self._start()
            budget_s += self._start_s if self._trusted else 0
        try:
            line = await asyncio.wait_for(_exchange(worker, question), budget_s)
            answer = _decode(line)
        except TimeoutError:
            self._kill(worker)
            self._trusted = False
            raise BotFailed("slow", f"no answer within {budget_s} s") from None
        except (OSError, ValueError, msgspec.DecodeError) as wrong:
            self._kill(worker)
            raise BotFailed("closed" if self._closed else "crashed", str(wrong)) from None
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next question.
            self._kill(worker)
            raise
        self._idle.append(worker)
        self._trusted = True
        if not bytes(answer.action):
            raise BotFailed("error", answer.error)
        return bytes(answer.action)

    async def _start(self) -> Process:
        try:
            worker = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_LINE
            )
        except OSError as wrong:
            raise BotFailed("crashed", f"cannot start a worker: {wrong}") from None
        self._all = {one for one in self._all if one.returncode is None} | {worker}
        if self._closed:
            self._kill(worker)
            raise BotFailed("closed")
        return worker

    @staticmethod
    def _kill(worker: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()


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


async def _exchange(worker: Process, question: bytes) -> bytes:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(question)
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line.endswith(b"\n"):
        raise OSError("the worker has ended")
    return line
