"""Records from files and into files."""

from __future__ import annotations

import os
from pathlib import Path

from stammtisch.records.notation.parser import read as read_text
from stammtisch.records.record import MAX_BYTES, Record, encode


def read(file: str | os.PathLike[str]) -> Record:
    """The record in ``file``, as JSON Lines or as text.

    Raises `BadRecord` for what is none, and `OSError`.

    Whether it follows the rules, `replay` sees.
    """
    with Path(file).open("rb") as opened:
        return read_text(opened.read(MAX_BYTES + 1))


def write(record: Record, file: str | os.PathLike[str]) -> None:
    """Write ``record`` into ``file``; `read` gives it back. Raises `OSError`."""
    Path(file).write_text(encode(record.header, record.moves), "utf-8", newline="\n")
