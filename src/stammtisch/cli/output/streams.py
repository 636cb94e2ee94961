"""Where all output goes, whatever this machine's idea of letters: a terminal, a file, nowhere.

And where input comes from, if that was closed.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


def settle() -> None:
    """Let every letter be printed: a terminal that lacks one shows ``?``, a file is in UTF-8.

    What was closed before we began swallows what it is told; as input it is empty.
    """
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - until the end
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the end
        elif isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def abandon() -> None:
    """Nobody takes our output any more; the interpreter must not try to write the rest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
