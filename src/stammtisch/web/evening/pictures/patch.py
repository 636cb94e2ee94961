"""What is different between two pictures, as a JSON Merge Patch (RFC 7396)."""

from __future__ import annotations

from collections.abc import Mapping


def difference(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """The patch that makes ``after`` out of ``before``; empty where they are equal.

    Neither may hold a ``None``: in a patch it means that something is gone.
    """
    found: dict[str, object] = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old is value or old == value:
            continue
        if isinstance(old, dict) and isinstance(value, dict):
            found[name] = difference(old, value)
        else:
            found[name] = value
    return found
