"""The server's log: one JSON object a line, with what happened but never with cards."""

from __future__ import annotations

import atexit
import logging
import logging.handlers
import queue
import secrets
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from stammtisch.table.people.names import printable

_LOGGER = logging.getLogger("stammtisch")
_MAX_BYTES = 5_000_000
_KEEP = 3
_FRAMES = 40
"""So many of the innermost frames of an error are told."""


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.name != _LOGGER.name:
            line["logger"] = record.name
        if record.exc_info:
            line["traceback"] = _course(record.exc_info[1])
        return printable(msgspec.json.encode(line, enc_hook=str).decode())


def _course(error: BaseException | None) -> str:
    """Where an error came from, cause by cause, the last one first; its kind, but not its words.

    An error of a game or of a dictionary names the card that it stumbled over.
    """
    parts = []
    known: set[int] = set()
    # Causes can lead back to an error that was told already, and recursion has thousands of frames.
    while error is not None and id(error) not in known:
        known.add(id(error))
        lines = traceback.format_tb(error.__traceback__, limit=-_FRAMES)
        parts.append("".join([*lines, type(error).__name__]))
        error = error.__cause__ or error.__context__
    return "\n\n".join(parts)


def log(event: str, **facts: object) -> None:
    """Note that something happened."""
    _LOGGER.info(event, extra={"facts": facts})


def warn(event: str, **facts: object) -> None:
    """Note something that a host of the room should know."""
    _LOGGER.warning(event, extra={"facts": facts})


def bug(event: str, error: BaseException, *, request: str = "", **facts: object) -> str:
    """Note an unexpected error with its traceback; the id under which it can be found.

    That is ``request``, if it happened in one that has an id already.
    """
    request = request or request_id()
    known = {"request": request, **facts}
    _LOGGER.error(event, exc_info=error, extra={"facts": known})
    return request


def request_id() -> str:
    """A random name for a request or an error."""
    return secrets.token_hex(6)


def write_to(target: Path | None) -> None:
    """Send the log to a file that is rotated, or to stderr.

    A thread of its own writes: a disk that is busy must not make the tables wait for a line.
    Raises `OSError` for a file that cannot be written.
    """
    handler: logging.Handler
    if target is None:
        handler = logging.StreamHandler(sys.stderr)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            target, maxBytes=_MAX_BYTES, backupCount=_KEEP, encoding="utf-8"
        )
    lines: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    entrance = logging.handlers.QueueHandler(lines)
    # What a line says is decided where it is said: an error may be gone when it is written.
    entrance.setFormatter(JsonLines())
    writer = logging.handlers.QueueListener(lines, handler)
    writer.start()
    atexit.register(writer.stop)
    # A full disk must not turn every line of the log into a traceback on the terminal.
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.handlers[:] = [entrance]
    root.setLevel(logging.WARNING)
    _LOGGER.setLevel(logging.INFO)
