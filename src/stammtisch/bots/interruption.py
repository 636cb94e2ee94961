"""Ctrl-C while foreign code is at work, which swallows it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any


@contextmanager
def not_swallowed() -> Iterator[None]:
    """Raises `KeyboardInterrupt` at the end of the block at the latest, if it was raised in it.

    What LLVM calls back cannot raise: Python reports the interruption at length, and goes on with
    half of the code.
    """
    if threading.current_thread() is not threading.main_thread():  # no other is interrupted
        yield
        return
    interruptions: list[int] = []
    with ExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):
            _note(number, interruptions, stack)
        stack.callback(setattr, sys, "unraisablehook", sys.unraisablehook)
        sys.unraisablehook = _but_interruptions(sys.unraisablehook)
        try:
            yield
        finally:
            if interruptions:
                raise KeyboardInterrupt


def _note(number: int, interruptions: list[int], stack: ExitStack) -> None:
    """Put the signal down where it interrupts. The stack gives back what was before."""
    before = signal.getsignal(number)
    if not callable(before):
        return

    def heard(number: int, frame: FrameType | None) -> None:
        try:
            before(number, frame)
        except KeyboardInterrupt:
            interruptions.append(number)
            raise

    stack.callback(signal.signal, number, before)
    signal.signal(number, heard)


def _but_interruptions(report: Any) -> Any:
    def reported(unraisable: Any) -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            report(unraisable)

    return reported
