"""Means with their uncertainty: intervals by Student's t, exact for few numbers as for many."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(40)


class Mean:
    """A mean and its uncertainty, one number at a time (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    def margin(self, confidence: float = 0.95) -> float:
        """Half the width of the confidence interval; infinite for fewer than two numbers."""
        if self.count < 2:
            return math.inf
        error = math.sqrt(self._squares / (self.count - 1) / self.count)
        return student(confidence, self.count - 1) * error


@lru_cache(maxsize=1024)
def student(confidence: float, freedom: int) -> float:
    """How many standard errors to either side hold the mean with this confidence, 0 .. 1.

    ``freedom`` is one less than there are numbers.

    >>> [round(student(0.95, freedom), 3) for freedom in (1, 4, 30, 1_000_000)]
    [12.706, 2.776, 2.042, 1.96]
    """
    low, high = 0.0, math.pi / 2
    while high - low > 1e-15 * high:
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        if _within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.tan(high) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    """The probability that ``|t|`` is at most ``tan(angle) * sqrt(freedom)``.

    With t put so, its density is a power of a cosine: bounded, and smooth up to its very end.
    """
    # Beyond twelve widths there is nothing left, and a rule of so few nodes would miss the peak.
    upper = min(angle, 12 / math.sqrt(freedom))
    half = upper / 2
    peak = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(math.pi) / 2
    cosines = np.cos(half * (_NODES + 1))
    return 2 * math.exp(peak) * half * float(_WEIGHTS @ cosines ** (freedom - 1))
