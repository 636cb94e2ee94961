"""Records from files, into files, and played again."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator
from pathlib import Path

from stammtisch.door.arguments import BadArgument, is_whole
from stammtisch.records import replay as replays
from stammtisch.records.notation.parser import read as read_text
from stammtisch.records.record import MAX_BYTES, Record, encode
from stammtisch.records.replay import Transition


def read(file: str | os.PathLike[str]) -> Record:
    """The record in ``file``, as JSON Lines or as text.

    Raises `BadRecord` for what is none, `BadArgument`, and `OSError`.

    Whether it follows the rules, `replay` sees.
    """
    with _path("read", file).open("rb") as opened:
        return read_text(opened.read(MAX_BYTES + 1))


def write(record: Record, file: str | os.PathLike[str]) -> None:
    """Write ``record`` into ``file``; `read` gives it back. Raises `BadArgument`, `OSError`."""
    _must_be_record("write", record)
    _path("write", file).write_text(encode(record.header, record.moves), "utf-8", newline="\n")


def replay(record: Record, until: int | None = None) -> Iterator[Transition]:
    """Every action in turn, applied by the rules and nothing else, up to and with ``until``.

    Raises `BadRecord` at the first action the rules refuse; what came before has been yielded.
    `BadArgument` is raised at once.
    """
    _must_be_record("replay", record)
    if until is not None and not is_whole(until):
        raise BadArgument("replay", "until", until, "the number of an action, or None for all")
    return replays.replay(record, None if until is None else operator.index(until))


def _path(function: str, file: object) -> Path:
    if not isinstance(file, str | os.PathLike):
        raise BadArgument(function, "file", file, "the name of a file")
    return Path(file)


def _must_be_record(function: str, record: object) -> None:
    if not isinstance(record, Record):
        raise BadArgument(
            function, "record", record, "a record, such as match.record or read(file)"
        )
