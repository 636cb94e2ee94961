"""What advice is made of: every sensible action, what it is expected to bring, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from stammtisch.games.protocol import AnyGame, SomeObservation

WhyNot: TypeAlias = Literal[
    "match_over", "no_seat", "not_due", "other_game", "nothing_to_compare", "too_long"
]
"""Why nothing can be advised: the match is over; the view is a spectator's, or somebody else is
asked; it is no view of this game; this decision has no figure; the game does not end soon enough.
"""


class NoAdvice(Exception):  # noqa: N818
    """There is nothing to advise here, by ``why``."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(why)
        self.why = why


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
