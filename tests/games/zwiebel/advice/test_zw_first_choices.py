"""Frequencies of first choices: intervals, and an exchange that is worth its name."""

from __future__ import annotations

import pytest

from stammtisch.cards.shares import wilson
from stammtisch.games.zwiebel.advice.first_choices import Frequencies, first_choices
from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004, PLAIN_V3, Conditions


def share(found: Frequencies, *lines: str) -> float:
    """How often one of these lines was the best."""
    return sum(choice.share for choice in found.choices if choice.line in lines)


@pytest.mark.parametrize("conditions", [PLAIN_2004, PLAIN_V3], ids=lambda c: c.rules)
def test_a_good_exchange_makes_better_hands(conditions: Conditions) -> None:
    """Onions of seven cards and better come clearly more often, those of three hardly ever."""
    plain, exchanged = first_choices(conditions, hands=20_000, exchanges=400, seed=3)
    onions = ("7C", "WR", "DZ", "TZ", "UZ", "OKT", "GZ")
    better = wilson(round(share(exchanged, *onions) * 400), 400)
    assert better[0] > share(plain, *onions)
    assert share(exchanged, "3C", "BF", "K2", "K1", "2C", "rest") < 0.05


def test_progress_counts_up_to_the_end() -> None:
    """Hands and exchanges together."""
    seen: list[int] = []
    first_choices(PLAIN_2004, hands=40_000, exchanges=30, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 40_030


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 100, 0.0, 0.037), (50, 100, 0.404, 0.596), (100, 100, 0.963, 1.0)],
)
def test_intervals_stay_between_none_and_all(
    count: int, total: int, low: float, high: float
) -> None:
    """Wilson's interval, also for what never or always happened."""
    assert list(wilson(count, total)) == pytest.approx([low, high], abs=1e-3)
