"""A Runde to take home: everything as JSON, the results as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from stammtisch.runde.model import RundeState, UnixMs, person_of
from stammtisch.runde.standings import rows, won

FORMAT = "stammtisch-runde"
VERSION = 1

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for something to compute."""

_HEAD = (
    "evening", "began", "ended", "table", "game", "finished", "name", "member", "bot", "points",
    "won",
)  # fmt: skip


def as_json(state: RundeState, boards: Mapping[str, Any]) -> str:
    """The whole Runde; ``boards`` is what it hands on from table to table, by game."""
    plain = {
        "format": FORMAT,
        "version": VERSION,
        "title": state.title,
        "members": msgspec.to_builtins(rows(state)),
        "evenings": msgspec.to_builtins(state.meetings),
        "results": msgspec.to_builtins(state.results),
        "boards": dict(boards),
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode()


def as_csv(state: RundeState) -> str:
    """A line for each place of each result; RFC 4180, with the mark of the encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    writer.writerows([_harmless(cell) for cell in line] for line in _lines(state))
    return "\ufeff" + out.getvalue()


def _lines(state: RundeState) -> Iterator[Sequence[object]]:
    for result in state.results:
        for place in result.places:
            person = person_of(state, place.name)
            member = "" if place.bot else state.members.get(person, place.name)
            yield (
                result.evening, _moment(result.began), _moment(result.ended), result.table[:8],
                result.game, int(result.finished), place.name, member, int(place.bot),
                _number(place.points),
                int(won(result, place)),
            )  # fmt: skip


def _moment(t: UnixMs) -> str:
    return datetime.fromtimestamp(t / 1000, UTC).isoformat(timespec="seconds")


def _number(points: float | None) -> object:
    """Whole numbers without a point."""
    if points is None:
        return ""
    return int(points) if points.is_integer() else points


def _harmless(cell: object) -> object:
    """A text at which a spreadsheet does not begin to compute."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
