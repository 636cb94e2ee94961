"""A bot by its name."""

from __future__ import annotations

from stammtisch.bots.programs import named
from stammtisch.bots.protocol import Bot
from stammtisch.door.arguments import BadArgument
from stammtisch.games import game as game_called


def bot(name: str, game: str) -> Bot:
    """The bot called ``name`` for ``game``, or one made from the class ``"module:Class"``.

    ``"name=command"`` is a program in any language. It is started for its first decision and
    answers as the programs of a room do. A character has two names: ``kuno``, or ``strong/kuno``
    with the level, as records have it. Raises `UnknownBot`, `UnknownGame`, `BadArgument`.
    """
    if not isinstance(name, str):
        raise BadArgument("bot", "name", name, "a text, such as 'steady'")
    if not isinstance(game, str):
        raise BadArgument("bot", "game", game, "a text, such as 'zwanzig'")
    return named(name, game_called(game).name)
