"""What goes on from match to match: what a game notes of its players, and the rematch."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from stammtisch.games.protocol import AnyGame, Player
from stammtisch.table.match.options import parse_options
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats
from stammtisch.table.people.seats import Birth


def introduced(game: AnyGame, doc: TableDoc, now: int) -> TableDoc:
    """The document with what the game notes of its players and the day (``now``: Unix ms)."""
    continuity = game.continuity
    if continuity is None:
        return doc
    players = [Player(seat.name, seat.kind == "bot") for seat in doc.seats]
    day = datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
    options = continuity.seated(parse_options(game, doc.options), players, day)
    return msgspec.structs.replace(doc, options=msgspec.to_builtins(options))


def rematch(
    game: AnyGame, doc: TableDoc, state: object | None, guest: str, birth: Birth
) -> tuple[TableDoc, TableDoc]:
    """The successor's document and this table's; save the successor first, then adopt this.

    ``state`` is the last one of the match, or ``None`` where there was none. Refused:
    ``not_seated``, ``match_running``, ``has_successor``.
    """
    successor, before = seats.rematch(doc, guest, birth, game.rules_version)
    if game.continuity is not None and state is not None:
        options = parse_options(game, successor.options)
        carried = msgspec.to_builtins(game.continuity.carried(options, state))
        successor = msgspec.structs.replace(successor, options=carried)
    return successor, before
