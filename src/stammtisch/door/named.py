"""A game by its name. `make types` writes ``named.pyi``, which gives every name its exact type."""

from __future__ import annotations

from stammtisch.door.arguments import BadArgument
from stammtisch.games import game as game_called
from stammtisch.games.protocol import AnyGame


def game(name: str) -> AnyGame:
    """The game called ``name``. Raises `UnknownGame`, `BadArgument`."""
    if not isinstance(name, str):
        raise BadArgument("game", "name", name, "a text, such as 'zwanzig'")
    return game_called(name)
