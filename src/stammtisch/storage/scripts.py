"""The steps of a schema: SQL files beside the code that speaks to the store."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources


def migrations(package: str) -> Iterator[str]:
    """The migrations of a package in order; number ``n`` leads from version ``n - 1`` to ``n``.

    They lie in its folder ``migrations``. Raises `RuntimeError` where a number is missing or twice.
    """
    folder = resources.files(package) / "migrations"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    for number, name in enumerate(names, start=1):
        if not name.startswith(f"{number:04}_"):
            raise RuntimeError(f"migration {name} is not number {number}")
        yield (folder / name).read_text("utf-8")
