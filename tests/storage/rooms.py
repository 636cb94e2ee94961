"""A room with real matches in it, in either kind of database."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.storage.child import store_at
from tests.storage.contract import plain
from tests.table.tables import ANNA, BEN, START, Played, birth

from stammtisch.games import games
from stammtisch.storage.transfer.rooms import RoomPlace
from stammtisch.table import opening
from stammtisch.table.match.log import JournalLine, Store
from stammtisch.table.opening import TablePlan
from stammtisch.table.people.seats import add_bot, join
from stammtisch.table.table import Table

JOURNALS = (("evening", "one"), ("runde", "one"), ("evening", "bare"))


def matches(actions: int = 40, least: int = 2) -> list[Played]:
    """A match of every game, so many actions old, between so many at least, two of them people."""
    found = []
    for number, (name, game) in enumerate(games().items()):
        seats = max(least, game.seats.start)
        new = birth(f"table-{name}", f"CODE{number:02}")
        table = Table(opening.opened(game, new, ANNA, "Änne", TablePlan(seats=seats)), game)
        table.adopt(join(table.doc, BEN, "Ben"))
        for _ in range(seats - 2):
            table.adopt(add_bot(table.doc, ANNA, "steady"))
        played = Played(table)
        played.store(table.start(ANNA, START, ()))
        found.append(played.random(Random(number), actions))
    return found


async def furnish(store: Store) -> None:
    """Matches, an open table, journals with and without lines, an age."""
    await store.age(1_234, 77)
    for played in matches():
        await store.append(played.table.id, played.log, played.table.doc)
    spare = opening.opened(next(iter(games().values())), birth("table-open", "SPARE"), ANNA, "Anna",
                           TablePlan(seats=2))  # fmt: skip
    await store.save(spare)
    for kind, name in JOURNALS:
        await store.journals.write(kind, name, [], f"{kind} {name}".encode())
    lines = [JournalLine(n, b"line \x00 %d" % n, f"k{n}" if n % 2 else None) for n in range(1, 8)]
    await store.journals.write("evening", "one", lines)
    await store.journals.write("runde", "one", lines[:1], b"another")


async def contents(place: RoomPlace) -> dict[str, Any]:
    """All that a store says about the room that lies there."""
    store = await store_at(str(place))
    try:
        docs = await store.tables()
        return {
            "docs": docs,
            "logs": {doc.id: plain(await store.entries(doc.id)) for doc in docs},
            "journals": [await store.journals.read(*name) for name in JOURNALS],
            "age": await store.age(0, 99),
        }
    finally:
        await store.close()


async def furnished(place: RoomPlace) -> dict[str, Any]:
    """A room with everything in it, closed; what it holds."""
    if isinstance(place, Path):
        place.parent.mkdir(parents=True, exist_ok=True)
    store = await store_at(str(place))
    await furnish(store)
    await store.close()
    return await contents(place)
