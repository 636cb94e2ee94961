"""No bytecode for a disk that takes no more.

Older CPythons, 3.11 among them, do not look whether they have written the whole of a module
(gh-126606). On a disk that is full half of it may stay, and whoever loads that module fails from
then on, also when there is space again.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

ENOUGH = 64 * 2**20
"""Bytes that must be free: bytecode of a process with all it loads is less than half of them."""


def look() -> None:
    """Before a process is started: keep no more bytecode where the disk is about to be full."""
    with suppress(OSError):
        if shutil.disk_usage(Path(__file__).parent).free < ENOUGH:
            keep_none()


def keep_none() -> None:
    """What we load from here on is not kept as bytecode, nor what processes load that we start."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
