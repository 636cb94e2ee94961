"""The rules of Drachenrummy, played at random, beside OpenSpiel's gin rummy."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Once, Rates, side_by_side
from bench.report import Row, Section
from stammtisch.bots import bot
from stammtisch.cards.sets import card_set
from stammtisch.games import game
from stammtisch.games.drachenrummy import chains, layout
from stammtisch.games.protocol import CHANCE

GAME = game("drachenrummy")
RULES = GAME.rules
PEER = "OpenSpiel gin_rummy"


def run(quick: bool) -> Section:
    """Random self-play and the best layout of a hand, in processor time."""
    seconds, windows = (0.15, 3) if quick else (0.6, 7)
    contenders: dict[str, Once] = {
        "random self-play, 2 seats": match(2),
        "random self-play, 4 seats": match(4),
        "the same with every observation, 2 seats": match(2, observe=True),
        "steady against itself, 2 seats": match(2, play="steady"),
    }
    gin_rummy, notes = _gin_rummy()
    if gin_rummy:
        contenders[PEER] = gin_rummy
    found = side_by_side(contenders, seconds, windows)
    peer = found.get(PEER)
    rows: list[Row] = []
    for name, rates in found.items():
        rows += _rows(name, rates, peer if name != PEER else None)
    for cards, packs in ((13, 1), (20, 1), (20, 2), (40, 2)):
        once = {"once": best_layouts(cards, packs)}
        rates = side_by_side(once, seconds, windows)["once"]
        name = f"best layout of {cards} random cards, {packs} pack(s), nothing known"
        rows.append(Row(name, 1000 / rates.per_s[0], "ms", rates.spread, "", None))
    notes.append("actions: decisions of seats, throws not counted")
    return Section("drachenrummy", "Drachenrummy, one core", rows, notes)


def _rows(name: str, rates: Rates, peer: Rates | None) -> list[Row]:
    said = "gin rummy, Python API" if peer else ""
    return [
        Row(
            f"{name}: {unit}",
            rates.per_s[at],
            "1/cpu-s",
            rates.spread,
            said,
            rates.per_s[at] / peer.per_s[at] if peer else None,
        )
        for at, unit in enumerate(("actions", "games"))
    ]


def match(seats: int, *, observe: bool = False, play: str = "") -> Once:
    """Plays one match a call; counts decisions and matches."""
    rng = random.Random(1)
    player = bot(play, GAME.name) if play else None
    actors, legal_of, apply = RULES.actors, RULES.legal_actions, RULES.apply
    observation, choice = RULES.observation, rng.choice
    options = GAME.options()

    def once() -> tuple[float, float]:
        state = RULES.new(options, seats)
        decisions = 0
        while acting := actors(state):
            actor = acting[0]
            action: Any
            if actor == CHANCE:
                action = RULES.sample_chance(state, rng)
            else:
                decisions += 1
                legal = legal_of(state, actor)
                seen = observation(state, actor) if observe or player else None
                action = player.choose(seen, legal, rng) if player else choice(legal)
            state, _ = apply(state, actor, action)
        return decisions, 1

    return once


def best_layouts(cards: int, packs: int) -> Once:
    """Lays one random hand a call, with nothing remembered from others."""
    rng = random.Random(1)
    hands = [card_set(rng.sample(range(52 * packs), cards)) for _ in range(50)]

    def once() -> tuple[float]:
        for hand in hands:
            chains.graph.cache_clear()
            layout.best_layout.cache_clear()
            layout.best_layout(hand, ())
        return (len(hands),)

    return once


def _gin_rummy() -> tuple[Once | None, list[str]]:
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None, ["OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)"]
    peer = pyspiel.load_game("gin_rummy")
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
