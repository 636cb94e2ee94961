"""Results and standings as CSV, for spreadsheets (TS-46)."""

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
    return _written(_RESULTS, _results(state))


def standings_csv(state: State) -> str:
    """A line for each player, in the order of the standings."""
    return _written(_STANDINGS, _standings(state))


def _results(state: State) -> Iterator[Sequence[object]]:
    for day in state.matchdays:
        for table in day.tables:
            if not table.counts:
                continue
            scores = table_scores(state.config, table)
            for no in table.seats:
                one = scores[no]
                place = "" if one.place is None else one.place
                present = no not in table.entries[0].absent
                yield (
                    day.matchday, table.table, no, called(state, no), one.strokes, place,
                    one.points, int(one.consolation), int(present),
                    int(table.status == "corrected"),
                )  # fmt: skip


def _standings(state: State) -> Iterator[Sequence[object]]:
    for row in standings(state).rows:
        rank = "" if row.rank is None else row.rank
        yield rank, row.no, row.name, row.points, row.strokes, row.wins, row.matchdays, row.status


def _written(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """RFC 4180, with a mark at the beginning by which spreadsheets know the encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return "\ufeff" + out.getvalue()


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
