"""A player that has learned to answer the frozen master of Mau-Mau, and what it wins from it.

Training begins with what the master has learned; from there the same gradient is followed for one
seat alone, while the others play by the master's weights and never change. What came out of it then
meets the master itself, with its search, in the same cards from every seat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from examples.best_response.meeting import met, told

from stammtisch.analysis.intervals import Mean
from stammtisch.bots import bot
from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Weights
from stammtisch.bots.maumau import policy
from stammtisch.bots.maumau.master import LEARNED, Master, whole
from stammtisch.bots.maumau.strong import base_of, number, searchable, sensible
from stammtisch.bots.maumau.training import Training, table
from stammtisch.games import game as game_called
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.views.observation import MauMauObservation

MAU_MAU = game_called("mau-mau")
ONE_ROUND = {"goal": 1}
WHAT = (1 << 11) - 1
"""The bits of an action that say what is done, with which card."""
PACE = 0.02
"""How far a weight moves in one step at first; towards the end it moves no more."""


class Course(NamedTuple):
    """How long is learned, and how long the answer is tried."""

    steps: int = 400
    rounds: int = 8_192
    """Of a step."""
    tried: int = 200_000
    """Deals against what stands for the master."""
    deals: int = 1_000
    """Deals against the master itself."""


class Response(Master):
    """Plays by weights, at a glance."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.name = "response"
        self._weights = whole(weights)

    def best(
        self, seen: MauMauObservation, lawful: Sequence[MauMauAction], rng: random.Random
    ) -> MauMauAction:
        """The action that the weights speak for most."""
        if not searchable(seen):
            return super().best(seen, lawful, rng)
        able, seat = sensible(seen, lawful), seen.seat
        assert seat is not None
        s = base_of(seen)
        s[k.SIZES : k.SIZES + seen.n] = seen.hand_sizes
        done = policy.preferred(s, seat, self._weights, [0] * policy.MOST)
        # Where words are said otherwise than the weights think of, the card is what counts.
        return max(able, key=lambda one: (number(one) == done, (number(one) ^ done) & WHAT == 0))


def shipped() -> Weights:
    """What the master has learned. Raises `RuntimeError` where it cannot be read."""
    found = LEARNED.now()
    if found is None:
        raise RuntimeError(LEARNED.trouble)
    return found


def trained(seats: int, course: Course, seed: int) -> Weights:
    """The weights of a best response; equal seeds, equal weights."""
    learner = _Learner(seed, RACER.wait(), shipped())
    for step in range(course.steps):
        learner.play(seats, course.rounds)
        learner.move(step, PACE * (1 - step / course.steps), course.rounds)
    shape = (policy.SIZES, policy.FEATURES)
    return {"preferences": learner.weights.astype(np.float32).reshape(shape)}


def gained(weights: Weights, seats: int, deals: int, seed: int) -> Mean:
    """The points a round of who plays by the weights, against what stands for the master."""
    code, found, chance = RACER.wait(), Mean(), np.random.default_rng(seed)
    rng = code.array([int(chance.integers(1 << 32)), int(chance.integers(1, 1 << 32))])
    s, at = code.array(table(seats)), code.array([0] * policy.MOST)
    own, frozen = code.array(whole(weights)), code.array(whole(shipped()))
    for _ in range(deals):
        found.add(code.module.meet(s, rng, own, frozen, at))
    return found


def main(seats: int = 2, seed: int = 1, *, course: Course | None = None) -> tuple[Mean, Mean]:
    """Trains, prints and returns what is won a round from the stand-in and from the master."""
    course = course or Course()
    weights = trained(seats, course, seed)
    stand_in = gained(weights, seats, course.tried, seed + 1)
    print(f"against its stand-in: {told(stand_in)} points a round, {course.tried} deals")
    master = bot("master", MAU_MAU.name)
    for what, one in (("before", shipped()), ("after", weights)):
        deals = course.deals
        itself = met(MAU_MAU, ONE_ROUND, Response(one), master, seats, seed + 2, deals)
        print(f"{what} the training, against master: {told(itself)} points a round, {deals} deals")
    return stand_in, itself


class _Learner(Training):
    """Learns as the master does, for one seat alone."""

    def __init__(self, seed: int, code: Code, begun: Weights) -> None:
        super().__init__(seed, code)
        self.weights = begun["preferences"].astype(float).ravel()
        self._frozen = code.array(whole(begun))
        self._at = code.array([0] * policy.MOST)

    def play(self, seats: int, number_of: int) -> None:
        """So many rounds at one table."""
        self.code.module.learn(
            self.code.array(table(seats)),
            number_of,
            self._rng,
            self.weights,
            self._frozen,
            self._usual,
            self._room,
            self._floats,
            self._steps,
            self._results,
            self._at,
        )


def _warm(code: Code) -> None:
    """Has the rounds compiled: no round at all, and one deal."""
    nothing = {"preferences": np.zeros((policy.SIZES, policy.FEATURES), dtype=np.float32)}
    _Learner(1, code, nothing).play(2, 0)
    own = code.array(whole(nothing))
    code.module.meet(
        code.array(table(2)), code.array([1, 1]), own, own, code.array([0] * policy.MOST)
    )


RACER = Racer("examples.best_response.rounds", _warm)
