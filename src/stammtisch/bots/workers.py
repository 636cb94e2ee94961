"""Other processes that answer one line with one line, each within a budget of time."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence

COMMAND = (sys.executable, "-m", "stammtisch.bots.worker")
"""What a worker is: any program that keeps to the protocol of `stammtisch.bots.worker`."""

PROMPT = (*COMMAND, "--prompt")
"""The worker for those who wait for it: it does not step back behind other processes."""

MAX_LINE = 1_000_000
"""The longest answer in bytes."""


class WorkerFailed(Exception):  # noqa: N818
    """No usable answer: ``reason`` is ``slow``, ``busy``, ``crashed``, ``error`` or ``closed``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Workers:
    """A few worker processes that are started when first needed, and again when they fail."""

    def __init__(
        self,
        *,
        size: int = 1,
        budget_s: float = 3.0,
        start_s: float = 5.0,
        patience_s: float | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """``start_s``: what a new process may take longer.

        After one that answered nothing even so the next has to do without, and then again one may:
        a program that hangs is not waited for so long each time, and one that only starts slowly on
        a busy machine gets its chance.

        ``patience_s``: how long a line waits for a worker; ``None``: as long as it takes.
        """
        self._budget_s = budget_s
        self._start_s = start_s
        self._patience_s = patience_s
        self._trusted = True
        self._command = tuple(command)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._places = asyncio.Semaphore(size)
        self._closed = False

    async def put(self, line: bytes) -> bytes:
        """The answer to a line, both with their ends. Raises `WorkerFailed`.

        The budget counts from the moment the line is written to a worker.
        """
        try:
            await asyncio.wait_for(self._places.acquire(), self._patience_s)
        except TimeoutError:
            raise WorkerFailed("busy", f"no worker within {self._patience_s} s") from None
        try:
            if self._closed:
                raise WorkerFailed("closed")
            return await self._ask(line)
        finally:
            self._places.release()

    async def close(self) -> None:
        """End all workers; whoever waits for an answer gets `WorkerFailed`."""
        self._closed = True
        for worker in list(self._all):
            self._kill(worker)
        await asyncio.gather(*(worker.wait() for worker in self._all))
        self._all.clear()

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(one.returncode is None for one in self._all)

    async def _ask(self, line: bytes) -> bytes:
        budget_s = self._budget_s
        new = not self._idle
        if new:
            worker = await self._start()
            budget_s += self._start_s if self._trusted else 0
        else:
            worker = self._idle.pop()
        try:
            answer = await asyncio.wait_for(_exchange(worker, line), budget_s)
        except TimeoutError:
            self._kill(worker)
            if new:
                self._trusted = not self._trusted
            raise WorkerFailed("slow", f"no answer within {budget_s} s") from None
        except (OSError, ValueError) as wrong:
            self._kill(worker)
            raise WorkerFailed("closed" if self._closed else "crashed", str(wrong)) from None
        except asyncio.CancelledError:
            # Its answer would be taken for that to the next line.
            self._kill(worker)
            raise
        self._idle.append(worker)
        self._trusted = True
        return answer

    async def _start(self) -> Process:
        try:
            worker = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_LINE
            )
        except OSError as wrong:
            raise WorkerFailed("crashed", f"cannot start a worker: {wrong}") from None
        self._all = {one for one in self._all if one.returncode is None} | {worker}
        if self._closed:
            self._kill(worker)
            raise WorkerFailed("closed")
        return worker

    @staticmethod
    def _kill(worker: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()


async def _exchange(worker: Process, line: bytes) -> bytes:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(line)
    await worker.stdin.drain()
    answer = await worker.stdout.readline()
    if not answer.endswith(b"\n"):
        raise OSError("the worker has ended")
    return answer
