"""Sign-up, places, numbers by lot, the matrix, the Kompetenzteam."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent


class Registered(TournamentEvent, frozen=True, tag="registered"):
    """Somebody is on the list."""

    name: str
    here: bool


class Unregistered(TournamentEvent, frozen=True, tag="unregistered"):
    """Somebody is off the list."""

    name: str


class CheckedIn(TournamentEvent, frozen=True, tag="checked_in"):
    """Somebody of the list has come, or has gone again before the draw."""

    name: str
    here: bool


class Waitlisted(TournamentEvent, frozen=True, tag="waitlisted"):
    """All places are taken: somebody stands on the waiting list (TS-01)."""

    name: str
    here: bool
    place: int
    capacity: int


class MovedUp(TournamentEvent, frozen=True, tag="moved_up"):
    """Somebody has come off the waiting list into the field."""

    audited: ClassVar[bool] = True

    name: str
    by_hand: bool
    """The director has chosen; else it was the turn of the first."""


class CapacitySet(TournamentEvent, frozen=True, tag="capacity_set"):
    """How many can take part now; 0: as many as come (TS-01)."""

    audited: ClassVar[bool] = True

    capacity: int
    limited: bool


class NumbersVoid(TournamentEvent, frozen=True, tag="numbers_void"):
    """The list has changed after the draw: the numbers have to be drawn again."""


class NumbersDrawn(TournamentEvent, frozen=True, tag="numbers_drawn"):
    """Everybody who is here has a number, from 1 in this order (TS-09)."""

    audited: ClassVar[bool] = True

    order: tuple[str, ...]
    left_out: tuple[str, ...]
    """On the list, but not here."""
    fours: int
    threes: int
    byes: int


class SmallField(TournamentEvent, frozen=True, tag="small_field"):
    """Everybody will play the final (TS-65)."""

    players: int


class ByesAhead(TournamentEvent, frozen=True, tag="byes_ahead"):
    """Some pause on every matchday; advice on the number of matchdays (TS-07)."""

    players: int
    byes: int


class MatrixPublished(TournamentEvent, frozen=True, tag="matrix_published"):
    """A version of the matrix with its quality and the beginning of its check sum (TS-17)."""

    audited: ClassVar[bool] = True

    version: int
    first: int
    check_sum: str
    cost: int
    ideal: int
    largest: int


class RulesSet(TournamentEvent, frozen=True, tag="rules_set"):
    """The schedule of special rules has changed (TS-50)."""

    audited: ClassVar[bool] = True

    rule_schedule: Mapping[int, str]


class SameCardsSet(TournamentEvent, frozen=True, tag="same_cards_set"):
    """All tables of a matchday have the same cards from now on, or each its own."""

    audited: ClassVar[bool] = True

    on: bool


class RefereeSet(TournamentEvent, frozen=True, tag="referee_set"):
    """Somebody is a member of the Kompetenzteam, or no longer (TS-03)."""

    audited: ClassVar[bool] = True

    name: str
    on: bool
    reason: str


SignupEvent: TypeAlias = (
    Registered
    | Unregistered
    | CheckedIn
    | Waitlisted
    | MovedUp
    | CapacitySet
    | NumbersVoid
    | NumbersDrawn
    | SmallField
    | ByesAhead
    | MatrixPublished
    | RulesSet
    | SameCardsSet
    | RefereeSet
)
