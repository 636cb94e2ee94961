"""Starts the command: ``python -m stammtisch`` is ``stammtisch``."""

from __future__ import annotations

import signal
import sys

__all__ = ["main"]


def main() -> int:
    """Run the command and return its exit status.

    Ctrl-C while the command is being loaded counts as soon as it can answer: what is half loaded
    cannot.
    """
    pressed: list[int] = []
    hears = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    if hears:
        signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    from stammtisch.cli import main as cli  # noqa: PLC0415 - this is what takes its time

    if hears:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    status = cli.main(interrupted=bool(pressed))
    if status == cli.INTERRUPTED:
        # All that is left is to end: a second Ctrl-C would only make noise.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return status


if __name__ == "__main__":
    sys.exit(main())
