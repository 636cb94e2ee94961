"""What users hand in to an environment, read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from stammtisch.games import UnknownGame, arguments
from stammtisch.games.arguments import whole
from stammtisch.games.protocol import AnyGame, BadOptions, UnknownOption
from stammtisch.games.protocol.options import perhaps


def game_of(given: Any) -> AnyGame:
    """The game, or that of this name. Raises `UnknownGame`."""
    game = arguments.game_of(given)
    if game is None:
        raise UnknownGame(given)
    return game


def seats_of(game: AnyGame, given: Any, word: str = "seats") -> int:
    """How many play, the usual number for ``None``; ``word``: what that is called at this door.

    Raises `BadOptions`.
    """
    if given is None:
        return game.default_seats
    seats = whole(given)
    if seats is None or seats not in game.seats:
        raise BadOptions(word, given, f"{game.seats[0]} to {game.seats[-1]}")
    return seats


def options_of(
    game: AnyGame, given: Mapping[str, object], seats: int, door: Sequence[str]
) -> dict[str, object]:
    """The options of the game, with values of Python's own; ``door``: what else it is told here.

    Raises `BadOptions`, and `UnknownOption`, which names them all.
    """
    named = {
        name: value.item() if isinstance(value, np.generic) else value
        for name, value in given.items()
    }
    if named.get("players") not in (None, seats):
        allowed = f"the number of seats, {seats}, which seats= sets"
        raise BadOptions("players", named["players"], allowed)
    _must_be_known(game, named, door)
    return named


def _must_be_known(game: AnyGame, given: Mapping[str, object], door: Sequence[str]) -> None:
    fields = [field.name for field in msgspec.structs.fields(game.options)]
    for name, value in given.items():
        if name in fields:
            continue
        options = [one for one in fields if one != "players"]
        meant = "reset() takes a seed; " if name == "seed" else perhaps(name, [*door, *options])
        there_are = f"options of {game.name} are: {', '.join(options)}"
        raise UnknownOption(name, value, f"{meant}{there_are}; beside them: {', '.join(door)}")


def seed_of(given: Any) -> int | None:
    """A seed. Raises `BadOptions`."""
    seed = whole(given)
    if given is not None and (seed is None or seed < 0):
        raise BadOptions("seed", given, "a whole number from 0 on, or None for chance")
    return seed


def chosen(given: Any, numbers: int) -> int:
    """The number that is chosen of so many, legal or not.

    Raises `TypeError` for what is no whole number: to cut it off would choose something else.
    """
    number = whole(given)
    if number is None:
        raise TypeError(f"an action is a whole number from 0 to {numbers - 1}, not {given!r:.80}")
    return number
