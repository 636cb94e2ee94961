"""What many hands of one player are worth, as quickly as their conditions allow.

Most modifiers bear on few hands: where there is no Erzkanzler he forbids no eight. Hands on which
none bears are arranged together as arrays, the others one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np
from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.pack import ACES, EIGHTS
from stammtisch.games.zwiebel.solving.batch import KEYS, STRENGTHS, arrangements
from stammtisch.games.zwiebel.solving.constraints import is_deadly
from stammtisch.games.zwiebel.solving.model import Arrangement, Strengths, used
from stammtisch.games.zwiebel.solving.quick import arrange

Trigger: TypeAlias = Literal["death", "sender"]

_FULL_HAND = 10
_LEAST = 24
"""Fewer hands are arranged one by one: arrays are treated in sheets of some hundred."""


class Worths:
    """Arranges hands that one player may have; `of` says what they are worth.

    ``triggers`` are cards that begin to work when they are laid (ZC-109). Their player lays one
    only where that is the best for his own hand, its effect on himself included (ZC-64).
    """

    def __init__(
        self, conditions: Conditions, triggers: Mapping[Card, Trigger] | None = None
    ) -> None:
        self._conditions = conditions
        self._triggers = dict(triggers or {})
        self._waiting = sum(1 << card for card in self._triggers)
        self._plain = _plain(conditions)
        # Whatever else is in force takes from a hand only; then a plain round tells the most.
        self._forbids = not conditions.arch_wild and (
            conditions.rules == "zwiebel-2004"
            or (conditions.devalued is None and not conditions.lady_open)
        )
        self._strict: dict[CardSet, tuple[Conditions, frozenset[int]]] = {}
        self.alone = 0
        """How many hands had to be arranged one by one so far."""

    def of(
        self, hands: Sequence[CardSet], floors: Sequence[Strengths] | None = None
    ) -> list[Strengths]:
        """The strengths of the best arrangement of each hand.

        ``floors``: of a hand that is worth less than this nobody asks how much less.
        """
        found: list[Strengths | None] = [None] * len(hands)
        together: list[int] = []
        bound: list[bool] = []
        for place, hand in enumerate(hands):
            if self._plain is not None and hand.bit_count() == _FULL_HAND:
                bears = _bears(hand, self._strictest(hand)[0])
                if not bears or (floors is not None and self._forbids):
                    together.append(place)
                    bound.append(bears)
        if self._plain is not None and len(together) >= _LEAST:
            cards = np.array([members(hands[place]) for place in together], np.uint8)
            codes = arrangements(cards, self._plain)
            for place, bears, worth, listed in zip(
                together, bound, STRENGTHS[codes].tolist(), codes.tolist(), strict=True
            ):
                most = tuple([one for one in worth if one])
                deadly = self._strictest(hands[place])[1]
                exact = not bears and (not deadly or deadly.isdisjoint(listed))
                if exact or (floors is not None and self._forbids and most < floors[place]):
                    found[place] = most
        return [
            self.best(hand).strengths if worth is None else worth
            for hand, worth in zip(hands, found, strict=True)
        ]

    def best(self, hand: CardSet) -> Arrangement:
        """The best arrangement of one hand."""
        self.alone += 1
        free = arrange(hand, self._conditions)
        waiting = hand & self._waiting
        if not used(free.groups) & waiting:
            return free
        return max(self._ways(hand, waiting), key=lambda one: one.strengths)

    def _ways(self, hand: CardSet, waiting: CardSet) -> Iterator[Arrangement]:
        """The best arrangements with every choice of cards that may begin to work."""
        laid = waiting
        while True:
            kept_back = waiting & ~laid
            conditions = self._in_force(laid)
            found = arrange(hand, conditions)
            if used(found.groups) & kept_back:
                found = arrange(hand & ~kept_back, conditions)
            yield found
            if not laid:
                return
            laid = (laid - 1) & waiting

    def _in_force(self, laid: CardSet) -> Conditions:
        kinds = {kind for card, kind in self._triggers.items() if laid >> card & 1}
        return replace(
            self._conditions,
            death=self._conditions.death or "death" in kinds,
            sender=self._conditions.sender or "sender" in kinds,
        )

    def _strictest(self, hand: CardSet) -> tuple[Conditions, frozenset[int]]:
        """All that may be in force for this hand, and the codes that Tod then looks at."""
        laid = hand & self._waiting
        if laid not in self._strict:
            conditions = self._in_force(laid)
            deadly = frozenset(
                number
                for number, key in enumerate(KEYS)
                if key is not None and conditions.death and is_deadly(key.name, conditions)
            )
            self._strict[laid] = conditions, deadly
        return self._strict[laid]


@lru_cache(maxsize=64)
def _plain(conditions: Conditions) -> Conditions | None:
    """The conditions without what bears on few hands; ``None`` where more is in force."""
    if conditions.fool or conditions.shifts:
        return None
    return replace(
        conditions,
        death=False,
        sender=False,
        arch=False,
        arch_wild=False,
        zeroed=False,
        devalued=None,
        lady_open=False,
    )


def _bears(hand: CardSet, conditions: Conditions) -> bool:
    """Whether a modifier in force may change this hand; Tod apart, who is looked at afterwards."""
    aces, eights = hand & ACES, hand & EIGHTS
    arch = hand >> conditions.arch_card & 1
    if arch and (conditions.arch_wild or (conditions.arch and eights)):
        return True
    if conditions.sender and (aces or eights if conditions.wild_now else aces and eights):
        return True
    if aces and (conditions.zeroed or conditions.lady_open):
        return True
    if conditions.lady_open and (eights or arch):
        return True
    return conditions.devalued is not None and bool(hand >> conditions.devalued & 1)
