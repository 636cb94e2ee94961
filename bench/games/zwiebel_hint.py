"""The hint of Zwiebel: how long one waits for a chance to win, and how fast it is estimated."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from bench.report import Row, Section
from bench.room.servers import Guest, room
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel.questions import RivalChance, ShowdownChances, chances
from stammtisch.games.zwiebel.state.actions import Fold
from stammtisch.games.zwiebel.state.options import MODIFIERS

SEATS = (2, 4, 7)
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "zwiebel-2004, all rules": ("zwiebel-2004", dict.fromkeys(MODIFIERS, True)),
    "zwiebel-v3": ("zwiebel-v3", {}),
}
PHASES = ("exchange", "showdown")
SAMPLES = 400
QUESTION = {"type": "showdown_chances", "samples": SAMPLES}


def run(quick: bool) -> Section:
    """Milliseconds: by the wall clock at tables over HTTP, of the processor bare in one process."""
    times = 12 if quick else 120
    rows: list[Row] = []
    for name, (rules, options) in TABLES.items():
        for seats in SEATS:
            rows += over_http(name, rules, options, seats, times)
    for name, (rules, options) in TABLES.items():
        for seats in SEATS:
            for phase in PHASES:
                rows += bare(name, rules, options, seats, phase, max(4, times // 6))
    notes = [
        f"{SAMPLES} samples are asked for; there are fewer once the interval is narrow enough",
        "at a table: everybody has five hidden cards, and more are to come; nobody else asks",
        "points: half the width of the widest 95 % interval, in hundredths",
        "answer too slow: refused, as nothing came within the time of the server",
    ]
    return Section("zwiebel_hint", "Zwiebel: the chance to win", rows, notes)


def over_http(name: str, rules: str, options: dict[str, Any], seats: int, times: int) -> list[Row]:
    """One person asks again and again at a running table; the first answer starts the process."""
    with room(core=None) as server:
        guest = Guest(server.port, 1)
        wish = {"game": rules, "seats": seats, "options": options, "name": "Anna"}
        key = guest.post("/api/tables", wish)["table"]["id"]
        for seat in range(1, seats):
            guest.post(f"/api/tables/{key}/bots", {"seat": seat, "bot": "steady"})
        guest.post(f"/api/tables/{key}/start")
        path, body = f"/api/games/{rules}/ask", {"question": QUESTION, "table": key}
        time.sleep(3)  # a match waits a moment for the nonces of its persons
        slow = 0
        waited = []
        for _ in range(times + 1):
            began = time.perf_counter()
            try:
                guest.post(path, body)
            except RuntimeError as refused:
                if "answer_too_slow" not in str(refused):
                    raise
                slow += 1
            waited.append((time.perf_counter() - began) * 1000)
    what = f"hint at a table, {name}, {seats} players"
    return [
        Row(f"{what}: first", waited[0], "ms"),
        Row(f"{what}: p50", statistics.median(waited[1:]), "ms"),
        Row(f"{what}: p99", _part(waited[1:], 0.99), "ms"),
        Row(f"{what}: answer too slow", slow, "times"),
    ]


def bare(  # noqa: PLR0913, PLR0917
    name: str, rules: str, options: dict[str, Any], seats: int, phase: str, times: int
) -> list[Row]:
    """The estimate alone, in several rounds."""
    spent, samples, widest, widest_rival = [], 0, 0.0, 0.0
    for seed in range(times):
        seen = view(rules, options, seats, phase, seed)
        began = time.process_time()
        found = chances(seen, random.Random(seed), SAMPLES)
        spent.append((time.process_time() - began) * 1000)
        samples += found.samples
        widest = max(widest, _reach(found))
        widest_rival = max(widest_rival, *map(_reach, found.rivals))
    what = f"estimate, {name}, {seats} players, {phase}"
    return [
        Row(f"{what}: p50", statistics.median(spent), "ms CPU"),
        Row(f"{what}: p99", _part(spent, 0.99), "ms CPU"),
        Row(f"{what}: each", samples / times, "samples"),
        Row(f"{what}", samples / sum(spent) * 1000, "samples/s"),
        Row(f"{what}: at worst ±", widest, "points"),
        Row(f"{what}: against one rival at worst ±", widest_rival, "points"),
    ]


def view(rules: str, options: dict[str, Any], seats: int, phase: str, seed: int) -> Any:
    """What the seat that is asked first in this phase sees, nobody having folded."""
    chosen = game(rules)
    source = random.Random(seed)
    state = chosen.rules.new(chosen.options(**options), seats)
    while state.phase != phase or state.pending is not None:
        actor = chosen.rules.actors(state)[0]
        if actor == CHANCE:
            action = chosen.rules.sample_chance(state, source)
        else:
            action = chosen.rules.timeout(state, actor)
            if isinstance(action, Fold):
                legal = chosen.rules.legal_actions(state, actor)
                action = next(one for one in legal if not isinstance(one, Fold))
        state, _ = chosen.rules.apply(state, actor, action)
    return chosen.rules.observation(state, chosen.rules.actors(state)[0])


def _reach(estimate: ShowdownChances | RivalChance) -> float:
    """Half the width of the interval, in hundredths."""
    return (estimate.high - estimate.low) * 50


def _part(values: Sequence[float], part: float) -> float:
    """The value that so large a part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]
