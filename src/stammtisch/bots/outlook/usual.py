"""The outlook of any game: a sound bot plays on for all seats, to the end or as far as said."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from stammtisch.bots.advice.playouts import chosen, played_on, player_of
from stammtisch.bots.outlook.model import Effort, Shares, Stake
from stammtisch.bots.outlook.race import winners
from stammtisch.games.protocol import AnyGame, Options, SomeObservation, SomeState

Ends = Callable[[SomeState, SomeState], bool]
"""Whether a table that stood so has come far enough."""


class UsualTerms(NamedTuple):
    """What a game may say better than `UsualOutlook` knows it."""

    stake: Stake = "match"
    effort: Effort = Effort(first=6, more=10, most=40, views=6, draws=4, steps=400)
    sensible: Callable[[SomeObservation, Sequence[Any]], Sequence[Any]] = lambda _, legal: legal
    """Which of the legal actions are worth comparing."""
    ends: Ends = lambda _, __: False
    brought: Callable[[AnyGame, SomeState, SomeState, int], float] | None = None
    """What a seat has got from before to where it ended, 0 .. 1; ``None``: its share."""
    worth: Callable[[AnyGame, SomeState, random.Random], Shares] | None = None
    """The shares of a table that has come far enough; ``None``: those of a finished match."""
    reshuffled: Callable[[SomeState, random.Random], SomeState] = lambda state, _: state
    imagined: Callable[[SomeState], SomeState] = lambda state: state
    """The table on which is played on from one that stands so; it has to come to the same."""
    most: int = 4
    """Actions that are compared, beside the one that was played."""
    plies: int = 2_000
    """A table is played on by so many actions at most."""


class UsualOutlook:
    """Plays on with a sound bot, by the terms of a game."""

    def __init__(
        self, games: frozenset[str] | None = None, terms: UsualTerms | None = None
    ) -> None:
        """``games``: the names of those it is for; ``None``: every game."""
        self.games = games
        self._terms = terms or UsualTerms()

    def stake(self, options: Options) -> Stake:  # noqa: ARG002
        """See `Outlook.stake`."""
        return self._terms.stake

    def judged_by(self, game: AnyGame) -> str:
        """See `Outlook.judged_by`."""
        return player_of(game).name

    @property
    def effort(self) -> Effort:
        """See `Outlook.effort`."""
        return self._terms.effort

    def candidates(
        self, game: AnyGame, seen: SomeObservation, legal: Sequence[Any], rng: random.Random
    ) -> Sequence[Any]:
        """See `Outlook.candidates`."""
        sensible = self._terms.sensible(seen, legal)
        return chosen(game, seen, sensible, self._terms.most, rng) if sensible else []

    def trials(
        self,
        game: AnyGame,
        seen: SomeObservation,
        actions: Sequence[Any],
        worlds: int,
        rng: random.Random,
    ) -> list[list[float]]:
        """See `Outlook.trials`."""
        found: list[list[float]] = [[] for _ in actions]
        for _ in range(worlds):
            world, luck = game.rules.determinize(seen, rng), rng.getrandbits(64)
            for action, brought in zip(actions, found, strict=True):
                after, _ = game.rules.apply(world, seen.seat, action)
                chance = random.Random(luck)
                after = self._on(game, world, after, chance)
                brought.append(self._brought(game, world, after, seen.seat, chance))
        return found

    def shares(self, game: AnyGame, state: SomeState, rng: random.Random) -> Shares:
        """See `Outlook.shares`."""
        state = self._terms.reshuffled(state, rng)
        return self._worth(game, self._on(game, state, state, rng), rng)

    def reshuffled(self, game: AnyGame, state: SomeState, rng: random.Random) -> SomeState:  # noqa: ARG002
        """See `Outlook.reshuffled`."""
        return self._terms.reshuffled(state, rng)

    def _on(
        self, game: AnyGame, before: SomeState, state: SomeState, rng: random.Random
    ) -> SomeState:
        terms = self._terms
        ends = partial(terms.ends, before)
        return played_on(game, state, ends, terms.plies, rng, terms.imagined)[0]

    def _brought(
        self, game: AnyGame, before: SomeState, after: SomeState, seat: int, rng: random.Random
    ) -> float:
        if self._terms.brought is not None:
            return self._terms.brought(game, before, after, seat)
        return self._worth(game, after, rng)[seat]

    def _worth(self, game: AnyGame, state: SomeState, rng: random.Random) -> Shares:
        result = game.rules.returns(state)
        if result is not None:
            return winners(result)
        if self._terms.worth is not None:
            return self._terms.worth(game, state, rng)
        seats = len(game.rules.hands(state))
        return (1 / seats,) * seats  # the end lies too far ahead to be told
