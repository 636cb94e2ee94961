"""What stands in for a room's clock, chance, bots and store in tests."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence

import msgspec
from tests.web.sockets import Message

from stammtisch.bots.processes import hints
from stammtisch.bots.processes.answers import Inquiry, Reply, reply_of
from stammtisch.bots.processes.hints import HintOrder, HintReply
from stammtisch.bots.processes.workers import Figures
from stammtisch.games.protocol import AnyGame
from stammtisch.storage.memory import MemoryStore
from stammtisch.web.live.room import Time


class Clock(Time):
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def ms(self) -> int:
        return self.at

    def unix_ms(self) -> int:
        return 1_700_000_000_000 + self.at


class Seeded:
    """Entropy that is the same in every run."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


class FirstChoice:
    """A bot that thinks not at all and takes what is first; remembers what it was asked."""

    workers = 0
    away = 0
    names: tuple[str, ...] = ()
    figures: Mapping[str, Figures] = {}

    def __init__(self) -> None:
        self.asked: list[tuple[str, Message, str]] = []

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        self.asked.append((bot, msgspec.json.decode(observation), seed))
        return legal[0]

    def reacts(self, game: str, bot: str) -> bool:
        return False

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        return None

    async def close(self) -> None:
        pass


class AnswersHere:
    """Answers questions without other processes, also to games that only a test knows."""

    workers = 0

    def __init__(self, known: Mapping[str, AnyGame]) -> None:
        self.known = known
        self.asked: list[tuple[Inquiry, bool]] = []
        self.hints: list[HintOrder] = []
        self.thinking: asyncio.Event | None = None
        """While this is not set, no hint is ready."""

    async def answer(self, inquiry: Inquiry, *, at_table: bool) -> Reply:
        self.asked.append((inquiry, at_table))
        return reply_of(self.known[inquiry.ask], inquiry)

    async def hint(self, order: HintOrder) -> HintReply:
        self.hints.append(order)
        if self.thinking is not None:
            await self.thinking.wait()
        reply = msgspec.json.decode(hints.answer(msgspec.json.encode(order)), type=HintReply)
        assert not reply.error, reply.error
        return reply

    def prepare(self, game: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Kept(MemoryStore):
    """A store that outlives its server."""

    async def close(self) -> None:
        pass
