"""What the package warns of while a command runs, on stderr as all that the command says."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from stammtisch.cli.language import language
from stammtisch.table.people.names import printable


@contextmanager
def warnings_told() -> Iterator[None]:
    """Warnings are one line on stderr; without this Python prints them bare, and in English."""
    logger, handler = logging.getLogger("stammtisch"), _Line(logging.WARNING)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


class _Line(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        """In German where the warning has German words with it."""
        said = record.getMessage()
        said = getattr(record, "de", said) if language() == "de" else said
        print(printable(f"stammtisch: {said}"), file=sys.stderr)
