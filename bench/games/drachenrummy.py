"""The rules of Drachenrummy, played at random, beside OpenSpiel's gin rummy."""

from __future__ import annotations

import random

from bench.games import self_play
from bench.games.self_play import match, open_spiel
from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.cards.sets import card_set
from stammtisch.games import game
from stammtisch.games.drachenrummy.melds import layout, runs

GAME = game("drachenrummy")
RULES = GAME.rules
PEER = "OpenSpiel gin_rummy"


def run(quick: bool) -> Section:
    """Random self-play and the best layout of a hand, in processor time."""
    seconds, windows = (0.15, 3) if quick else (0.6, 7)
    contenders: dict[str, Once] = {
        "random self-play, 2 seats": played(2),
        "random self-play, 4 seats": played(4),
        "the same with every observation, 2 seats": played(2, observe=True),
        "steady against itself, 2 seats": played(2, play="steady"),
    }
    gin_rummy, notes = open_spiel("gin_rummy")
    if gin_rummy:
        contenders[PEER] = gin_rummy
    found = side_by_side(contenders, seconds, windows)
    peer = found.get(PEER)
    rows: list[Row] = []
    for name, rates in found.items():
        rows += self_play.rows(name, rates, peer if name != PEER else None, "gin rummy, Python API")
    for cards, packs in ((13, 1), (20, 1), (20, 2), (40, 2)):
        once = {"once": best_layouts(cards, packs)}
        rates = side_by_side(once, seconds, windows)["once"]
        name = f"best layout of {cards} random cards, {packs} pack(s), nothing known"
        rows.append(Row(name, 1000 / rates.per_s[0], "ms", rates.spread, "", None))
    notes.append("actions: decisions of seats, throws not counted")
    return Section("drachenrummy", "Drachenrummy, one core", rows, notes)


def played(seats: int, *, observe: bool = False, play: str = "") -> Once:
    """Plays one match a call; counts decisions and matches."""
    return match(GAME, GAME.options(), seats, lambda _: 1, observe=observe, play=play)


def best_layouts(cards: int, packs: int) -> Once:
    """Lays one random hand a call, with nothing remembered from others."""
    rng = random.Random(1)
    hands = [card_set(rng.sample(range(52 * packs), cards)) for _ in range(50)]

    def once() -> tuple[float]:
        for hand in hands:
            runs.graph.cache_clear()
            layout.best_layout.cache_clear()
            layout.best_layout(hand, ())
        return (len(hands),)

    return once
