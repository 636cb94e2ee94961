"""The outlook of Mau-Mau: the round is played to its end, then the race to the goal of the board.

A match is many rounds and each brings a point or two, so actions are measured by the chance to win
the round.
"""

from __future__ import annotations

import random
from functools import lru_cache, partial

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from stammtisch.bots.maumau.advice import board_points, imagined, round_over, sensible
from stammtisch.bots.outlook.model import Effort, Shares
from stammtisch.bots.outlook.race import Gains, alike, race, winners
from stammtisch.bots.outlook.usual import UsualOutlook, UsualTerms
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import AnyGame

LONGEST = 150
"""A match is thought of as no longer than so many more rounds."""
DOUBLE = 8
"""One round in so many brings two points."""


def _brought(_game: AnyGame, before: State, after: State, seat: int) -> float:
    """Whether the seat has won the round; an even part of one without a winner."""
    pairs = zip(board_points(after), board_points(before), strict=True)
    won = [now > then for now, then in pairs]
    return float(won[seat]) if any(won) else 1 / len(won)


def _worth(_game: AnyGame, state: State, _rng: random.Random) -> Shares:
    return _ahead(board_points(state), state.standing.board.goal)


@lru_cache(maxsize=1 << 12)
def _ahead(points: tuple[int, ...], goal: int) -> Shares:
    left = min(LONGEST, max(0, goal - sum(points)))
    if not left:
        return winners(points)
    return race(points, _gains(len(points))[:, :left], partial(_over, goal))


def _over(goal: int, points: Gains) -> NDArray[np.bool_]:
    """All points together have come to the goal (MM-14.3)."""
    ended: NDArray[np.bool_] = points.sum(axis=2) >= goal
    return ended


@lru_cache(maxsize=8)
def _gains(seats: int) -> Gains:
    rounds = np.zeros((DOUBLE, seats), dtype=np.int64)
    rounds[:, 0] = 1
    rounds[0, 0] = 2
    return alike(rounds, LONGEST, 1)


def _reshuffled(state: State, rng: random.Random) -> State:
    cards = replace(state.cards, draw_pile=shuffled(state.cards.draw_pile, rng))
    return replace(state, cards=cards)


OUTLOOK = UsualOutlook(
    frozenset({"mau-mau"}),
    UsualTerms(
        stake="round",
        effort=Effort(first=10, more=16, most=64, views=10, draws=4, steps=400),
        sensible=sensible,
        ends=round_over,
        brought=_brought,
        worth=_worth,
        reshuffled=_reshuffled,
        most=3,
        imagined=imagined,
        plies=1_500,
    ),
)
