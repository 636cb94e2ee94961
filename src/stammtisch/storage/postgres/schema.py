"""Brings the schema of a database up to date, one server at a time."""

from __future__ import annotations

import asyncpg

from stammtisch.storage.scripts import migrations
from stammtisch.table.match.log import StoreUnavailable

MIGRATING = 0x5374_6D74_0001
"""The advisory lock under which the schema is changed."""

_CHANGE_S = 86_400.0
"""So long a change may take: an index over the tables of many years is not made in a moment."""


async def migrate(connection: asyncpg.Connection, name: str) -> int:
    """Bring the schema up to date, all or nothing, and return its version.

    ``name`` is the address, to be shown. Raises `StoreUnavailable` ``newer`` for a database of a
    later program.
    """
    scripts = list(migrations(__package__))
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        version = await found_version(connection)
        if version > len(scripts):
            raise newer(name, version)
        if version < len(scripts):
            await connection.execute("SET LOCAL statement_timeout = 0")
        for script in scripts[version:]:
            await connection.execute(script, timeout=_CHANGE_S)
        if version < len(scripts):
            await connection.execute("UPDATE stammtisch.house SET version = $1", len(scripts))
    return len(scripts)


async def found_version(connection: asyncpg.Connection) -> int:
    """The version of the room in this database; 0: there is none."""
    if await connection.fetchval("SELECT to_regclass('stammtisch.house')") is None:
        return 0
    version: int = await connection.fetchval("SELECT version FROM stammtisch.house")
    return version


def newer(name: str, version: int) -> StoreUnavailable:
    """The refusal of a database that a later program has written."""
    known = len(list(migrations(__package__)))
    return StoreUnavailable(
        "newer",
        "a newer Stammtisch has written it; update the program or name another database",
        where=name,
        why=f"schema {version} > {known}",
    )
