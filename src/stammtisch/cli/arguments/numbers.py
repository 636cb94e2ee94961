"""Numbers as arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from stammtisch.cli.language import say

MOST = 1_000_000_000
"""The largest count that a command takes."""


MOST_PROCESSES = 1000
"""More than that no machine begins; it would only be a slip of the finger."""


def positive(text: str) -> int:
    """A number from 1 on, as an argument. Raises what argparse expects.

    Above `MOST` it is a slip of the finger: no machine would ever be done.
    """
    return _within(1, MOST, text)


def up_to(most: int, least: int = 0) -> Callable[[str], int]:
    """Numbers from ``least`` to ``most``, as an argument; more would not be done in hours."""
    return partial(_within, least, most)


def processes(text: str) -> int:
    """How many processes compute, as an argument. Raises what argparse expects."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number not in range(1, MOST_PROCESSES + 1):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} Prozesse gibt es nicht; es gehen 1 bis {MOST_PROCESSES}, und ohne"
                " Angabe ist es einer je Prozessor",
                en=f"{text!r} is no number of processes; from 1 to {MOST_PROCESSES} will do, and"
                " without it there is one for each processor",
            )
        )
    return number


def natural(text: str) -> int:
    """A number from 0 on, as an argument. Raises what argparse expects."""
    return _from(0, text)


def whole_number(text: str) -> int:
    """A whole number, as an argument. Raises what argparse expects."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            say(de=f"{text!r} ist keine ganze Zahl", en=f"{text!r} is not a whole number")
        ) from None


def port_number(text: str) -> int:
    """A TCP port from 0 (any free one) to 65535, as an argument. Raises what argparse expects."""
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist kein Port; gemeint ist eine Zahl von 0 bis 65535",
                en=f"{text!r} is not a port; a number from 0 to 65535 is needed",
            )
        )
    return port


def _within(least: int, most: int, text: str) -> int:
    number = _from(least, text)
    if number > most:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist zu viel; es gehen {least} bis {most}",
                en=f"{text!r} is too many; from {least} to {most} will do",
            )
        )
    return number


def _from(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:  # also for more digits than Python reads
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist keine Zahl ab {least}",
                en=f"{text!r} is not a number from {least} on",
            )
        )
    return number
