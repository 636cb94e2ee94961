"""The file in which somebody reports a move that was judged wrongly, as the page hands it out."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.games.json_values import Json, JsonObject

LARGEST = 40_000_000
"""Bytes; what a seat has seen of a long match takes more than its record."""


class SeenStep(msgspec.Struct, frozen=True):
    """An action as the seat saw it."""

    n: int
    by: int
    events: list[JsonObject] = []
    auto: Literal["timeout", "bot"] | None = None


class SeenMatch(msgspec.Struct, frozen=True):
    """The latest steps of a match as one seat was shown them, while it was being played."""

    steps: list[SeenStep] = []


class MoveReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was reported, and the match that it is about. Fields of later versions are left out."""

    report: Literal[1]
    version: str
    """Of the software of the room."""
    game: str
    rules: int | None = None
    options: JsonObject = {}
    players: list[str] = []
    names: list[str] = []
    seat: int | None = None
    n: int = 0
    """The action that it is about, as the record counts them."""
    made: str = ""
    """When it was written, in ISO 8601."""
    sentence: str = ""
    """How the log tells what happened."""
    clauses: list[str] = []
    words: str = ""
    """What whoever reports it has to say."""
    refused: JsonObject | None = None
    """An action that was refused just then: ``action``, ``code``, ``clause`` and ``facts``."""
    request: str | None = None
    """The request id of an error, as the log of the server has it."""
    record: str | None = None
    """The whole record of a match that is over."""
    seen: SeenMatch | None = None
    """Of a match that was still running, where people look back: only what ``seat`` saw."""


def begins_report(text: bytes) -> bool:
    """Whether a report may begin so; a record never does."""
    return text.lstrip()[:30].replace(b" ", b"").startswith(b'{"report":')


def reported(text: bytes) -> MoveReport | None:
    """The report that ``text`` is; ``None`` for anything else, such as a record."""
    if not begins_report(text) or len(text) > LARGEST:
        return None
    try:
        return msgspec.json.decode(text, type=MoveReport)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def settled(value: Json) -> Json:
    """Plain data from JSON in the form that events have: tuples in place of lists."""
    if isinstance(value, list):
        return tuple(settled(one) for one in value)
    if isinstance(value, dict):
        return {key: settled(one) for key, one in value.items()}
    return value
