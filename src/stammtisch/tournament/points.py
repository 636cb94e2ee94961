"""Places and points of one table on one matchday, from strokes and presence alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Ladder: TypeAlias = Literal["ladder", "strohmann"]
"""TS-AMB-06: by the ladder, or with an absent fourth ranked as one without a stroke."""

TOP = 3
"""The points of a first place that nobody shares (TS-32)."""

_STRAW = 0
"""The number of the straw man; no participant has it."""


class Score(msgspec.Struct, frozen=True):
    """What a matchday brings one player."""

    place: int | None
    """``None``: not ranked, because absent (TS-31)."""
    points: int
    strokes: int
    consolation: bool = False
    """The point is a Trostpunkt (TS-35)."""


NOTHING = Score(place=None, points=0, strokes=0)


def scores(strokes: Mapping[int, int], three_table_points: Ladder = "ladder") -> dict[int, Score]:
    """By number, for the ranked players of a table and their strokes (TS-31 to TS-36).

    Equal strokes share a place; one ranked player with strokes has the first (TS-D-06); without
    any stroke there are no places (TS-34, TS-D-07).
    """
    if not any(strokes.values()):
        return {no: Score(None, 0, 0) for no in strokes}
    if three_table_points == "strohmann" and len(strokes) == 3:
        found = scores({**strokes, _STRAW: 0})
        return {no: score for no, score in found.items() if no != _STRAW}
    found = _ladder(strokes)
    consoled = [no for no, one in found.items() if one.points == 0 and one.strokes > 0]
    if len(consoled) > 1:
        for no in consoled:
            found[no] = msgspec.structs.replace(found[no], points=1, consolation=True)
    return found


def _ladder(strokes: Mapping[int, int]) -> dict[int, Score]:
    """Before the Trostpunkt: each further player of equal place costs its group a point (TS-33)."""
    found: dict[int, Score] = {}
    most = TOP
    for value in sorted(set(strokes.values()), reverse=True):
        group = [no for no, own in strokes.items() if own == value]
        points = max(0, most - (len(group) - 1))
        place = len(found) + 1
        found.update({no: Score(place, points, value) for no in group})
        most = max(0, points - 1)
    return found
