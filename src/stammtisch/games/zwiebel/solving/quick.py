"""The solver for play: the same answers as the reference, in a fraction of a millisecond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.zwiebel.catalogue import Key
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.solving.bits import EVERY, FULL, WITHIN, Family, subsets_in
from stammtisch.games.zwiebel.solving.constraints import (
    ALL,
    Broken,
    Way,
    altered,
    ways,
)
from stammtisch.games.zwiebel.solving.halves import JOKERS
from stammtisch.games.zwiebel.solving.jokers import Jokers, uses_of
from stammtisch.games.zwiebel.solving.lines import Lines
from stammtisch.games.zwiebel.solving.model import Arrangement, Group, Strengths, used
from stammtisch.games.zwiebel.solving.plans import Plan, plan_of
from stammtisch.games.zwiebel.solving.search import NO_CAP, Search

Entry: TypeAlias = tuple[int, Key, Family]
"""A strength, its key, and all subsets of the hand that can have it."""

_FREE = Way()


class Solved:
    """All combinations of a hand in one way to satisfy the constraints.

    ``cards`` are in the order in which the bits of subsets count them.
    """

    __slots__ = ("_entries", "cards", "lines", "plan", "way")

    def __init__(self, plan: Plan, cards: tuple[Card, ...], lines: Lines, way: Way) -> None:
        self.plan, self.cards, self.lines, self.way = plan, cards, lines, way
        self._entries: list[Entry] | None = None

    @property
    def entries(self) -> list[Entry]:
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


def keys(cards: CardSet, conditions: Conditions) -> tuple[Key, ...]:
    """Every key that exactly these cards can have as one group, the highest first (ZC-12)."""
    if cards.bit_count() > 10:
        return ()
    plan = plan_of(conditions)
    solved = Solved(plan, *plan.hand(cards), _FREE)
    whole = (1 << len(solved.cards)) - 1
    found = [key for _, key, family in solved.entries if family >> whole & 1]
    return tuple(sorted(found, key=lambda key: (-key.strength, key.name != "EZ", key.name)))


def fits(hand: CardSet, groups: Sequence[Group], conditions: Conditions) -> Broken | None:
    """The first constraint that this list breaks for the holder of ``hand``; ``None``: none.

    The roles behind the keys are chosen as it suits the player (ZC-76). The cards must have the
    keys of their groups apart from the constraints; that is not looked at here.
    """
    if not conditions.constrained:
        return None
    for count, code in enumerate(ALL, 1):
        if not any(_possible(hand, groups, conditions, ALL[:count])):
            return code
    return None


def groups(
    hand: CardSet, conditions: Conditions, declared: Sequence[Group] = ()
) -> tuple[Group, ...]:
    """Every group that may be declared next after ``declared``, the highest first (ZC-104).

    Cards that tie are in the order of their numbers. Empty too where ``declared`` is no legal list.
    """
    cap = declared[-1].key.strength if declared else NO_CAP
    free = hand & ~used(declared)
    lines = [
        line
        for solved in _possible(hand, declared, conditions)
        for line in _lines(solved, free, cap)
    ]
    lines.sort(key=_in_order)
    found: list[Group] = []
    for _, same in groupby(lines, key=_in_order):
        line, *others = same
        listed = [line.group(cards) for cards in line.card_sets()]
        if others:
            # Several ways to satisfy the constraints, each with sets of its own.
            together = {(one.cards, one.key): one for one in listed}
            for other in others:
                for cards in other.card_sets():
                    if (cards, other.key) not in together:
                        together[cards, other.key] = other.group(cards)
            listed = sorted(together.values(), key=_BY_CARDS)
        found += listed
    return tuple(found)


def binds(hand: CardSet, conditions: Conditions) -> bool:
    """Whether a constraint in force can forbid this hand anything (ZC-63)."""
    return conditions.constrained and ways(hand, conditions) != (_FREE,)


def lines_held(hand: CardSet, conditions: Conditions) -> list[Line]:
    """What `groups` lists for a hand that no constraint `binds`, each line to be written out later.

    The lines are in the same order. Raises `ValueError` where a constraint binds.
    """
    if binds(hand, conditions):
        raise ValueError("which groups a hand holds depends on the list that they are laid in")
    plan = plan_of(conditions)
    return sorted(_lines(Solved(plan, *plan.hand(hand), _FREE), hand, NO_CAP), key=_in_order)


def _lines(solved: Solved, free: CardSet, cap: int) -> list[Line]:
    """What can be laid of these cards, nothing stronger than ``cap``."""
    within = WITHIN[solved.subset(free)]
    counted = _Counted(solved)
    return [
        Line(key, strength, family & within, counted)
        for strength, key, family in solved.entries
        if strength <= cap and family & within
    ]


def arrange(
    hand: CardSet, conditions: Conditions, declared: Sequence[Group] = (), *, cap: int = NO_CAP
) -> Arrangement:
    """The best arrangement that begins with ``declared`` (ZC-32); all of it, the given part too.

    ``cap``: no group that is added is stronger than this.
    """
    if declared:
        cap = min(cap, declared[-1].key.strength)
    free = hand & ~used(declared)
    best = _best(hand, declared, conditions, free, cap)
    if best is None:
        return Arrangement(tuple(declared), free)
    solved, search, _ = best
    chosen = [(solved.card_set(subset), subset, key) for subset, key in search.groups()]
    if solved.lines.mark(JOKERS):
        counted = _Counted(solved)
        added = tuple(
            [Group(cards, key, counted.fewest(subset, cards, key)) for cards, subset, key in chosen]
        )
    else:
        added = tuple([Group(cards, key) for cards, _, key in chosen])
    for cards, _, _ in chosen:
        free ^= cards
    return Arrangement((*declared, *added), free)


def best_strengths(hand: CardSet, conditions: Conditions) -> Strengths:
    """The strengths of the best arrangement, without the groups themselves; quicker for that."""
    plan = plan_of(conditions)
    if not plan.constrained:
        return tuple(plan.search(hand).levels())
    best = _best(hand, (), conditions, hand, NO_CAP)
    return best[2] if best else ()


def strengths_against(hand: CardSet, conditions: Conditions, other: Strengths) -> Strengths:
    """Strengths that compare with ``other`` as those of the best arrangement do.

    They end where the two first differ, which is much quicker.
    """
    plan = plan_of(conditions)
    if plan.constrained:
        searches = [solved.search(hand, NO_CAP) for solved in _possible(hand, (), conditions)]
    else:
        searches = [plan.search(hand)]
    runs = [(search, search.levels()) for search in searches]
    found: list[int] = []
    for wanted in (*other, 0):
        reached = []
        for search, levels in runs:
            search.floor = wanted
            reached.append(next(levels, 0))
        highest = max(reached, default=0)
        if highest:
            found.append(highest)
        if highest != wanted:
            break
        runs = [run for run, strength in zip(runs, reached, strict=True) if strength == highest]
    return tuple(found)


def first_key(hand: CardSet, conditions: Conditions) -> Key | None:
    """The key of the first choice of the best arrangement; ``None`` if all cards are worthless."""
    plan = plan_of(conditions)
    searches = (
        [solved.search(hand, NO_CAP) for solved in _possible(hand, (), conditions)]
        if plan.constrained
        else [plan.search(hand)]
    )
    strength, search = max(
        [(next(one.levels(), 0), one) for one in searches], key=lambda found: found[0]
    )
    if not strength:
        return None
    _, names, tie = search.steps[0]
    if len(names) > 1:
        # Which of two keys of equal strength is the first depends on the other levels.
        return arrange(hand, conditions).keys[0]
    return plan.order.key(names[0], tie)[1]


def _best(
    hand: CardSet,
    declared: Sequence[Group],
    conditions: Conditions,
    free: CardSet,
    cap: int,
) -> tuple[Solved, Search, Strengths] | None:
    """A way with the best list and the search that found it; ``None`` if no way is possible.

    All ways are gone through level by level; those that fall behind are left at once.
    """
    plan = plan_of(conditions)
    if not declared and not plan.constrained:
        solved = Solved(plan, *plan.hand(hand), _FREE)
        search = Search(solved.lines, plan.order, (1 << len(solved.cards)) - 1, cap)
        return solved, search, tuple(search.levels())
    runs = []
    for solved in _possible(hand, declared, conditions):
        search = solved.search(free, cap)
        runs.append((solved, search, search.levels()))
    if not runs:
        return None
    if len(runs) == 1:
        solved, search, levels = runs[0]
        return solved, search, tuple(levels)
    strengths: list[int] = []
    while True:
        reached = [next(levels, 0) for _, _, levels in runs]
        highest = max(reached)
        if not highest:
            solved, search, _ = runs[0]
            return solved, search, tuple(strengths)
        strengths.append(highest)
        runs = [run for run, strength in zip(runs, reached, strict=True) if strength == highest]


def _possible(
    hand: CardSet,
    declared: Sequence[Group],
    conditions: Conditions,
    checked: Sequence[Broken] = ALL,
) -> Iterator[Solved]:
    """The hand in every way to satisfy the constraints in which ``declared`` is a legal list."""
    plan = plan_of(conditions)
    hands: dict[Way, tuple[tuple[Card, ...], Lines]] = {}
    for way in ways(hand, conditions, checked) if plan.constrained else (_FREE,):
        roles_alone = way if way.killed is None else way._replace(killed=None)
        if roles_alone not in hands:
            hands[roles_alone] = plan.hand_in(hand, way)
        solved = Solved(plan, *hands[roles_alone], way)
        if not declared or all(solved.holds(group) for group in declared):
            yield solved


class Line(msgspec.Struct, frozen=True):
    """Sets of a hand that can have the same key."""

    key: Key
    strength: int
    family: Family
    counted: _Counted

    def card_sets(self) -> list[CardSet]:
        """The sets, in the order of their cards."""
        low, high = self.counted.halves
        return sorted([low[one & 31] | high[one >> 5] for one in subsets_in(self.family)])

    def group(self, cards: CardSet) -> Group:
        """One of the sets as a group."""
        return self.counted.group(cards, self.key)


def _in_order(line: Line) -> tuple[int, str]:
    """The strongest first; keys that tie by name."""
    return -line.strength, line.key.name


_BY_CARDS = attrgetter("cards")


class _Counted:
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
        if solved.way == _FREE or key.name != "rest" or self._is_rest(Group(cards, key)):
            found = self._freely().fewest(subset, key)
        if found is None:
            found = self._in_this_way().fewest(subset, key)
        assert found is not None
        return found

    def _is_rest(self, group: Group) -> bool:
        """Whether the cards are this remainder apart from the constraints."""
        if self._unbound is None:
            plan = self._solved.plan
            self._unbound = Solved(plan, *plan.hand(card_set(self._solved.cards)), _FREE)
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


@lru_cache(1024)
def _halves(cards: tuple[Card, ...]) -> tuple[list[CardSet], list[CardSet]]:
    """The cards of every subset of the first five cards, and of the others."""
    halves: tuple[list[CardSet], list[CardSet]] = ([0], [0])
    for half, own in zip(halves, (cards[:5], cards[5:]), strict=True):
        for card in own:
            half += [others | 1 << card for others in half]
    return halves
