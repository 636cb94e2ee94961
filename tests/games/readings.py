"""Writes walks that hold how the rules are read: ``python -m tests.games.readings``.

Whole courses of all games at tables with random options and house rules, and after every action
what anybody could see that it has led to. They are written once for each version of a game's rules
and never anew: a walk that takes another course shows another reading (decision 20).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from tests.games import walker
from tests.games.test_walks import TABLES

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame
from stammtisch.records import record, replay

READINGS = Path(__file__).parents[1] / "records" / "readings"
PLAYERS = ("Anna", "Ben", "Clara", "Deniz", "Ela", "Farid", "Gül", "Hans")
LONGEST = 400
SEEDS = {"maumau-house-strict": 12, "maumau-house-open": 12}
"""So many walks of each kind; of the others fewer."""
FEW = 4


def course(match: record.Record) -> Iterator[str]:
    """Four digits for each state of the match, the first included; raises `record.BadRecord`."""
    yield _seen(match.game, replay.start(match))
    for step in replay.replay(match):
        yield _seen(match.game, step.state)


def _seen(game: AnyGame, state: Any) -> str:
    """Who may act, when the clock will, what lies in the hands, and how it ended."""
    rules = game.rules
    told = (rules.actors(state), rules.alarm(state), rules.hands(state), rules.returns(state))
    return f"{crc32(msgspec.json.encode(told)) & 0xFFFF:04x}"


def write(kind: str, seed: int) -> None:
    """One walk, if it is not there."""
    rng = random.Random(seed)
    setting = TABLES[kind][0](rng)
    game = games()[setting.game]
    file = READINGS / f"{kind}-{seed}-rules-{game.rules_version}.jsonl"
    if file.exists():
        return
    walk = walker.Walk(setting, seed, share=0)
    walk.go(LONGEST)
    moves = [
        record.Move(n=n, actor=actor, action=action)
        for n, (actor, action) in enumerate(walk.moves, 1)
    ]
    header = record.header_for(game, setting.options, PLAYERS[: setting.seats])
    file.write_text(record.encode(header, moves), "utf-8")
    steps = " ".join(course(record.read(file.read_bytes())))
    file.with_suffix(".course").write_text(f"{steps}\n", "utf-8")


def main() -> None:
    """All that are not there."""
    READINGS.mkdir(exist_ok=True)
    for kind in TABLES:
        for seed in range(1, SEEDS.get(kind, FEW) + 1):
            write(kind, seed)


if __name__ == "__main__":
    main()
