"""Leaks planted in the bots' time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.secrecy.mutants.planted import Mutant, Patch, Plant

from stammtisch.web.live.bots import on_turn
from stammtisch.web.live.telling.connection import encode


def thinks(change: Callable[[Any, int], Any]) -> Plant:
    """A bot's pause or answer that depends on how much there is to choose from."""

    def plant(patch: Patch) -> None:
        own = on_turn.Thinking._choice

        async def choice(self: Any, seat: int, seq: int) -> Any:
            seen = self._living.seen(seat)
            found = change(self, len(seen.choices))
            if found is not None:
                await found
            elif len(seen.choices) == 1:
                return encode(seen.choices[0])
            return await own(self, seat, seq)

        patch.setattr(on_turn.Thinking, "_choice", choice)

    return plant


def _longer(self: Any, choices: int) -> Any:
    return vars(on_turn)["asyncio"].sleep(0.01 * choices)


def _spread(patch: Patch) -> None:
    own = on_turn.Thinking._decide

    async def decide(self: Any, seat: int) -> None:
        seen = self._living.seen(seat)
        patch.setattr(on_turn, "SPREAD", (0.1, 0.2) if len(seen.choices) == 1 else (0.6, 1.4))
        await own(self, seat)

    patch.setattr(on_turn.Thinking, "_decide", decide)


BOT_MUTANTS = [
    Mutant("pause: none without a choice", "pause", "bots", thinks(lambda self, choices: None)),
    Mutant("pause: longer with more choices", "pause", "bots", thinks(_longer)),
    Mutant("pause: another spread", "pause", "bots", _spread),
]
