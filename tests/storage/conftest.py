"""A PostgreSQL for the tests of the stores."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.postgres import Postgres, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that all tests of a process share."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def shared(postgres: Postgres) -> str:
    """The address of a database; whoever uses it empties it first."""
    return postgres.database()
