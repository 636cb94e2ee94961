"""Writes the golden matches of Zwiebel anew: ``python -m tests.games.zwiebel.golden``.

A change in what it writes is a change of the rules, and is read as such in review.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.builders import course
from tests.games.golden import moves_of, write
from tests.games.zwiebel.setting import ALL_ON, GAMES, options

from stammtisch.games.protocol import Action, Actor
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import (
    Crippled,
    DealerChanged,
    EffectBegan,
    MatchEnded,
    PotCarried,
    RoundStarted,
    RoundWon,
)
from stammtisch.games.zwiebel.state.options import ZwiebelOptions
from stammtisch.records import record

PLAYERS = ("Anna", "Ben", "Clara", "Deniz", "Ela", "Farid", "Gitta")

MATCHES: dict[str, tuple[str, int, ZwiebelOptions, int]] = {
    "zwiebel-2004-normal": ("z04", 3, options("z04", rounds=4, **ALL_ON), 1),
    "zwiebel-2004-beginners": (
        "z04",
        4,
        options("z04", rounds=2, open_training=True, zero_eights=False),
        2,
    ),
    "zwiebel-2004-gambling": (
        "z04",
        5,
        options("z04", rounds=4, mode="gambling", first_dealer="random", **ALL_ON),
        3,
    ),
    "zwiebel-v3-2-players": ("z30", 2, options("z30", rounds=5), 4),
    "zwiebel-v3-4-players": ("z30", 4, options("z30", rounds=4, bet_cap="smallest_stack"), 5),
    "zwiebel-v3-7-players": ("z30", 7, options("z30", rounds=3, companions_hidden=False), 6),
}
"""By file name: rule set, seats, options, and the seed of the choices."""

READ = (RoundStarted, EffectBegan, Crippled, DealerChanged, PotCarried, RoundWon, MatchEnded)
"""The events worth reading in review."""


def choose(rng: random.Random, state: Any, seat: Actor, legal: Sequence[Action]) -> Action:
    """Announcements where there are any, small stakes, and the ordinary in half the cases."""
    announced = [one for one in legal if isinstance(one, act.Announce)]
    if announced and rng.random() < 0.5:
        return rng.choice(announced)
    small = [
        one
        for one in legal
        if isinstance(one, act.Raise | act.SetStake | act.Extra) and one.amount <= 6
    ]
    if small:
        return rng.choice(small)
    staying = [one for one in legal if not isinstance(one, act.Fold | act.Abdicate)]
    if staying and rng.random() < 0.6:
        return rng.choice(staying)
    usual: Action = rules.timeout(state, seat)
    return usual


def main() -> None:
    """All of them."""
    for name, (short, n, chosen, seed) in MATCHES.items():
        game, rng = GAMES[short], random.Random(seed)

        def pick(state: Any, seat: Actor, legal: Sequence[Action], rng: Any = rng) -> Action:
            return choose(rng, state, seat, legal)

        steps = course(game, rules.new(chosen, n), rng, most=5_000, choose=pick)
        moves = moves_of((step.actor, step.action) for step in steps)
        write(name, record.header_for(game, chosen, PLAYERS[:n]), moves, READ)


if __name__ == "__main__":
    main()
