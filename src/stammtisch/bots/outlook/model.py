"""What a game says about a match that is looked back at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from stammtisch.games.protocol import AnyGame, Options, SomeObservation, SomeState

Stake: TypeAlias = Literal["match", "round", "pot"]
"""What an action is measured by: the chance to win the match or the running round, or the part of
the pot that a seat may expect."""

Shares: TypeAlias = tuple[float, ...]
"""By seat, the chance to win; together 1. Who shares the first place has a part of it."""


class Effort(NamedTuple):
    """How much is tried, counted in worlds and never in time: the same record, the same review."""

    first: int
    """Worlds in which the best action of a decision is looked for."""
    more: int
    """Worlds, not those of before, in which it is then held against what was played."""
    most: int
    """So many of them at most, where a large loss is not sure yet."""
    views: int
    """Worlds by which a chance is known from a view."""
    draws: int
    """What may still be drawn is drawn so often, to tell luck apart."""
    steps: int
    """Beyond so many actions of a match, luck is told of whole deals only."""


class Outlook(Protocol):
    """Weighs the actions of a seat and how a match stands; remembers nothing that matters."""

    @property
    def games(self) -> frozenset[str] | None:
        """Names of the games it knows; ``None``: every game."""
        ...

    def stake(self, options: Options) -> Stake:
        """What actions are measured by in a match with these options."""
        ...

    def judged_by(self, game: AnyGame) -> str:
        """The bot whose way of playing says what actions bring."""
        ...

    @property
    def effort(self) -> Effort:
        """How much is tried."""
        ...

    def candidates(
        self, game: AnyGame, seen: SomeObservation, legal: Sequence[Any], rng: random.Random
    ) -> Sequence[Any]:
        """The actions worth comparing; none where this decision cannot be weighed."""
        ...

    def trials(
        self,
        game: AnyGame,
        seen: SomeObservation,
        actions: Sequence[Any],
        worlds: int,
        rng: random.Random,
    ) -> list[list[float]]:
        """By action, what it has brought to the seat in each of so many worlds, at most 1.

        The worlds are drawn from what the seat sees and nothing else, and are the same for all
        actions. They are fewer where the game counts several as one.
        """
        ...

    def shares(self, game: AnyGame, state: SomeState, rng: random.Random) -> Shares:
        """The chance of each seat with the hands as they lie; what is undrawn is drawn anew."""
        ...

    def reshuffled(self, game: AnyGame, state: SomeState, rng: random.Random) -> SomeState:
        """The state with what nobody has drawn yet in another order."""
        ...
