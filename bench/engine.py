"""The rules of Zwanzig, played at random, beside the nearest game of OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Once, Rates, side_by_side
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
        "random self-play, 4 seats": match(4),
        "random self-play, 2 seats": match(2),
        "the same with every observation, 4 seats": match(4, observe=True),
        "steady against itself, 4 seats": match(4, play="steady"),
    }
    euchre, missing = _euchre()
    if euchre:
        contenders["OpenSpiel euchre"] = euchre
    found = side_by_side(contenders, seconds, windows)
    peer = found.get("OpenSpiel euchre")
    rows: list[Row] = []
    for name, rates in found.items():
        rows += _rows(name, rates, peer if name.startswith("random") else None)
    rows += _functions(seconds, windows)
    notes = [
        "actions: decisions of seats; games: single deals (a match of Zwanzig has several)",
        "states are immutable: keeping, copying and taking back a state costs nothing",
    ]
    return Section("engine", "Rules engine, one core", rows, notes + missing)


def _rows(name: str, rates: Rates, peer: Rates | None) -> list[Row]:
    said = "euchre, Python API" if peer else ""
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
    """Plays one match a call; counts decisions and finished deals."""
    rng = random.Random(1)
    player = bot(play, GAME.name) if play else None
    actors, legal_of, apply = RULES.actors, RULES.legal_actions, RULES.apply
    observation, choice = RULES.observation, rng.choice

    def once() -> tuple[float, float]:
        state = RULES.new(OPTIONS, seats)
        decisions = deals = 0
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
        deals = observation(state, None).result.games_played
        return decisions, deals

    return once


def _euchre() -> tuple[Once | None, list[str]]:
    try:
        import pyspiel  # noqa: PLC0415 - the peer may be missing
    except ImportError:
        return None, ["OpenSpiel is not installed, so there is no peer (make .build/bench.stamp)"]
    game_of_peer = pyspiel.load_game("euchre")
    rng = random.Random(1)

    def once() -> tuple[float, float]:
        state = game_of_peer.new_initial_state()
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
