"""A policy that was trained in an environment, as a bot: for the arena, simulations and tables.

>>> from stammtisch.envs.policy import PolicyBot
>>> class First(PolicyBot):
...     name = "first"
...     def number(self, observation, mask, rng):
...         return mask.argmax()
>>> import stammtisch
>>> stammtisch.play("zwanzig", [First(), "random", "random"], seed=1).returns
(-22.0, -33.0, 0.0)

In a file ``mine.py``: ``stammtisch arena zwanzig --bots steady,mine:First``. Needs no extra.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from stammtisch.envs.arguments import chosen
from stammtisch.envs.encoding import Encoding, Floats, encoding_of, game_seen
from stammtisch.envs.numbered_match import Mask
from stammtisch.envs.staged_choice import IllegalNumber, choice_of
from stammtisch.games import games
from stammtisch.games.protocol import SomeObservation


class PolicyBot:
    """A bot that chooses numbers by what an environment would show it. Write `number`."""

    name = "policy"
    """One word in lower case; give your own."""
    games: frozenset[str] | None = frozenset(games())
    """The games that it has learned."""

    def number(self, observation: Floats, mask: Mask, rng: random.Random) -> SupportsIndex:
        """The number to choose: ``mask`` has a 1 where it is legal.

        Both arrays are those of the environments. What is left to chance is drawn from ``rng``.
        """
        raise NotImplementedError(f"{type(self).__name__} needs a method number()")

    def choose(
        self, observation: SomeObservation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        """The action that is reached number by number. Raises `IllegalNumber`."""
        encoding = encoding_of(game_seen(observation))
        choice = choice_of(encoding, legal_actions, observation)
        while (action := choice.action) is None:
            seen = encoding.array(observation, choice.taken)
            mask = _mask(encoding, choice.allowed)
            number = chosen(self.number(seen, mask, rng), encoding.size)
            if number not in choice.allowed:
                assert observation.seat is not None
                raise IllegalNumber(observation.seat, number, choice.allowed)
            choice = choice.after(number)
        return action

    react = choose
    """While others are waited for it is asked, too, as in the environments."""


def _mask(encoding: Encoding, allowed: Sequence[int]) -> Mask:
    mask: Mask = np.zeros(encoding.size, dtype=np.int8)
    mask[list(allowed)] = 1
    return mask
