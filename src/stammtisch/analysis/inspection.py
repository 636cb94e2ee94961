"""Whether a bot can be let to a table: it plays everywhere it may, and is timed."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.analysis.simulation import MAX_ACTIONS, MatchResult, play_match
from stammtisch.bots import bot
from stammtisch.bots.protocol import Bot, Reacting
from stammtisch.games.protocol import AnyGame, Options


class Inspection(msgspec.Struct, frozen=True):
    """How a bot did at one game with so many seats. Times are ms of an answer, by the clock."""

    game: str
    seats: int
    matches: int
    """Played to their end, or given up after too many actions."""
    decisions: int
    median_ms: float
    p99_ms: float
    slowest_ms: float
    repeats: bool
    """The first match came out the same when it was played again. Without that a simulation cannot
    be repeated; nothing else depends on it."""


class Timed:
    """A bot with a clock beside it."""

    def __init__(self, player: Bot) -> None:
        self.name, self.games, self.player = player.name, player.games, player
        self.took: list[float] = []
        """Ms of each answer."""
        self.asked: tuple[Any, Sequence[Any]] | None = None
        """What it was asked last: an observation and the legal actions."""

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        self.asked = observation, legal_actions
        began = time.perf_counter()
        action = self.player.choose(observation, legal_actions, rng)
        self.took.append((time.perf_counter() - began) * 1000)
        return action


class TimedReacting(Timed):
    """The same for a bot that also acts while others are waited for."""

    def react(
        self, observation: Any, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any | None:
        self.asked = observation, legal_actions
        assert isinstance(self.player, Reacting)
        return self.player.react(observation, legal_actions, rng)


def timed(player: Bot) -> Timed:
    """The bot with a clock beside it."""
    return (TimedReacting if isinstance(player, Reacting) else Timed)(player)


def inspected(  # noqa: PLR0913
    game: AnyGame, player: Timed, seats: int, *, matches: int, seed: int, options: Options
) -> Inspection:
    """``matches`` with ``player``: every other one on all seats, the rest among players of chance,
    who bring about what nobody else does. Raises as `play_match`.
    """
    chance = bot("random", game.name)
    played = []
    for number in range(matches):
        alone = number // 2 % seats if number % 2 else None
        company = [player if alone in {None, seat} else chance for seat in range(seats)]
        played.append(_match(game, company, f"{seed}/{number}", options))
    times = sorted(player.took) or [0.0]
    again = _match(game, [player] * seats, f"{seed}/0", options)
    return Inspection(
        game=game.name,
        seats=seats,
        matches=matches,
        decisions=len(times),
        median_ms=times[len(times) // 2],
        p99_ms=times[len(times) * 99 // 100],
        slowest_ms=times[-1],
        repeats=again == played[0],
    )


def _match(game: AnyGame, bots: Sequence[Bot], seed: str, options: Options) -> MatchResult:
    return play_match(game, bots, seed, options, max_actions=MAX_ACTIONS, keep=True)
