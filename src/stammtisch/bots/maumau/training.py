"""How the weights of `master` come about: by self-play on the kernel, at tables of all sizes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Curriculum, Weights
from stammtisch.bots.maumau import selfplay
from stammtisch.bots.maumau.policy import FEATURES, SIZES
from stammtisch.games.maumau.kernel import cards as k

STEPS = 600
ROUNDS = 4_096
"""Rounds of a step at each size of table."""
TABLES = ((2,), (3,), (4,), (5, 8))
"""The seats for each set of weights; where there are two, in turn."""
PACE = 0.05
"""How far a weight moves in one step at first; towards the end it moves no more."""
_KEPT, _KEPT_LONG, _FORGETTING = 0.9, 0.999, 0.9
_ENOUGH = 50
"""Results after which the usual one counts."""


def trained(
    seed: int, code: Code | None = None, rounds: int = ROUNDS, steps: int = STEPS
) -> Iterator[Weights]:
    """The weights after each of so many steps; ``code`` is the compiled one if none is given."""
    course = Training(seed, code or RACER.wait())
    for step in range(steps):
        for tables in TABLES:
            course.play(tables[step % len(tables)], rounds)
        course.move(step, PACE * (1 - step / steps), rounds)
        yield {"preferences": course.weights.astype(np.float32).reshape(SIZES, FEATURES)}


class Training:
    """Moves all weights after each step (Adam)."""

    def __init__(self, seed: int, code: Code) -> None:
        self.code = code
        self.weights = np.zeros(SIZES * FEATURES)
        self._steps, self._mean, self._spread = np.zeros((3, SIZES * FEATURES))
        self._usual, self._results = np.zeros(selfplay.CELLS), np.zeros(2 * selfplay.CELLS)
        first, second = np.random.default_rng(seed).integers(1, 1 << 32, 2)
        self._rng = code.array([int(first), int(second)])
        self._room = code.array([0] * selfplay.ROOM)
        self._floats = np.zeros(selfplay.FLOATS)

    def play(self, seats: int, rounds: int) -> None:
        """So many rounds at one table."""
        self.code.module.learn(
            self.code.array(table(seats)),
            rounds,
            self._rng,
            self.weights,
            self._usual,
            self._room,
            self._floats,
            self._steps,
            self._results,
        )

    def move(self, step: int, pace: float, rounds: int) -> None:
        """The weights go where the rounds of this step have pointed to."""
        way = self._steps / rounds
        self._steps[:] = 0
        self._mean += (1 - _KEPT) * (way - self._mean)
        self._spread += (1 - _KEPT_LONG) * (way * way - self._spread)
        mean = self._mean / (1 - _KEPT ** (step + 1))
        spread = self._spread / (1 - _KEPT_LONG ** (step + 1))
        self.weights += pace * mean / (np.sqrt(spread) + 1e-8)
        sums, counts = self._results.reshape(-1, 2).T
        enough = counts > _ENOUGH
        self._usual[enough] = sums[enough] / counts[enough]
        self._results *= _FORGETTING


def table(seats: int) -> list[int]:
    """The kernel's array before a round of its own, with the options that are usual."""
    s = [0] * k.SIZE
    s[k.SEATS], s[k.HAND_SIZE], s[k.GOAL] = seats, 5, 1
    s[k.DECKS] = -(-(5 * seats + 1) // k.FACES)
    s[k.MAX_TURNS], s[k.BY_LOT] = 2_000, 1
    return s


def _warm(code: Code) -> None:
    """Has the rounds compiled: none at all is played."""
    Training(1, code).play(2, 0)


RACER = Racer("stammtisch.bots.maumau.selfplay", _warm)

COURSE = Curriculum(STEPS, trained)
