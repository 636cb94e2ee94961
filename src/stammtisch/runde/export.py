"""A Runde to take home: everything as JSON, the results as CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from stammtisch.runde.model import (
    NameKey,
    RundeState,
    SeatResult,
    UnixMs,
    called,
    root,
    sat_there,
)
from stammtisch.runde.standings import rows, won

FORMAT = "stammtisch-runde"
VERSION = 2

SOMEBODY = "somebody"
"""Who has left and took the name along, in a spreadsheet."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet takes a text for something to compute."""

_HEAD = (
    "evening", "began", "ended", "table", "game", "finished", "name", "member", "bot", "points",
    "won", "place", "written",
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
        "left": [
            {"name": called(state, person), "also": _others(state, person), "since": since}
            for person, since in state.left.items()
        ],
        "date": _date(state),
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode()


def _others(state: RundeState, person: NameKey) -> list[str]:
    return [
        name for key, name in state.members.items() if key != person and root(state, key) == person
    ]


def _date(state: RundeState) -> Any:
    """The next date with answers by name."""
    date = state.date
    if date is None:
        return None
    answers = {called(state, root(state, key)): one for key, one in date.answers.items()}
    return msgspec.to_builtins(replace(date, answers=answers))


def as_csv(state: RundeState) -> str:
    """A line for each place of each result that counts; RFC 4180, with the mark of the encoding."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    writer.writerows([_harmless(cell) for cell in line] for line in _lines(state))
    return "\ufeff" + out.getvalue()


def _lines(state: RundeState) -> Iterator[Sequence[object]]:
    for result in state.results:
        if result.struck is not None:
            continue
        for place in result.places:
            yield (
                result.evening, _moment(result.began), _moment(result.ended), result.table[:8],
                result.game, int(result.finished), place.name or SOMEBODY, _member(state, place),
                int(place.bot),
                _number(place.points),
                int(won(result, place)), _number(place.place), int(result.written is not None),
            )  # fmt: skip


def _member(state: RundeState, place: SeatResult) -> str:
    return "" if place.bot else called(state, sat_there(state, place))


def _moment(t: UnixMs) -> str:
    return datetime.fromtimestamp(t / 1000, UTC).isoformat(timespec="seconds")


def _number(points: float | None) -> object:
    """Whole numbers without a point."""
    if points is None:
        return ""
    return int(points) if points == int(points) else points


def _harmless(cell: object) -> object:
    """A text at which a spreadsheet does not begin to compute."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
