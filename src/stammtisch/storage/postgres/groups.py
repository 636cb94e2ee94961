"""Writes what waits in groups, and answers once it is known whether a group was written."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import asyncpg

from stammtisch.storage.postgres.faults import FAULTS, lost, unavailable
from stammtisch.storage.postgres.jobs import Job, OtherJob, run
from stammtisch.storage.postgres.tenure import Tenure
from stammtisch.table.match.commits import Commits
from stammtisch.table.match.log import Conflict, StoreUnavailable, Unsettled

GROUP = 512
"""At most so many callers share a statement."""

SETTLE_S = 5.0
"""So long we look for the database again before we say that we do not know."""

_PAUSE_S = 0.1

_TAKEN = {
    "tables_code_key": "another table has its code",
    "actions_by_key": "an entry with one of the keys stands already",
    "journal_lines_by_key": "a line with one of the keys stands already",
}

_log = logging.getLogger(__name__)


class _Waiting:
    """A job, and who waits for it."""

    __slots__ = ("future", "job")

    def __init__(self, job: Job) -> None:
        self.job = job
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(self, error: Exception | None = None) -> None:
        if self.future.done():  # the caller was cancelled; what was written stays written
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)


class GroupWriter:
    """Takes jobs, and writes those that wait at the same time with one statement.

    A group stands or falls as one; one that is refused is tried again job by job, so that a
    conflict fails alone. Where the answer is lost the batch number of the database is read.
    """

    def __init__(self, tenure: Tenure, lost: Callable[[str], None]) -> None:
        """``lost`` hears of leases that turn out to be another server's."""
        self._tenure = tenure
        self._lost = lost
        self._waiting: deque[_Waiting] = deque()
        self.commits = Commits(lambda: len(self._waiting))
        self._some = asyncio.Event()
        self._closed = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def write(self, job: Job) -> None:
        """Returns once it is durable. Raises `Conflict`, `StoreUnavailable`.

        A caller that is cancelled meanwhile does not know whether it was written.
        """
        if self._closed:
            raise StoreUnavailable("closed", "the store has been closed")
        waiting = _Waiting(job)
        self._waiting.append(waiting)
        self._some.set()
        await waiting.future

    async def close(self) -> None:
        """Write what waits."""
        self._closed = True
        self._some.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            await self._some.wait()
            while self._waiting:
                group = self._next()
                try:
                    await self._commit(group)
                except Exception as bug:
                    _log.exception("a group was not written")
                    for one in group:
                        one.answer(bug)
            if not self._closed:
                self._some.clear()

    def _next(self) -> list[_Waiting]:
        """The jobs of the kind that waits longest, one by name; the order by name is kept."""
        kind = type(self._waiting[0].job)
        group: dict[str, _Waiting] = {}
        left: deque[_Waiting] = deque()
        most = 1 if kind is OtherJob else GROUP
        for one in self._waiting:
            fits = type(one.job) is kind and one.job.name not in group and len(group) < most
            if fits:
                group[one.job.name] = one
            else:
                left.append(one)
        self._waiting = left
        return list(group.values())

    async def _commit(self, group: list[_Waiting], *, again: bool = False) -> None:
        tenure = self._tenure
        try:
            connection = await tenure.connection()
        except StoreUnavailable as error:
            _fail(group, error)
            return
        batch = tenure.batch + 1
        began = time.perf_counter()
        try:
            ours = await run(connection, tenure.line, batch, [one.job for one in group])
        except FAULTS as error:
            if lost(error):
                tenure.drop()
                await self._settle(group, batch, error, again=again)
            elif len(group) > 1:
                for one in group:
                    await self._commit([one])
            else:
                await self._refuse(group[0], connection, error)
            return
        if not ours:
            if len(group) > 1:
                for one in group:
                    await self._commit([one])
            else:
                await self._fenced(group[0], connection)
            return
        tenure.batch = batch
        self.commits.told(time.perf_counter() - began)
        for one in group:
            one.answer()

    async def _settle(
        self, group: list[_Waiting], batch: int, error: BaseException, *, again: bool
    ) -> None:
        """Find out whether a group was written whose answer was lost; if it was not, write it."""
        loop = asyncio.get_running_loop()
        until = loop.time() + SETTLE_S
        while True:
            try:
                await self._tenure.connection()
                break
            except StoreUnavailable as trouble:
                if trouble.reason == "taken" or loop.time() > until:
                    _fail(group, _unsettled(trouble))
                    return
            await asyncio.sleep(_PAUSE_S)
        if self._tenure.batch == batch:
            for one in group:
                one.answer()
        elif again:
            _fail(group, unavailable(error, self._tenure.address))
        else:
            await self._commit(group, again=True)

    async def _refuse(
        self, one: _Waiting, connection: asyncpg.Connection, error: BaseException
    ) -> None:
        if not isinstance(error, asyncpg.IntegrityConstraintViolationError):
            _fail([one], unavailable(error, self._tenure.address))
            return
        with suppress(*FAULTS):
            if not await self._holds(one, connection):
                await self._fenced(one, connection)
                return
        why = _TAKEN.get(error.constraint_name or "", "what comes first is not the one that is due")
        one.answer(Conflict(f"{one.job.name}: {why}"))

    async def _holds(self, one: _Waiting, connection: asyncpg.Connection) -> bool:
        """Whether the fence would let this one through."""
        lease = one.job.lease
        return bool(
            await connection.fetchval(
                "SELECT w.epoch = $2 AND ($3::text IS NULL OR l.epoch = $4) FROM writers AS w"
                " LEFT JOIN leases AS l ON l.name = $3 WHERE w.server = $1",
                self._tenure.line.server,
                self._tenure.line.epoch,
                *(lease or (None, None)),
            )
        )

    async def _fenced(self, one: _Waiting, connection: asyncpg.Connection) -> None:
        """Nothing of ours is taken: another server has raised an epoch, that of the lease or ours.

        The one of our line is found out first; a lease that is not ours any more is a conflict.
        """
        line, lease = self._tenure.line, one.job.lease
        with suppress(*FAULTS):
            known = "SELECT epoch FROM writers WHERE server = $1"
            if lease is not None and await connection.fetchval(known, line.server) == line.epoch:
                self._lost(lease[0])
                one.answer(Conflict(f"{one.job.name}: another server has it now"))
                return
        _fail([one], await self._why_not_ours())

    async def _why_not_ours(self) -> StoreUnavailable:
        self._tenure.drop()
        try:
            await self._tenure.connection()
        except StoreUnavailable as error:
            return error
        return StoreUnavailable("busy", "the room had another owner for a moment; try again")


def _unsettled(trouble: StoreUnavailable) -> Unsettled:
    return Unsettled(trouble.reason, trouble.detail, where=trouble.where, why=trouble.why)


def _fail(group: list[_Waiting], error: StoreUnavailable) -> None:
    _log.warning("nothing is known to be written for %d callers: %s", len(group), error)
    for one in group:
        one.answer(error)
