"""What an environment needs beside this package."""

from __future__ import annotations


def lacking(module: str, extra: str, wrong: ModuleNotFoundError) -> ImportError:
    """The error to raise where a library of an extra is not installed."""
    return ImportError(
        f"{module} needs {wrong.name}, which is not installed; "
        f"install the extra that brings it: pip install 'stammtisch[{extra}]'"
    )
