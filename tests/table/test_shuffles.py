"""A table's shuffles, judged as chance is judged: p-values that lie evenly between 0 and 1.

Each run shuffles with a secret of its own and asks five questions of what came out, each answered
with the p-value of a chi-squared test. Over STAMMTISCH_SHUFFLES runs the answers to each question
must themselves be evenly spread (Kolmogorov and Smirnov), as those of a perfect shuffle are.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations, product
from typing import Any

import pytest
from scipy.stats import chisquare, kstest
from tests.builders import case
from tests.games.uniform import never_in_its_place
from tests.long.results import note

from stammtisch.cards.shuffle import Source, shuffled
from stammtisch.table.match.fair import Stream, draw_key

RUNS = int(os.environ.get("STAMMTISCH_SHUFFLES", "20"))
CARDS = 32
EACH = 12
"""So often every outcome is expected in a run; chi squared wants five."""
DOUBT = 0.0002
"""Five answers of perfect shuffles would fail once in a thousand. Ours are drawn from fixed
secrets, so that a test which passes once always does."""

Shuffle = Callable[[Iterable[Any], Source], tuple[Any, ...]]


def source(run: int, k: int) -> Stream:
    """Draw number ``k`` at a table whose four seats have all added something."""
    secret = hashlib.sha256(b"run %d" % run).digest()
    return Stream(draw_key(secret, f"table {run}", k, [f"{seat}{k:x}" for seat in range(4)]))


def p_value(found: Iterable[Hashable], outcomes: Iterable[Hashable]) -> float:
    """How likely perfect chance strays from even shares as far as this, or farther."""
    counts = Counter(found)
    return float(chisquare([counts[one] for one in outcomes]).pvalue)


def order_of_five(shuffle: Shuffle, run: int) -> float:
    """All 120 orders of five cards."""
    times = range(120 * EACH)
    found = (shuffle(range(5), source(run, k)) for k in times)
    return p_value(found, permutations(range(5)))


def place_of_a_card(shuffle: Shuffle, run: int) -> float:
    """Where in the pack one card lies, another card in every run."""
    found = (shuffle(range(CARDS), source(run, k)).index(run % CARDS) for k in range(CARDS * EACH))
    return p_value(found, range(CARDS))


def neighbours(shuffle: Shuffle, run: int) -> float:
    """Which two cards of sixteen lie one on the other, at another depth in every run."""
    at, pairs = run % 15, list(permutations(range(16), 2))
    orders = (shuffle(range(16), source(run, k)) for k in range(len(pairs) * EACH))
    return p_value((order[at : at + 2] for order in orders), pairs)


def one_shuffle_after_another(shuffle: Shuffle, run: int) -> float:
    """The top card of a pack of eight, and that of the next shuffle."""
    tops = [shuffle(range(8), source(run, k))[0] for k in range(2 * 64 * EACH)]
    return p_value(zip(tops[::2], tops[1::2], strict=True), product(range(8), repeat=2))


def three_dice(_: Shuffle, run: int) -> float:
    """Three dice thrown at once; they are drawn, not shuffled."""
    stream = source(run, 0)
    found = (tuple(stream.randrange(6) for _ in range(3)) for _ in range(216 * EACH))
    return p_value(found, product(range(6), repeat=3))


QUESTIONS = (order_of_five, place_of_a_card, neighbours, one_shuffle_after_another, three_dice)


def spread(question: Callable[[Shuffle, int], float], shuffle: Shuffle, runs: int) -> float:
    """How likely the answers of perfect shuffles lie as unevenly as these."""
    return float(kstest([question(shuffle, run) for run in range(runs)], "uniform").pvalue)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.__name__)
def test_shuffles_are_as_chance_is(question: Callable[[Shuffle, int], float]) -> None:
    """Neither less even than chance, nor more."""
    found = spread(question, shuffled, RUNS)
    note("shuffles", f"{question.__name__.replace('_', ' ')}: p = {found:.2g} over {RUNS:,} runs")
    assert found > DOUBT


def _with_any_place(items: Iterable[Any], source: Source) -> tuple[Any, ...]:
    """Every card changes places with any card: a well-known fault, n^n ways for n! orders."""
    order = list(items)
    for here in range(len(order)):
        there = source.randrange(len(order))
        order[here], order[there] = order[there], order[here]
    return tuple(order)


def _cut_only(items: Iterable[Any], source: Source) -> tuple[Any, ...]:
    order = list(items)
    at = source.randrange(len(order))
    return (*order[at:], *order[:at])


@pytest.mark.parametrize(
    ("shuffle", "question"),
    [
        case("any place", _with_any_place, order_of_five),
        case("never in its place", never_in_its_place, place_of_a_card),
        case("a cut is no shuffle", _cut_only, neighbours),
    ],
)
def test_a_bad_shuffle_is_noticed(
    shuffle: Shuffle, question: Callable[[Shuffle, int], float]
) -> None:
    """Ten runs are enough."""
    assert spread(question, shuffle, 10) < DOUBT
