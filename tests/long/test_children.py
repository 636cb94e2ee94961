"""A long run that is told to end leaves nothing running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from tests.long.children import finished

RUN = """
import os, signal, sys
from tests.long import children
children.PATIENCE_S = 1.0
signal.signal(signal.SIGINT, signal.default_int_handler)
children.finished([sys.executable, "-c", sys.argv[1]], os.environ)
"""
"""As in front, where Ctrl-C ends it, wherever the tests themselves are run."""
WAITS = "print('ready', flush=True); import threading; threading.Event().wait()"
STARTS = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WAITS!r}])"
DEAF = f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); {STARTS}"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "ctrl-c"])
@pytest.mark.parametrize("child", [STARTS, DEAF], ids=["in front", "in the background"])
def test_who_ends_a_run_ends_all_of_it(number: signal.Signals, child: str) -> None:
    """Its process and what that has started hold the pipe, which ends with the last of them."""
    with subprocess.Popen(
        [sys.executable, "-c", RUN, child],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as run:
        try:
            assert run.stdout is not None
            assert run.stdout.readline() == "ready\n"
            run.send_signal(number)
            rest = run.stdout.read()
        finally:
            run.terminate()
    assert run.returncode == -signal.SIGINT
    assert rest.rstrip().endswith("KeyboardInterrupt")


def test_what_ends_by_itself_has_its_own_status() -> None:
    """As long as nobody interrupts it."""
    assert finished([sys.executable, "-c", "raise SystemExit(7)"], os.environ) == 7
