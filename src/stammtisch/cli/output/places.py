"""Where a command may leave a file: asked before it computes for minutes or hours.

It is asked by `os.path`, as a `Path` raises where nobody may look.
"""

from __future__ import annotations

import os
from pathlib import Path

from stammtisch.cli.failure import Failure
from stammtisch.cli.language import say


def check_place(file: Path) -> None:
    """Raises `Failure` with status 1 where no such file could be written."""
    if os.path.isdir(file):  # noqa: PTH112
        raise Failure(
            say(
                de=f"{file} ist ein Ordner; nenne eine Datei darin.",
                en=f"{file} is a folder; name a file in it.",
            )
        )
    check_folder(file)
    if not os.access(file if os.path.exists(file) else file.parent, os.W_OK):  # noqa: PTH110
        raise Failure(
            say(
                de=f"{file} darf hier nicht geschrieben werden; nenne einen anderen Ort.",
                en=f"{file} may not be written here; name another place.",
            )
        )


def check_folder(file: Path) -> None:
    """Raises `Failure` with status 1 where there is no folder for the file."""
    folder = file.parent
    if not os.path.isdir(folder):  # noqa: PTH112
        raise Failure(
            say(
                de=f"{file}: den Ordner {folder} gibt es nicht; leg ihn an.",
                en=f"{file}: there is no folder {folder}; make it first.",
            )
        )
