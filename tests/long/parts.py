"""Long runs in parts: what has passed is noted, so that a run that was stopped goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
CODE = {".py", ".ts", ".svelte"}
"""The endings of what is written in a language: of the package and of the page."""


def notes(name: str, files: Iterable[Path]) -> Path:
    """Where is noted what these files, as they are now, and no others have passed."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    path = ROOT / ".build" / f"{name}-{digest.hexdigest()[:16]}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def sources(*folders: str) -> list[Path]:
    """All code in these folders, which may be files themselves."""
    found = [ROOT / folder for folder in folders]
    within = [file for one in found for file in (one.rglob("*") if one.is_dir() else [one])]
    return sorted(file for file in within if file.suffix in CODE)


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
