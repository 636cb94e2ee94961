"""Finds the bots: every module here that declares ``BOTS``, and what other packages bring."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from stammtisch.bots.characters import character, characters, played_by
from stammtisch.bots.failures import Mishap, mishap
from stammtisch.bots.protocol import Bot, Reacting
from stammtisch.games.guests import brought

if TYPE_CHECKING:
    from stammtisch.games.texts import Both

__all__ = [
    "Bot",
    "Reacting",
    "UnknownBot",
    "all_names",
    "bot",
    "bots_for",
    "characters_for",
    "seated",
    "troubles",
    "unusable_weights",
]


class UnknownBot(LookupError):
    """No bot of this name can play the game; says which can, or why it cannot be loaded.

    ``reason`` is empty where there is none of that name, else ``no_module``, ``no_class``,
    ``no_bot``, ``not_made``, ``other_games`` or ``no_command``; ``what`` it is about, or what
    Python said.
    """

    def __init__(self, name: str, game: str, reason: str = "", what: str | Mishap = "") -> None:
        why = {
            "": f"there are: {', '.join(known_for(game))}; your own: module:Class or name=command",
            "no_module": f"its module cannot be imported: {what}",
            "no_class": f"its module has no class {what!r}",
            "no_bot": what,
            "not_made": f"its class cannot make one: {what}",
            "other_games": f"{what} does not play it",
            "no_command": f"a program is given as name=command: {what}",
        }
        where = f" for {game}" if reason in ELSEWHERE else ""
        super().__init__(f"no bot {name!r}{where}; {why[reason]}")
        self.name = name
        self.game = game
        self.reason = reason
        self.what = what

    def __reduce__(self) -> tuple[type[UnknownBot], tuple[str, str, str, str | Mishap]]:
        return UnknownBot, (self.name, self.game, self.reason, self.what)


ELSEWHERE = frozenset({"", "other_games"})
"""The reasons of an `UnknownBot` that may find one at another game."""


@cache
def _found() -> tuple[Bot, ...]:
    # Bots of one game are asked before bots of every game, so that a game may bring its own
    # version of a name.
    bots: list[Bot] = []
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        bots.extend(getattr(module, "BOTS", ()))
    for guest in brought("stammtisch.bots"):
        try:
            one = _made(guest.what)
        except Exception as wrong:  # whatever its class does
            guest.left_out(f"{type(wrong).__name__}: {wrong}")
            continue
        if any(one.name == other.name and _rivals(one, other) for other in bots):
            guest.left_out(f"there is a bot {one.name!r} for the same game already")
        else:
            bots.append(one)
    return tuple(sorted(bots, key=lambda one: (one.games is None, one.name)))


def _rivals(one: Bot, other: Bot) -> bool:
    """Whether nothing tells which of two bots of one name is meant."""
    if one.games is None or other.games is None:
        return one.games is other.games
    return bool(one.games & other.games)


LEVELS = ("random", "beginner", "steady", "strong", "master")
"""From the weakest on; which a game has says `bots_for`."""


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that can play ``game``, in alphabetical order."""
    return tuple(sorted({one.name for one in _found() if _plays(one, game)}))


def all_names() -> frozenset[str]:
    """Every word that means a bot of the house at whatever game: levels, and keys of characters."""
    people = characters().values()
    return frozenset({*(one.name for one in _found()), *(one.key for one in people)})


def characters_for(game: str) -> tuple[str, ...]:
    """The characters whose level the game has, as bots, in the order in which they come."""
    levels = bots_for(game)
    return tuple(one.bot for one in characters().values() if one.level in levels)


def troubles() -> list[Both]:
    """Which bots play a level below their name, and why."""
    found: list[Both] = _learned().troubles(_found())
    return found


def _learned() -> ModuleType:
    # NumPy comes with it, and whoever only reads records has no room for that.
    return importlib.import_module(f"{__name__}.learned")


def known_for(game: str) -> tuple[str, ...]:
    """All that can be typed for a bot of the house: levels, then characters by their keys."""
    people = characters()
    return (*bots_for(game), *(people[name].key for name in characters_for(game)))


def bot(name: str, game: str) -> Bot:
    """The bot called ``name``, or made from the class ``"module:Class"``, for ``game``.

    A character has two names: ``kuno``, and ``strong/kuno`` with the level, as in records. Raises
    `UnknownBot`.
    """
    if ":" in name:
        return _outsider(name, game)
    who = character(name)
    wanted = name if who is None else who.level
    for one in _found():
        if one.name == wanted and _plays(one, game):
            return one if who is None else played_by(who, one)
    raise UnknownBot(name, game)


def seated(made: object, game: str, name: str = "") -> Bot:
    """The bot for ``game`` that this class or object is, ``name`` the words it was asked for by.

    Raises `UnknownBot`.
    """
    try:
        one = _made(made)
    except _NoBot as wrong:
        raise UnknownBot(name or f"{made!r:.80}", game, "no_bot", str(wrong)) from None
    except (Exception, SystemExit) as wrong:  # whatever its class does
        raise UnknownBot(name or f"{made!r:.80}", game, "not_made", mishap(wrong)) from wrong
    if not _plays(one, game):
        raise UnknownBot(name or one.name, game, "other_games", one.name)
    return one


def _plays(one: Bot, game: str) -> bool:
    return one.games is None or game in one.games


class _NoBot(TypeError):
    """What was given is no bot; says what it lacks."""


def _made(made: Any) -> Bot:
    """The bot that a class or an object of it is. Raises `_NoBot` for what is none."""
    one: Bot = made() if isinstance(made, type) else made
    if not callable(getattr(one, "choose", None)) or not isinstance(getattr(one, "name", 0), str):
        what = getattr(made, "__name__", repr(made)[:80])
        raise _NoBot(f"{what} is no bot: it needs a name, games and choose()")
    if not isinstance(getattr(one, "games", 0), frozenset | None):
        raise _NoBot(f"the games of {one.name} are no frozenset of names, and not None")
    return one


def _outsider(name: str, game: str) -> Bot:
    path, _, attribute = name.partition(":")
    try:
        module: ModuleType = importlib.import_module(path)
    except (Exception, SystemExit) as wrong:  # whatever it does when it is imported
        if not path or path.startswith("."):
            raise UnknownBot(name, game, "no_module", repr(path)) from None
        raise UnknownBot(name, game, "no_module", mishap(wrong)) from wrong
    made = getattr(module, attribute, None)
    if made is None:
        raise UnknownBot(name, game, "no_class", attribute)
    return seated(made, game, name)
