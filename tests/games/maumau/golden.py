"""Writes the golden matches of Mau-Mau anew: ``python -m tests.games.maumau.golden``.

A change in what it writes is a change of the rules, and is read as such in review.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
from tests.games.golden import write

from stammtisch.bots.maumau.steady import SteadyBot
from stammtisch.games import game
from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.events import (
    ChallengeRejected,
    ChallengeUpheld,
    LhcStarted,
    MatchOver,
    PenaltyDealt,
    QueenRunEnded,
    RoundOver,
    RuleAdded,
    TakenBack,
)
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.protocol import CHANCE, CLOCK
from stammtisch.records import record

PLAYERS = ("Anna", "Ben", "Clara", "Deniz", "Ela", "Farid", "Gül", "Hans")
READ = (
    RoundOver,
    MatchOver,
    PenaltyDealt,
    ChallengeUpheld,
    ChallengeRejected,
    TakenBack,
    QueenRunEnded,
    LhcStarted,
    RuleAdded,
)
"""The events worth reading in review."""
GAME = game("mau-mau")

MATCHES: dict[str, tuple[int, MauMauOptions, float, int]] = {
    "maumau-2-players": (2, MauMauOptions(goal=4, names=PLAYERS[:2]), 0.0, 1),
    "maumau-4-players": (4, MauMauOptions(goal=5, names=PLAYERS[:4]), 0.0, 2),
    "maumau-8-players": (8, MauMauOptions(goal=2, names=PLAYERS), 0.0, 3),
    "maumau-open-table": (
        4,
        MauMauOptions(goal=3, supervision="open", names=PLAYERS[:4]),
        0.15,
        4,
    ),
    "maumau-house-rules": (
        4,
        MauMauOptions(
            goal=4, names=PLAYERS[:4], preset_rules=("HR-T", "HR-9", "TR-8", "TR-B", "TR-J", "TR-A")
        ),
        0.0,
        5,
    ),
    "maumau-house-rules-open": (
        3,
        MauMauOptions(
            goal=2,
            supervision="open",
            names=PLAYERS[:3],
            preset_rules=("HR-P", "HX-4", "HX-7", "HX-12", "HX-15"),
        ),
        0.1,
        6,
    ),
}
"""By file name: seats, options, how careless the players are, and the seed of the choices."""


def played(seats: int, options: MauMauOptions, slips: float, seed: int) -> list[record.Move]:
    """A match of people, more or less, in which time passes."""
    rng = random.Random(seed)
    people = [SteadyBot(slips=slips, attention=0.6) for _ in range(seats)]
    state = rules.new(options, seats)
    moves: list[record.Move] = []
    t = 0
    while actors := rules.actors(state):
        due = rules.alarm(state)
        actor = rng.choice(actors)
        action: Any
        if actor == CHANCE:
            action = rules.sample_chance(state, rng)
        else:
            t = max(t, state.clock.t) + rng.randrange(200, 3_000)
            if due is not None and (actor == CLOCK or due <= t):
                actor, action, t = CLOCK, a.Tick(due), due
            else:
                seen = rules.observation(state, actor)
                choice = people[actor].choose(seen, rules.legal_actions(state, actor), rng)
                action = msgspec.structs.replace(choice, t=t)
        moves.append(record.Move(n=len(moves) + 1, actor=actor, action=action, t=t))
        state, _ = rules.apply(state, actor, action)
    return moves


def main() -> None:
    """All of them."""
    for name, (seats, options, slips, seed) in MATCHES.items():
        moves = played(seats, options, slips, seed)
        write(name, record.header_for(GAME, options, PLAYERS[:seats]), moves, READ)


if __name__ == "__main__":
    main()
