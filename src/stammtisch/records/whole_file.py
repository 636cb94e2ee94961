"""A file that is there as a whole or not at all, though the disk is full or a run cut off."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(file: Path) -> Iterator[BinaryIO]:
    """What is written here becomes ``file`` once the block is done; an older one stays until then.

    A device or a pipe is written to as it is. Raises `OSError`.
    """
    if file.exists() and not file.is_file():
        with file.open("wb") as out:
            yield out
        return
    named = file.resolve()  # a link stays a link
    half = named.with_name(f"{named.name}.half")
    try:
        with _opened(half, file) as out:
            yield out
        with suppress(FileNotFoundError):  # who may read the older one may read this
            shutil.copymode(named, half)
        half.replace(named)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def _opened(half: Path, file: Path) -> BinaryIO:
    """An error names the file that was asked for."""
    try:
        return half.open("wb")
    except OSError as wrong:
        raise OSError(wrong.errno, wrong.strerror, str(file)) from None
