"""The rules of Zwanzig, played at random, beside the nearest game of OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

from bench.games import self_play
from bench.games.self_play import match, open_spiel
from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE

GAME = game("zwanzig")
RULES = GAME.rules
OPTIONS = GAME.options(max_rounds=10)


def run(quick: bool) -> Section:
    """Random self-play and single functions, in processor time."""
    seconds, windows = (0.15, 3) if quick else (0.6, 7)
    contenders: dict[str, Once] = {
        "random self-play, 4 seats": played(4),
        "random self-play, 2 seats": played(2),
        "the same with every observation, 4 seats": played(4, observe=True),
        "steady against itself, 4 seats": played(4, play="steady"),
    }
    euchre, missing = open_spiel("euchre")
    if euchre:
        contenders["OpenSpiel euchre"] = euchre
    found = side_by_side(contenders, seconds, windows)
    peer = found.get("OpenSpiel euchre")
    rows: list[Row] = []
    for name, rates in found.items():
        rows += self_play.rows(
            name, rates, peer if name.startswith("random") else None, "euchre, Python API"
        )
    rows += _functions(seconds, windows)
    notes = [
        "actions: decisions of seats; games: single deals (a match of Zwanzig has several)",
        "states are immutable: keeping, copying and taking back a state costs nothing",
    ]
    return Section("engine", "Rules engine, one core", rows, notes + missing)


def played(seats: int, *, observe: bool = False, play: str = "") -> Once:
    """Plays one match a call; counts decisions and finished deals."""
    return match(
        GAME, OPTIONS, seats, lambda seen: seen.result.games_played, observe=observe, play=play
    )


def _functions(seconds: float, windows: int) -> list[Row]:
    """Single functions over the states of a few random matches."""
    visited = _visited(20)

    def applied() -> tuple[float]:
        for state, actor, action in visited:
            RULES.apply(state, actor, action)
        return (len(visited),)

    def observed() -> tuple[float]:
        for state, actor, _ in visited:
            RULES.observation(state, actor)
        return (len(visited),)

    def listed() -> tuple[float]:
        for state, actor, _ in visited:
            RULES.legal_actions(state, actor)
        return (len(visited),)

    steady, rng = bot("steady", GAME.name), random.Random(1)
    asked = [(RULES.observation(s, a), RULES.legal_actions(s, a)) for s, a, _ in visited]

    def decided() -> tuple[float]:
        for seen, legal in asked:
            steady.choose(seen, legal, rng)
        return (len(asked),)

    functions: dict[str, Once] = {
        "apply": applied,
        "observation": observed,
        "legal_actions": listed,
        "steady's choice": decided,
    }
    found = side_by_side(functions, seconds / 2, windows)
    return [
        Row(f"{name}, each", 1e6 / rates.per_s[0], "us", rates.spread)
        for name, rates in found.items()
    ]


def _visited(matches: int) -> list[tuple[Any, int, Any]]:
    """Every decision of some random matches: state, seat and action."""
    rng = random.Random(2)
    visited = []
    for _ in range(matches):
        state = RULES.new(OPTIONS, 4)
        while acting := RULES.actors(state):
            actor = acting[0]
            if actor == CHANCE:
                action = RULES.sample_chance(state, rng)
            else:
                action = rng.choice(RULES.legal_actions(state, actor))
                visited.append((state, actor, action))
            state, _ = RULES.apply(state, actor, action)
    return visited
