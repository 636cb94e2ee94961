"""Stammtisch: German pub card games as rules, tables, bots and a room to play them in.

>>> import stammtisch
>>> zwanzig = stammtisch.game("zwanzig")
>>> match = stammtisch.play(zwanzig, ["steady", "random", "random"], seed=1)
>>> len(match.record.moves), match.returns
(72, (0.0, -26.0, -24.0))

The names offered here are stable; everything else may move. A name is loaded when it is first used,
so importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "CLOCK",
    "Action",
    "BadAction",
    "BadArgument",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadState",
    "Bot",
    "BotFailed",
    "Event",
    "Game",
    "IllegalChoice",
    "Match",
    "Record",
    "RuleViolation",
    "UnknownBot",
    "UnknownGame",
    "__version__",
    "bot",
    "game",
    "play",
    "read",
    "replay",
    "write",
]

if TYPE_CHECKING:
    from stammtisch.bots import Bot, UnknownBot
    from stammtisch.bots.failures import BotFailed
    from stammtisch.bots.protocol import IllegalChoice
    from stammtisch.door.arguments import BadArgument
    from stammtisch.door.matches import Match, play
    from stammtisch.door.named import game
    from stammtisch.door.players import bot
    from stammtisch.door.records import read, replay, write
    from stammtisch.games import UnknownGame
    from stammtisch.games.protocol import (
        CHANCE,
        CLOCK,
        Action,
        BadAction,
        BadOptions,
        BadPosition,
        BadSeat,
        BadState,
        Event,
        Game,
        RuleViolation,
    )
    from stammtisch.records.record import BadRecord, Record
else:
    _HOMES = {
        "bots": "Bot UnknownBot",
        "bots.failures": "BotFailed",
        "bots.protocol": "IllegalChoice",
        "door.arguments": "BadArgument",
        "door.matches": "Match play",
        "door.named": "game",
        "door.players": "bot",
        "door.records": "read replay write",
        "games": "UnknownGame",
        "games.protocol": (
            "CHANCE CLOCK Action BadAction BadOptions BadPosition BadSeat BadState Event Game"
            " RuleViolation"
        ),
        "records.record": "BadRecord Record",
    }
    _HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

    def __getattr__(name):
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted(__all__)
