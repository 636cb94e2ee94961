"""Hands in arrays: the same answers as one by one, and the frequencies of the rules."""

from __future__ import annotations

import math
import os
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.cards.sets import card_set
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.solving import arrange
from stammtisch.games.zwiebel.solving.arrays import multisets
from stammtisch.games.zwiebel.solving.arrays.batch import (
    KEYS,
    STRENGTHS,
    arrangements,
    first_keys,
    strengths,
    strengths_one_by_one,
)

HANDS = int(os.environ.get("STAMMTISCH_HANDS", "240"))

RULES: tuple[RulesName, ...] = ("zwiebel-2004", "zwiebel-v3")
STATES = [
    Conditions(rules=rules, wild_for=wild, wild_now=wild, zero_eights=zeros, octavo=octavo)
    for rules, (wild, zeros, octavo) in product(
        RULES,
        ((False, True, True), (True, True, True), (True, True, False), (False, False, True)),
    )
]
states = pytest.mark.parametrize(
    "conditions", STATES, ids=lambda c: f"{c.rules}-{c.wild_for}-{c.zero_eights}-{c.octavo}"
)


def dealt(count: int, size: int, seed: int = 1) -> NDArray[np.uint8]:
    """Hands of chance."""
    draw = np.random.default_rng(seed)
    return draw.random((count, 104)).argsort(axis=1)[:, :size].astype(np.uint8)


def special(count: int, size: int, seed: int = 2) -> NDArray[np.uint8]:
    """Hands of aces, eights, nines, tens and pictures, with a few others."""
    draw = np.random.default_rng(seed)
    weight = np.where(np.isin(np.arange(104) % 13, (0, 7, 8, 9, 10, 11, 12)), 8.0, 1.0)
    # Exponential clocks: the first ``size`` to ring.
    return (draw.exponential(size=(count, 104)) / weight).argsort(axis=1)[:, :size].astype(np.uint8)


@states
@pytest.mark.parametrize("size", [10, 9, 5, 2, 1])
def test_a_batch_is_many_single_hands(conditions: Conditions, size: int) -> None:
    """ZC-32: the strengths of every level, for usual hands and for hands full of eights."""
    eights = np.array([[suit * 13 + 7 for suit in range(8)] + [0, 12]], np.uint8)
    hands = np.concatenate([dealt(HANDS, size), special(HANDS, size), eights[:, :size]])
    single = strengths_one_by_one(hands, conditions)
    for row, hand in zip(single[:9], hands.tolist(), strict=False):
        best = arrange(card_set(hand), conditions).strengths
        assert tuple(row[: len(best)]) == best
    assert np.array_equal(STRENGTHS[arrangements(hands, conditions)], single)
    assert np.array_equal(strengths(hands, conditions), single)
    assert np.array_equal(STRENGTHS[first_keys(hands, conditions)], single[:, 0])


def test_hands_of_chance_have_all_numbers_of_multisets() -> None:
    """A number for every multiset of values, none twice, none left out."""
    hands = np.array(
        list(combinations_with_replacement(range(multisets.CLASSES), multisets.HAND)), np.uint8
    )
    numbers = multisets.numbers(hands)
    assert len(hands) == multisets.COUNT
    assert np.array_equal(np.sort(numbers), np.arange(multisets.COUNT))
    mixed = hands[12345, [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]] + 26
    assert multisets.numbers(mixed[np.newaxis])[0] == numbers[12345]


def test_modifiers_are_not_for_batches() -> None:
    """A batch knows plain rounds; what it does not know it refuses."""
    hands = dealt(3, 10)
    modified = Conditions(rules="zwiebel-2004", fool=True)
    for function in (arrangements, first_keys):
        with pytest.raises(ValueError, match="modifiers"):
            function(hands, modified)
        with pytest.raises(ValueError, match="one to ten"):
            function(dealt(3, 11), Conditions(rules="zwiebel-2004"))
    best = arrange(card_set(hands[0].tolist()), modified).strengths
    assert tuple(strengths(hands, modified)[0, : len(best)]) == best


EXPECTED = {
    "GZ": (0.26, 0.00, 0.00, 0.00),
    "UZ": (2.02, 0.00, 0.00, 0.31),
    "TZ": (9.58, 0.65, 0.65, 6.05),
    "DZ": (21.99, 10.07, 10.07, 30.54),
    "7C": (5.58, 1.98, 11.46, 4.91),
    "WR": (0.00, 2.39, 0.00, 0.02),
    "6C": (14.99, 12.16, 24.30, 15.06),
    "RO": (1.90, 2.45, 2.14, 4.40),
    "5C": (22.57, 30.21, 28.40, 20.30),
    "BR": (1.28, 7.65, 1.52, 0.87),
    "4C": (13.96, 23.77, 15.59, 13.23),
    "FL": (1.34, 1.98, 3.53, 2.77),
    "3C": (3.06, 5.30, 1.41, 1.03),
    "BF": (1.18, 1.10, 0.68, 0.43),
    "K4": (0.04, 0.04, 0.04, 0.03),
    "K3": (0.17, 0.17, 0.14, 0.04),
    "K2": (0.08, 0.08, 0.07, 0.01),
}
"""Per cent, of ten thousand hands each: 2004 normal and wild, v3 normal and wild."""


@pytest.mark.parametrize(
    ("column", "rules", "wild"),
    [
        (0, "zwiebel-2004", False),
        (1, "zwiebel-2004", True),
        (2, "zwiebel-v3", False),
        (3, "zwiebel-v3", True),
    ],
)
def test_first_choices_are_as_frequent_as_the_rules_say(
    column: int, rules: RulesName, wild: bool
) -> None:
    """ZC-157: within four standard deviations of the difference of both samples."""
    count = 20_000
    codes = first_keys(
        dealt(count, 10, seed=157), Conditions(rules=rules, wild_for=wild, wild_now=wild)
    )
    names = [key.name if key else "" for key in KEYS]
    seen = np.bincount(codes, minlength=len(KEYS))
    for name, shares in EXPECTED.items():
        share = shares[column] / 100
        got = sum(int(times) for key, times in zip(names, seen, strict=True) if key == name) / count
        likely = max(share, got, 1e-4)
        assert abs(got - share) <= 4 * math.sqrt(likely * (1 - likely) * (1 / count + 1e-4)), name
