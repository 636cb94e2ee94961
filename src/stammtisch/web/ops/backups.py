"""Backups by the clock: made and checked by a process of their own, the oldest removed."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from stammtisch.web.ops import logs

NAME = "stammtisch-*.backup"
"""What the files are called; by name they are in order of time."""

_LONGEST_S = 3600.0
_RETRY_S = 600.0
_POLITE = 10
"""So much less urgent than the room, to the system."""


class Backups:
    """Lets ``command`` write a new file into ``folder`` from time to time, and keeps the latest."""

    def __init__(
        self,
        folder: Path,
        command: Sequence[str],
        *,
        every_s: float,
        keep: int,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self.outcomes: Counter[str] = Counter()
        """How many were ``made`` and how many ``failed``; the room may put its own here."""
        self.heard: Callable[[bool], None] = lambda _: None
        """Is told of each whether it was made."""
        self.clear: Callable[[], None] = lambda: None
        """Removes what those have left unfinished that were killed. Raises `OSError`."""
        self._folder = folder
        self._command = command
        self._every_s = every_s
        self._keep = keep
        self._environ = dict(environ)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From here on a backup is made whenever the last one is old enough."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Make none any more; one that is under way is given up."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            if not await self._made_when_due():
                await asyncio.sleep(min(_RETRY_S, self._every_s))

    async def _made_when_due(self) -> bool:
        """Whether one was made; where the folder cannot even be looked at, none was."""
        try:
            await asyncio.sleep(self.due_in())
            return await self.make()
        except OSError as error:  # a disk of the network, that may come back
            return self._failed(str(error))

    def due_in(self) -> float:
        """Seconds until the next one is due."""
        latest = max((path.stat().st_mtime for path in self._folder.glob(NAME)), default=None)
        if latest is None:
            return 0.0
        return min(max(0.0, latest + self._every_s - time.time()), self._every_s)

    async def make(self) -> bool:
        """Make one now, and only if it is good remove the oldest; whether it is."""
        file = self._folder / f"stammtisch-{datetime.now(UTC):%Y%m%dT%H%M%S%f}Z.backup"
        try:
            self.clear()
            status, said = await self._ran(str(file))
        except (OSError, TimeoutError) as error:
            status, said = 1, str(error) or type(error).__name__
        if status:
            return self._failed(said, file.name)
        logs.log("backup made", file=file.name, bytes=file.stat().st_size)
        self.outcomes["made"] += 1
        self.heard(True)
        try:
            for old in sorted(self._folder.glob(NAME))[: -self._keep]:
                old.unlink(missing_ok=True)
        except OSError as error:  # the next one is made all the same
            logs.warn("an old backup cannot be removed", said=str(error))
        return True

    def _failed(self, said: str, file: str = "") -> bool:
        """Tell it, and that none was made."""
        self.outcomes["failed"] += 1
        self.heard(False)
        logs.warn("no backup was made", file=file, said=said)
        return False

    async def _ran(self, file: str) -> tuple[int, str]:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            file,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=self._environ,
        )
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, _POLITE)
        try:
            async with asyncio.timeout(_LONGEST_S):
                _, said = await process.communicate()
        except BaseException:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
            raise
        return process.returncode or 0, said.decode(errors="replace").strip()[-500:]
