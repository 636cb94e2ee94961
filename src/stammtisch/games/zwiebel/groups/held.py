"""The groups of a hand in rows of one key, written out only as far as somebody asks."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress, groupby
from operator import attrgetter
from typing import TypeAlias, TypeVar

import msgspec

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.zwiebel.cards.catalogue import Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.solving import Group, SolvedLine, binds, groups, lines_held, used
from stammtisch.games.zwiebel.state.actions import Codes, Declare
from stammtisch.games.zwiebel.state.state import Groups

T = TypeVar("T")

_FEW = 128
"""So many hands lie at tables that are played at once; each move looks at what they may lay."""

_WRITTEN = 512
"""So many rows are kept as actions, some 20 hands: these take most of a hand's memory, and are
asked for while that hand is laid, no longer."""


class Subsets:
    """Subsets of a hand, which are bit masks of it in canonical order, as codes and as cards.

    Looked up half a hand at a time.
    """

    def __init__(self, hand: CardSet, rules: RulesName) -> None:
        self._cards = members(hand)
        codes = RULE_SETS[rules].pack.codes
        self._codes: tuple[list[Codes], list[Codes]] = ([()], [()])
        for listed, half in zip(self._codes, self._in_halves, strict=True):
            for card in half:
                listed += [(*others, codes[card]) for others in listed]

    @property
    def _in_halves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self._cards[:5], self._cards[5:]

    @cached_property
    def _subsets(self) -> tuple[dict[CardSet, int], dict[CardSet, int], CardSet]:
        """The subset of the cards of either half, and the first half as a set."""
        low, high = [0], [0]
        for listed, half in zip((low, high), self._in_halves, strict=True):
            for card in half:
                listed += [others | 1 << card for others in listed]
        return (
            {cards: subset for subset, cards in enumerate(low)},
            {cards: subset << 5 for subset, cards in enumerate(high)},
            low[-1],
        )

    def codes(self, subset: int) -> Codes:
        """The codes of the cards of a subset, in canonical order."""
        low, high = self._codes
        return low[subset & 31] + high[subset >> 5]

    def subset(self, cards: CardSet) -> int:
        """The subset that these cards of the hand are."""
        low, high, first = self._subsets
        return low[cards & first] | high[cards & ~first]


@lru_cache(_FEW)
def places(hand: CardSet, rules: RulesName) -> Subsets:
    """The subsets of this hand."""
    return Subsets(hand, rules)


class Row(msgspec.Struct, eq=False):
    """Sets of a hand that can have the same key, in the order of their cards.

    Given as a line of the solver or as groups; all else is written out when first asked for.
    """

    key: Key
    strength: int
    where: Subsets
    line: SolvedLine | None = None
    known_groups: Sequence[Group] | None = None
    known_subsets: Sequence[int] | None = None

    @property
    def card_sets(self) -> Sequence[CardSet]:
        """The cards of the sets."""
        if self.known_groups is None and self.line is not None:
            return self.line.card_sets()
        return [one.cards for one in self.groups]

    @property
    def subsets(self) -> Sequence[int]:
        """The sets as bit masks of the hand in canonical order."""
        if self.known_subsets is None:
            found = [self.where.subset(cards) for cards in self.card_sets]
            self.known_subsets = array("I", found)  # a ninth of what they take as objects
        return self.known_subsets

    @property
    def groups(self) -> Sequence[Group]:
        """The sets as groups of the key."""
        if self.known_groups is None:
            assert self.line is not None
            self.known_groups = [self.line.group(cards) for cards in self.card_sets]
        return self.known_groups

    @property
    def declares(self) -> Sequence[Declare]:
        """The actions that lay the groups."""
        return _declares(self)


@lru_cache(_WRITTEN)
def _declares(row: Row) -> Sequence[Declare]:
    """The actions that lay the groups of this very row."""
    codes, claim = row.where.codes, str(row.key)
    return [Declare(codes(subset), claim) for subset in row.subsets]


class Cut(msgspec.Struct, frozen=True, eq=False):
    """A row, and which of its sets count; ``None``: all of them."""

    row: Row
    kept: Sequence[bool] | None = None

    @property
    def some(self) -> bool:
        """Whether any set counts."""
        return self.kept is None or any(self.kept)

    def of(self, values: Sequence[T]) -> Iterable[T]:
        """Those of the ``values`` of the row that belong to sets that count."""
        return values if self.kept is None else compress(values, self.kept)


Cuts: TypeAlias = Iterator[Cut]
"""Rows one after the other, the highest first; of some nothing may be left."""


def groups_of(cuts: Iterable[Cut]) -> tuple[Group, ...]:
    """All their groups."""
    return tuple([group for cut in cuts for group in cut.of(cut.row.groups)])


# --- every group that may come next -------------------------------------------------------------


def cuts_after(hand: CardSet, conditions: Conditions, declared: Groups) -> Cuts:
    """Every group that may follow a legal list, the highest first (ZC-104).

    Where no constraint binds these are groups of the whole hand that are still free and not too
    high.
    """
    rows = _held(hand, conditions)
    if rows is None:
        return map(Cut, _bound(hand, conditions, declared))
    if not declared:
        return map(Cut, rows)
    first = bisect_left(rows, -declared[-1].key.strength, key=lambda row: -row.strength)
    taken = places(hand, conditions.rules).subset(used(declared))
    return (Cut(row, [not subset & taken for subset in row.subsets]) for row in rows[first:])


@lru_cache(_FEW)
def _held(hand: CardSet, conditions: Conditions) -> tuple[Row, ...] | None:
    """Every group of a hand; ``None``: it depends on the list, as a constraint binds (ZC-63)."""
    if binds(hand, conditions):
        return None
    where = places(hand, conditions.rules)
    lines = lines_held(hand, conditions)
    return tuple([Row(line.key, line.strength, where, line) for line in lines])


@lru_cache(32)
def _bound(hand: CardSet, conditions: Conditions, declared: Groups) -> tuple[Row, ...]:
    """Every group that may follow a list with regard to the constraints."""
    return _in_rows(groups(hand, conditions, declared), places(hand, conditions.rules))


HandParts: TypeAlias = tuple[tuple[CardSet, Conditions], ...]
"""What a group may hold of the cards that begin to work when declared, nothing first, and the
conditions that it is judged by then (ZC-64).
"""


@lru_cache(_FEW)
def rows_setting_off(
    hand: CardSet, waiting: CardSet, parts: HandParts, declared: Groups
) -> tuple[Row, ...]:
    """Every group that may follow a list, where ``waiting`` cards begin to work when declared."""
    found = [
        group
        for chosen, then in parts
        for group in groups_of(cuts_after(hand, then, declared))
        if group.cards & waiting == chosen
    ]
    found.sort(key=lambda group: (-group.key.strength, group.cards))
    return _in_rows(found, places(hand, parts[0][1].rules))


def _in_rows(found: Iterable[Group], where: Subsets) -> tuple[Row, ...]:
    rows = [(key, tuple(same)) for key, same in groupby(found, key=attrgetter("key"))]
    return tuple([Row(key, key.strength, where, known_groups=same) for key, same in rows])
