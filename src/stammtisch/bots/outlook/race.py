"""The chances of the seats to win a match that goes on deal by deal, from their points so far.

What deals bring is laid down beforehand, as many courses of a match in arrays; all seats are alike
in them. So the same points always have the same chances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.outlook.model import Shares

Gains: TypeAlias = NDArray[np.int64]
"""By course, deal and seat: points; more is better."""
Over: TypeAlias = Callable[[Gains], NDArray[np.bool_]]
"""Of points by course, deal and seat: by course and deal, whether the match is over there."""

COURSES = 400


def winners(points: Sequence[float]) -> Shares:
    """The first places of a match that is over.

    >>> winners([3, 5, 5])
    (0.0, 0.5, 0.5)
    """
    best = [one == max(points) for one in points]
    return tuple(one / sum(best) for one in best)


def race(points: Sequence[int], gains: Gains, over: Over) -> Shares:
    """From these points on: the part of the courses in which each seat is ahead at the end.

    A course that does not end counts as it stands after its last deal.
    """
    standings = np.cumsum(gains, axis=1) + np.asarray(points, dtype=np.int64)
    ended = over(standings)
    ended[:, -1] = True
    final = standings[np.arange(len(standings)), ended.argmax(axis=1)]
    first = final == final.max(axis=1, keepdims=True)
    parts = first / first.sum(axis=1, keepdims=True)
    return tuple(float(part) for part in parts.mean(axis=0))


def alike(deals: Gains, length: int, seed: int) -> Gains:
    """Courses of so many deals, drawn from these (by deal and seat).

    Each comes once for every place at which a seat can sit in it, so that all are exactly alike.
    """
    rng = np.random.default_rng(seed)
    seats = deals.shape[1]
    drawn = deals[rng.integers(len(deals), size=(COURSES // seats, length))]
    mixed = rng.permuted(drawn, axis=2)
    return np.concatenate([np.roll(mixed, seat, axis=2) for seat in range(seats)])
