"""Peers that answer one line with one line: a process of this machine, or a network address."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from stammtisch.bots.processes import bytecode

_AT_ONCE = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has no such signal, and ends a process at once by any."""


class WorkerLine:
    """Two streams; whoever has it asks, and asks again only after the answer."""

    at_a_time: int | None = None
    """So many of its kind may be open at a time, where the other side says so."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def put(self, line: bytes) -> bytes:
        """The answer to a line, both with their ends.

        Raises `OSError`; `ValueError` for an answer that is too long.
        """
        self._writer.write(line)
        await self._writer.drain()
        answer = await self._reader.readline()
        if not answer.endswith(b"\n"):
            raise OSError("the other side has ended")
        return answer

    @property
    def ended(self) -> bool:
        """Nothing will come any more."""
        return self._reader.at_eof() or self._writer.is_closing()

    @property
    def gone(self) -> bool:
        """Nothing is left of it that would have to be waited for."""
        return self.ended

    def end(self) -> None:
        """Hang up at once, whatever the other side is doing."""
        self._writer.transport.abort()

    async def over(self) -> None:
        """Wait until it has ended."""
        with suppress(OSError):
            await self._writer.wait_closed()


class Program(WorkerLine):
    """A process of our own, over its standard input and output."""

    def __init__(self, process: Process) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        super().__init__(process.stdout, process.stdin)
        self._process = process

    @property
    def ended(self) -> bool:
        """See `WorkerLine.ended`; it may have closed its output, or have been killed."""
        return self.gone or super().ended

    @property
    def gone(self) -> bool:
        """See `WorkerLine.gone`; a process may have closed its output and go on."""
        return self._process.returncode is not None

    def end(self) -> None:
        """Kill it, whatever it is thinking about."""
        # `Process.kill` may find it dead, and take its status before asyncio does, which then logs
        # that it does not know this process.
        if not self.gone:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self._process.pid, _AT_ONCE)

    async def over(self) -> None:
        """See `WorkerLine.over`."""
        await self._process.wait()


Opening = Callable[[int], Awaitable[WorkerLine]]
"""Makes a line whose answers have so many bytes at the most. Raises `OSError`."""


def program(command: Sequence[str]) -> Opening:
    """Lines to processes that are started so."""

    async def start(max_line: int) -> WorkerLine:
        bytecode.look()
        return Program(
            await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=max_line
            )
        )

    return start
