"""A table from its log, while all others play on."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import AnyGame
from stammtisch.table.log import Entry
from stammtisch.table.model import TableDoc
from stammtisch.table.table import Table
from stammtisch.web.live.watchdog import OutOfPlay, Watchdog


async def restored(
    watchdog: Watchdog, doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None
) -> Table:
    """As `Table.restored`, a slice at a time.

    Raises `DamagedLog`; and `OutOfPlay` where the game fails, or where a match is not over that was
    begun under another version of the rules.
    """
    if game is not None and doc.stage == "playing" and doc.rules_version != game.rules_version:
        versions = f"begun by version {doc.rules_version}, known is {game.rules_version}"
        raise OutOfPlay("rules_changed", versions)
    table = Table(doc, game)
    async for further in watchdog.slices(Table.restoring(doc, entries, game)):
        table = further
    return table
