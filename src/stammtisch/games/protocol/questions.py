"""What a game can be asked apart from play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from stammtisch.cards.shuffle import Source
from stammtisch.games.protocol.actions import Action, Actor


class History(msgspec.Struct, frozen=True):
    """A match so far: where it began, and every action in order."""

    start: Any
    """The state before the first action."""
    moves: Sequence[tuple[Actor, Action]]


class Subject(msgspec.Struct, frozen=True):
    """What a question is about: a match, a view, or neither."""

    source: Source
    """Random numbers for the answer; they are independent of the match."""
    history: History | None = None
    """The match, hidden cards included. The answer tells only what every seat may know by now."""
    view: Any | None = None
    """The observation of whoever asks; ``None`` without a seat, or if no match is running."""


class Questions(msgspec.Struct, frozen=True):
    """What a game can be asked apart from play. A question changes nothing."""

    asked: Any
    """The union of all question types, distinguished by their ``type``."""
    answers: Any
    """The union of all answer types."""
    answer: Callable[[Any, Subject], msgspec.Struct]
    """Answers a question. Raises `RuleViolation` for a question that has no answer."""
    of_views: tuple[type[msgspec.Struct], ...] = ()
    """The types of questions that a seat asks about what it sees. They never get a history."""
