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
