"""What carries over from one match of a table to the next, and for whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import msgspec

from stammtisch.games.protocol.functions import OptionsT, StateT


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat when a match begins."""

    name: str
    bot: bool = False


class Chalked(msgspec.Struct, frozen=True):
    """What carries over from match to match, for people to read between two matches."""

    points: tuple[tuple[str, int], ...]
    """Points by name, in the order of the board."""
    goal: int
    rules: tuple[tuple[str, str], ...]
    """The rules that the table has made for itself, each as a line in German and in English."""


class Continuity(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game notes who plays, and carries something over from match to match."""

    noted: frozenset[str]
    """The options in which it does so. They are not rules, and nobody chooses them at a table."""
    seated: Callable[[OptionsT, Sequence[Player], str], OptionsT]
    """The options of a match between these players, by seat, that begins on this day (ISO 8601)."""
    carried: Callable[[OptionsT, StateT], OptionsT]
    """The options of the next match of the same table after this state."""
    gained: Callable[[OptionsT, StateT], Sequence[float]]
    """What this match has brought each seat so far, without what was carried into it."""
    merged: Callable[[OptionsT, str, str], OptionsT]
    """The options after moving what was carried over for one name to another."""
    chalked: Callable[[OptionsT], Sequence[Chalked]]
    """What carries over to the next match, the latest first."""
