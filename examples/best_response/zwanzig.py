"""A player that has learned to answer the frozen master of Zwanzig, and what it wins from it.

Training begins with what the master of Zwanzig has learned; from there the same gradient is
followed for one seat alone, while the others never change. What came out of it then meets the bot
itself, one seat against the bot on all others, on every seat with the same cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from examples.best_response import games
from examples.best_response.meeting import met, told

from stammtisch.analysis.intervals import Mean
from stammtisch.bots import bot
from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.zwanzig import search, selfplay
from stammtisch.bots.zwanzig.master import LEARNED_AT, SHARPNESS, Master, history_of
from stammtisch.bots.zwanzig.policy import TRAITS, choice
from stammtisch.bots.zwanzig.strong import base_of, number
from stammtisch.envs.zwanzig.tables import start
from stammtisch.games import game as game_called
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.views.observation import Observation

ZWANZIG = game_called("zwanzig")
STEPS = 30
PACE, LAST_PACE = 0.03, 0.005
"""How far the weights are moved, at the start and at the end."""
ONE_ROUND = {"max_rounds": 1}


class Frozen(NamedTuple):
    """The bot that is answered, and what stands for it while the answer is learned."""

    level: str
    playouts: int
    """Games that its search plays to their end for a decision; 0: its policy plays, unsearched."""
    games: int
    """Games of a step of the training."""
    deals: int
    """In how many deals the bot itself is met."""


def frozen_at(seats: int) -> Frozen:
    """The master at so many seats; where it only searches, a shorter search stands for it."""
    if seats not in LEARNED_AT:
        return Frozen("master", playouts=300, games=3_000, deals=1_000)
    return Frozen("master", playouts=0, games=60_000, deals=40)


class Response:
    """Plays by weights, at a glance."""

    name = "response"
    games = frozenset({"zwanzig"})

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = [SHARPNESS * weight for weight in weights]

    def choose(self, observation: Observation, legal: Sequence[Any], rng: random.Random) -> Any:
        """Drawn by the weights from what the seat knows."""
        seat = observation.seat
        assert seat is not None
        played = sum(history_of(observation)[3::2])
        chance = [rng.getrandbits(32), rng.getrandbits(32) | 1]
        chosen = choice(self.weights, [*base_of(observation), played], seat, chance)
        return next(action for action in legal if number(action) == chosen)


def shipped() -> list[float]:
    """What the master has learned. Raises `RuntimeError` where it cannot be read."""
    found = Master.learned.now()
    if found is None:
        raise RuntimeError(Master.learned.trouble)
    return [float(weight) for weight in found["policy"]]


def trained(seats: int, frozen: Frozen, seed: int) -> list[float]:
    """The weights of a best response; equal seeds, equal weights."""
    code = RACER.wait()
    begun = shipped()
    weights, squares = code.fractions(begun), code.fractions([0.0] * TRAITS)
    rival = code.fractions([SHARPNESS * weight for weight in begun])
    rng = _chance(code, seed)
    for step in range(STEPS):
        pace = PACE * (LAST_PACE / PACE) ** (step / STEPS)
        _learn(code, weights, rival, squares, seats, frozen, pace, rng)
    return [float(weight) for weight in weights]


def gained(weights: Sequence[float], seats: int, frozen: Frozen, seed: int) -> Mean:
    """The points a game of who plays by the weights, against what stands for the bot."""
    code = RACER.wait()
    array, found, rng = code.array, Mean(), _chance(code, seed)
    own, rival = (
        code.fractions([SHARPNESS * weight for weight in one]) for one in (weights, shipped())
    )
    s, table, room = array([0] * games.COURSE_SIZE), _table(code, seats), _room(code)
    for _ in range(5 * frozen.games):
        seat = code.module.start(s, table, rng)
        code.module.finish(own, rival, frozen.playouts, s, seat, rng, room)
        found.add(code.module.gain(s, seat) / (seats - 1))
    return found


def main(seats: int = 2, seed: int = 1, *, frozen: Frozen | None = None) -> tuple[Mean, Mean]:
    """Trains, prints and returns what is won from the stand-in a game, from the bot a round."""
    frozen = frozen or frozen_at(seats)
    weights = trained(seats, frozen, seed)
    for what, one in (("before", shipped()), ("after", weights)):
        stand_in = gained(one, seats, frozen, seed + 1)
        print(f"{what} the training, against its stand-in: {told(stand_in)} points a game")
    answer, level = Response(weights), bot(frozen.level, ZWANZIG.name)
    itself = met(ZWANZIG, ONE_ROUND, answer, level, seats, seed + 2, frozen.deals)
    print(f"against {frozen.level}: {told(itself)} points a round, {frozen.deals} deals")
    return stand_in, itself


def _chance(code: Code, seed: int) -> Any:
    chance = np.random.default_rng(seed)
    return code.array([int(chance.integers(2**32)), int(chance.integers(1, 2**32))])


def _table(code: Code, seats: int) -> Any:
    """The match before its start, of one game."""
    s, _ = start(ZWANZIG.options(), seats)
    s[k.MAX_GAMES] = 1
    return code.array(s)


def _room(code: Code) -> games.Room:
    sizes = (
        k.SIZE,
        search.VIEW_SIZE,
        search.MOST,
        k.SIZE,
        k.SIZE,
        search.DECK_SIZE,
        search.MOST,
    )
    known, view, actions, trial, world, deck, totals = (code.array([0] * size) for size in sizes)
    return known, view, actions, trial, world, deck, totals


def _learn(
    code: Code,
    weights: Any,
    rival: Any,
    squares: Any,
    seats: int,
    frozen: Frozen,
    pace: float,
    rng: Any,
) -> None:
    array, most = code.array, selfplay.MOST
    code.module.learn(
        weights,
        rival,
        squares,
        _table(code, seats),
        frozen.games,
        frozen.playouts,
        pace,
        rng,
        array([0] * games.COURSE_SIZE),
        array([0] * games.COURSE_SIZE),
        array([0] * most),
        code.fractions([0.0] * most),
        code.fractions([0.0] * most),
        _room(code),
    )


def _warm(code: Code) -> None:
    weights, rival, squares = (code.fractions([0.0] * TRAITS) for _ in range(3))
    frozen = Frozen("strong", playouts=1, games=1, deals=1)
    _learn(code, weights, rival, squares, 2, frozen, PACE, code.array([1, 1]))


RACER = Racer("examples.best_response.games", _warm)
