"""The rules of Mau-Mau, played at random and by its bot, at strict and at open tables."""

from __future__ import annotations

import random
from typing import Any

from bench.games.maumau_table import listing, played
from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE, CLOCK

GAME = game("mau-mau")
RULES = GAME.rules
ACTIONS = 2_000
"""In one call; a match to a hundred has more."""


def run(quick: bool) -> Section:
    """Random self-play and the bot's, in processor time; then what a table sends and keeps."""
    seconds, windows = (0.15, 3) if quick else (0.6, 7)
    contenders: dict[str, Once] = {
        "random self-play, strict, 2 seats": match(2),
        "random self-play, strict, 4 seats": match(4),
        "random self-play, strict, 8 seats": match(8),
        "the same with six house rules, 4 seats": match(
            4, preset_rules=("HR-T", "HR-9", "TR-8", "TR-B", "TR-J", "TR-A")
        ),
        "random self-play, open, 4 seats": match(4, supervision="open"),
        "steady against itself, strict, 4 seats": match(4, steady=True),
        "steady against itself, open, 4 seats": match(4, steady=True, supervision="open"),
    }
    rows = [
        Row(f"{name}: actions", rates.per_s[0], "1/cpu-s", rates.spread)
        for name, rates in side_by_side(contenders, seconds, windows).items()
    ]
    lists = {
        "20 cards in hand, strict": listing(20),
        "20 cards in hand, open": listing(20, supervision="open"),
    }
    rows += [
        Row(f"legal actions, {name}", rates.per_s[0], "1/cpu-s", rates.spread)
        for name, rates in side_by_side(lists, seconds, windows).items()
    ]
    most = 2_000 if quick else 20_000
    for supervision in ("strict", "open"):
        size, _, _ = played(4, most, supervision=supervision)
        rows.append(Row(f"update to one seat, {supervision}, 4 seats", size, "B"))
    _, log, entries = played(4, 10**9, goal=10 if quick else 100)
    rows.append(Row(f"log of a match to {10 if quick else 100}, {entries} entries", log, "B"))
    notes = [
        "actions: of seats and chance, the listing of what is legal included",
        "at an open table hundreds of actions are listed for everybody, violations among them",
    ]
    return Section("maumau", "Rules of Mau-Mau, one core", rows, notes)


def match(seats: int, *, steady: bool = False, **options: Any) -> Once:
    """Plays on for some actions a call, in one match after another."""
    rng = random.Random(1)
    player = bot("steady", GAME.name) if steady else None
    chosen = GAME.options(health="off", **options)
    state = RULES.new(chosen, seats)

    def once() -> tuple[float]:
        nonlocal state
        for _ in range(ACTIONS):
            actors = RULES.actors(state)
            if not actors:
                state = RULES.new(chosen, seats)
                continue
            actor = actors[0] if len(actors) == 1 else actors[rng.randrange(len(actors))]
            action: Any
            if actor == CHANCE:
                action = RULES.sample_chance(state, rng)
            elif actor == CLOCK:
                action = RULES.tick(state, RULES.alarm(state) or 0)
            else:
                legal = RULES.legal_actions(state, actor)
                if player is None:
                    action = legal[rng.randrange(len(legal))]
                else:
                    action = player.choose(RULES.observation(state, actor), legal, rng)
            state, _ = RULES.apply(state, actor, action)
        return (ACTIONS,)

    return once
