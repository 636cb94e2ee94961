"""From what actions have brought in the same worlds: their means, and how sure these are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

from msgspec.structs import replace

from stammtisch.bots.advice.model import AdviceReason, AdvisedAction
from stammtisch.cards.shares import wilson

_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""For 1, 2, .. degrees of freedom: so many standard errors to both sides hold 95 %."""
_NORMAL = 1.96


def ranked(
    brought: Mapping[Any, Sequence[float]], reasons: Mapping[Any, Sequence[AdviceReason]]
) -> tuple[AdvisedAction, ...]:
    """The actions by their means, the best first; by action, what it brought in each world.

    Every action has been tried in the same worlds, at least two, in the same order.
    """
    order = sorted(brought, key=lambda action: -fmean(brought[action]))
    best = brought[order[0]]
    found = []
    for action in order:
        results = brought[action]
        mean, reach = fmean(results), reach_of(results)
        lost = [one - other for one, other in zip(best, results, strict=True)]
        found.append(
            AdvisedAction(
                action=action,
                value=mean,
                low=mean - reach,
                high=mean + reach,
                close=fmean(lost) <= reach_of(lost),
                reasons=tuple(reasons[action]),
            )
        )
    return tuple(found)


def as_share(one: AdvisedAction, samples: int = 0) -> AdvisedAction:
    """The same where the value is a share: nothing below none, and nothing above all.

    With ``samples`` it was counted in so many, and is no surer than these can make it, even if all
    of them agree.
    """
    low, high = one.low, one.high
    if samples:
        least, most = wilson(round(one.value * samples), samples)
        low, high = min(low, least), max(high, most)
    return replace(one, low=max(0.0, low), high=min(1.0, high))


def reach_of(results: Sequence[float]) -> float:
    """Half of the width of the 95 % interval of the mean.

    >>> round(reach_of([1.0, 2.0, 3.0]), 2)
    2.48
    """
    freedom = len(results) - 1
    # Beyond the table: the first terms of the expansion of Student's quantile.
    factor = _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else _NORMAL + 2.37 / freedom
    return factor * sqrt(variance(results) / len(results))
