"""Files of the repository that a tool writes: written, or with ``--check`` compared.

Then nothing is written, and the exit status is 1 where a committed file differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(about: str | None, texts: Callable[[], Mapping[Path, str]]) -> int:
    """Bring the files up to date with their ``texts``; returns the exit status."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 on a difference")
    checking = parser.parse_args().check
    stale = {file: text for file, text in texts().items() if not _holds(file, text)}
    names = [str(file.relative_to(ROOT)) for file in stale]
    if checking and stale:
        print(f"not up to date: {', '.join(names)}; run `make types`", file=sys.stderr)
        return 1
    for name, (file, text) in zip(names, stale.items(), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        print(f"wrote {name}")
    return 0


def _holds(file: Path, text: str) -> bool:
    return file.exists() and file.read_text("utf-8") == text
