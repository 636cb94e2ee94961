"""What advice is made of: every sensible action, what it is expected to bring, and why."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from stammtisch.games.protocol import AnyGame, SomeObservation

WhyNot: TypeAlias = Literal[
    "match_over", "no_seat", "not_due", "other_game", "nothing_to_compare", "too_long"
]
"""Why nothing can be advised; `NoAdvice` says it in a sentence."""

_SENTENCES: Mapping[WhyNot, str] = MappingProxyType(
    {
        "match_over": "the match is over; ask by what a seat saw before its end",
        "no_seat": "this is what a spectator sees; ask by what a seat sees",
        "not_due": "others are asked here; ask by what one of them sees",
        "other_game": "this is no observation of this game; ask the game that it comes from",
        "nothing_to_compare": "there are no figures for this decision",
        "too_long": "the game comes to no end when it is tried out; ask nearer to its end",
    }
)


class NoAdvice(Exception):
    """There is nothing to advise here, by ``why``; as text one sentence in English."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return f"no advice: {_SENTENCES[self.why]} ({self.why})"


class AdviceReason(msgspec.Struct, frozen=True):
    """A sentence of the game, ``advice.reasons`` in its texts, and the facts that it is about."""

    name: str
    facts: dict[str, Any] = {}


class AdvisedAction(msgspec.Struct, frozen=True, kw_only=True):
    """One action, with the result to expect."""

    action: Any
    value: float
    """In the measure of the advice; more is better."""
    low: float
    """95 of 100 such intervals hold the true value."""
    high: float
    close: bool
    """In the worlds looked at it is not clearly worse than the first."""
    reasons: tuple[AdviceReason, ...]


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat might do, from what it sees and nothing else."""

    seat: int
    measure: str
    """What the values count: a name in ``advice.measures`` of the game's texts."""
    worlds: int
    """So many ways in which the hidden cards may lie were looked at."""
    actions: tuple[AdvisedAction, ...]
    """The best first; never empty."""


class Adviser(Protocol):
    """Weighs the actions of a seat; remembers nothing."""

    @property
    def games(self) -> frozenset[str] | None:
        """Names of the games it knows; ``None``: every game."""
        ...

    def advise(
        self, game: AnyGame, seen: SomeObservation, legal: Sequence[Any], rng: random.Random
    ) -> Advice:
        """The advice for the seat that sees this and has these actions. Raises `NoAdvice`.

        Equal views with equal chance have equal advice, on whatever machine.
        """
        ...
