"""The folders of a user in which the room keeps what is its own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the room keeps its tables, by the XDG rules (on Windows: local application data)."""
    return _folder(environ, "XDG_DATA_HOME", ".local/share")


def state_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where reports of unexpected errors go."""
    return _folder(environ, "XDG_STATE_HOME", ".local/state")


def _folder(environ: Mapping[str, str], variable: str, below_home: str) -> Path:
    given = environ.get(variable) or environ.get("LOCALAPPDATA") or ""
    # The XDG rules say that relative paths are to be ignored.
    base = Path(given) if Path(given).is_absolute() else Path.home() / below_home
    return base / "stammtisch"
