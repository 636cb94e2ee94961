"""Places and points of a table: every pattern of the statute, and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.tournament.points import Ladder, Score, scores


def of(strokes: str) -> list[Score]:
    """The scores of strokes written in a row, in that order."""
    marks = dict(enumerate(map(int, strokes.split()), 1))
    found = scores(marks)
    return [found[no] for no in marks]


FOUR = {
    "TS-32 nobody equal": ("5 4 3 2", "1 2 3 4", "3 2 1 0"),
    "TS-33 two winners": ("5 5 3 2", "1 1 3 4", "2 2 1 0"),
    "TS-33 two second": ("5 4 4 2", "1 2 2 4", "3 1 1 0"),
    "TS-35 two last with strokes": ("5 4 3 3", "1 2 3 3", "3 2 1 1"),
    "TS-35 two last without": ("5 4 0 0", "1 2 3 3", "3 2 0 0"),
    "TS-36 two and two with strokes": ("5 5 3 3", "1 1 3 3", "2 2 1 1"),
    "TS-36 two and two without": ("5 5 0 0", "1 1 3 3", "2 2 0 0"),
    "TS-36 three winners": ("5 5 5 2", "1 1 1 4", "1 1 1 0"),
    "TS-36 three second with strokes": ("5 3 3 3", "1 2 2 2", "3 1 1 1"),
    "TS-36 three second without": ("5 0 0 0", "1 2 2 2", "3 0 0 0"),
    "TS-36 all equal": ("4 4 4 4", "1 1 1 1", "1 1 1 1"),
    "TS-EX-07": ("4 4 2 1", "1 1 3 4", "2 2 1 0"),
    "TS-EX-08": ("6 3 3 3", "1 2 2 2", "3 1 1 1"),
    "TS-EX-09": ("3 3 3 1", "1 1 1 4", "1 1 1 0"),
    "TS-EX-10": ("7 2 2 0", "1 2 2 4", "3 1 1 0"),
    "TS-EX-11": ("5 5 1 1", "1 1 3 3", "2 2 1 1"),
    "TS-EX-12": ("2 0 0 0", "1 2 2 2", "3 0 0 0"),
}
THREE = {
    "TS-36 nobody equal": ("5 4 3", "1 2 3", "3 2 1"),
    "TS-36 nobody equal, one without": ("5 4 0", "1 2 3", "3 2 1"),
    "TS-36 two winners": ("5 5 3", "1 1 3", "2 2 1"),
    "TS-36 two winners, one without": ("5 5 0", "1 1 3", "2 2 1"),
    "TS-36 two second": ("5 3 3", "1 2 2", "3 1 1"),
    "TS-EX-13": ("4 0 0", "1 2 2", "3 1 1"),
    "TS-36 all equal": ("4 4 4", "1 1 1", "1 1 1"),
    "TS-EX-14 a fourth is absent": ("4 2 0", "1 2 3", "3 2 1"),
}
FEWER = {
    "TS-36 two": ("5 3", "1 2", "3 2"),
    "TS-36 two, equal": ("3 3", "1 1", "2 2"),
    "TS-D-06 one with strokes": ("4", "1", "3"),
    "TS-D-37 five": ("5 4 3 2 0", "1 2 3 4 5", "3 2 1 0 0"),
    "TS-D-37 five, consoled": ("5 4 3 2 1", "1 2 3 4 5", "3 2 1 1 1"),
}


@pytest.mark.parametrize(
    ("strokes", "places", "points"),
    [*FOUR.values(), *THREE.values(), *FEWER.values()],
    ids=[*FOUR, *(f"{name} of three" for name in THREE), *FEWER],
)
def test_patterns(strokes: str, places: str, points: str) -> None:
    """The ladder 3 2 1 0, less for equals, and the Trostpunkt (TS-32, TS-33, TS-35, TS-36,
    TS-EX-07, TS-EX-08, TS-EX-09, TS-EX-10, TS-EX-11, TS-EX-12, TS-EX-13, TS-EX-14, TS-D-06,
    TS-D-37)."""
    found = of(strokes)
    assert " ".join(str(one.place) for one in found) == places
    assert " ".join(str(one.points) for one in found) == points
    consoled = [one for one in found if one.consolation]
    assert len(consoled) != 1
    assert all(one.points == 1 and one.strokes for one in consoled)


@pytest.mark.parametrize("strokes", ["0 0 0 0", "0 0 0", "0 0", "0"])
def test_no_stroke_no_place(strokes: str) -> None:
    """No game counted: nobody wins, and the ladder would be wrong (TS-34, TS-EX-32, TS-D-07)."""
    assert of(strokes) == [Score(None, 0, 0)] * len(strokes.split())


@pytest.mark.parametrize(
    ("strokes", "ladder", "strohmann"),
    [
        ("5 4 3", "3 2 1", "3 2 1"),
        ("4 4 4", "1 1 1", "1 1 1"),
        ("4 0 0", "3 1 1", "3 0 0"),
        ("5 3 3", "3 1 1", "3 1 1"),
        ("5 4 3 3", "3 2 1 1", "3 2 1 1"),
        ("5 3", "3 2", "3 2"),
    ],
)
def test_a_straw_man_at_tables_of_three(strokes: str, ladder: str, strohmann: str) -> None:
    """Only where exactly three are ranked he is a fourth without a stroke (TS-D-21, TS-AMB-06)."""
    marks = dict(enumerate(map(int, strokes.split()), 1))
    options: dict[Ladder, str] = {"ladder": ladder, "strohmann": strohmann}
    for option, points in options.items():
        found = scores(marks, option)
        assert " ".join(str(found[no].points) for no in marks) == points


@given(st.lists(st.integers(0, 99), min_size=2, max_size=5))
def test_points_follow_strokes(strokes: list[int]) -> None:
    """Equal for equal, never fewer for more, 0 to 3, one 3 at most, known sums (TS-INV-05,
    TS-INV-06)."""
    found = scores(dict(enumerate(strokes, 1)))
    pairs = [(one.strokes, one.points) for one in found.values()]
    assert all(p <= q for a, p in pairs for b, q in pairs if a <= b)
    assert all(0 <= points <= 3 for _, points in pairs)
    assert sum(points == 3 for _, points in pairs) <= 1
    sums = {3: {0, 3, 5, 6}, 4: {0, 3, 4, 5, 6, 7}}
    assert len(strokes) not in sums or sum(p for _, p in pairs) in sums[len(strokes)]
