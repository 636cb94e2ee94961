"""A record as a review looks at it: its moves, its deals, who had a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from stammtisch.games.protocol import CHANCE, Action, AnyGame
from stammtisch.records.record import Record
from stammtisch.records.replay import Transition, replay

MOST_ACTIONS = 20_000
MOST_DECISIONS = 1_000
"""Of a seat; of more, so many that lie evenly apart."""
MOST_POINTS = 64
"""Of the curve."""
STRETCH = 40
"""Moves of a deal that are looked at together."""


T = TypeVar("T")


class NoReview(Exception):
    """There is nothing to review, by ``why``: ``empty``, ``too_long``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class OwnMove(NamedTuple):
    """A move of a seat that could have done something else."""

    step: Transition
    legal: Sequence[Action]

    @property
    def n(self) -> int:
        """The number of the move."""
        return self.step.move.n

    @property
    def seat(self) -> int:
        """Whose it was."""
        return self.step.move.actor


class Course(NamedTuple):
    """A record, played again once."""

    game: AnyGame
    steps: tuple[Transition, ...]
    deals: tuple[tuple[Transition, ...], ...]
    """The same, deal by deal; each begins with what chance does for it."""

    @property
    def stretches(self) -> list[tuple[int, tuple[Transition, ...]]]:
        """The same, piece by piece, with the number of the deal from 1."""
        return [
            (number, deal[first : first + STRETCH])
            for number, deal in enumerate(self.deals, 1)
            for first in range(0, len(deal), STRETCH)
        ]


def course_of(record: Record) -> Course:
    """Raises `NoReview`; `BadRecord` where the rules are not followed."""
    if not record.moves:
        raise NoReview("empty")
    if len(record.moves) > MOST_ACTIONS:
        raise NoReview("too_long")
    steps = tuple(replay(record))
    numbers = _deal_numbers(record.game, steps)
    deals = groupby(zip(numbers, steps, strict=True), key=lambda one: one[0])
    return Course(record.game, steps, tuple(tuple(step for _, step in deal) for _, deal in deals))


def _deal_numbers(game: AnyGame, steps: Sequence[Transition]) -> Iterator[int]:
    """By move, the deal to which it belongs: a new one begins where chance acts in it first."""
    deal = game.deal or (lambda _: 1)
    number = deal(steps[0].state)
    for step in steps:
        if step.move.actor == CHANCE:
            number = deal(step.state)
        yield number


def choices(course: Course, seats: Sequence[int]) -> list[OwnMove]:
    """By seat and then in order: where it had a choice, and has made it itself."""
    found: list[OwnMove] = []
    for seat in seats:
        own = [step for step in course.steps if step.move.actor == seat and not step.move.auto]
        had = [OwnMove(step, course.game.rules.legal_actions(step.before, seat)) for step in own]
        found += spread([one for one in had if len(one.legal) > 1], MOST_DECISIONS)
    return sorted(found, key=lambda one: one.n)


def points(course: Course) -> list[int]:
    """After how many actions the curve is looked at: at the start, with every deal, at the end."""
    last = len(course.steps)
    begins = [deal[0].move.n - 1 for deal in course.deals]
    edges = spread([*begins, last], MOST_POINTS)
    between = spread([step.move.n for step in course.steps], MOST_POINTS - len(edges))
    return sorted({0, *edges, *between, last})


def spread(items: Sequence[T], most: int) -> list[T]:
    """All items where they are few; else so many, evenly apart.

    >>> spread([1, 2, 3, 4, 5, 6, 7], 3)
    [1, 3, 5]
    """
    if len(items) <= most:
        return list(items)
    return [items[at * len(items) // most] for at in range(most)]
