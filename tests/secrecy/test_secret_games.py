"""Law 3 for every game: what a seat is told does not depend on what it cannot have seen.

Hidden is what the position and the course of the match say, not what an observation leaves out.
The long run watches more and longer matches, and compares every step for every viewer.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.secrecy.matches import a_course, watch
from tests.secrecy.sight import Memory, all_games

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame

MATCHES = 3
MOST = 70
"""Actions of a match."""


@pytest.mark.parametrize("name", all_games())
def test_nobody_learns_what_he_cannot_have_seen(name: str) -> None:
    """Observations, legal actions, events and refusals name nothing hidden and are equal in worlds
    that differ in hidden cards only, for every seat and for a spectator.
    """
    found = [watch(name, seed, MOST) for seed in range(MATCHES)]
    assert sum(one.steps for one in found) > 30 * len(found)
    assert sum(one.refusals for one in found) > 30 * len(found)


@pytest.mark.parametrize("name", all_games())
def test_hands_are_hidden_from_the_moment_they_are_dealt(name: str) -> None:
    """The measure by which the law judges: a fresh hand lies open to its owner alone."""
    game, rng = games()[name], random.Random(1)
    step = next(step for step in a_course(game, rng, MOST) if any(hands_of(game, step.after)))
    memory = Memory(game, step.after)
    hands = [frozenset(hand) - memory.open(None) for hand in hands_of(game, step.after)]
    assert any(hands)
    for owner, hand in enumerate(hands):
        for viewer in memory.viewers:
            assert memory.open(viewer) & hand == (hand if viewer == owner else frozenset())


def hands_of(game: AnyGame, state: Any) -> Any:
    """The codes of the cards by seat."""
    return game.rules.position(state).hands
