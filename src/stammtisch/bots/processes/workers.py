"""Workers that answer one line with one line, each within a budget of time."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence

import msgspec

from stammtisch.bots.processes.lines import Opening, WorkerLine, program

COMMAND = (sys.executable, "-m", "stammtisch.bots.processes.worker")
"""What a worker is: any program that keeps to the protocol of `worker`."""

PROMPT = (*COMMAND, "--prompt")
"""The worker for those who wait for it: it does not step back behind other processes."""

MAX_LINE = 1_000_000
"""The longest answer in bytes, unless said otherwise."""


FINISH_S = 60.0
"""So long a new process may take until its first answer, unless said otherwise."""

_MAX_ASIDE_S = 60.0
"""A program that fails and fails is tried again this often."""


class WorkerFailed(Exception):
    """No usable answer, by ``reason``.

    ``slow``: not within the budget; ``busy``: no process was free in time; ``sidelined``: those
    before failed or are still starting, and nothing is asked for now; ``crashed``, ``error``,
    ``closed``.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Figures(msgspec.Struct, frozen=True):
    """How the processes and those who wait for them stand."""

    workers: int
    """Processes there now."""
    waiting: int
    """Lines that wait for a process."""
    thinking: int
    """Lines that a process has."""
    starting: int
    """Those of them whose process has not answered anything yet."""
    sidelined: bool
    """Lines are refused at once."""
    started: int
    """Processes ever started."""
    waits: int
    """Lines that have waited for a process, in vain or not."""
    waited_s: float
    """How long all of them have waited together."""


class Suspension:
    """Whether a program that fails is left alone: twice in a row, and it is, ever longer.

    When its time is over one line tries it again, and its answer brings all of them back.
    """

    def __init__(self) -> None:
        self._failures = 0
        self._until = 0.0
        self._trying = False

    @property
    def now(self) -> bool:
        """Nothing is to be asked."""
        return self.doubted and (self._trying or time.monotonic() < self._until)

    @property
    def doubted(self) -> bool:
        """It has failed twice in a row, and not answered since."""
        return self._failures >= 2

    def ask(self) -> None:
        """A line is given to the program."""
        self._trying = self.doubted

    def answered(self) -> None:
        """It has answered."""
        self._failures, self._trying = 0, False

    def dropped(self) -> None:
        """Nobody wanted the answer any more."""
        self._trying = False

    def failed(self) -> None:
        """It has not; what was asked before it was left alone says nothing new."""
        if self.doubted and not self._trying and time.monotonic() < self._until:
            return
        self._failures += 1
        self._trying = False
        self._until = time.monotonic() + min(_MAX_ASIDE_S, 2.0 ** (self._failures - 2))


class Slots:
    """So many may be at it at once; the others stand in line."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._free = size
        self._line: deque[asyncio.Future[None]] = deque()

    def __len__(self) -> int:
        """How many stand in line."""
        return len(self._line)

    async def take(self, patience_s: float | None) -> None:
        """Raises `TimeoutError`, or what those in line were sent away with."""
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        try:
            async with asyncio.timeout(patience_s):
                await turn
        except BaseException:
            if turn in self._line:
                self._line.remove(turn)
            elif turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give()  # it came at the moment of leaving
            raise

    def give(self) -> None:
        """A place is free: for the first in line."""
        self._free += 1
        self._call_up()

    def allow(self, size: int) -> None:
        """From here on so many may be at it."""
        self._free += size - self.size
        self.size = size
        self._call_up()

    def send_away(self, why: Callable[[], Exception]) -> None:
        """Nobody needs to stand in line."""
        while self._line:
            turn = self._line.popleft()
            if not turn.done():
                turn.set_exception(why())

    def _call_up(self) -> None:
        while self._free > 0 and self._line:
            turn = self._line.popleft()
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


class _Worker:
    """Who is at the other end of a line."""

    def __init__(self, line: WorkerLine) -> None:
        self.line = line
        self.proven = False
        """It has answered before."""
        self.unwanted = False
        """Nobody waits for its answer any more; it was ended for that."""


class Workers:
    """A few worker processes that are started when first needed, and again when they fail.

    A new process is let finish its start, even if the line that started it waits no longer: its
    answer is thrown away, and the next line finds a process that is ready.
    """

    def __init__(  # noqa: PLR0913 - each is a setting of its own
        self,
        *,
        size: int = 1,
        budget_s: float = 3.0,
        start_s: float = 5.0,
        patience_s: float | None = None,
        finish_s: float = FINISH_S,
        sidelines: bool = False,
        command: Sequence[str] = COMMAND,
        opening: Opening | None = None,
        max_line: int = MAX_LINE,
    ) -> None:
        """``start_s``: so much longer a line waits for the answer of a new process.

        ``patience_s``: how long a line waits for a worker; ``None``: as long as it takes.
        ``sidelines``: a failure speaks against the program, not against the line; see `Suspension`.

        ``finish_s``: so long a new process may take until its first answer, though nobody waits for
        it any more. ``max_line``: the longest answer in bytes. ``opening``: how a line to a worker
        is made where none is started by ``command``; it may tell how many there can be.
        """
        self._budget_s = budget_s
        self._start_s = start_s
        self._patience_s = patience_s
        self._open = opening or program(tuple(command))
        self._finish_s = finish_s
        self._max_line = max_line
        self._places = Slots(size)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._starts: set[asyncio.Task[_Worker]] = set()
        self._serving: dict[asyncio.Task[bytes], _Worker] = {}
        self._late = 0
        """Processes that start although nobody waits for them any more."""
        self._aside = Suspension()
        self._sidelines = sidelines
        self._closed = False
        self._started = 0
        self._waits = 0
        self._waited_s = 0.0

    async def put(self, line: bytes) -> bytes:
        """The answer to a line, both with their ends. Raises `WorkerFailed`.

        The budget counts from the moment the line is written to a worker.
        """
        self._must_be_open()
        await self._take_place()
        try:
            self._must_be_open()
            serving = self._serve(line, await self._worker())
        except BaseException:
            self._places.give()
            raise
        return await self._answer(serving)

    async def close(self) -> None:
        """End all workers; whoever waits for an answer gets `WorkerFailed`."""
        self._closed = True
        for worker in self._all:
            worker.line.end()
        await asyncio.gather(*self._serving, *self._starts, return_exceptions=True)
        await asyncio.gather(*(worker.line.over() for worker in self._all))
        self._all.clear()

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return sum(not one.line.ended for one in self._all)

    @property
    def load(self) -> float:
        """Lines that are waited for, by the number of workers there can be."""
        return (len(self._serving) + len(self._places)) / self._places.size

    @property
    def figures(self) -> Figures:
        """How things stand."""
        return Figures(
            workers=self.workers,
            waiting=len(self._places),
            thinking=len(self._serving),
            starting=sum(not worker.proven for worker in self._serving.values()),
            sidelined=bool(self._why_not()),
            started=self._started,
            waits=self._waits,
            waited_s=self._waited_s,
        )

    def _must_be_open(self) -> None:
        if self._closed:
            raise WorkerFailed("closed")
        why = self._why_not()
        if why:
            raise WorkerFailed("sidelined", why)

    def _why_not(self) -> str:
        """Why nothing is asked; empty if it is."""
        if self._late >= self._places.size:
            return "it is still starting"
        return "it has failed again and again" if self._aside.now else ""

    def _send_away(self) -> None:
        """Whoever waits for what is sidelined waits no longer."""
        why = self._why_not()
        if why:
            self._places.send_away(lambda: WorkerFailed("sidelined", why))

    async def _take_place(self) -> None:
        began = time.monotonic()
        try:
            await self._places.take(self._patience_s)
        except TimeoutError:
            raise WorkerFailed("busy", f"no worker within {self._patience_s} s") from None
        finally:
            self._waits += 1
            self._waited_s += time.monotonic() - began

    async def _worker(self) -> _Worker:
        """One that is ready, or a new one."""
        self._aside.ask()
        while self._idle:
            worker = self._idle.pop()
            # After failure upon failure those that wait are not to be trusted either.
            if not self._aside.doubted and not worker.line.ended:
                return worker
            worker.line.end()
        start = asyncio.get_running_loop().create_task(self._start())
        self._starts.add(start)
        start.add_done_callback(self._starts.discard)
        try:
            return await start
        except BaseException:
            self._aside.dropped()
            raise

    def _serve(self, line: bytes, worker: _Worker) -> asyncio.Task[bytes]:
        """Give a line to a worker; the place is free again when that is over."""
        serving = asyncio.get_running_loop().create_task(self._exchange(line, worker))
        self._serving[serving] = worker
        serving.add_done_callback(self._served)
        return serving

    def _served(self, serving: asyncio.Task[bytes]) -> None:
        del self._serving[serving]
        self._places.give()
        if not serving.cancelled():
            serving.exception()  # nobody may be there to hear it

    async def _answer(self, serving: asyncio.Task[bytes]) -> bytes:
        worker = self._serving[serving]
        finishes = worker.proven or self._finish_s <= self._start_s
        patience_s = None if finishes else self._start_s + self._budget_s
        try:
            await asyncio.wait({serving}, timeout=patience_s)
        except asyncio.CancelledError:
            if not serving.done():
                # Its answer would be taken for that to the next line.
                worker.unwanted = True
                worker.line.end()
            raise
        if serving.done():
            return serving.result()
        self._late += 1
        self._send_away()
        serving.add_done_callback(self._no_longer_late)
        raise WorkerFailed("slow", f"a new process, no answer within {patience_s} s")

    def _no_longer_late(self, _: asyncio.Task[bytes]) -> None:
        self._late -= 1

    async def _exchange(self, line: bytes, worker: _Worker) -> bytes:
        start_s = 0.0 if worker.proven else max(self._finish_s, self._start_s)
        limit_s = self._budget_s + start_s
        try:
            answer = await asyncio.wait_for(worker.line.put(line), limit_s)
        except TimeoutError:
            worker.line.end()
            self._failed()
            raise WorkerFailed("slow", f"no answer within {limit_s} s") from None
        except (OSError, ValueError) as wrong:
            worker.line.end()
            if self._closed or worker.unwanted:
                self._aside.dropped()
                raise WorkerFailed("closed") from None
            self._failed()
            raise WorkerFailed("crashed", str(wrong)) from None
        worker.proven = True
        self._aside.answered()
        if not worker.unwanted:
            self._idle.append(worker)
        return answer

    def _failed(self) -> None:
        if self._sidelines:
            self._aside.failed()
            self._send_away()

    async def _start(self) -> _Worker:
        try:
            worker = _Worker(await self._open(self._max_line))
        except OSError as wrong:
            self._failed()
            raise WorkerFailed("crashed", f"no worker: {wrong}") from None
        self._started += 1
        self._all = {one for one in self._all if not one.line.gone} | {worker}
        if self._closed:
            worker.line.end()
            await worker.line.over()
            raise WorkerFailed("closed")
        if worker.line.at_a_time is not None:
            self._places.allow(worker.line.at_a_time)
        return worker
