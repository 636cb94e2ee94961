"""A process that appends until it is killed and says which entries were acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from tests.storage.contract import a_doc, an_entry

from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import Store

TABLES = 8
STEP = 2
"""Entries by append; a log never ends within a step."""


async def play(store: Store, table: str) -> None:
    """Append step after step; each line says how far the acknowledged log of the table goes."""
    if await store.table(table) is None:
        await store.save(a_doc(table))
    seq = len(await store.entries(table))
    while True:
        entries = [an_entry(seq + offset, f"key-{seq + offset:06}") for offset in (1, STEP)]
        seq += STEP
        await store.append(table, entries, a_doc(table, "playing", created_ms=seq))
        os.write(1, f"{table} {seq}\n".encode())


async def store_at(where: str) -> Store:
    """The store in a file or at the address of a database."""
    return await PostgresStore.open(where) if "://" in where else SqliteStore.open(where)


async def main(where: str) -> None:
    """All tables at once, so that most commits hold several of them."""
    store = await store_at(where)
    await asyncio.gather(*(play(store, f"table-{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
