"""What would be wise for a seat."""

from __future__ import annotations

import msgspec

from stammtisch.games.json_values import JsonObject


class HintReason(msgspec.Struct, frozen=True):
    """A sentence of the game's texts, under ``advice.reasons``, and what it is filled with."""

    name: str
    facts: JsonObject


class HintedAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action that makes sense now, with the result to expect."""

    action: JsonObject
    value: float
    """In the measure of the hint; more is better."""
    low: float
    """95 of 100 such intervals hold the true value."""
    high: float
    close: bool
    """As far as can be told, it is as good as the first."""
    reasons: list[HintReason]


class HintTold(msgspec.Struct, frozen=True, kw_only=True):
    """What would be wise for your seat, from what it sees and nothing else."""

    seq: int
    """The sequence number of the table when it was asked."""
    measure: str
    """What the values count: a name of the game's texts, under ``advice.measures``."""
    worlds: int
    """So many ways in which the hidden cards may lie were looked at."""
    actions: list[HintedAction]
    """The best first."""
    asked: int
    """So often your seat has asked in this deal."""
    most: int
    """So often it may."""
    of_match: bool
    """The whole match is one deal."""
