"""Outlook: by a match as it stands, how likely each seat is to win it, for looking back at it.

A game's own outlook is the ``OUTLOOK`` of ``outlook.py`` in its folder of bots, which is loaded by
who asks for it; any other game has `UsualOutlook`.
"""

from __future__ import annotations

from functools import cache

from stammtisch.bots.folders import in_folders
from stammtisch.bots.outlook.model import Outlook
from stammtisch.bots.outlook.usual import UsualOutlook

__all__ = ["Outlook", "outlook"]

_ANY_GAME = UsualOutlook()


def outlook(game: str) -> Outlook:
    """How the game of this name is looked at."""
    own = (one for one in _found() if one.games is not None and game in one.games)
    return next(own, _ANY_GAME)


@cache
def _found() -> tuple[Outlook, ...]:
    return in_folders("outlook", "OUTLOOK")
