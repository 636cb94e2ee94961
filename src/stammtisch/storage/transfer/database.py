"""Rooms in PostgreSQL: as they are at one moment, nobody at work in them, or empty to be filled."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from stammtisch.storage import postgres
from stammtisch.storage.postgres.faults import FAULTS, shown, unavailable
from stammtisch.storage.postgres.schema import found_version, migrate
from stammtisch.storage.postgres.tenure import connected, owned_or_refused
from stammtisch.storage.scripts import migrations
from stammtisch.storage.transfer.files import not_empty, other_version
from stammtisch.storage.transfer.postgres_rows import PostgresRows
from stammtisch.table.match.log import StoreUnavailable


@asynccontextmanager
async def as_it_is(address: str, *, at_rest: bool = False) -> AsyncIterator[PostgresRows]:
    """The room at this moment, others may write; ``at_rest``: nobody else may have it.

    Raises `StoreUnavailable`, also for another version.
    """
    async with _asking(address) as connection:
        await _must_be_ours(connection, address)
        if at_rest:
            await owned_or_refused(connection, address)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield PostgresRows(connection)


@asynccontextmanager
async def in_use(address: str) -> AsyncIterator[PostgresRows]:
    """The room as it changes, to be read bit by bit; nothing is held meanwhile.

    Raises `StoreUnavailable`, also for another version.
    """
    async with _asking(address) as connection:
        await _must_be_ours(connection, address)
        await connection.execute("SET default_transaction_read_only = on")
        yield PostgresRows(connection)


@asynccontextmanager
async def empty(address: str) -> AsyncIterator[PostgresRows]:
    """A room to be filled in one transaction. Raises `StoreUnavailable`, ``not_empty`` too."""
    async with _asking(address) as connection, connection.transaction():
        await migrate(connection, shown(address))
        await owned_or_refused(connection, address)
        for table in ("tables", "journals"):
            if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):  # noqa: S608
                raise not_empty(shown(address))
        yield PostgresRows(connection)


async def _must_be_ours(connection: asyncpg.Connection, address: str) -> None:
    version = await found_version(connection)
    known = len(list(migrations(postgres.__name__)))
    if version == 0:
        raise StoreUnavailable(
            "missing", "there is no room in it; check the name", where=shown(address)
        )
    if version != known:
        raise other_version(shown(address), version, known)


@asynccontextmanager
async def _asking(address: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await connected(address)
    try:
        await connection.execute("SET statement_timeout = 0")
        yield connection
        await connection.close()
    except FAULTS as error:
        raise unavailable(error, address) from error
    finally:
        connection.terminate()
