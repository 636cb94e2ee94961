"""The Turniermatrix: who sits where on which matchday, made for numbers (TS-09 to TS-18)."""

from stammtisch.tournament.matrix.days import (
    Day,
    Quality,
    at_threes,
    byes,
    check_sum,
    least_of,
    meetings,
    quality,
)
from stammtisch.tournament.matrix.field import (
    FEWEST,
    MOST,
    MatrixField,
    OddField,
    field_of,
    ideal_cost,
    least_cost,
    meeting_limit,
)
from stammtisch.tournament.matrix.plan import plan

__all__ = [
    "FEWEST",
    "MOST",
    "Day",
    "MatrixField",
    "OddField",
    "Quality",
    "at_threes",
    "byes",
    "check_sum",
    "field_of",
    "ideal_cost",
    "least_cost",
    "least_of",
    "meeting_limit",
    "meetings",
    "plan",
    "quality",
]
