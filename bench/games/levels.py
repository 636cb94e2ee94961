"""Every level of every game: decisions a second, and how long the slowest of a hundred take."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.measure import quantile
from bench.report import Row, Section
from stammtisch.bots import bot, bots_for
from stammtisch.games import game
from stammtisch.games.decisions import followed, waited_for
from stammtisch.games.protocol import CHANCE, CLOCK

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "zwanzig, 2 players": ("zwanzig", 2, {}),
    "zwanzig, 4 players": ("zwanzig", 4, {}),
    "mau-mau, strict, 2 players": ("mau-mau", 2, {}),
    "mau-mau, strict, 4 players": ("mau-mau", 4, {}),
    "mau-mau, open, 4 players": ("mau-mau", 4, {"supervision": "open"}),
    "drachenrummy, 2 players": ("drachenrummy", 2, {}),
    "drachenrummy, 4 players": ("drachenrummy", 4, {}),
    "zwiebel-2004, money, 4 players": ("zwiebel-2004", 4, {"mode": "gambling"}),
    "zwiebel-v3, 4 players": ("zwiebel-v3", 4, {}),
}
LEVELS = ("beginner", "steady", "strong", "master")
SEED = 21
WARM = 20
"""Decisions that do not count: in these code is read from disk, or compiled."""


def run(quick: bool) -> Section:
    """Processor time of a decision between several actions, compiled where numba is there."""
    most, seconds = (60, 2.0) if quick else (2_000, 30.0)
    rows: list[Row] = []
    for name, (rules, seats, options) in TABLES.items():
        for level in [one for one in LEVELS if one in bots_for(rules)]:
            spent = measured(rules, seats, options, level, most, seconds)
            rows += [
                Row(f"{level}, {name}: decisions", len(spent) / sum(spent), "1/cpu-s"),
                Row(
                    f"{level}, {name}: p99 of {len(spent)}", 1000 * quantile(spent, 0.99), "cpu-ms"
                ),
            ]
    notes = [
        "tables of one level alone, match after match; decisions with one action are left out",
        "a level that a game does not have is not shown",
    ]
    return Section("levels", "Levels, one core", rows, notes)


def measured(  # noqa: PLR0913, PLR0917
    rules: str, seats: int, options: dict[str, Any], level: str, most: int, seconds: float
) -> list[float]:
    """The seconds of so many decisions, or of as many as there is time for."""
    spent: list[float] = []
    for number, took in enumerate(thought(rules, seats, options, level)):
        if number < WARM:
            continue
        spent.append(took)
        if len(spent) == most or sum(spent) > seconds:
            break
    return spent


def thought(rules: str, seats: int, options: dict[str, Any], level: str) -> Iterator[float]:
    """The seconds of one decision after the other."""
    chosen, rng, player = game(rules), random.Random(SEED), bot(level, rules)
    read = msgspec.convert(options, chosen.options)
    while True:
        state = chosen.rules.new(read, seats)
        while actors := chosen.rules.actors(state):
            due = waited_for(chosen, state, actors)
            action: Any
            if CHANCE in actors:
                actor, action = CHANCE, chosen.rules.sample_chance(state, rng)
            elif due:
                actor = due[0]
                seen = followed(chosen, state, actor)
                legal = chosen.rules.legal_actions(state, actor)
                began = time.process_time()
                action = player.choose(seen, legal, rng)
                if len(legal) > 1:
                    yield time.process_time() - began
            else:
                alarm = chosen.rules.alarm(state)
                assert alarm is not None
                actor, action = CLOCK, chosen.rules.tick(state, alarm)
            state, _ = chosen.rules.apply(state, actor, action)
