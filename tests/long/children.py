"""The process that does a run: it ends with the one that waits for it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress

from stammtisch.cli.interruption import by_sigterm_too

PATIENCE_S = 20.0
"""So long all that was started may clean up after each signal."""


def finished(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """The exit status of the command.

    Whoever ends us by Ctrl-C or SIGTERM ends the command and all that it has started, and then
    `KeyboardInterrupt` goes on.
    """
    with (
        by_sigterm_too(),
        subprocess.Popen(command, env=environment, start_new_session=True) as child,
    ):
        try:
            return child.wait()
        except KeyboardInterrupt:
            _end(child)
            raise


def _end(child: subprocess.Popen[bytes]) -> None:
    """Politely first. Who was started in the background of a shell ignores Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(subprocess.TimeoutExpired, ProcessLookupError):
            os.killpg(child.pid, number)
            child.wait(PATIENCE_S)
            break
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
