"""Places and points of one table on one matchday, from strokes and presence alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

Ladder: TypeAlias = Literal["ladder", "strohmann"]
"""TS-AMB-06: by the ladder, or with an absent fourth ranked as one without a stroke."""

TOP = 3
"""The points of a first place that nobody shares (TS-32)."""

_STRAW = 0
"""The strokes of the straw man."""


class Score(msgspec.Struct, frozen=True):
    """What a matchday brings one player."""

    place: int | None
    """``None``: not ranked, because absent (TS-31)."""
    points: int
    strokes: int
    consolation: bool = False
    """The point is a Trostpunkt (TS-35)."""


def scores(strokes: Mapping[int, int], three_table_points: Ladder = "ladder") -> dict[int, Score]:
    """By number, for the ranked players of a table and their strokes (TS-31 to TS-36).

    Equal strokes share a place; one ranked player with strokes has the first (TS-D-06); without
    any stroke there are no places (TS-34, TS-D-07).
    """
    values = tuple(strokes.values())
    if three_table_points == "strohmann" and len(values) == 3:
        values = (*values, _STRAW)
    return dict(zip(strokes, _scored(values), strict=False))


@lru_cache(4096)
def _scored(strokes: tuple[int, ...]) -> tuple[Score, ...]:
    """The same for people one after the other; evenings have the same few patterns."""
    if not any(strokes):
        return tuple(Score(None, 0, 0) for _ in strokes)
    found = [_by_ladder(one, strokes) for one in strokes]
    consoled = [one for one in found if one.points == 0 and one.strokes > 0]
    if len(consoled) < 2:
        return tuple(found)
    trost = [one in consoled for one in found]
    return tuple(
        msgspec.structs.replace(one, points=1, consolation=True) if gets else one
        for one, gets in zip(found, trost, strict=True)
    )


def _by_ladder(strokes: int, all_strokes: tuple[int, ...]) -> Score:
    """Before the Trostpunkt: each further player of equal place costs its group a point (TS-33)."""
    most, points = TOP, 0
    for value in sorted({one for one in all_strokes if one >= strokes}, reverse=True):
        points = max(0, most - (all_strokes.count(value) - 1))
        most = max(0, points - 1)
    place = 1 + sum(one > strokes for one in all_strokes)
    return Score(place, points, strokes)
