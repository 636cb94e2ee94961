"""States of a tournament after matchdays that are written down by their strokes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch.tournament import Config, State
from stammtisch.tournament.model import (
    Author,
    MatchdayState,
    MatchdayTable,
    Participant,
    SheetEntry,
)

Sheet = Mapping[int, int | None]
"""Strokes by number; ``None``: absent the whole matchday."""


def table(label: int, sheet: Sheet) -> MatchdayTable:
    """A confirmed table."""
    entry = SheetEntry(
        strokes={no: count or 0 for no, count in sheet.items()},
        absent=tuple(no for no, count in sheet.items() if count is None),
        by=Author(role="director"),
        t=0,
    )
    return MatchdayTable(table=label, seats=tuple(sheet), entries=(entry,), status="confirmed")


def played(
    *days: Sequence[Sheet], wearer: int | None = None, config: Config | None = None
) -> State:
    """Everybody who is named takes part; ``wearer`` wore the jersey in the last matchday."""
    numbers = {no for day in days for sheet in day for no in sheet}
    matchdays = tuple(
        MatchdayState(
            matchday=at,
            version=1,
            rules=(),
            wearer=wearer if at == len(days) else None,
            tables=tuple(table(label, sheet) for label, sheet in enumerate(day, 1)),
            byes=(),
            started=0,
            ended=1,
        )
        for at, day in enumerate(days, 1)
    )
    return State(
        config=config or Config(matchdays=len(days)),
        stage="final_ready",
        participants=tuple(Participant(name=f"P{no}", no=no) for no in range(1, max(numbers) + 1)),
        matchdays=matchdays,
    )
