"""A whole bot: it plays its highest card and hopes for the best.

stammtisch simulate zwanzig --bots examples.first_bot:FirstBot,random,random
python -m examples.first_bot
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from stammtisch.analysis.simulate import simulate
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.zwanzig.model import Observation, Play, ZwanzigAction

RANKS = "789JQKTA"


class FirstBot:
    """Needs a name, the games it can play (``None``: all), and ``choose``."""

    name = "first"
    games = frozenset({"zwanzig"})

    def choose(
        self, observation: Observation, legal_actions: Sequence[ZwanzigAction], rng: random.Random
    ) -> ZwanzigAction:
        """One of ``legal_actions``; ``observation`` is all that this seat may know."""
        cards = [action for action in legal_actions if isinstance(action, Play)]
        if cards:
            return max(cards, key=lambda action: RANKS.index(action.card[0]))
        if observation.phase == "decide" and not any(code[0] in "TA" for code in observation.hand):
            return legal_actions[-1]  # stay out without a ten or an ace
        return rng.choice(legal_actions)


def main() -> None:
    """A hundred matches against two that play at random."""
    chance = bot("random", "zwanzig")
    found = simulate(game("zwanzig"), [FirstBot(), chance, chance], games=100, jobs=1)
    for standing in found.standings:
        print(f"{standing.bot:8} wins {standing.wins:.0%} on {standing.seats:.0%} of the seats")


if __name__ == "__main__":
    main()
