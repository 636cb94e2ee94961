"""A bot by its name."""

from __future__ import annotations

from stammtisch.bots import bot as bot_called
from stammtisch.bots.protocol import Bot
from stammtisch.door.arguments import BadArgument
from stammtisch.games import game as game_called


def bot(name: str, game: str) -> Bot:
    """The bot called ``name`` for ``game``, or one made from the class ``"module:Class"``.

    A character has two names: ``kuno``, or ``strong/kuno`` with the level, as records have it.
    Raises `UnknownBot`, `UnknownGame`, `BadArgument`.
    """
    if not isinstance(name, str):
        raise BadArgument("bot", "name", name, "a text, such as 'steady'")
    if not isinstance(game, str):
        raise BadArgument("bot", "game", game, "a text, such as 'zwanzig'")
    return bot_called(name, game_called(game).name)
