"""Reading records from files, writing them to files, and replaying them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from stammtisch.door.arguments import BadArgument
from stammtisch.games.arguments import whole
from stammtisch.records import replay as replays
from stammtisch.records.notation.parser import read as read_text
from stammtisch.records.record import MAX_BYTES, Record, encode
from stammtisch.records.replay import Transition
from stammtisch.records.whole_file import whole_file


def read(file: str | os.PathLike[str]) -> Record:
    """Read the record in ``file``, written as JSON Lines or as text.

    `replay` checks whether it follows the rules. Raises `BadRecord` if the file is not a record,
    `BadArgument`, and `OSError`.
    """
    with _path("read", file).open("rb") as opened:
        return read_text(opened.read(MAX_BYTES + 1))


def write(record: Record, file: str | os.PathLike[str]) -> None:
    """Write ``record`` to ``file``, from which `read` reads it.

    Where that fails there is no half of it, and a file that was there stays as it was. Raises
    `BadArgument`, `OSError`.
    """
    _must_be_record("write", record)
    with whole_file(_path("write", file)) as out:
        out.write(encode(record.header, record.moves).encode())


def replay(record: Record, until: int | None = None) -> Iterator[Transition]:
    """Apply every action in turn by the rules alone, up to and including number ``until``.

    Yields a transition for each. Raises `BadRecord` at the first action that the rules refuse,
    after yielding everything before it. Raises `BadArgument` at once.
    """
    _must_be_record("replay", record)
    number = None if until is None else whole(until)
    if until is not None and (number is None or number < 0):
        wanted = "the number of an action, from 1 on (0: none), or None for all"
        raise BadArgument("replay", "until", until, wanted)
    return replays.replay(record, number)


def _path(function: str, file: object) -> Path:
    if not isinstance(file, str | os.PathLike):
        raise BadArgument(function, "file", file, "the name of a file")
    return Path(file)


def _must_be_record(function: str, record: object) -> None:
    if not isinstance(record, Record):
        raise BadArgument(
            function, "record", record, "a record, such as match.record or read(file)"
        )
