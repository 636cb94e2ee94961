"""A kernel and its engine side by side: the same positions, the same actions, the same results."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, Options

PLIES = 10_000
"""So many decisions of seats for each set of options in an ordinary run; a long one has more."""
FRESH = 0.05
"""This often the kernel is set to the engine's position, instead of what it has come to itself."""


class Adapter(NamedTuple):
    """What a test knows about a kernel."""

    game: str
    kernel: Any
    read: Callable[[Any], list[int]]
    """The kernel's array for a state of the engine."""
    number: Callable[[Any], int]
    """The kernel's integer for an action of a seat."""
    chance: Callable[[list[int], Any], None]
    """Does to the array what an action of chance does to the state."""
    meant: Callable[[list[int]], Any]
    """What of an array counts: a value in which no leftover of earlier moments is left."""
    results: Callable[[list[int]], Sequence[float]]
    """The returns of a match that is over, by seat."""
    may_act: Callable[[list[int], int], bool] | None = None
    """Whether a seat is waited for, where that does not follow from its actions."""


def lockstep(adapter: Adapter, options: Options, seats: int, plies: int, seed: str) -> int:
    """Walks so many decisions in both and asserts that all is the same; how many matches ended."""
    rules = games()[adapter.game].rules
    rng = random.Random(seed)
    ended = done = 0
    while done < plies:
        state = rules.new(options, seats)
        array = adapter.read(state)
        while acting := rules.actors(state):
            if rng.random() < FRESH:
                array = adapter.read(state)
            actor = rng.choice(acting)
            if actor == CHANCE:
                action = rules.sample_chance(state, rng)
                adapter.chance(array, action)
            else:
                _same_lists(adapter, rules, state, array, seats)
                if adapter.may_act:
                    ours = {seat for seat in range(seats) if adapter.may_act(array, seat)}
                    assert ours == set(acting), f"in {state}"
                action = rng.choice(rules.legal_actions(state, actor))
                adapter.kernel.apply(array, actor, adapter.number(action))
                done += 1
            before, (state, _) = state, rules.apply(state, actor, action)
            came, law = adapter.meant(array), adapter.meant(adapter.read(state))
            assert came == law, f"after {actor} {action} in {before}"
        assert list(adapter.results(array)) == list(rules.returns(state) or ())
        ended += 1
    return ended


def _same_lists(adapter: Adapter, rules: Any, state: Any, array: list[int], seats: int) -> None:
    room = [0] * adapter.kernel.MOST_ACTIONS
    for seat in range(seats):
        law = [adapter.number(action) for action in rules.legal_actions(state, seat)]
        ours = room[: adapter.kernel.legal(array, seat, room)]
        assert ours == law, f"seat {seat} in {state}"
