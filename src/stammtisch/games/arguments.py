"""What users hand in, read: a name is as good as a game, and NumPy's numbers as Python's own."""

from __future__ import annotations

import operator
from typing import Any

from stammtisch.games import game as game_called
from stammtisch.games.protocol import AnyGame, Game


def whole(given: Any) -> int | None:
    """A whole number, also one of NumPy's or an array of no dimension; ``None``: it is none.

    Python counts ``True`` as one, we do not.
    """
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def game_of(given: Any) -> AnyGame | None:
    """The game, or that of this name; ``None``: it is neither. Raises `UnknownGame` for a name."""
    if isinstance(given, str):
        return game_called(given)
    return given if isinstance(given, Game) else None
