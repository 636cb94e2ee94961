"""The matrix with its quality in figures and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from stammtisch.games.texts import Both
from stammtisch.tournament.matrix import (
    Day,
    at_threes,
    byes,
    least_of,
    meetings,
    quality,
)
from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import Matrix, Ms, State, matrix_due
from stammtisch.tournament.texts import noted


class SpanView(msgspec.Struct, frozen=True):
    """The smallest and the largest number that anybody has."""

    least: int
    most: int


class QualityView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How good a plan is (TS-11); ``de`` and ``en`` say it in a sentence."""

    cost: int
    least: int
    """What no plan goes below."""
    largest: int
    pairs: dict[str, int]
    """How many pairs meet so often."""
    more: list[tuple[int, int]] = []
    """The pairs that meet more often than an ideal plan would let them."""
    threes: SpanView
    byes: SpanView
    deals: SpanView
    """First deals."""
    stays: SpanView
    """How often somebody stays at a table for the next matchday."""
    de: str
    en: str


class VersionView(msgspec.Struct, frozen=True):
    """A version that was published."""

    version: int
    first: int
    check_sum: str
    published: Ms


class DayView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tables of a matchday by label, numbers in seat order."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class MatrixView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The version in force, and the list of all."""

    version: int
    first: int
    """It holds from this matchday on; those before are as they were played."""
    check_sum: str
    """The first eight digits (TS-D-53)."""
    due: bool = False
    """The field has changed: what lies ahead has to be planned again (TS-18)."""
    days: dict[str, DayView]
    quality: QualityView
    versions: list[VersionView]


_DAY_VIEWS = Memory[dict[str, DayView]](64)
_QUALITIES = Memory[QualityView](64)


def matrix_view(state: State) -> MatrixView | None:
    """The latest version; ``None`` before the first."""
    if not state.matrices:
        return None
    latest = state.matrices[-1]
    return MatrixView(
        version=latest.version,
        first=latest.first,
        check_sum=latest.check_sum[:8],
        due=matrix_due(state),
        days=_DAY_VIEWS.of((latest,), lambda: days_view(latest)),
        quality=_QUALITIES.of((latest.days,), lambda: quality_view(state, latest.days)),
        versions=_versions(state),
    )


def days_view(matrix: Matrix) -> dict[str, DayView]:
    """By matchday."""
    return {str(at): DayView(day.tables, day.byes) for at, day in enumerate(matrix.days, 1)}


def _versions(state: State) -> list[VersionView]:
    times = [one.t for one in state.audit if one.act == "matrix_published"]
    return [
        VersionView(matrix.version, matrix.first, matrix.check_sum[:8], t)
        for matrix, t in zip(state.matrices, times, strict=True)
    ]


def quality_view(state: State, days: Sequence[Day]) -> QualityView:
    """What a plan is worth."""
    players = sorted(frozenset().union(*(day.players | set(day.byes) for day in days)))
    count = len(players)
    found = quality(days)
    least = least_of(days, state.config.odd_field)
    met = meetings(days)
    pairs = count * (count - 1) // 2
    often = Counter(met.values())
    if pairs > len(met):
        often[0] = pairs - len(met)
    most = -(-found.meetings // pairs)
    more = sorted(pair for pair, times in met.items() if times > most)
    words = _in_words(state, often, found.cost - least, more)
    return QualityView(
        cost=found.cost,
        least=least,
        largest=found.largest,
        pairs={str(times): number for times, number in sorted(often.items())},
        more=more,
        threes=_span(at_threes(days), players),
        byes=_span(byes(days), players),
        deals=_span(Counter(table[0] for day in days for table in day.tables), players),
        stays=_span(_stays(days), players),
        de=words.de,
        en=words.en,
    )


def _in_words(
    state: State, often: Mapping[int, int], over: int, more: Sequence[tuple[int, int]]
) -> Both:
    least, most = min(often), max(often)
    if over == 0:
        name = _best(least, most)
        return noted(name, {"least": least, "most": most}, state)
    name = "more_pairs" if more else "over"
    return noted(name, {"least": least, "most": most, "pairs": len(more), "over": over}, state)


def _best(least: int, most: int) -> str:
    """The note for a plan that cannot be better."""
    if least == 0:
        return "best_once"
    return {0: "all_equal", 1: "best"}.get(most - least, "best_between")


def _span(counts: Mapping[int, int], players: Sequence[int]) -> SpanView:
    values = [counts.get(no, 0) for no in players]
    return SpanView(min(values), max(values))


def _stays(days: Sequence[Day]) -> Counter[int]:
    labels = [{no: at for at, table in enumerate(day.tables) for no in table} for day in days]
    return Counter(
        no for one, following in pairwise(labels) for no in one if following.get(no) == one[no]
    )
