"""Who sits where on a matchday, and what a sequence of matchdays comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations

import msgspec

from stammtisch.tournament.matrix.field import OddField, field_of, ideal_cost, least_cost


class Day(msgspec.Struct, frozen=True):
    """The tables of a matchday in the order of their labels, the players of each in seat order."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    @property
    def players(self) -> frozenset[int]:
        """Everyone who sits at a table."""
        return frozenset(no for table in self.tables for no in table)


class Quality(msgspec.Struct, frozen=True):
    """How often people meet by a plan (TS-11)."""

    cost: int
    """Repeated meetings: the sum of m(m-1)/2 over all pairs that meet m times."""
    largest: int
    """How often the pair meets that meets most."""
    meetings: int


def meetings(days: Iterable[Day]) -> Counter[tuple[int, int]]:
    """How often each pair (smaller number first) shares a table."""
    return Counter(
        pair for day in days for table in day.tables for pair in combinations(sorted(table), 2)
    )


def at_threes(days: Iterable[Day]) -> Counter[int]:
    """How often each sits at a table of three or fewer (TS-15, TS-D-37)."""
    return Counter(no for day in days for table in day.tables if len(table) < 4 for no in table)


def byes(days: Iterable[Day]) -> Counter[int]:
    """How often each pauses."""
    return Counter(no for day in days for no in day.byes)


def quality(days: Sequence[Day]) -> Quality:
    """What a plan comes to."""
    counts = meetings(days)
    return Quality(
        cost=sum(m * (m - 1) // 2 for m in counts.values()),
        largest=max(counts.values(), default=0),
        meetings=counts.total(),
    )


def least_of(days: Sequence[Day], odd_field: OddField = "threes") -> int:
    """The repeated meetings of the best conceivable plan; where the field has changed, the ideal
    (TS-11)."""
    count = len(frozenset().union(*(day.players | set(day.byes) for day in days)))
    field = field_of(count, odd_field)
    sizes = sorted(field.sizes)
    if all(sorted(map(len, day.tables)) == sizes and len(day.byes) == field.byes for day in days):
        return least_cost(count, field, len(days))
    return ideal_cost(count, quality(days).meetings)


def check_sum(days: Sequence[Day]) -> str:
    """SHA-256 of the canonical JSON of all matchdays, in hex; 8 digits are printed (TS-D-53)."""
    plain = [{"byes": list(day.byes), "tables": [list(t) for t in day.tables]} for day in days]
    return sha256(msgspec.json.encode(plain)).hexdigest()
