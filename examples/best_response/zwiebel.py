"""A player that has learned to answer the bets of the frozen master of Zwiebel, and what it wins.

Rounds are played on the kernel, with hands from a list. The answer exchanges as `steady` does; for
bets it has a preference by its chance, by what it has to pay and by where the round is. It begins
with none. While it learns, the master tries bets in fewer worlds; what came out of it then meets
the master as the league of the bots has it, in the same cards from every seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from examples.best_response import bets
from examples.best_response.meeting import told

from stammtisch.analysis.intervals import Mean
from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.learned import Weights
from stammtisch.bots.zwiebel import training
from stammtisch.bots.zwiebel.balance.offers import CHOICES
from stammtisch.bots.zwiebel.master import TABLES, WARY_OTHERS, Master
from stammtisch.bots.zwiebel.search import clues, playouts
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.kernel import course as k


class Course(NamedTuple):
    """How long is learned, and how long the answer is tried."""

    rounds: int = 200_000
    """Rounds of the training."""
    stand_in: int = 60
    """Worlds in which the master, where it searches, tries each bet while the answer is learned."""
    worlds: int = 1_000
    """And when they meet; at the table it comes to some 20,000."""
    deals: int = 4_000
    """So many deals, others than those of the training."""
    pace: float = 0.5


class Table:
    """Room for rounds of one rule set, and the master that is answered."""

    def __init__(self, code: Code, number: int, seats: int, seed: int, learned: Weights) -> None:
        """``number``: of the rule set in the kernel; ``seed``: of the list of hands."""
        array, fractions = code.array, code.fractions
        options = training.PLAYED[number]
        hands = training.Repertoire(options, seed)
        self._code, self._chance = code, np.random.default_rng(seed)
        worths = (array(one) for one in (hands.odds, hands.finals, hands.ranks))
        self._hands = (training.HANDS, training.WAYS, *worths)
        self._believed = fractions(learned[TABLES[number]].tolist())
        self._shares = fractions(training.table_of(number, seats, learned).ravel().tolist())
        self._kind = training.kind_of(number, seats)
        self._base = array(array_of(rules.new(options, seats)))
        self._s, self._moment = array([0] * k.SIZE), array([0] * k.SIZE)
        self._noted = array([0, 0])
        sizes = (playouts.VIEW_SIZE, playouts.WORLD_SIZE, playouts.MOST, playouts.MOST)
        places = (*sizes, k.SIZE, playouts.WORLD_SIZE)
        self._room = (*(array([0] * size) for size in places), fractions([0.0] * clues.CLUES))
        self._chances, self._worths = (fractions([0.0] * CHOICES) for _ in range(2))
        self.liked = fractions([0.0] * bets.WEIGHTS)
        """The preferences of the answer."""
        self._squares = fractions([0.0] * bets.WEIGHTS)

    def learn(self, course: Course) -> None:
        """Learns by so many rounds."""
        self._code.module.learn(
            course.rounds,
            self._base,
            self.liked,
            self._squares,
            course.pace,
            self._s,
            self._moment,
            self._noted,
            self._chances,
            self._worths,
            self._league(course.stand_in),
            self._room,
            self._rng(),
        )

    def met(self, worlds: int, deals: int) -> Mean:
        """The money a round of the answer, above the mean of masters who try so many worlds."""
        found, rival = Mean(), self._league(worlds)
        for number in range(deals):
            self._base[k.DEALER] = number % int(self._base[k.SEATS])
            found.add(
                self._code.module.meet(
                    self._base,
                    self.liked,
                    self._s,
                    self._moment,
                    self._noted,
                    self._chances,
                    rival,
                    self._room,
                    self._rng(),
                )
            )
        return found

    def _league(self, worlds: int) -> Any:
        known = (self._hands, self._believed, self._shares)
        return (*known, worlds, WARY_OTHERS, self._kind)

    def _rng(self) -> Any:
        return self._code.array(self._chance.integers(1, 2**32, 2).tolist())


def shipped() -> Weights:
    """What the master has learned. Raises `RuntimeError` where it cannot be read."""
    found = Master.learned.now()
    if found is None:
        raise RuntimeError(Master.learned.trouble)
    return found


def main(
    number: int, seats: int = 2, seed: int = 1, *, course: Course | None = None
) -> tuple[Mean, Mean]:
    """Trains, prints and returns what is won a round from the stand-in and from the master."""
    course = course or Course()
    table = Table(RACER.wait(), number, seats, seed, shipped())
    table.learn(course)
    stand_in = table.met(course.stand_in, course.deals)
    print(f"against its stand-in: {told(stand_in)} a round, {course.deals} deals", flush=True)
    itself = table.met(course.worlds, course.deals)
    print(f"against master: {told(itself)} a round, {course.deals} deals")
    return stand_in, itself


def _warm(code: Code) -> None:
    """Has the rounds compiled: one to learn from, and one deal."""
    nothing = {name: np.zeros(shape, dtype=np.float32) for name, shape in Master.learned.shapes}
    table = Table(code, 0, 2, 1, nothing)
    table.learn(Course(rounds=1, stand_in=1))
    table.met(1, 1)


RACER = Racer("examples.best_response.bets", _warm)
