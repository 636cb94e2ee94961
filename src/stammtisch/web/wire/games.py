"""The games on offer, and questions that a game answers beside the play."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.web.wire.lessons import LessonOffer


class GameInfo(msgspec.Struct, frozen=True):
    """A game on offer."""

    name: str
    folder: str
    seats: list[int]
    default_seats: int
    bots: list[str]
    options: JsonObject
    """Default values by option."""
    schema: JsonObject
    """JSON Schema of the options."""
    texts: JsonObject
    """Title and tagline, in German and English; all other words are asked for by game."""
    lessons: list[LessonOffer] = []
    remembering: JsonObject = {}
    """Options under which remembering is part of the game, each with the value that makes it so."""
    characters: list[str] = []
    """Bots with a name, a face and a temper, as ``level/key``; the order in which they come."""


class AskGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to a game beside the play, about a table, about a record, or about neither."""

    question: JsonObject
    """One of the game's own questions, told apart by ``type``."""
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """The id or code of a table at which you sit."""
    record: Annotated[str, msgspec.Meta(max_length=4_000_000)] | None = None
    """The text of a record, instead of a table."""


class GameAnswer(msgspec.Struct, frozen=True):
    """What the game says."""

    answer: JsonObject
