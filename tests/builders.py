"""Short ways to say what a test is about: cards, cases, courses of play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from stammtisch.games.protocol import CHANCE, Action, Actor, AnyGame, Event, RuleViolation


def codes(written: str) -> tuple[str, ...]:
    """``"7H AH"`` as the cards of an action or an observation."""
    return tuple(written.split())


def numbers(written: str) -> tuple[int, ...]:
    """``"3 3 1"`` as numbers, by seat or in order."""
    return tuple(int(number) for number in written.split())


def case(clauses: str, *values: Any) -> pytest.ParameterSet:
    """A row of a table of cases; its clauses and what it is about are the test's id."""
    return pytest.param(*values, id=clauses)


class Step(NamedTuple):
    """One action of a course: before, by whom, what, after, what happened."""

    before: Any
    actor: Actor
    action: Action
    after: Any
    events: Sequence[Event]


Chooser = Callable[[Any, Actor, Sequence[Action]], Action]


def course(
    game: AnyGame, state: Any, rng: random.Random, *, most: int, choose: Chooser | None = None
) -> Iterator[Step]:
    """Random play from ``state`` for at most ``most`` actions; ``choose`` may pick instead."""
    rules = game.rules
    for _ in range(most):
        waiting = rules.actors(state)
        if not waiting:
            return
        actor = rng.choice(waiting)
        if actor == CHANCE:
            action = rules.sample_chance(state, rng)
        else:
            legal = rules.legal_actions(state, actor)
            action = choose(state, actor, legal) if choose else rng.choice(legal)
        after, events = rules.apply(state, actor, action)
        yield Step(state, actor, action, after, events)
        state = after


def refused(game: AnyGame, state: Any, actor: Actor, action: Action) -> RuleViolation:
    """The refusal of an action; fails if it is accepted or changes the state."""
    before = game.rules.position(state)
    with pytest.raises(RuleViolation) as caught:
        game.rules.apply(state, actor, action)
    assert game.rules.position(state) == before
    return caught.value
