"""A hand ready to be asked: its combinations in one way to satisfy the constraints."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.zwiebel.cards.catalogue import Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving.constraints import Way, altered
from stammtisch.games.zwiebel.solving.families.bits import EVERY, FULL, WITHIN, Family, subsets_in
from stammtisch.games.zwiebel.solving.families.halves import JOKERS
from stammtisch.games.zwiebel.solving.families.lines import Lines
from stammtisch.games.zwiebel.solving.jokers import Jokers, uses_of
from stammtisch.games.zwiebel.solving.model import Group
from stammtisch.games.zwiebel.solving.plans import Plan, plan_of
from stammtisch.games.zwiebel.solving.search import Search

FREE = Way()
"""Without regard to the constraints."""

KeyedFamily: TypeAlias = tuple[int, Key, Family]
"""A strength, its key, and all subsets of the hand that can have it."""


class Solved:
    """All combinations of a hand in one way to satisfy the constraints.

    ``cards`` are in the order in which the bits of subsets count them.
    """

    __slots__ = ("_entries", "cards", "lines", "plan", "way")

    def __init__(self, plan: Plan, cards: tuple[Card, ...], lines: Lines, way: Way) -> None:
        self.plan, self.cards, self.lines, self.way = plan, cards, lines, way
        self._entries: list[KeyedFamily] | None = None

    @property
    def entries(self) -> list[KeyedFamily]:
        """The strongest first; those that tie by their names."""
        if self._entries is None:
            found = []
            order, killed = self.plan.order, self.way.killed
            alive = EVERY if killed is None else WITHIN[FULL ^ 1 << self.cards.index(killed)]
            taken = 0
            for name, tie, family in self.lines.everything():
                taken |= family
                kept = family & alive if name in order.deadly else family
                found.append((*order.key(name, tie), kept))
            free = EVERY & ~taken
            found += [(*order.key("rest", total), rest) for total, rest in self.lines.rests(free)]
            found.sort(key=lambda entry: (-entry[0], entry[1].name))
            self._entries = found
        return self._entries

    def highest(self, cards: CardSet) -> int:
        """The strength of the best key that exactly these cards can have; 0: none."""
        subset = self.subset(cards)
        return next((strength for strength, _, family in self.entries if family >> subset & 1), 0)

    def search(self, free: CardSet, cap: int) -> Search:
        """A search for the best list of these cards."""
        killed = self.way.killed
        at = None if killed is None else self.cards.index(killed)
        return Search(self.lines, self.plan.order, self.subset(free), cap, at)

    def subset(self, cards: CardSet) -> int:
        """The subset that these cards are."""
        return sum([1 << at for at, card in enumerate(self.cards) if cards >> card & 1])

    def card_set(self, subset: int) -> CardSet:
        """The cards of a subset."""
        found, cards = 0, self.cards
        while subset:
            at = subset.bit_length() - 1
            found |= 1 << cards[at]
            subset ^= 1 << at
        return found

    def holds(self, group: Group) -> bool:
        """Whether these cards can have this key."""
        subset = self.subset(group.cards)
        if self.way.kills(group.key.name, group.cards, self.plan.conditions):
            return False
        if group.key.name == "rest":
            return (
                self.lines.highest_sum(subset) == group.key.points
                and not self.lines.others(WITHIN[subset]) >> subset & 1
            )
        return any(
            family >> subset & 1 and self.plan.order.key(group.key.name, tie)[1] == group.key
            for tie, family in self.lines.line(group.key.name)
        )


def unbound(hand: CardSet, conditions: Conditions) -> Solved:
    """What the hand can be apart from the constraints."""
    plan = plan_of(conditions)
    return Solved(plan, *plan.hand(hand), FREE)


class SolvedLine(msgspec.Struct, frozen=True):
    """Sets of a hand that can have the same key."""

    key: Key
    strength: int
    family: Family
    counted: Counted

    def card_sets(self) -> list[CardSet]:
        """The sets, in the order of their cards."""
        low, high = self.counted.halves
        return sorted([low[one & 31] | high[one >> 5] for one in subsets_in(self.family)])

    def group(self, cards: CardSet) -> Group:
        """One of the sets as a group."""
        return self.counted.group(cards, self.key)


class Counted:
    """Counts the fewest jokers that a group needs (Z30-06a)."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved
        plan, cards = solved.plan, solved.cards
        self.halves = _halves(cards)
        self._jokers = solved.lines.mark(JOKERS)
        self._joker_cards = solved.card_set(self._jokers)
        self._colours = [plan.colour_of[card] for card in cards]
        self._free: Jokers | None = None
        self._bound: Jokers | None = None
        self._unbound: Solved | None = None

    def group(self, cards: CardSet, key: Key) -> Group:
        """These cards with this key, their jokers counted."""
        if not cards & self._joker_cards:
            return Group(cards, key)
        return Group(cards, key, self.fewest(self._solved.subset(cards), cards, key))

    def fewest(self, subset: int, cards: CardSet, key: Key) -> int:
        """How many cards of the subset must be jokers for it to have this key.

        Counted without regard to the constraints, unless only they make the key possible.
        """
        if not subset & self._jokers:
            return 0
        solved, found = self._solved, None
        if solved.way == FREE or key.name != "rest" or self._is_rest(Group(cards, key)):
            found = self._freely().fewest(subset, key)
        if found is None:
            found = self._in_this_way().fewest(subset, key)
        assert found is not None
        return found

    def _is_rest(self, group: Group) -> bool:
        """Whether the cards are this remainder apart from the constraints."""
        if self._unbound is None:
            conditions = self._solved.plan.conditions
            self._unbound = unbound(card_set(self._solved.cards), conditions)
        return self._unbound.holds(group)

    def _freely(self) -> Jokers:
        if self._free is None:
            uses = self._solved.plan.uses
            self._free = Jokers([uses[card] for card in self._solved.cards], self._colours)
        return self._free

    def _in_this_way(self) -> Jokers:
        if self._bound is None:
            solved = self._solved
            self._bound = Jokers(
                [
                    uses_of(altered(card, solved.plan.conditions, solved.way))
                    for card in solved.cards
                ],
                self._colours,
            )
        return self._bound


@lru_cache(128)
def _halves(cards: tuple[Card, ...]) -> tuple[list[CardSet], list[CardSet]]:
    """The cards of every subset of the first five cards, and of the others."""
    halves: tuple[list[CardSet], list[CardSet]] = ([0], [0])
    for half, own in zip(halves, (cards[:5], cards[5:]), strict=True):
        for card in own:
            half += [others | 1 << card for others in half]
    return halves
