"""How a store writes: what waits for it, and how long each group takes until it is durable."""

from __future__ import annotations

from collections.abc import Callable


class Commits:
    """Told by whoever writes, in whatever thread that is; heard by one who watches."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        """``waiting`` counts the callers whose turn has not come."""
        self.waiting = waiting
        self.told: Callable[[float], None] = _unheard
        """Called with the seconds of each group that was written."""


def _unheard(seconds: float) -> None:
    """Nobody watches."""
