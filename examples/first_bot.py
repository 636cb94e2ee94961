"""A whole bot: it keeps high cards, stays in with a ten or an ace, and hopes for the best.

stammtisch simulate zwanzig --bots examples.first_bot:FirstBot,random,random
python -m examples.first_bot
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.zwanzig.state.actions import Announce, Decide, Exchange, ZwanzigAction
from stammtisch.games.zwanzig.views.observation import Observation

RANKS = "789JQKTA"


class FirstBot:
    """Needs a name, the games it can play (``None``: all), and ``choose``."""

    name = "first"
    games = frozenset({"zwanzig"})

    def choose(
        self, observation: Observation, legal_actions: Sequence[ZwanzigAction], rng: random.Random
    ) -> ZwanzigAction:
        """One of ``legal_actions``; ``observation`` is all that this seat may know."""
        match observation.phase:
            case "announce":  # the suit of the better card
                best = max(observation.hand, key=lambda code: RANKS.index(code[0]))
                return Announce(best[1])
            case "exchange":  # away with the low cards
                low = [code for code in observation.hand if code[0] in "789"]
                return Exchange(tuple(low[: observation.exchange_cap]))
            case "decide":  # in with an ace or a ten
                return Decide(any(code[0] in "TA" for code in observation.hand))
            case _:
                return rng.choice(legal_actions)


def main() -> None:
    """Three hundred matches against two that play at random."""
    chance = bot("random", "zwanzig")
    found = simulate(game("zwanzig"), [FirstBot(), chance, chance], games=300, jobs=1)
    for standing in found.standings:
        print(f"{standing.bot:8} wins {standing.wins:.0%} on {standing.seats:.0%} of the seats")


if __name__ == "__main__":
    main()
