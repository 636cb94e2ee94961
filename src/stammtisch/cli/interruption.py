"""A command that is told to end by other means than Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def by_sigterm_too() -> Iterator[None]:
    """Whoever ends the program with SIGTERM finds nothing half done, as after Ctrl-C.

    It would die at once, and leave its processes and unfinished files behind. In the background of
    a shell SIGINT itself is ignored, so it is not passed on.
    """
    if threading.current_thread() is not threading.main_thread():  # no other may set it
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt
