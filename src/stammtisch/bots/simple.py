"""Bots that know no game and so can play all of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.protocol import Bot


class RandomBot:
    """Plays any legal action, each with the same probability."""

    name = "random"
    games = None

    def choose(
        self,
        observation: Any,  # noqa: ARG002
        legal_actions: Sequence[Any],
        rng: random.Random,
    ) -> Any:
        return legal_actions[rng.randrange(len(legal_actions))]


BOTS: tuple[Bot, ...] = (RandomBot(),)
