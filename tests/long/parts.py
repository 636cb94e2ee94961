"""Long runs in parts: what has passed is noted, so that a run that was stopped goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).parents[2]


def notes(name: str, folders: tuple[str, ...]) -> Path:
    """Where is noted what this state of the Python files in these folders, and no other, has
    passed."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    path = ROOT / ".build" / name / f"{digest.hexdigest()[:16]}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def lines(path: Path) -> list[str]:
    """What has been noted; a line that was torn when a run was stopped does not count."""
    text = path.read_text() if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return whole.splitlines()


def some(parts: Iterator[T], n: int) -> list[T]:
    """The next few."""
    return list(islice(parts, n))
