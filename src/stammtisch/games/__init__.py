"""Finds the games: every folder here that declares ``GAMES``, and what other packages bring."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.games.protocol.refusals import spoken_by


class UnknownGame(LookupError):
    """No game has this name; says which there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name!r}; there are: {', '.join(games())}")
        self.name = name

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str]]:
        return UnknownGame, (self.name,)


@cache
def own_games() -> Mapping[str, AnyGame]:
    """The games of the folders here, by name."""
    found: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            package = importlib.import_module(f"{__name__}.{module.name}")
            # What all games share has its own folders here, and these declare none.
            found |= {game.name: game for game in getattr(package, "GAMES", ())}
    return MappingProxyType(dict(sorted(found.items())))


@cache
def games() -> Mapping[str, AnyGame]:
    """All games by the name that users type, in alphabetical order, those of packages too."""
    from stammtisch.games.guests import with_guests  # noqa: PLC0415 - one game needs no search

    return MappingProxyType(dict(sorted(with_guests(own_games()).items())))


def game(name: str) -> AnyGame:
    """The game called ``name``. Raises `UnknownGame`."""
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(name) from None


def _in_words(refusal: RuleViolation) -> str:
    """Its sentence. Most refusals are caught, and nobody reads them."""
    said: str = importlib.import_module(f"{__name__}.refusal_words").guessed(refusal)
    return said


spoken_by(_in_words)
