"""Compressed logs in a PostgreSQL database: found, packed, and unpacked again."""

from __future__ import annotations

import asyncio

import asyncpg

from stammtisch.storage.compression import Compressed, Loose, decompressed, proven
from stammtisch.storage.postgres.jobs import Packed, Reading, statement
from stammtisch.table.match.leases import table_lease

_FIND = """
SELECT number, id, last FROM heads JOIN tables ON number = table_id
WHERE log IS NULL AND table_id > $2 AND last > 0 AND since < $1
AND stage NOT IN ('open', 'playing') ORDER BY table_id LIMIT $3
"""
_ROWS = """
SELECT seq, actor, action, t, key, auto, nonces, crc FROM actions WHERE table_id = $1 ORDER BY seq
"""
_STANDS = """
SELECT EXISTS (
  SELECT FROM heads JOIN tables ON number = table_id
  WHERE table_id = $1 AND id = $2 AND last = $3 AND log IS NULL AND stage NOT IN ('open', 'playing')
)
"""
_PACKED = """
SELECT last, log, log_crc FROM heads JOIN tables ON number = table_id
WHERE id = $1 AND log IS NOT NULL
"""
_COMPRESS = statement("compress.sql")


async def loose(connection: Reading, before_ms: int, behind: int, most: int) -> list[Loose]:
    """Tables behind this number that ended before this age of the house, still in rows."""
    return [Loose(*row) for row in await connection.fetch(_FIND, before_ms, behind, most)]


async def read(connection: Reading, table: Loose) -> Compressed | None:
    """The log of the table, compressed; ``None`` if the table has changed since it was found.

    Raises `StoreUnavailable` ``damaged``.
    """
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        if not await connection.fetchval(_STANDS, *table):
            return None
        rows = [tuple(row) for row in await connection.fetch(_ROWS, table.number)]
    return await asyncio.to_thread(proven, table, rows)


async def put(connection: asyncpg.Connection, table: Loose, log: Compressed, server: str) -> bool:
    """Let the compressed log take the place of its rows; whether it could.

    Not if the table has changed meanwhile, or another one than this ``server`` has its lease.
    """
    lease = table_lease(table.id)
    return bool(await connection.fetchval(_COMPRESS, *table, *log, server, lease))


async def packed(connection: Reading, table: str) -> Packed | None:
    """The compressed log of this table, if it has one. Raises `StoreUnavailable` ``damaged``."""
    found = await connection.fetchrow(_PACKED, table)
    if found is None:
        return None
    last, log, crc = found
    rows = await asyncio.to_thread(decompressed, table, log, crc)
    return Packed(last, crc, rows)
