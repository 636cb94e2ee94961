"""The store in PostgreSQL keeps the contract, through lost answers and other owners."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.postgres import Postgres
from tests.storage.contract import StoreContract

from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.table.match.log import Store


class TestPostgresStore(StoreContract):
    """Every test of the contract."""

    @pytest.fixture
    async def store(self, postgres: Postgres, shared: str) -> AsyncIterator[Store]:
        """A store in an empty database."""
        store = await PostgresStore.open(postgres.emptied(shared))
        yield store
        await store.close()


async def test_what_is_old_is_found_by_its_age(postgres: Postgres, shared: str) -> None:
    """Not by reading every table there ever was: each look at the room's health asks for it."""
    store = await PostgresStore.open(postgres.emptied(shared))
    await store.close()
    old = "SELECT number FROM stammtisch.tables WHERE since < 1 AND stage != 'playing' LIMIT 100"
    plan = postgres.sql(f"SET enable_seqscan = off; EXPLAIN {old}", shared)
    assert "tables_by_age" in plan
