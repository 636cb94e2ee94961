"""Luck and play told apart, deal by deal, once all cards are known.

How a match stands is looked at before and after each action, with the hands as they lie and what is
undrawn drawn anew. What chance changes is luck. Of an action that takes an unknown card, the part
is luck by which that card was better than another one would have been.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean

from stammtisch.analysis.review.model import Luck
from stammtisch.bots.outlook import Outlook
from stammtisch.bots.outlook.model import Shares
from stammtisch.games.protocol import CHANCE, Action, AnyGame, SomeState
from stammtisch.records.replay import Transition


def told_apart(
    game: AnyGame, look: Outlook, deal: int, steps: Sequence[Transition], *, draws: bool
) -> Luck:
    """A stretch of this deal; without ``draws`` nothing is told but what chance dealt."""
    measure = _Measure(game, look, deal)
    seats = len(game.rules.hands(steps[0].before))
    luck = [0.0] * seats
    play = [[0.0] * seats for _ in range(seats)]
    begin = now = measure.value(steps[0].before)
    for step in steps if draws else _coarse(steps):
        mover, after = step.move.actor, measure.value(step.state)
        fair = now if mover < 0 else after
        if draws and mover >= 0:
            fair = measure.fair(step) or after
        for seat in range(seats):
            luck[seat] += after[seat] - fair[seat]
            play[mover][seat] += fair[seat] - now[seat] if mover >= 0 else 0.0
        now = after
    told = tuple(tuple(one) for one in play) if draws else ()
    return Luck(deal=deal, begin=begin, end=now, luck=tuple(luck), play=told)


def _coarse(steps: Sequence[Transition]) -> list[Transition]:
    """What chance did, and of what seats did in between the last move."""
    later = [*steps[1:], None]
    return [
        step
        for step, after in zip(steps, later, strict=True)
        if step.move.actor < 0 or after is None or after.move.actor < 0
    ]


class _Measure:
    """How a match stands; all of a deal is looked at with the same luck."""

    def __init__(self, game: AnyGame, look: Outlook, number: int) -> None:
        self._game = game
        self._look = look
        self._seeds = [f"fortune/{number}/{at}" for at in range(look.effort.draws)]

    def value(self, state: SomeState) -> Shares:
        """By seat, the mean over what may still be drawn, and over what chance may do now."""
        rules, rngs = self._game.rules, [random.Random(seed) for seed in self._seeds]
        states = [state] * len(rngs)
        if CHANCE in rules.actors(state):
            chances = [rules.sample_chance(state, rng) for rng in rngs]
            states = [rules.apply(state, CHANCE, chance)[0] for chance in chances]
        found = zip(states, rngs, strict=True)
        return _mean([self._look.shares(self._game, one, rng) for one, rng in found])

    def fair(self, step: Transition) -> Shares | None:
        """The same behind an action that takes unknown cards, before it is known which.

        ``None`` for an action that takes none.
        """
        rngs = [random.Random(seed) for seed in self._seeds]
        drawn = [self._after(step.before, step.move.actor, step.move.action, rng) for rng in rngs]
        shown = self._shown(step.state)
        if all(self._shown(one) == shown for one in drawn):
            return None
        found = zip(drawn, rngs, strict=True)
        return _mean([self._look.shares(self._game, one, rng) for one, rng in found])

    def _after(
        self, before: SomeState, actor: int, action: Action, rng: random.Random
    ) -> SomeState:
        other = self._look.reshuffled(self._game, before, rng)
        return self._game.rules.apply(other, actor, action)[0]

    def _shown(self, state: SomeState) -> object:
        """All but what is undrawn."""
        rules = self._game.rules
        return rules.observation(state, None), tuple(map(tuple, rules.hands(state)))


def _mean(found: Sequence[Shares]) -> Shares:
    return tuple(fmean(one) for one in zip(*found, strict=True))
