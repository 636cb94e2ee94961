"""A player that has learned to answer the frozen master of Drachenrummy, and what it wins from it.

The answer weighs cards as the master does, with the same memory, and begins as the master itself.
What it learns is by how much it should think otherwise: what a card is worth more or less by what
it is, how likely the other one is to throw for it, and when to keep melds in the hand. It learns by
whole matches in pairs: both with the same deal and the same dice, the one a little to one side of
what it has learned so far, the other as much to the other side; it then moves towards the better.

While it learns, both look at fewer worlds than the master does. What came out of it meets the
master itself, in other deals, with as many worlds as that one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from examples.best_response.meeting import met, told

from stammtisch.analysis.intervals import Mean
from stammtisch.bots import bot
from stammtisch.bots.drachenrummy import steady, strong
from stammtisch.bots.drachenrummy.master import Master, reckoned
from stammtisch.bots.drachenrummy.uses import Target
from stammtisch.games import game as game_called
from stammtisch.games.drachenrummy.views.observation import Observation

DRACHENRUMMY = game_called("drachenrummy")


class Habits(NamedTuple):
    """By how much the answer thinks otherwise than the master; all at 0: it plays as the master."""

    eager: float = 0.0
    """Points for any card."""
    bold: float = 0.0
    """Points for a card that is taken away from somebody."""
    trust: float = 0.0
    """How much more of what the search says of a card counts."""
    own: float = 0.0
    """How much of what `steady` thinks of a card counts."""
    theirs: float = 0.0
    """How much of what `steady` thinks that the card is worth to another counts."""
    wary: float = 0.0
    """How much likelier the others are to throw for any card."""
    guess: float = 0.0
    """And for a card for each point that it is worth to one of them."""
    hold: float = 0.0
    """How much likelier another use of its cards must be for a meld to be kept in the hand."""


UNUSUAL = Habits(0.3, 0.3, 0.25, 0.2, 0.2, 0.2, 0.1, 0.1)
"""What is a good deal otherwise: the width of what is tried."""


class Course(NamedTuple):
    """How long is learned, and how long the answer is tried."""

    steps: int = 30
    pairs: int = 40
    """Deals of a step, each with two answers on every seat."""
    pace: float = 0.15
    """How far it moves, in widths, for each point that a pair differs by, a width apart."""
    stand_in: int = 15
    """The worlds of a turn while it learns."""
    deals: int = 60
    """So many deals, others than those of the training."""
    worlds: Mapping[int, int] = Master.worlds
    """Those of the answer when it meets the master, by number of seats."""


class Answer(Master):
    """Plays as the master does, but for its habits."""

    name = "answer"

    def __init__(self, habits: Habits, worlds: Mapping[int, int]) -> None:
        """``worlds``: of a turn, by number of seats."""
        super().__init__()
        self.habits, self.worlds = habits, worlds
        self.lays = steady.Steady(hold=strong.HOLD + habits.hold, recalls=True)

    def wanted(self, seen: Observation) -> tuple[Target, ...]:
        """The cards worth having that the seat has not got yet, as its habits have them."""
        own = strong.own_cards(seen)
        before = msgspec.msgpack.encode(strong.calm(seen))
        found = _thought(before, self.habits, self.worlds[seen.n])
        return steady.best_of([one for one in found if one.card not in own])


class Frozen(Master):
    """What stands for the master: it looks at fewer worlds."""

    name = "stand-in"

    def __init__(self, worlds: int) -> None:
        super().__init__()
        self.worlds = dict.fromkeys(Master.worlds, worlds)


@lru_cache(maxsize=1 << 8)
def _thought(before: bytes, habits: Habits, worlds: int) -> list[Target]:
    """What the answer thinks of every card that lay there before its first throw."""
    seen = msgspec.msgpack.decode(before, type=Observation)
    alone = {one.card: one.worth for one in steady.wishes(seen, 0.0)}
    among = {one.card: one.worth for one in steady.wishes(seen, 1.0)}
    found = []
    for one in strong.weighed(seen, worlds):
        own, theirs = alone[one.card], among[one.card] - alone[one.card]
        worth = (1 + habits.trust) * one.worth + habits.eager + habits.bold * one.stolen
        worth += habits.own * own + habits.theirs * theirs
        interest = reckoned(seen) + habits.wary + habits.guess * theirs
        interest = round(min(max(interest, 0.0), 1.0), 3)
        found.append(one._replace(worth=round(worth, 3), interest=interest))
    return found


def trained(seats: int, course: Course, seed: int) -> Habits:
    """What was learned; equal seeds, equal habits."""
    strong.RACER.wait()
    chance, rival = np.random.default_rng(seed), Frozen(course.stand_in)
    width = np.array(UNUSUAL)
    at, later = np.zeros(len(width)), []
    for step in range(course.steps):
        pull = np.zeros(len(width))
        for _ in range(course.pairs):
            aside, deal = chance.standard_normal(len(width)), int(chance.integers(2**32))
            one, other = (
                _met(Habits(*(width * (at + side))), rival, seats, deal) for side in (aside, -aside)
            )
            pull += (one - other) / 2 * aside
        at = at + course.pace * pull / course.pairs
        if step >= course.steps // 2:
            later.append(at)  # the mean of these errs less than the last one
    return Habits(*(width * np.mean(later, axis=0)).round(3).tolist())


def _met(habits: Habits, rival: Frozen, seats: int, deal: int) -> float:
    """The points a match of the answer with these habits, in one deal."""
    return met(DRACHENRUMMY, {}, Answer(habits, rival.worlds), rival, seats, deal, 1).mean


def written(habits: Habits) -> str:
    """The habits in a line."""
    return " ".join(f"{name} {value:+.3f}" for name, value in habits._asdict().items())


def main(seats: int = 2, seed: int = 1, *, course: Course | None = None) -> tuple[Mean, Mean]:
    """Trains, prints and returns what is won a match from the stand-in and from the master."""
    course = course or Course()
    habits = trained(seats, course, seed)
    print(written(habits), flush=True)
    rival = Frozen(course.stand_in)
    stand_in = met(
        DRACHENRUMMY, {}, Answer(habits, rival.worlds), rival, seats, seed + 1, course.deals
    )
    print(
        f"against its stand-in: {told(stand_in)} points a match, {course.deals} deals", flush=True
    )
    master = bot("master", DRACHENRUMMY.name)
    answer = Answer(habits, course.worlds)
    itself = met(DRACHENRUMMY, {}, answer, master, seats, seed + 2, course.deals)
    print(f"against master: {told(itself)} points a match, {course.deals} deals")
    return stand_in, itself
