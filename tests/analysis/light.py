"""Reviews for tests: the same sums, with fewer worlds."""

from __future__ import annotations

from typing import Any

from stammtisch.bots.outlook import Outlook, outlook


class Light:
    """An outlook that tries less."""

    def __init__(self, look: Outlook, worlds: int) -> None:
        self._look = look
        self.effort = look.effort._replace(first=worlds, more=worlds, most=worlds, views=4, draws=2)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._look, name)


def light(game: str, worlds: int = 6) -> Any:
    """The game's outlook with so many worlds."""
    return Light(outlook(game), worlds)
