"""Advice: how long somebody waits for a hint, all through a match, in every game."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.report import Row, Section
from stammtisch.bots import bot
from stammtisch.bots.advice import NoAdvice, advise
from stammtisch.games import game
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import CHANCE, CLOCK

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "zwanzig, 2 players": ("zwanzig", 2, {}),
    "zwanzig, 4 players": ("zwanzig", 4, {}),
    "mau-mau, strict, 4 players": ("mau-mau", 4, {}),
    "mau-mau, open, 4 players": ("mau-mau", 4, {"supervision": "open"}),
    "drachenrummy, 2 players": ("drachenrummy", 2, {}),
    "drachenrummy, 5 players": ("drachenrummy", 5, {}),
    "zwiebel-2004, 4 players": ("zwiebel-2004", 4, {}),
    "zwiebel-v3, 4 players": ("zwiebel-v3", 4, {}),
}
SEED = 20
MOST_PLIES = 6_000


def run(quick: bool) -> Section:
    """Milliseconds of the processor in one process, as at a table: asked once, answered once."""
    times = 12 if quick else 150
    rows: list[Row] = []
    for name, (rules, seats, options) in TABLES.items():
        spent, refused = measured(rules, seats, options, times)
        part = sorted(spent)[min(len(spent) - 1, int(0.99 * len(spent)))]
        rows += [
            Row(f"{name}: p50", statistics.median(spent), "ms CPU"),
            Row(f"{name}: p99", part, "ms CPU"),
            Row(f"{name}: asked", len(spent), "times"),
            Row(f"{name}: nothing to compare", refused, "times"),
        ]
    notes = [
        "decisions of matches that `steady` plays, evenly spread over them; none with one action",
        "a hint at a table is this, and its way to a process that is ready",
    ]
    return Section("advice", "Advice", rows, notes)


def measured(
    rules: str, seats: int, options: dict[str, Any], times: int
) -> tuple[list[float], int]:
    """The ms of every piece of advice, and how often there was none."""
    spent: list[float] = []
    refused = 0
    chosen = game(rules)
    for number, seen in enumerate(decisions(rules, seats, options)):
        if len(spent) == times:
            break
        if number % 7:
            continue
        began = time.process_time()
        try:
            advise(chosen, seen, number)
        except NoAdvice:
            refused += 1
            continue
        spent.append((time.process_time() - began) * 1000)
    return spent, refused


def decisions(rules: str, seats: int, options: dict[str, Any]) -> Iterator[Any]:
    """What those see who have to choose, in match after match."""
    chosen, rng = game(rules), random.Random(SEED)
    player = bot("steady", rules)
    read = msgspec.convert(options, chosen.options)
    while True:
        state = chosen.rules.new(read, seats)
        for _ in range(MOST_PLIES):
            actors = chosen.rules.actors(state)
            if not actors:
                break
            due = waited_for(chosen, state, actors)
            if CHANCE in actors:
                actor, action = CHANCE, chosen.rules.sample_chance(state, rng)
            elif due:
                actor = due[0]
                seen = chosen.rules.observation(state, actor)
                legal = chosen.rules.legal_actions(state, actor)
                if len(legal) > 1:
                    yield seen
                action = player.choose(seen, legal, rng)
            else:
                alarm = chosen.rules.alarm(state)
                assert alarm is not None
                actor, action = CLOCK, chosen.rules.tick(state, alarm)
            state, _ = chosen.rules.apply(state, actor, action)
