"""Where a room lies, in either kind of database: opened, asked behind its back, its logs packed."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Protocol

from tests.postgres import Postgres

from stammtisch.storage import compression as in_file
from stammtisch.storage.compression import Compressed, Loose
from stammtisch.storage.postgres import compression as in_database
from stammtisch.storage.postgres.store import PostgresStore
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.storage.transfer.rooms import RoomPlace
from stammtisch.table.match.log import Store

LATER = 10**12
"""An age of the house at which everything is old."""


class Place(Protocol):
    """A place for one room. Whatever takes a store takes one that was opened here."""

    where: RoomPlace

    async def open(self) -> Store:
        """The store there."""
        ...

    def sql(self, statement: str) -> str:
        """Done beside the store; the first value of what is found."""
        ...

    async def loose(self, store: Store) -> list[Loose]:
        """What is old and still in rows."""
        ...

    async def read(self, store: Store, table: Loose) -> Compressed | None:
        """The log of this table, to be put."""
        ...

    async def put(self, store: Store, table: Loose, log: Compressed) -> bool:
        """Let it take the place of its rows; whether it could."""
        ...

    async def compress(self, store: Store, table: Loose) -> bool:
        """Both at one go."""
        ...


class FilePlace:
    """A room in a file."""

    def __init__(self, where: Path) -> None:
        self.where: RoomPlace = where
        self._file = where

    async def open(self) -> SqliteStore:
        return SqliteStore.open(self._file)

    def sql(self, statement: str) -> str:
        connection = sqlite3.connect(self._file)
        try:
            row = connection.execute(statement).fetchone()
            connection.commit()
        finally:
            connection.close()
        return "" if row is None else str(row[0])

    async def loose(self, store: Store) -> list[Loose]:
        assert isinstance(store, SqliteStore)
        return await store._read(lambda c: in_file.loose(c, LATER, 0, 10))

    async def read(self, store: Store, table: Loose) -> Compressed | None:
        assert isinstance(store, SqliteStore)
        return await store._read(lambda c: in_file.read(c, table))

    async def put(self, store: Store, table: Loose, log: Compressed) -> bool:
        assert isinstance(store, SqliteStore)
        return await store._writer.write(lambda c: in_file.put(c, table, log))

    async def compress(self, store: Store, table: Loose) -> bool:
        assert isinstance(store, SqliteStore)
        return await store._compress(table)


class DatabasePlace:
    """A room in a database."""

    def __init__(self, server: Postgres, address: str) -> None:
        self.where: RoomPlace = address
        self._server, self._address = server, address

    async def open(self) -> PostgresStore:
        return await PostgresStore.open(self._address)

    def sql(self, statement: str) -> str:
        return self._server.sql(f"SET search_path = stammtisch; {statement}", self._address)

    async def loose(self, store: Store) -> list[Loose]:
        assert isinstance(store, PostgresStore)
        return await store._read(lambda c: in_database.loose(c, LATER, 0, 10))

    async def read(self, store: Store, table: Loose) -> Compressed | None:
        assert isinstance(store, PostgresStore)
        return await store._read(lambda c: in_database.read(c, table))

    async def put(self, store: Store, table: Loose, log: Compressed) -> bool:
        assert isinstance(store, PostgresStore)
        return await store._put(table, log)

    async def compress(self, store: Store, table: Loose) -> bool:
        assert isinstance(store, PostgresStore)
        return await store._compress(table)


def rows_of(place: Place, table: str) -> int:
    """How many entries of a table are rows of their own."""
    return int(
        place.sql(
            "SELECT count(*) FROM actions WHERE table_id ="
            f" (SELECT number FROM tables WHERE id = '{table}')"
        )
    )
