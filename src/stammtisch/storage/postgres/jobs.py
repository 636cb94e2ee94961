"""What waits to be written: pieces of one kind share a statement, any other work goes alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from importlib import resources
from typing import Any, Protocol, TypeAlias

import asyncpg
import msgspec
from asyncpg.pool import PoolConnectionProxy

from stammtisch.storage.rows import DocRow, EntryRow, LineRow

Reading: TypeAlias = "asyncpg.Connection | PoolConnectionProxy"
"""A connection, or one that is lent."""

Steps: TypeAlias = Callable[[asyncpg.Connection], Awaitable[object]]

Held: TypeAlias = "tuple[str, int]"
"""A lease and the epoch in which it was ours."""


class Job(Protocol):
    """One caller's piece of a group; ``name`` says of which table or journal it is."""

    @property
    def name(self) -> str: ...

    @property
    def lease(self) -> Held | None:
        """Without this lease nothing is written; ``None``: none is needed."""
        ...


class WriterLine(msgspec.Struct, frozen=True):
    """By what the database knows the writes of a server: its line, in which epoch."""

    epoch: int
    server: str = ""
    """Empty: of the one that has the whole room."""


GroupRun: TypeAlias = Callable[
    [asyncpg.Connection, WriterLine, int, Sequence[Any]], Awaitable[bool]
]


class TableJob(msgspec.Struct, frozen=True, kw_only=True):
    """Entries of a table behind the number ``before``, and its document."""

    name: str
    doc: DocRow | None
    before: int | None
    """``None`` without entries."""
    entries: list[EntryRow]
    lease: Held | None = None


class Packed(msgspec.Struct, frozen=True):
    """The rows of a log that stands compressed in the head of its table."""

    last: int
    """How long the log is."""
    crc: int
    """The sum of its compressed value, by which it is known again."""
    rows: list[EntryRow]


class UnpackingJob(TableJob, frozen=True, kw_only=True):
    """The same for a table whose log is compressed: it becomes rows again, so that they follow."""

    packed: Packed


class JournalJob(msgspec.Struct, frozen=True, kw_only=True):
    """Lines of a journal behind the number ``before``, and its document with its checksum."""

    kind: str
    id: str
    doc: tuple[bytes, int] | None
    before: int | None
    lines: list[LineRow]
    lease: Held | None = None

    @property
    def name(self) -> str:
        """Kind and id."""
        return f"{self.kind} {self.id}"


class OtherJob(msgspec.Struct, frozen=True):
    """Statements that share a transaction with nobody."""

    steps: Steps
    lease: Held | None = None
    name: str = ""


def statement(name: str) -> str:
    """The statement in this file."""
    return (resources.files(__package__) / "statements" / name).read_text("utf-8")


_APPEND, _JOURNAL = statement("append.sql"), statement("journal.sql")
_DECOMPRESS = statement("decompress.sql")
_FENCE = """
WITH held AS (
  SELECT l.name FROM unnest($4::text[], $5::bigint[]) AS wanted (name, epoch)
  JOIN leases AS l USING (name, epoch)
  FOR SHARE OF l
)
UPDATE writers SET batch = $2 WHERE server = $3 AND epoch = $1
  AND (SELECT count(*) FROM held) = cardinality($4::text[])
"""


async def run(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[Job]
) -> bool:
    """Write a group of one kind, all or nothing.

    ``False``: in another epoch, or without one of its leases, so nothing is written. Raises what
    asyncpg raises.
    """
    return await _RUNS[type(jobs[0])](connection, line, batch, jobs)


async def _append(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[TableJob]
) -> bool:
    heads = [(job.name, job.before, _last(job.before, job.entries)) for job in jobs]
    docs = [job.doc for job in jobs if job.doc is not None]
    entries = [(job.name, *row) for job in jobs for row in job.entries]
    columns = (*_columns(heads, 3), *_columns(docs, 7), *_columns(entries, 9))
    fence = (line.server, *_leases(jobs))
    return bool(await connection.fetchval(_APPEND, line.epoch, batch, *columns, *fence))


async def _unpack(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[UnpackingJob]
) -> bool:
    async with connection.transaction():
        if not await _fenced(connection, line, batch, jobs):
            return False
        for job in jobs:
            rows = _columns(job.packed.rows, 8)
            await connection.execute(_DECOMPRESS, job.name, job.packed.crc, *rows)
        return await _append(connection, line, batch, jobs)


async def _write(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[JournalJob]
) -> bool:
    heads = [(job.kind, job.id, job.before, _last(job.before, job.lines)) for job in jobs]
    docs = [(job.kind, job.id, *job.doc) for job in jobs if job.doc is not None]
    lines = [(job.kind, job.id, *row) for job in jobs for row in job.lines]
    columns = (*_columns(heads, 4), *_columns(docs, 4), *_columns(lines, 6))
    fence = (line.server, *_leases(jobs))
    return bool(await connection.fetchval(_JOURNAL, line.epoch, batch, *columns, *fence))


async def _alone(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[OtherJob]
) -> bool:
    async with connection.transaction():
        if not await _fenced(connection, line, batch, jobs):
            return False
        await jobs[0].steps(connection)
    return True


async def _fenced(
    connection: asyncpg.Connection, line: WriterLine, batch: int, jobs: Sequence[Job]
) -> bool:
    """Whether all is ours until the transaction ends."""
    fence = (line.epoch, batch, line.server, *_leases(jobs))
    return await connection.execute(_FENCE, *fence) != "UPDATE 0"


_RUNS: dict[type, GroupRun] = {
    TableJob: _append,
    UnpackingJob: _unpack,
    JournalJob: _write,
    OtherJob: _alone,
}


def _leases(jobs: Sequence[Job]) -> list[list[object]]:
    return _columns([job.lease for job in jobs if job.lease is not None], 2)


def _last(before: int | None, rows: Sequence[object]) -> int | None:
    return None if before is None else before + len(rows)


def _columns(rows: Sequence[Sequence[object]], width: int) -> list[list[object]]:
    """Rows as columns, so that each is one array; none at all is so many empty ones."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]
