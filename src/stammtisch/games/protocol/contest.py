"""What a tournament needs of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import msgspec

from stammtisch.games.protocol.actions import Action
from stammtisch.games.protocol.functions import OptionsT, StateT


class ContestTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a tournament match."""

    rules: tuple[str, ...] = ()
    """The special rules in force, by their names in the statute."""
    open: bool = False
    """Whether players can break rules; otherwise the table prevents it."""
    judged: bool = False
    """Whether a referee decides alone what the table would vote on."""
    turn_ms: int = 20_000
    pause_ms: int = 10_000
    """The longest pause between two games."""
    goal: int | None = None
    """The number of strokes that ends the match; ``None``: the bell ends it."""
    decks: int | None = None
    """The number of packs; ``None``: as few as the number of players needs."""


class ContestSheet(msgspec.Struct, frozen=True):
    """The outcome of a match so far, by seat."""

    strokes: tuple[int, ...]
    played: tuple[bool, ...]
    """Who was dealt into a game, whether it counted or not."""


class Contest(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game is played at the tables of a tournament: by those present, until the bell.

    The lowest seat present deals the first game, and each game is a deal (`Game.deal`) that has
    begun before its shuffle is drawn.
    """

    options: Callable[[ContestTerms], OptionsT]
    attend: Callable[[Sequence[int]], Action]
    """The clock's action that makes these seats, and no others, present at the table."""
    here: Callable[[StateT], Sequence[int]]
    """The seats that are present."""
    ring: Callable[[int | None], Action]
    """The clock's action that ends the match at this table time; ``None``: nobody knows when."""
    rings: Callable[[StateT], int | None]
    """The table time at which it ends."""
    sheet: Callable[[StateT], ContestSheet]
    judge: Callable[[bool], Action] | None = None
    """The clock's action by which a referee finds somebody guilty or not, if the game has it."""
    parties: Callable[[StateT], tuple[int, int] | None] | None = None
    """Between whom a referee has to decide now: who has brought it, and against whom."""
