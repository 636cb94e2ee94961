"""A bot by its name."""

from __future__ import annotations

from stammtisch.bots.programs import named
from stammtisch.bots.protocol import Bot
from stammtisch.door.arguments import BadArgument
from stammtisch.games import game as game_called


def bot(name: str, game: str) -> Bot:
    """The bot called ``name``, or made from the class ``"module:Class"``, for ``game``.

    ``"name=command"`` is a program in any language, which is started for its first decision and
    speaks as the bots of a room do. A character has two names: ``kuno``, and ``strong/kuno`` with
    the level, as in records. Raises `UnknownBot`, `UnknownGame`, `BadArgument`.
    """
    if not isinstance(name, str):
        raise BadArgument("bot", "name", name, "a text, such as 'steady'")
    if not isinstance(game, str):
        raise BadArgument("bot", "game", game, "a text, such as 'zwanzig'")
    return named(name, game_called(game).name)
