"""The lessons of a game, and where one of them stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.web.wire.table.from_server import Hello, Update


class LessonWords(msgspec.Struct, frozen=True):
    """The same in German and English."""

    de: str
    en: str


class LessonOffer(msgspec.Struct, frozen=True):
    """A lesson of a game, in the order in which they are taken."""

    title: LessonWords
    table: JsonObject
    """Who sits down at a table with these options needs it; none: everybody."""


class TakeLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as far as it has been taken, the newest move last; the server keeps none of it."""

    moves: Annotated[
        list[JsonObject | Literal["next", "show", "skip"]], msgspec.Meta(max_length=120)
    ] = []
    """Actions; on to the next step; let the innkeeper play the next action, or the whole step."""
    fresh: bool = False
    """The page shows nothing yet: tell the whole picture."""


class LessonStand(msgspec.Struct, frozen=True, kw_only=True):
    """Where a lesson stands."""

    title: LessonWords
    goal: LessonWords
    names: list[LessonWords]
    """Of the steps."""
    done: list[LessonWords]
    """What can be done after it."""
    step: int
    """From 0; as many as there are names: the lesson is over."""
    say: LessonWords | None
    task: LessonWords | None
    """What the status line asks for; ``None``: the game's own sentence says it."""
    said: LessonWords | None
    """The word about the newest move."""
    back: bool
    """The newest move was legal, but has been taken back: it is no part of the lesson."""
    hint: LessonWords | None
    model: JsonObject | None
    """What the innkeeper would play now; ``None``: nothing is asked."""
    hello: Hello | None
    """The whole picture, if it was asked for, or nothing has happened but what may be done."""
    updates: list[Update]
    """What the newest move brought, action by action."""
