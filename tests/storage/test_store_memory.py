"""The store in memory keeps the contract."""

from __future__ import annotations

import pytest
from tests.storage.contract import StoreContract

from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import Store


class TestMemoryStore(StoreContract):
    """Every test of the contract."""

    @pytest.fixture
    def store(self) -> Store:
        """A fresh store."""
        return MemoryStore()
