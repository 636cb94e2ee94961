"""The rules of Zwiebel, played at random: actions and rounds, and what a page is sent."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bench.measure import Once, side_by_side
from bench.report import Row, Section
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel.actions import Fold
from stammtisch.games.zwiebel.options import MODIFIERS

ALL_ON: dict[str, Any] = dict.fromkeys(MODIFIERS, True)
KINDS: dict[str, tuple[str, dict[str, Any], int]] = {
    "zwiebel-2004, normal game, 4 seats": ("zwiebel-2004", {}, 4),
    "zwiebel-2004, gambling with all rules, 4 seats": (
        "zwiebel-2004",
        {"mode": "gambling", **ALL_ON},
        4,
    ),
    "zwiebel-v3, 4 seats": ("zwiebel-v3", {}, 4),
    "zwiebel-v3, 7 seats": ("zwiebel-v3", {}, 7),
}


def run(quick: bool) -> Section:
    """Random rounds in processor time, and the sizes of views and lists of actions."""
    seconds, windows = (0.5, 3) if quick else (2.0, 7)
    contenders = {name: rounds(*kind) for name, kind in KINDS.items()}
    contenders |= {
        f"{name}, every observation": rounds(*kind, observe=True)
        for name, kind in list(KINDS.items())[:1]
    }
    rows: list[Row] = []
    for name, rates in side_by_side(contenders, seconds, windows).items():
        for at, unit in enumerate(("actions", "rounds")):
            rows.append(
                Row(f"random play, {name}: {unit}", rates.per_s[at], "1/cpu-s", rates.spread, "",
                    None)
            )  # fmt: skip
    rows += sizes()
    notes = ["actions: decisions of seats; a round with no money left begins a new match"]
    return Section("zwiebel", "Zwiebel, one core", rows, notes)


def rounds(name: str, options: dict[str, Any], seats: int, *, observe: bool = False) -> Once:
    """Plays on by one round a call; counts decisions and rounds. Nobody folds who need not."""
    chosen, rng = game(name), random.Random(1)
    rules = chosen.rules
    table = chosen.options(**options)
    state = rules.new(table, seats)

    def once() -> tuple[float, float]:
        nonlocal state
        decisions = shuffles = 0
        while shuffles < 2:
            acting = rules.actors(state)
            if not acting:
                state = rules.new(table, seats)
                continue
            actor = acting[0]
            if actor == CHANCE:
                shuffles += 1
                if shuffles < 2:
                    state, _ = rules.apply(state, actor, rules.sample_chance(state, rng))
                continue
            decisions += 1
            if observe:
                rules.observation(state, actor)
            legal = rules.legal_actions(state, actor)
            staying = [action for action in legal if not isinstance(action, Fold)]
            state, _ = rules.apply(state, actor, rng.choice(staying or legal))
        return decisions, 1

    return once


def sizes() -> list[Row]:
    """Bytes of the first declaration: all legal actions, those told, and the view beside them."""
    chosen, rng = game("zwiebel-2004"), random.Random(3)
    rules, offered = chosen.rules, chosen.offered
    assert offered is not None
    totals = {"all legal actions": 0, "actions told to the page": 0, "own part of the view": 0}
    times = 30
    for _ in range(times):
        state = rules.new(chosen.options(), 2)
        while rules.actors(state) == (CHANCE,) or state.phase != "showdown":
            actor = rules.actors(state)[0]
            action = (
                rules.sample_chance(state, rng) if actor == CHANCE else rules.timeout(state, actor)
            )
            state, _ = rules.apply(state, actor, action)
        seat = rules.actors(state)[0]
        legal = rules.legal_actions(state, seat)
        for name, part in zip(
            totals, (legal, offered(legal), rules.observation(state, seat).own), strict=True
        ):
            totals[name] += len(msgspec.json.encode(part))
    return [
        Row(f"first declaration: {name}", total / times, "bytes", 0.0, "", None)
        for name, total in totals.items()
    ]
