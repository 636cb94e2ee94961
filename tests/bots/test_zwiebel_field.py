"""What ``steady`` of Zwiebel thinks hands are worth, and what others may hold."""

from __future__ import annotations

import random

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import ALL_ON, arranged, play, started

from stammtisch.bots.zwiebel.hands.field import (
    HANDS,
    Field,
    chance_of,
    fields_of,
    rivals_of,
    worth_of,
    worths_of,
)
from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.zwiebel.advice.hidden_hands import unseen
from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004, PLAIN_V3, Conditions
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import arrange

WILD_V3 = Conditions(rules="zwiebel-v3", wild_for=True, wild_now=True)
CONDITIONS = [
    PLAIN_2004,
    PLAIN_V3,
    WILD_V3,
    Conditions(rules="zwiebel-2004", arch=True),
    Conditions(rules="zwiebel-v3", arch=True, wild_for=True, wild_now=True),
    Conditions(rules="zwiebel-2004", death=True, arch=True, fool=True),
    Conditions(rules="zwiebel-v3", lady_open=True, wild_for=True, wild_now=True),
]


def hands(count: int, rng: random.Random) -> list[CardSet]:
    """Hands of chance; some of them hold an Erzkanzler and an eight of either rule set."""
    found = [card_set(rng.sample(range(104), 10)) for _ in range(count)]
    arch = [conditions.arch_card for conditions in CONDITIONS[:2]]
    return [*found, *(card_set([*arch, 7, *range(20, 27)]) for _ in range(1))]


@pytest.mark.parametrize("conditions", CONDITIONS)
def test_worth_is_that_of_the_best_arrangement(conditions: Conditions) -> None:
    """ZC-31: many hands at once, one by one, and remembered: always what the solver says."""
    some = hands(30, random.Random(4))
    expected = [arrange(hand, conditions).strengths for hand in some]
    assert worths_of(some, conditions) == expected
    assert [worth_of(hand, conditions) for hand in some] == expected


def test_rivals_hold_what_they_may() -> None:
    """ZC-83: what lies open, and besides only cards that the seat has not seen."""
    mine, theirs = "S2 R4 G6 T9 SZ RZ O3 Y5 B7 V9", "SA RK O2 O3"
    state = arranged("z04", mine.replace("O3", "O4"), theirs, opened={1: theirs})
    (rival,) = rivals_of(state, 0, random.Random(1))
    seen, pool = state.known[1], card_set(unseen(state, 0))
    assert len(rival.hands) == HANDS
    for hand in rival.hands:
        assert hand & seen == seen
        assert hand.bit_count() == 10
        assert not hand & ~seen & ~pool


def test_what_was_declared_tells_of_the_rest() -> None:
    """ZC-32: who lays a five-card onion first has nothing better."""
    state = arranged("z04", "S2 R3 O4 Y6 G6 SZ", "S3 S4 S5 R9", **ALL_ON)
    state = play(state, "P0 declare S2 R3 O4 Y6 G6")
    (rival,) = rivals_of(state, 1, random.Random(1), [0])
    laid = worth_of(state.duel.lists[0][0].cards, PLAIN_2004)[0]  # type: ignore[union-attr]
    assert rival.hands
    assert {worth[0] for worth in rival.worths(state)} == {laid}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        case("nobody", [], 1.0),
        case("a tie wins", [Field([(1,), (2,), (3,), (4,)], ties=False)], 0.5),
        case("a tie loses", [Field([(1,), (2,), (3,), (4,)], ties=True)], 0.25),
        case("two rivals", [Field([(1,), (2,), (3,), (4,)], ties=False)] * 2, 0.25),
        case("one who bets", [Field([(1,), (2,), (3,), (4,)], ties=False, power=3.0)], 0.125),
    ],
)
def test_chances(fields: list[Field], expected: float) -> None:
    """ZC-113: the chance to beat all of them with a worth of two."""
    assert chance_of([(2,)], fields) == pytest.approx(expected)


def test_chances_are_those_of_all_deals() -> None:
    """ZC-114: for a hand of chance they are about an equal share."""
    state = started("z04", 2)
    rng = random.Random(2)
    total = 0.0
    for _ in range(40):
        fields = fields_of(state, rivals_of(state, 0, rng))
        mine = card_set(rng.sample(unseen(state, 0), 10))
        total += chance_of([worth_of(mine, conditions_of(state, 0))], fields)
    # Below a half, as the other one has exchanged cards.
    assert 0.2 < total / 40 < 0.5
