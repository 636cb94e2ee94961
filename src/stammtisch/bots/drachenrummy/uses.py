"""What dice can be used for: the best ways to win cards with them, and how safe those are then."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, StealRule, least_to_steal
from stammtisch.games.drachenrummy.dice.positions import finals, positions

INTEREST = 0.4
"""The chance that an opponent throws for a card of which nothing else is known."""


class Target(NamedTuple):
    """A card that dice could win."""

    card: str
    worth: float
    stolen: bool
    old_face: int
    """The dice on it; 0 for a card of the display."""
    old_count: int
    interest: float = INTEREST
    """The chance that an opponent wants it so much that he throws for it."""


class Use(NamedTuple):
    """A way to place dice: what it is worth, and (target, face, count) of each card."""

    worth: float
    steps: tuple[tuple[int, int, int], ...]


NOTHING = {0: Use(0.0, ())}


class BestUses:
    """The best uses of dice by the set of targets they win, from a few dice up to all five."""

    def __init__(self, wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> None:
        self.wanted = wanted
        self.rule = rule
        self.opponents = opponents
        self.known: dict[tuple[tuple[int, int], ...], dict[int, Use]] = {(): NOTHING}

    def __call__(self, free: tuple[tuple[int, int], ...]) -> dict[int, Use]:
        """By set of targets the best use of these dice, given as (face, count)."""
        found = self.known.get(free)
        if found is None:
            last = self.of_face(*free[-1])
            found = dict(self(free[:-1]))
            for mask, use in self(free[:-1]).items():
                for more, extra in last.items():
                    if not mask & more:
                        _improve(
                            found, mask | more, use.worth + extra.worth, use.steps + extra.steps
                        )
            self.known[free] = found
        return found

    def of_face(self, face: int, dice: int) -> dict[int, Use]:
        """By set of targets the best use of ``dice`` dice of one face."""
        key = ((face, dice),)
        if key in self.known:
            return self.known[key]
        found = dict(NOTHING)
        for number in range(len(self.wanted)):
            for mask, use in list(found.items()):
                spent = sum(count for _, _, count in use.steps)
                for count in range(1, dice - spent + 1):
                    worth = self.worth(number, face, count)
                    if worth > 0:
                        step = (number, face, count)
                        _improve(found, mask | 1 << number, use.worth + worth, (*use.steps, step))
        self.known[key] = found
        return found

    def worth(self, number: int, face: int, count: int) -> float:
        """What a target is worth with these dice on it; 0 if they do not win it."""
        target = self.wanted[number]
        if target.stolen and count < least_to_steal(
            self.rule, face, target.old_face, target.old_count
        ):
            return 0.0
        return target.worth * safety(self.rule, face, count, self.opponents, target.interest)


def _improve(found: dict[int, Use], mask: int, worth: float, steps: Any) -> None:
    old = found.get(mask)
    if old is None or worth > old.worth:
        found[mask] = Use(worth, steps)


@lru_cache(maxsize=64)
def uses(wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> BestUses:
    """The best uses of any dice for these targets."""
    return BestUses(wanted, rule, opponents)


def throws() -> ModuleType:
    """NumPy is loaded by who throws dice, not by who only wants to know which bots exist."""
    from stammtisch.bots.drachenrummy import throws as arrays  # noqa: PLC0415

    return arrays


@lru_cache(maxsize=64)
def prospects(wanted: tuple[Target, ...], rule: StealRule, opponents: int) -> list[float]:
    """What each position of the dice is worth, in the order of ``odds.positions``."""
    if not wanted:
        return [float(len(faces)) for faces in positions()]
    found = uses(wanted, rule, opponents)
    tables = [
        [
            {mask: use.worth for mask, use in found.of_face(face, dice).items()}
            for dice in range(DICE + 1)
        ]
        for face in FACES
    ]
    values: list[float] = throws().expected(throws().best_worths(tables, len(wanted))).tolist()
    return values


@cache
def safety(
    rule: StealRule, face: int, count: int, opponents: int, interest: float = INTEREST
) -> float:
    """The chance that a card with these dice on it is still there at the next turn."""
    return (1 - interest * _theft_odds(rule, face, count)) ** opponents


@cache
def _theft_odds(rule: StealRule, face: int, count: int) -> float:
    """The chance of a player who throws for nothing but this card."""
    least: Iterable[int] = [least_to_steal(rule, own, face, count) for own in FACES]
    if min(least) > DICE:
        return 0.0
    won = [
        float(any(faces.count(own) >= need for own, need in zip(FACES, least, strict=True)))
        for faces in finals()
    ]
    return float(throws().expected(won)[0])
