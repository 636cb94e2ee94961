"""The rules of Zwiebel, played at random and by bots, and what a page is sent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bench.measure import Once, quantile, side_by_side
from bench.report import Row, Section
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel.state.actions import Fold
from stammtisch.games.zwiebel.state.options import MODIFIERS

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
STEADY = {
    f"{name}, {seats} seats": (name, options, seats)
    for name, options in (
        ("zwiebel-2004", {"mode": "gambling", **ALL_ON}),
        ("zwiebel-v3", {}),
    )
    for seats in (2, 4, 7)
}
"""Tables at which nobody but ``steady`` sits, with money and all modifiers."""


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
    rows += steady(2 * seconds, windows)
    rows += sizes()
    notes = ["actions: decisions of seats; a round with no money left begins a new match"]
    return Section("zwiebel", "Zwiebel, one core", rows, notes)


def steady(seconds: float, windows: int) -> list[Row]:
    """Tables of ``steady`` alone: decisions and rounds, and how long one decision takes."""
    spent: dict[str, list[float]] = {name: [] for name in STEADY}
    contenders = {
        name: rounds(*kind, choose=_timed(kind[0], spent[name])) for name, kind in STEADY.items()
    }
    rows: list[Row] = []
    for name, rates in side_by_side(contenders, seconds, windows).items():
        for at, unit in enumerate(("decisions", "rounds")):
            what = f"steady, {name}: {unit}"
            rows.append(Row(what, rates.per_s[at], "1/cpu-s", rates.spread))
        for share in (0.5, 0.99):
            what = f"steady, {name}: decision with a choice, {share:.0%} take at most"
            rows.append(Row(what, quantile(spent[name], share) * 1000, "cpu-ms"))
    return rows


Choose = Callable[[Any, Sequence[Any], random.Random], Any]


def _timed(name: str, spent: list[float]) -> Choose:
    """The choices of ``steady``, each with the processor time it took in s."""
    player = bot("steady", name)

    def choose(seen: Any, legal: Sequence[Any], rng: random.Random) -> Any:
        began = time.thread_time()
        action = player.choose(seen, legal, rng)
        if len(legal) > 1:
            spent.append(time.thread_time() - began)
        return action

    return choose


def rounds(
    name: str,
    options: dict[str, Any],
    seats: int,
    *,
    observe: bool = False,
    choose: Choose | None = None,
) -> Once:
    """Plays on by one round a call; counts decisions and rounds.

    At random nobody folds who need not. ``choose``: who plays instead, at every seat.
    """
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
            legal = rules.legal_actions(state, actor)
            seen = rules.observation(state, actor) if observe or choose else None
            staying = [action for action in legal if not isinstance(action, Fold)]
            action = choose(seen, legal, rng) if choose else rng.choice(staying or legal)
            state, _ = rules.apply(state, actor, action)
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
