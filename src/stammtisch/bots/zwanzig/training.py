"""The training of `master`: how many games it plays against itself, and what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Curriculum, Weights
from stammtisch.bots.zwanzig import selfplay
from stammtisch.bots.zwanzig.policy import MATCH_SIZE, TRAITS

STEPS = 200
GAMES = 20_000
"""A step; some 0.1 s compiled."""
PACE, LAST_PACE = 0.15, 0.02
"""How far the weights are moved, at the start and at the end."""


def train(seed: int, games: int = GAMES) -> Iterator[Weights]:
    """The weights after each step of so many games."""
    code = RACER.wait()
    chance = np.random.default_rng(seed)
    rng = code.array([int(chance.integers(2**32)), int(chance.integers(1, 2**32))])
    policy, squares = (code.fractions([0.0] * TRAITS) for _ in range(2))
    for step in range(STEPS):
        pace = PACE * (LAST_PACE / PACE) ** (step / STEPS)
        _learn(code, policy, squares, games, pace, rng)
        yield {"policy": np.array(policy, dtype=np.float32)}


def _learn(  # noqa: PLR0913, PLR0917
    code: Code,
    policy: list[float],
    squares: list[float],
    games: int,
    pace: float,
    rng: list[int],
) -> None:
    array, most = code.array, selfplay.MOST
    code.module.learn(
        policy,
        squares,
        games,
        pace,
        rng,
        array([0] * MATCH_SIZE),
        array([0] * MATCH_SIZE),
        array([0] * most),
        code.fractions([0.0] * most),
        code.fractions([0.0] * most),
    )


def _warm(code: Code) -> None:
    policy, squares = (code.fractions([0.0] * TRAITS) for _ in range(2))
    _learn(code, policy, squares, 1, PACE, code.array([1, 1]))


RACER = Racer("stammtisch.bots.zwanzig.selfplay", _warm)

COURSE = Curriculum(STEPS, train)
