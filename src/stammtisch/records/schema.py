"""What is written and read of a game, as a JSON Schema: for programs in any language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.protocol import AnyGame
from stammtisch.records.record import Header, MoveLine

DIALECT = "https://json-schema.org/draft/2020-12/schema"

NAMED: Mapping[str, str] = MappingProxyType(
    {
        "Options": "options that differ from the standard rules, as in a header",
        "Action": "what a seat, chance or the clock does: `do` in a line, `legal` in a question",
        "Event": "what follows from an action, as one viewer may know it",
        "Observation": "what a seat, or a spectator, may know at one moment",
        "Header": "the first line of a record",
        "MoveLine": "any further line of a record",
    }
)
"""The parts that can be asked for by ``#/$defs/…``, in every game."""


def schema(the_game: AnyGame) -> JsonObject:
    """The schema of one line of a record of the game, and of all that is `NAMED`.

    A line that fits it is well formed; whether the rules allow it, `stammtisch.replay` says.
    """
    kinds: list[Any] = [
        the_game.options, the_game.actions, the_game.events, the_game.observations, Header, MoveLine
    ]  # fmt: skip
    references, parts = msgspec.json.schema_components(kinds)
    for (name, meaning), reference in zip(NAMED.items(), references, strict=True):
        if reference.get("$ref") != f"#/$defs/{name}":
            parts[name] = {"description": meaning, **reference}
    parts["Header"]["properties"]["options"] = {"$ref": "#/$defs/Options"}
    parts["MoveLine"]["properties"]["do"] = {"$ref": "#/$defs/Action"}
    return {
        "$schema": DIALECT,
        "title": f"A line of a record of {the_game.name}",
        "anyOf": [{"$ref": "#/$defs/Header"}, {"$ref": "#/$defs/MoveLine"}],
        "$defs": parts,
    }
