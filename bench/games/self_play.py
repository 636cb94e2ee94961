"""Random and bots' self-play of a game, and the same of a game of OpenSpiel beside it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bench.measure import Once, Rates
from bench.report import Row
from stammtisch.bots import bot
from stammtisch.games.protocol import CHANCE, AnyGame, Options


def match(  # noqa: PLR0913
    game: AnyGame,
    options: Options,
    seats: int,
    deals_of: Callable[[Any], int],
    *,
    observe: bool = False,
    play: str = "",
) -> Once:
    """Plays one match a call; counts decisions and deals, by the last public observation."""
    rules = game.rules
    rng = random.Random(1)
    player = bot(play, game.name) if play else None
    actors, legal_of, apply = rules.actors, rules.legal_actions, rules.apply
    observation, choice = rules.observation, rng.choice

    def once() -> tuple[float, float]:
        state = rules.new(options, seats)
        decisions = 0
        while acting := actors(state):
            actor = acting[0]
            action: Any
            if actor == CHANCE:
                action = rules.sample_chance(state, rng)
            else:
                decisions += 1
                legal = legal_of(state, actor)
                seen = observation(state, actor) if observe or player else None
                action = player.choose(seen, legal, rng) if player else choice(legal)
            state, _ = apply(state, actor, action)
        return decisions, deals_of(observation(state, None))

    return once


def open_spiel(name: str) -> tuple[Once | None, list[str]]:
    """The same for a game of OpenSpiel, a deal a call; ``None`` and a note where it is missing."""
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None, ["OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)"]
    peer = pyspiel.load_game(name)
    rng = random.Random(1)

    def once() -> tuple[float, float]:
        state = peer.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions, 1

    return once, []


def rows(name: str, rates: Rates, peer: Rates | None, said: str) -> list[Row]:
    """Actions and games by processor time; beside the peer called ``said``, if there is one."""
    return [
        Row(
            f"{name}: {unit}",
            rates.per_s[at],
            "1/cpu-s",
            rates.spread,
            said if peer else "",
            rates.per_s[at] / peer.per_s[at] if peer else None,
        )
        for at, unit in enumerate(("actions", "games"))
    ]
