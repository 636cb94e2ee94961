"""The training of `master`: by which habits cards are taken, so that quick matches are won."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.drachenrummy import search
from stammtisch.bots.drachenrummy.foresight import HABITS, USUAL
from stammtisch.bots.learned import Curriculum, Weights
from stammtisch.games.drachenrummy import kernel as k

STEPS = 200
DEALS = 60
"""Played for each pair of habits that are tried, from every seat."""
PAIRS = 4
"""Tried in a step: as far to one side of what is known as to the other."""
TABLES = (2, 3, 4)
"""Seats; each has its own habits, and five play by those of four."""
SPREAD = 0.12
"""How far the tried ones lie apart, as a part of what such a number usually is."""
PACE, LAST_PACE = 0.35, 0.03
"""How far a step goes, in such spreads and tenths of a point, at the start and at the end."""


def train(seed: int, deals: int = DEALS) -> Iterator[Weights]:
    """The habits after each step, for every size of table; equal seeds, equal habits."""
    code = RACER.wait()
    chance = np.random.default_rng(seed)
    rng = code.array([int(chance.integers(2**32)), int(chance.integers(1, 2**32))])
    habits = np.tile(np.array(USUAL, dtype=np.float64), (len(TABLES), 1))
    unit = SPREAD * np.abs(np.array(USUAL, dtype=np.float64)) + 1
    for step in range(STEPS):
        pace = PACE * (LAST_PACE / PACE) ** (step / STEPS)
        for at, seats in enumerate(TABLES):
            own, way = habits[at], np.zeros(HABITS)
            for _ in range(PAIRS):
                apart = chance.standard_normal(HABITS)
                better = own + apart * unit, own - apart * unit
                way += apart * ahead(code, better, seats, deals, rng) / PAIRS
            habits[at] = own + pace * unit * way
        yield {"habits": habits.astype(np.float32)}


def ahead(
    code: Code,
    habits: tuple[NDArray[np.floating], NDArray[np.floating]],
    seats: int,
    deals: int,
    rng: list[int],
) -> float:
    """Points a match, for one player of the first habits among players of the second."""
    array = code.array
    total = code.module.contest(
        array(whole(habits[0])),
        array(whole(habits[1])),
        seats,
        deals,
        rng,
        array([0] * k.LENGTH),
        array([0] * k.SIZE),
        array([0] * search.VIEW_SIZE),
    )
    return int(total) / (deals * seats * (seats - 1))


def whole(habits: NDArray[np.floating]) -> list[int]:
    """As the kernel wants them."""
    return [round(float(one)) for one in habits]


def _warm(code: Code) -> None:
    """Has the matches compiled: one deal."""
    usual = np.array(USUAL, dtype=np.float64)
    ahead(code, (usual, usual), 2, 1, code.array([1, 1]))


RACER = Racer("stammtisch.bots.drachenrummy.selfplay", _warm)

COURSE = Curriculum(STEPS, train)
