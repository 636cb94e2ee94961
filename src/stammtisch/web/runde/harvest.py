"""What a table of the room means to the Runde it belongs to, once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games.protocol import AnyGame, BadOptions, Chalked
from stammtisch.runde.commands import TableEnded
from stammtisch.runde.model import SeatResult
from stammtisch.table.match.options import parse_options
from stammtisch.table.model import TableDoc
from stammtisch.table.table import Table


def result_of(table: Table) -> TableEnded | None:
    """The result of a table that is over; ``None`` where no match was played."""
    doc, state = table.doc, table.state
    if doc.stage != "over" or state is None or doc.started_ms is None:
        return None
    returns = table.game.rules.returns(state)
    points = returns
    if table.game.continuity is not None:
        points = table.game.continuity.gained(parse_options(table.game, doc.options), state)
    best = max(returns) if returns is not None else None
    places = tuple(
        SeatResult(
            name=seat.name,
            bot=seat.kind == "bot",
            points=None if points is None else points[number],
            first=returns is not None and returns[number] == best,
        )
        for number, seat in enumerate(doc.seats)
    )
    ended = doc.ended_ms if doc.ended_ms is not None else doc.started_ms
    return TableEnded(
        table=doc.id,
        began=doc.started_ms,
        ended=max(ended, doc.started_ms),
        finished=returns is not None,
        places=places,
    )


def handed_on(table: Table) -> dict[str, object]:
    """The options of the next table: with what the game carries on, without who sat here."""
    game, options = table.game, parse_options(table.game, table.doc.options)
    continuity = game.continuity
    if continuity is None:
        return _plain(options)
    if table.state is not None:
        options = continuity.carried(options, table.state)
    return _plain(continuity.seated(options, (), ""))


def begun_anew(game: AnyGame, options: dict[str, object]) -> dict[str, object]:
    """The same rules without anything that was carried on."""
    noted = game.continuity.noted if game.continuity is not None else frozenset()
    return {name: value for name, value in options.items() if name not in noted}


def with_one_name(
    game: AnyGame, options: dict[str, object], name: str, into: str
) -> dict[str, object]:
    """The same options where a name that was typed twice was merged."""
    if game.continuity is None or not readable(game, options):
        return options
    return _plain(game.continuity.merged(parse_options(game, options), name, into))


def readable(game: AnyGame, options: dict[str, object]) -> bool:
    """Whether the game still has these options: an older version may have written them."""
    try:
        parse_options(game, options)
    except BadOptions:
        return False
    return True


def chalked(game: AnyGame, options: dict[str, object]) -> Sequence[Chalked]:
    """What stands on the boards that the next table of a game takes along."""
    if game.continuity is None or not readable(game, options):
        return ()
    return game.continuity.chalked(parse_options(game, options))


def over(doc: TableDoc) -> bool:
    """Nothing will be played there any more."""
    return doc.stage not in {"open", "playing"}


def _plain(options: Any) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(options)
    return plain
