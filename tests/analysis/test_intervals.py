"""Student's t against the printed tables."""

from __future__ import annotations

import math
import statistics

import pytest

from stammtisch.analysis.intervals import Mean, student

TABLE = {
    # degrees of freedom: with 95 %, with 99 %
    1: (12.7062, 63.6567),
    2: (4.3027, 9.9248),
    3: (3.1824, 5.8409),
    5: (2.5706, 4.0321),
    10: (2.2281, 3.1693),
    30: (2.0423, 2.7500),
    120: (1.9799, 2.6174),
    10_000: (1.9602, 2.5763),
    1_000_000: (1.9600, 2.5758),
}


@pytest.mark.parametrize("freedom", TABLE)
def test_quantiles_are_those_of_the_tables(freedom: int) -> None:
    found = student(0.95, freedom), student(0.99, freedom)
    assert found == pytest.approx(TABLE[freedom], abs=6e-5)


def test_one_degree_of_freedom_has_a_closed_form() -> None:
    for confidence in (0.5, 0.9, 0.999):
        exact = math.tan(confidence * math.pi / 2)
        assert student(confidence, 1) == pytest.approx(exact, rel=1e-9)


def test_fewer_than_two_numbers_bound_nothing() -> None:
    mean = Mean()
    assert mean.margin() == math.inf
    mean.add(3.0)
    assert mean.margin() == math.inf


def test_a_mean_with_its_margin() -> None:
    values = [1.0, 4.0, 2.5, -3.0, 7.5]
    mean = Mean()
    for value in values:
        mean.add(value)
    error = statistics.stdev(values) / len(values) ** 0.5
    assert mean.count == 5
    assert mean.mean == pytest.approx(2.4)
    assert mean.margin() == pytest.approx(2.7764 * error, rel=1e-4)
    assert mean.margin(0.99) == pytest.approx(4.6041 * error, rel=1e-4)
