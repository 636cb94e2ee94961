"""How long bots seem to think, held against what they could choose from."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.secrecy.worlds import Leak
from tests.web.lab import a_lab
from tests.web.standins import Clock, FirstChoice

PACE_MS = 700


class Decision(NamedTuple):
    """One decision of a bot."""

    choices: int
    again: bool
    """The bot acted last, too, as everybody has seen."""
    asked: int
    """How often a bot was asked, here once."""
    drawn: tuple[tuple[float, float], ...]
    """The spreads from which its pause was drawn."""
    slept: tuple[float, ...]


class Noting(FirstChoice):
    """Notes how many actions there were to choose from."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[int] = []

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        self.choices.append(len(legal))
        return await super().choose(game, bot, observation, legal, seed)


class Pauses:
    """Stands for `asyncio` and `random` in what plays for bots; sleeps no longer than it must."""

    def __init__(self) -> None:
        self.drawn: list[tuple[float, float]] = []
        self.slept: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """A pause that is noted."""
        self.slept.append(round(seconds, 9))
        await asyncio.sleep(0)

    async def wait_for(self, word: Coroutine[Any, Any, Any], seconds: float) -> None:
        """A pause that a word might have ended; it is noted, and nobody said it."""
        word.close()
        await self.sleep(seconds)
        raise TimeoutError

    def uniform(self, low: float, high: float) -> float:
        """A draw that is noted."""
        self.drawn.append((low, high))
        return (low + high) / 2


async def decisions(seed: int, bot: str = "steady", most: int = 60) -> list[Decision]:
    """What a bot decides against a person who plays at random."""
    pauses, thinkers, rng = Pauses(), Noting(), random.Random(seed)
    found: list[Decision] = []
    module = "stammtisch.web.live.bots.on_turn"
    with patch(f"{module}.asyncio", pauses), patch(f"{module}.random", pauses):
        async with a_lab(clock=Clock(), thinkers=thinkers, seed=seed) as lab:
            anna = lab.browser("Anna")
            table = await anna.open(bots=[bot], settings={"pace_ms": PACE_MS})
            socket = await anna.connect(table)
            decide = lab.living(table)._thinking._decide

            async def noted(seat: int) -> None:
                for notes in (pauses.drawn, pauses.slept, thinkers.choices):
                    notes.clear()
                seen = lab.living(table).seen(seat)
                again = lab.living(table).last.seat == seat
                choices = 0 if seen is None else len(seen.choices)
                await decide(seat)
                asked = len(thinkers.choices)
                found.append(
                    Decision(choices, again, asked, tuple(pauses.drawn), tuple(pauses.slept))
                )

            with patch.object(lab.living(table)._thinking, "_decide", noted):
                for _ in range(40 * most):
                    await socket.pong()
                    if socket.legal:
                        await socket.act(rng.choice(socket.legal))
                    if len(found) >= most or socket.table["stage"] == "over":
                        break
    return found


async def bots_keep_their_pace() -> None:
    """A forced move takes as long as any other, on the way and in the end. Raises `Leak`.

    So it does for a character, whose pace is its own, and known to everybody.
    """
    for bot in ("steady", "strong/kuno"):
        _alike(await decisions(3, bot))


def _alike(found: Sequence[Decision]) -> None:
    for again in (False, True):
        alike = [one for one in found if one.again == again]
        kinds = {(one.asked, one.drawn, one.slept) for one in alike}
        assert {one.choices == 1 for one in alike} == {False, True}, "nothing to compare"
        if len(kinds) == 1:
            continue
        raise Leak(f"a bot's pause tells of its choices: {found}")
