"""``beginner``: plays as people do on their first evening: by what lies there, half by feeling.

It sees what its own cards make today and might make tomorrow, and overlooks some of what others
have reserved, more of it where there are several others; what follows from the turn, so that
looking again changes nothing. What others need it asks between two, and a little. It lays melds as
soon as it can.
What dice to keep it chooses by feeling among what seems good, and never throws for its choice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple
from zlib import crc32

from stammtisch.bots.drachenrummy import steady
from stammtisch.bots.drachenrummy.manners import forgivable
from stammtisch.bots.drachenrummy.memory import forgetful
from stammtisch.bots.drachenrummy.uses import Target, prospects
from stammtisch.games.drachenrummy.dice.positions import place_of
from stammtisch.games.drachenrummy.state.actions import EndReserve, Reserve, Steal
from stammtisch.games.drachenrummy.views.observation import Observation

SEEMS_GOOD = 1.0
"""Points, by its own estimate, up to which a worse way to fix dice is still thought of."""


class Care(NamedTuple):
    """How well it plays at a table."""

    overlooks: float
    """The chance that it does not see, for a whole turn, that a card of others would help."""
    feeling: float
    """Points by which it errs when it fixes dice; the temperature of its choice."""
    rivalry: float
    """How much of what a card is worth to another counts; see `steady.RIVALRY`."""


LEAST = 2
"""Seats."""
BETWEEN_TWO = Care(0.08, 0.04, 0.2)
AMONG_MANY = Care(0.35, 0.15, 0.0)
"""With several others more lies there than it can keep an eye on."""


def _care(seen: Observation) -> Care:
    return BETWEEN_TWO if seen.n <= LEAST else AMONG_MANY


class Beginner:
    """Plays Drachenrummy with every number of seats and all options."""

    name = "beginner"
    games = frozenset({"drachenrummy"})

    def __init__(self, boldness: float = 0.0) -> None:
        self.boldness = boldness

    def tempered(self, boldness: float) -> Beginner:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Beginner(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        seen = forgetful(observation)
        match seen.phase:
            case "take":
                return steady.take(seen, legal_actions)
            case "fix":
                return _fix(seen, legal_actions, self._wanted(seen), rng)
            case "reserve":
                return _place(seen, legal_actions, self._wanted(seen))
            case _:
                return steady.lay_best(seen, legal_actions)

    def _wanted(self, seen: Observation) -> tuple[Target, ...]:
        return steady.daring(_noticed(seen), self.boldness)


def _fix(
    seen: Observation, legal: Sequence[Any], wanted: tuple[Target, ...], rng: random.Random
) -> Any:
    """One way that seems good, the better the likelier."""
    values = prospects(wanted, seen.options.steal_rule, seen.n - 1)
    worth = [values[place_of(seen.fixed + action.faces)] for action in legal]
    best = max(worth)
    feeling = _care(seen).feeling
    weights = [exp((one - best) / feeling) if best - one < SEEMS_GOOD else 0.0 for one in worth]
    return rng.choices(legal, weights)[0]


def _place(
    seen: Observation, legal: Sequence[Any], wanted: tuple[Target, ...]
) -> Reserve | Steal | EndReserve:
    """The next card of the best use of the dice, of those that it sees; else what it must not miss.

    Dice that are left over when it sees nothing more to do with them stay where they are.
    """
    action = steady.place(seen, wanted)
    allowed = forgivable(seen, legal)
    return action if action in allowed else steady.place(seen, steady.targets(seen))


def _noticed(seen: Observation) -> tuple[Target, ...]:
    """The cards worth having that it sees."""
    care = _care(seen)
    return tuple(
        one
        for one in steady.targets(seen, care.rivalry)
        if not one.stolen or _luck(seen, one.card) >= care.overlooks
    )


def _luck(seen: Observation, card: str) -> float:
    """A number from 0 to 1, always the same for a card in a turn at a seat."""
    return crc32(f"{seen.seat}/{seen.turn_no}/{seen.starter}/{seen.scores}/{card}".encode()) / 2**32
