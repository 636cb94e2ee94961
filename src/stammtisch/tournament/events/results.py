"""Events of results: sheets entered, disputed, confirmed, corrected, and what follows."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent


class SheetEntered(TournamentEvent, frozen=True, tag="sheet_entered"):
    """A sheet was entered and waits for confirmation (TS-37)."""

    matchday: int
    table: int
    strokes: dict[int, int]


class SheetDisputed(TournamentEvent, frozen=True, tag="sheet_disputed"):
    """Two different sheets for one table; the director decides (TS-D-38)."""

    audited: ClassVar[bool] = True

    matchday: int
    table: int


class ManyStrokes(TournamentEvent, frozen=True, tag="many_strokes"):
    """More strokes than a matchday usually has; a question, no refusal (TS-79)."""

    matchday: int
    table: int
    total: int


class SheetConfirmed(TournamentEvent, frozen=True, tag="sheet_confirmed"):
    """The result of a table counts; points by number (TS-37)."""

    matchday: int
    table: int
    points: dict[int, int]


class SheetCorrected(TournamentEvent, frozen=True, tag="sheet_corrected"):
    """A confirmed result was changed; both values stay readable (TS-39)."""

    audited: ClassVar[bool] = True

    matchday: int
    table: int
    old: dict[int, int]
    new: dict[int, int]
    old_absent: tuple[int, ...]
    new_absent: tuple[int, ...]
    reason: str
    after_final: bool


class MatchdayCompleted(TournamentEvent, frozen=True, tag="matchday_completed"):
    """All tables of a matchday are confirmed (TS-38)."""

    matchday: int


class JerseyAwarded(TournamentEvent, frozen=True, tag="jersey_awarded"):
    """Who will wear the orange jersey at the next table (TS-47)."""

    no: int


ResultEvent: TypeAlias = (
    SheetEntered
    | SheetDisputed
    | ManyStrokes
    | SheetConfirmed
    | SheetCorrected
    | MatchdayCompleted
    | JerseyAwarded
)
