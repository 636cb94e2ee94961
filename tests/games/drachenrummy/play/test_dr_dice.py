"""Throwing and fixing (DR-06, DR-16, DR-19 .. DR-25)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.builders import case, numbers, refused
from tests.games.drachenrummy.setting import (
    GAME,
    act,
    at,
    begun,
    keep,
    reserve,
    run,
    steal,
    throw,
    turn,
)

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import Fix, Throw
from stammtisch.games.drachenrummy.state.events import DiceFixed, DiceRolled
from stammtisch.games.protocol import CHANCE


@pytest.mark.parametrize(
    ("roll", "count"),
    [
        case("DR-E05 one to five 6s", "6 6 6 6 6", 5),
        case("DR-E06 all different", "1 2 3 5 6", 31),
        case("DR-E07 a full house", "3 3 6 6 6", 11),
        case("DR-E08 a pair", "4 4", 2),
        case("DR-E09 the last die", "2", 1),
    ],
)
def test_number_of_fixes(roll: str, count: int) -> None:
    """DR-20, DR-81, DR-A11: every non-empty choice of the dice thrown, once each."""
    dice = numbers(roll)
    state = at("fix", rolled=roll, fixed=" ".join(["1"] * (5 - len(dice))))
    legal = rules.legal_actions(state, 0)
    assert len(legal) == len(set(legal)) == count
    product = 1
    for of_face in Counter(dice).values():
        product *= of_face + 1
    assert count == product - 1


def test_order_of_fixes() -> None:
    """DR-84: by size, then by faces."""
    legal = rules.legal_actions(at("fix", rolled="6 1 1", fixed="2 2"), 0)
    assert legal == (
        Fix((1,)), Fix((6,)), Fix((1, 1)), Fix((1, 6)), Fix((1, 1, 6)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        case("DR-E10 DR-20 nothing fixed", "", "must_fix_one"),
        case("DR-E11 DR-20 a third 3", "3 3 3", "dice_not_rolled"),
        case("DR-20 a face not thrown", "1", "dice_not_rolled"),
        case("DR-06 no face of a die", "7", "unknown_face"),
        case("DR-06 no face of a die", "0", "unknown_face"),
    ],
)
def test_refused_fixes(faces: str, code: str) -> None:
    """DR-20: at least one of the dice just thrown, and only of those."""
    state = at("fix", rolled="3 3 6 6 6")
    assert refused(GAME, state, 0, Fix(numbers(faces))).code == code


def test_fixed_dice_stay() -> None:
    """DR-E12, DR-21, DR-24: two throws, and all five fixed dice are free."""
    state = act(throw(begun(), "1 2 3 4 5"), Fix((5,)))
    state = keep(state, "6 6 6 6")
    seen = rules.observation(state, None)
    assert seen.fixed == (5, 6, 6, 6, 6)
    assert seen.free == (0, 0, 0, 0, 1, 4)
    assert seen.phase == "reserve"


def test_the_rest_is_thrown_again() -> None:
    """DR-E13, DR-22, DR-A10: every die not fixed is thrown, and a released one does not exist."""
    state = act(throw(begun(), "1 1 2 3 4"), Fix((1, 1)))
    state = act(throw(state, "1 2 6"), Fix((1,)))
    assert refused(GAME, state, CHANCE, Throw((1, 2, 3))).code == "bad_outcome"
    state = throw(state, "4 4")
    assert rules.observation(state, 1).rolled == (4, 4)
    assert refused(GAME, state, 0, Fix((1,))).code == "dice_not_rolled"


def test_stopping() -> None:
    """DR-E14, DR-23, DR-A09: fixing everything ends the phase after one throw."""
    seen = rules.observation(keep(begun(), "2 2 4 5 6"), 0)
    assert (seen.roll_no, seen.phase) == (1, "reserve")


def test_at_most_five_throws() -> None:
    """DR-22: fixing one die a throw, there are throws with 5, 4, 3, 2 and 1 dice."""
    state = begun()
    for size in range(5, 0, -1):
        state = act(throw(state, " ".join(["3"] * size)), Fix((3,)))
    assert (state.phase, state.roll_no) == ("reserve", 5)


def test_always_five_dice() -> None:
    """DR-E15, DR-16, DR-33, DR-A06, DR-A07: stolen, placed and unused dice all come back."""
    state = begun(2, "KH", "AH", "2C", "9S")
    state = turn(state, "1 1 1 4 5", reserve("KH", "2x1"))
    state = turn(state, "1 1 1 2 3", steal("KH", "3x1"))
    assert state.turn == 0
    assert refused(GAME, state, CHANCE, Throw((1, 2, 3))).code == "bad_outcome"
    assert len(throw(state, "1 2 3 4 5").rolled) == 5


@pytest.mark.parametrize(
    "faces",
    [
        case("DR-78 four dice", "1 2 3 4"),
        case("DR-78 six dice", "1 2 3 4 5 6"),
        case("DR-78 a seven", "1 2 3 4 7"),
        case("DR-78 a zero", "0 2 3 4 5"),
        case("DR-78 none", ""),
    ],
)
def test_bad_throws(faces: str) -> None:
    """DR-19, DR-78: a throw shows one face 1 .. 6 for every die thrown."""
    assert refused(GAME, begun(), CHANCE, Throw(numbers(faces))).code == "bad_outcome"


def test_throwing_is_mandatory() -> None:
    """DR-19, DR-A08: before the throw only chance can act."""
    state = begun()
    assert rules.actors(state) == (CHANCE,)
    assert rules.legal_actions(state, 0) == ()


def test_dice_are_public() -> None:
    """DR-25: everybody sees throws and fixed dice."""
    state, thrown = run(begun(), (CHANCE, Throw((4, 2, 4, 1, 1))))
    state, fixed = run(state, (0, Fix((4, 1))))
    assert thrown == [DiceRolled(0, 1, (4, 2, 4, 1, 1))]
    assert fixed == [DiceFixed(0, (1, 4), (1, 4))]
    assert rules.observation(state, None).fixed == rules.observation(state, 1).fixed == (1, 4)


def test_equal_dice_are_interchangeable() -> None:
    """DR-25, DR-83: a fix names faces, in any order."""
    state = throw(begun(), "6 1 6 2 2")
    assert act(state, Fix((2, 6, 1))) == act(state, Fix((1, 2, 6)))


def test_throws_are_uniform() -> None:
    """DR-78: every face of every die is as likely as any other."""
    rng = random.Random(1)
    state = begun()
    drawn: Counter[int] = Counter()
    for _ in range(1200):
        action = rules.sample_chance(state, rng)
        assert isinstance(action, Throw)
        drawn.update(action.faces)
    assert sum(drawn.values()) == 6000
    # Six expected counts of 1000; 20.5 is the 99.9 % point of chi square with 5 degrees.
    assert sum((drawn[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5
