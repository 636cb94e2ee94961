"""Results and standings as CSV, for spreadsheets, and as JSON, for programs (TS-46)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from stammtisch.tournament.cut import called
from stammtisch.tournament.model import State
from stammtisch.tournament.standings import standings, table_scores

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for something to compute."""

_RESULTS = (
    "matchday", "table", "no", "name", "strokes", "place", "points", "consolation", "present",
    "corrected",
)  # fmt: skip
_STANDINGS = ("rank", "no", "name", "points", "strokes", "wins", "matchdays", "status")


def results_csv(state: State) -> str:
    """A line for each player of each confirmed sheet."""
    return written(_RESULTS, _results(state))


def standings_csv(state: State) -> str:
    """A line for each player, in the order of the standings."""
    return written(_STANDINGS, _standings(state))


def results_rows(state: State) -> list[dict[str, object]]:
    """The same lines as objects; no place is ``None``, yes and no are truth values."""
    return [dict(zip(_RESULTS, row, strict=True)) for row in _results(state)]


def standings_rows(state: State) -> list[dict[str, object]]:
    """The same lines as objects; who has left has no rank."""
    return [dict(zip(_STANDINGS, row, strict=True)) for row in _standings(state)]


def _results(state: State) -> Iterator[Sequence[object]]:
    for day in state.matchdays:
        for table in day.tables:
            if not table.counts:
                continue
            scores = table_scores(state.config, table)
            for no in table.seats:
                one = scores[no]
                yield (
                    day.matchday, table.table, no, called(state, no), one.strokes, one.place,
                    one.points, one.consolation, no not in table.entries[0].absent,
                    table.status == "corrected",
                )  # fmt: skip


def _standings(state: State) -> Iterator[Sequence[object]]:
    for row in standings(state).rows:
        yield (
            row.rank, row.no, row.name, row.points, row.strokes, row.wins, row.matchdays,
            row.status,
        )  # fmt: skip


def written(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """RFC 4180, with a mark at the beginning by which spreadsheets know the encoding; no text in
    it is a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([_harmless(value) for value in head])
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return "\ufeff" + out.getvalue()


def _harmless(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
