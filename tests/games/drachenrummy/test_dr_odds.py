"""The chances of the dice, exactly (section 14.10 of the rules, DR-19 .. DR-24)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case, numbers
from tests.games.drachenrummy.exact_odds import face_odds, odds

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, Faces, fixable, left_of
from stammtisch.games.drachenrummy.dice.positions import finals, place_of, positions


@pytest.mark.parametrize(
    ("dice", "need", "exact"),
    [
        case("DR-E110 at least 1", 5, 1, "439667406451/470184984576"),
        case("DR-E111 at least 2", 5, 2, "87028668019/117546246144"),
        case("DR-E112 at least 3", 5, 3, "199647875201/470184984576"),
        case("DR-E113 at least 4", 5, 4, "8553607447/58773123072"),
        case("DR-E114 at least 5", 5, 5, "206435887/9795520512"),
        case("DR-E118 at least 3, two fixed", 3, 1, "31031/46656"),
        case("DR-22 reached already", 2, 0, "1"),
        case("DR-22 too few dice", 2, 3, "0"),
    ],
)
def test_one_face(dice: int, need: int, exact: str) -> None:
    """DR-20, DR-22: the chance of so many more dice of a given face."""
    assert face_odds(dice, need) == Fraction(exact)


@pytest.mark.parametrize(
    ("goal", "exact"),
    [
        case("DR-E115", 3, "8733533/11337408"),
        case("DR-E116", 4, "247913651/816293376"),
        case("DR-E117", 5, "3400573/68024448"),
        case("DR-25 one of some face is certain", 1, "1"),
    ],
)
def test_any_face(goal: int, exact: str) -> None:
    """DR-20: the chance of so many dice of whichever face, playing for the best one."""
    found = odds((), lambda faces: max(map(faces.count, faces)) >= goal)
    assert found == Fraction(exact)


def test_five_different_faces() -> None:
    """DR-E119: the chance of five different faces."""
    found = odds((), lambda faces: len(set(faces)) == 5)
    assert found == Fraction("35446945/68024448")


def test_general_odds_agree_with_those_of_one_face() -> None:
    """DR-20: fixing every die of the face is really the best play for it."""
    for need in range(1, 6):
        found = odds((), lambda faces, need=need: faces.count(6) >= need)  # type: ignore[misc]
        assert found == face_odds(5, need)
    assert odds((6, 6), lambda faces: faces.count(6) >= 4) == face_odds(3, 2)


def by_hand(fixed: Faces, goal: int, face: int) -> Fraction:
    """The chance of ``goal`` dice of ``face`` by trying every throw and every fix."""
    left = DICE - len(fixed)
    if not left:
        return Fraction(fixed.count(face) >= goal)
    total = Fraction(0)
    for rolled in product(FACES, repeat=left):
        total += max(by_hand(fixed + faces, goal, face) for faces in fixable(rolled))
    return total / Fraction(6**left)


@pytest.mark.parametrize("fixed", ["4 4 1", "2 2 2 2", "1 4 5", "4 4 4 4"])
@pytest.mark.parametrize("goal", range(1, 6))
def test_small_cases_by_hand(fixed: str, goal: int) -> None:
    """DR-20: with one or two dice left, against all throws and all fixes."""
    dice = numbers(fixed)
    assert face_odds(DICE - len(dice), goal - dice.count(4)) == by_hand(dice, goal, 4)


def test_positions_of_the_dice() -> None:
    """DR-25: multisets only: 462 of them, 252 with five dice."""
    assert len(positions()) == len(set(positions())) == 462
    assert {len(faces) for faces in finals()} == {5}
    assert [place_of(faces) for faces in positions()] == list(range(462))


@given(st.lists(st.sampled_from(FACES), min_size=1, max_size=5), st.data())
def test_fixable(rolled: list[int], data: st.DataObject) -> None:
    """DR-20: every choice of thrown dice leaves the others, and no other choice does."""
    throw = tuple(rolled)
    faces = data.draw(st.sampled_from(fixable(tuple(sorted(throw)))))
    left = left_of(throw, faces)
    assert left is not None
    assert sorted(left + faces) == sorted(throw)
    assert left_of(throw, (*throw, 1)) is None
