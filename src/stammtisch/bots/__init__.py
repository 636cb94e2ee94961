"""Finds the bots: every module here that declares ``BOTS`` brings one or more of them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

from stammtisch.bots.protocol import Bot, Reacting

__all__ = ["Bot", "Reacting", "UnknownBot", "bot", "bots_for"]


class UnknownBot(LookupError):  # noqa: N818
    """No bot of this name can play the game; says which can, or why it cannot be loaded."""

    def __init__(self, name: str, game: str, why: str = "") -> None:
        known = f"there are: {', '.join(bots_for(game))}; your own: module:Class"
        super().__init__(f"no bot {name!r} for {game}; {why or known}")
        self.name = name
        self.game = game
        self.why = why


@cache
def _found() -> tuple[Bot, ...]:
    # Bots of one game are asked before bots of every game, so that a game may bring its own
    # version of a name.
    bots: list[Bot] = []
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        bots.extend(getattr(module, "BOTS", ()))
    return tuple(sorted(bots, key=lambda one: (one.games is None, one.name)))


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that can play ``game``, in alphabetical order."""
    return tuple(sorted({one.name for one in _found() if _plays(one, game)}))


def bot(name: str, game: str) -> Bot:
    """The bot called ``name``, or made from the class ``"module:Class"``, for ``game``.

    Raises `UnknownBot`.
    """
    if ":" in name:
        return _outsider(name, game)
    for one in _found():
        if one.name == name and _plays(one, game):
            return one
    raise UnknownBot(name, game)


def _plays(one: Bot, game: str) -> bool:
    return one.games is None or game in one.games


def _outsider(name: str, game: str) -> Bot:
    path, _, attribute = name.partition(":")
    try:
        module: ModuleType = importlib.import_module(path)
    except ImportError as wrong:
        raise UnknownBot(name, game, f"module {path!r} cannot be imported: {wrong}") from None
    except ValueError:
        raise UnknownBot(name, game, f"{path!r} is not the name of a module") from None
    made = getattr(module, attribute, None)
    if made is None:
        raise UnknownBot(name, game, f"{path} has no class {attribute!r}")
    one: Bot = made() if isinstance(made, type) else made
    if not callable(getattr(one, "choose", None)) or not isinstance(getattr(one, "name", 0), str):
        raise UnknownBot(name, game, f"{attribute} is no bot: it needs a name and choose()")
    if not _plays(one, game):
        raise UnknownBot(name, game, f"{one.name} does not play it")
    return one
