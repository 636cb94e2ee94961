"""One thread that writes, and one sync for all who wait at the same time."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from stammtisch.storage.appends import Append, together
from stammtisch.storage.schema import FAULTS, unavailable
from stammtisch.table.match.commits import Commits
from stammtisch.table.match.log import StoreUnavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

BATCH = 512
"""At most so many callers share a commit."""

_log = logging.getLogger(__name__)


class _Job:
    """What one caller wants written, and how it went."""

    __slots__ = ("error", "future", "loop", "result", "work")

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def deliver(self) -> None:
        if self.future.done():  # the caller was cancelled; what was written stays written
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Takes work from the event loop, commits it in groups, and answers after the sync.

    Work that raises fails alone: its savepoint is rolled back, the others of its group stand.
    """

    def __init__(self, connection: sqlite3.Connection, path: str = "") -> None:
        self._connection = connection
        self._path = path
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = Commits(self._queue.qsize)
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="stammtisch-writer", daemon=True)
        self._thread.start()

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """The result of ``work`` once it is durable, or `StoreUnavailable`, or what it raises.

        A caller that is cancelled meanwhile does not know whether it was written.
        """
        if self._closed:
            raise StoreUnavailable("closed", "the store has been closed")
        job = _Job(work)
        # What is asked for in one turn of the event loop is handed over together: the thread would
        # wake for the first of it, and wait for the interpreter at each statement.
        job.loop.call_soon(self._queue.put, job)
        return job.future

    async def close(self) -> None:
        """Write what waits, put the log back into the file, and end the thread."""
        loop = asyncio.get_running_loop()
        if not self._closed:
            self._closed = True
            loop.call_soon(self._queue.put, None)  # behind what was asked for before
        await loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        ended = False
        while not ended:
            batch = self._next()
            jobs = [job for job in batch if job is not None]
            ended = len(jobs) < len(batch)
            if jobs:
                self._commit(jobs)
                _answer(jobs)
        with suppress(*FAULTS):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()

    def _next(self) -> list[_Job | None]:
        batch = [self._queue.get()]
        with suppress(Empty):
            while len(batch) < BATCH and batch[-1] is not None:
                batch.append(self._queue.get_nowait())
        return batch

    def _commit(self, jobs: list[_Job]) -> None:
        """One transaction; if it fails as a whole, each job by itself."""
        began = time.perf_counter()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except FAULTS as error:
            self._fail(jobs, error)
            return
        try:
            self._do(jobs)
            self._connection.execute("COMMIT")
        except FAULTS as error:
            with suppress(*FAULTS):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            if len(jobs) == 1:
                self._fail(jobs, error)
                return
            # What was too large for the disk must not take down what would have fitted.
            for job in jobs:
                job.result = job.error = None
                self._commit([job])
            return
        self.commits.told(time.perf_counter() - began)

    def _do(self, jobs: list[_Job]) -> None:
        """All of them as if none could fail; if one does, again and each by itself.

        A savepoint each costs as many turns with the event loop as the work of a move.
        """
        try:
            for part in _parts(jobs):
                appends = [job.work for job in part if isinstance(job.work, Append)]
                if len(appends) > 1:
                    together(self._connection, appends)
                else:
                    part[0].result = part[0].work(self._connection)
        except FAULTS:
            raise
        except Exception:  # whoever's it is, it is told who asks for it below
            self._connection.execute("ROLLBACK")
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._attempt(job)

    def _attempt(self, job: _Job) -> None:
        self._connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._connection)
        except FAULTS:
            raise
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            job.error = error
        self._connection.execute("RELEASE job")

    def _fail(self, jobs: list[_Job], error: Exception) -> None:
        _log.warning("nothing was written for %d callers: %s", len(jobs), error)
        for job in jobs:
            job.error = unavailable(error, self._path)


def _parts(jobs: Sequence[_Job]) -> Iterator[list[_Job]]:
    """What can be done together, in the order of the jobs: entries of different tables."""
    part: list[_Job] = []
    tables: set[str] = set()
    for job in jobs:
        table = _joining(job.work)
        if part and (table is None or table in tables):
            yield part
            part, tables = [], set()
        if table is None:
            yield [job]
        else:
            part.append(job)
            tables.add(table)
    if part:
        yield part


def _joining(work: Work[Any]) -> str | None:
    """The table whose log is all that the work is about."""
    if isinstance(work, Append) and work.doc is None and work.before is not None:
        return work.table
    return None


def _answer(jobs: list[_Job]) -> None:
    """Hand the results back, with one call for each event loop."""
    for loop in {job.loop for job in jobs}:
        done = [job for job in jobs if job.loop is loop]
        with suppress(RuntimeError):  # the loop has ended; nobody waits
            loop.call_soon_threadsafe(_deliver, done)


def _deliver(jobs: list[_Job]) -> None:
    for job in jobs:
        job.deliver()
