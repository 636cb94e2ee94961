"""What hands of one player are worth, with cards among them that work as soon as they are laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving.constraints import ways
from stammtisch.games.zwiebel.solving.model import Arrangement, Strengths
from stammtisch.games.zwiebel.solving.quick import arrange, best_strengths, strengths_against

LateEffect: TypeAlias = Literal["death", "sender"]


class Worths:
    """Values hands that one player may have.

    ``triggers`` are cards that begin to work when they are laid (ZC-109). Their player lays one
    only where that is the best for his own hand, its effect on himself included (ZC-64).
    """

    def __init__(
        self, conditions: Conditions, triggers: Mapping[Card, LateEffect] | None = None
    ) -> None:
        self._conditions = conditions
        self._triggers = dict(triggers or {})
        self._waiting = sum(1 << card for card in self._triggers)
        self.labour = 0
        """How often a hand was looked through so far: once for every way to obey constraints."""

    def of(self, hand: CardSet) -> Strengths:
        """The strengths of the best arrangement."""
        return max(best_strengths(*choice) for choice in self._choices(hand))

    def against(self, hand: CardSet, other: Strengths) -> Strengths:
        """Strengths that compare with ``other`` as those of the best arrangement do; quicker."""
        if hand & self._waiting:
            self._count(hand, self._conditions)
            found = strengths_against(hand, self._conditions, other)
            if found < other:
                return found  # what begins to work takes from a hand only
        return max(strengths_against(*choice, other) for choice in self._choices(hand))

    def best(self, hand: CardSet) -> Arrangement:
        """The best arrangement."""
        found = (arrange(*choice) for choice in self._choices(hand))
        return max(found, key=lambda one: one.strengths)

    def _choices(self, hand: CardSet) -> Iterator[tuple[CardSet, Conditions]]:
        """The hand without those cards that are kept back, and what is then in force."""
        laid = waiting = hand & self._waiting
        while True:
            conditions = self._in_force(laid)
            self._count(hand, conditions)
            yield hand & ~(waiting & ~laid), conditions
            if not laid:
                return
            laid = (laid - 1) & waiting

    def _count(self, hand: CardSet, conditions: Conditions) -> None:
        self.labour += len(ways(hand, conditions)) if conditions.constrained else 1

    def _in_force(self, laid: CardSet) -> Conditions:
        if not laid:
            return self._conditions
        kinds = {kind for card, kind in self._triggers.items() if laid >> card & 1}
        return replace(
            self._conditions,
            death=self._conditions.death or "death" in kinds,
            sender=self._conditions.sender or "sender" in kinds,
        )
