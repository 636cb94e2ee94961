"""The options of a table: read from JSON, and named where they leave the standard rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from stammtisch.games.protocol import AnyGame, Options
from stammtisch.games.validation.option_values import no_option


def parse_options(game: AnyGame, given: Mapping[str, object]) -> Options:
    """The game's options with ``given`` values over the standard ones. Raises `BadOptions`."""
    try:
        options: Options = msgspec.convert(dict(given), game.options)
    except msgspec.ValidationError as error:
        raise no_option(error, given, game) from None
    return options


def deviations(game: AnyGame, options: Mapping[str, object]) -> dict[str, object]:
    """The options that differ from the standard rules, with their values."""
    standard: dict[str, object] = msgspec.to_builtins(game.options())
    chosen: dict[str, object] = msgspec.to_builtins(parse_options(game, options))
    noted = game.continuity.noted if game.continuity is not None else frozenset()
    return {
        name: value
        for name, value in chosen.items()
        if name not in noted and value != standard.get(name)
    }
