"""Events of people once the matrix stands: who leaves, returns or joins, and what that asks for."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from stammtisch.tournament.events.event import TournamentEvent


class HasWithdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """Somebody has left (TS-66)."""

    audited: ClassVar[bool] = True

    no: int


class Disqualified(TournamentEvent, frozen=True, tag="disqualified"):
    """Somebody was excluded (TS-70)."""

    audited: ClassVar[bool] = True

    no: int
    reason: str


class Reinstated(TournamentEvent, frozen=True, tag="reinstated"):
    """Somebody who had left is back from this matchday on (TS-D-29)."""

    audited: ClassVar[bool] = True

    no: int
    matchday: int
    reason: str


class LateEntered(TournamentEvent, frozen=True, tag="late_entered"):
    """Somebody joins from this matchday on (TS-67)."""

    audited: ClassVar[bool] = True

    no: int
    name: str
    matchday: int


class MatrixDue(TournamentEvent, frozen=True, tag="matrix_due"):
    """The field has changed; what lies ahead has to be planned again (TS-18)."""

    first: int


class TooFewLeft(TournamentEvent, frozen=True, tag="too_few_left"):
    """Fewer than four are left: only the final, or the end (TS-68)."""

    players: int


FieldEvent: TypeAlias = (
    HasWithdrawn | Disqualified | Reinstated | LateEntered | MatrixDue | TooFewLeft
)
