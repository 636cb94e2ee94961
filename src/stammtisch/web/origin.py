"""No other page may speak for our guests."""

from __future__ import annotations

from urllib.parse import urlsplit


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether ``Origin`` names the page's own ``Host``; programs that are no browsers send none."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False
