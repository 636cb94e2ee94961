"""Lots, the Stechen, the final and the end."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent
from stammtisch.tournament.model import LotPurpose, Ms


class LotDrawn(TournamentEvent, frozen=True, tag="lot_drawn"):
    """How a lot fell (TS-81)."""

    audited: ClassVar[bool] = True

    purpose: LotPurpose
    order: tuple[int, ...]


class PlayoffWon(TournamentEvent, frozen=True, tag="playoff_won"):
    """A game of the Stechen or of the sudden death (TS-61, TS-62)."""

    audited: ClassVar[bool] = True

    tied: tuple[int, ...]
    winner: int


class FinalIsReady(TournamentEvent, frozen=True, tag="final_ready"):
    """All results of all matchdays are there (TS-82)."""


class FinalStarted(TournamentEvent, frozen=True, tag="final_started"):
    """The matchdays are over for good; their order is frozen (TS-D-11)."""

    audited: ClassVar[bool] = True


class FinalDealt(TournamentEvent, frozen=True, tag="final_dealt"):
    """The final is played by these, best first, in these seats (TS-63)."""

    field: tuple[int, ...]
    seats: tuple[int, ...]
    dealer: int
    ends: Ms | None


class FinalShortened(TournamentEvent, frozen=True, tag="final_shortened"):
    """The clock of the final was stopped before its time."""

    audited: ClassVar[bool] = True

    reason: str


class FinalEntered(TournamentEvent, frozen=True, tag="final_entered"):
    """The strokes of the final."""

    audited: ClassVar[bool] = True

    strokes: dict[int, int]
    reason: str


class Closed(TournamentEvent, frozen=True, tag="closed"):
    """The tournament is over; ``winner`` is ``None`` where nobody played."""

    audited: ClassVar[bool] = True

    winner: int | None


FinalEvent: TypeAlias = (
    LotDrawn
    | PlayoffWon
    | FinalIsReady
    | FinalStarted
    | FinalDealt
    | FinalShortened
    | FinalEntered
    | Closed
)
