"""The solver for play: the same answers as the reference, in a fraction of a millisecond."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.catalogue import Key, key_of
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.roles import roles
from stammtisch.games.zwiebel.solving.bits import FULL, WITHIN, Family, parts, subsets_in
from stammtisch.games.zwiebel.solving.constraints import ALL, Broken, Way, is_deadly, table, ways
from stammtisch.games.zwiebel.solving.features import Feature, feature
from stammtisch.games.zwiebel.solving.lines import Cards, Slot, lines
from stammtisch.games.zwiebel.solving.model import Arrangement, Group, used

_NO_CAP = 1 << 30


Entry: TypeAlias = tuple[int, Key, Family]
"""A strength, its key, and all subsets of the hand that can have it."""


class Solved(NamedTuple):
    """All combinations of a hand in one way to satisfy the constraints."""

    cards: tuple[Card, ...]
    """The hand in canonical order; subsets count their bits in this order."""
    entries: list[Entry]
    """The strongest first."""
    way: Way

    def subset(self, cards: CardSet) -> int:
        """The subset that these cards are."""
        return sum(1 << at for at, card in enumerate(self.cards) if cards >> card & 1)

    def card_set(self, subset: int) -> CardSet:
        """The cards of a subset."""
        found = 0
        for at, card in enumerate(self.cards):
            if subset >> at & 1:
                found |= 1 << card
        return found

    def card_sets(self, subsets: Iterable[int]) -> Iterator[tuple[int, CardSet]]:
        """Subsets with their cards; quicker than one by one where there are many."""
        low, high = _halves(self.cards)
        return ((subset, low[subset & 31] | high[subset >> 5]) for subset in subsets)

    def holds(self, group: Group) -> bool:
        """Whether these cards can have this key."""
        subset = self.subset(group.cards)
        return any(family >> subset & 1 for _, key, family in self.entries if key == group.key)


@lru_cache(1024)
def _halves(cards: tuple[Card, ...]) -> tuple[tuple[CardSet, ...], tuple[CardSet, ...]]:
    """The cards of every subset of the first five cards, and of the others."""
    low, high = (
        tuple(
            sum(1 << card for at, card in enumerate(half) if subset >> at & 1)
            for subset in range(32)
        )
        for half in (cards[:5], cards[5:])
    )
    return low, high


def keys(cards: CardSet, conditions: Conditions) -> tuple[Key, ...]:
    """Every key that exactly these cards can have as one group, the highest first (ZC-12)."""
    if cards.bit_count() > 10:
        return ()
    solved = _solve(members(cards), conditions, Way())
    whole = (1 << len(solved.cards)) - 1
    return tuple(key for _, key, family in solved.entries if family >> whole & 1)


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
    cap = declared[-1].key.strength if declared else _NO_CAP
    free_cards = hand & ~used(declared)
    found: dict[tuple[int, str, CardSet, Key], Group] = {}
    for solved in _possible(hand, declared, conditions):
        free = WITHIN[solved.subset(free_cards)]
        jokers = _Jokers(solved, conditions)
        for strength, key, family in solved.entries:
            if strength > cap:
                continue
            for subset, cards in solved.card_sets(subsets_in(family & free)):
                place = (-strength, key.name, cards, key)
                if place not in found:
                    found[place] = Group(cards, key, jokers.fewest(subset, key))
    return tuple(found[place] for place in sorted(found, key=lambda place: place[:3]))


def arrange(hand: CardSet, conditions: Conditions, declared: Sequence[Group] = ()) -> Arrangement:
    """The best arrangement that begins with ``declared`` (ZC-32); all of it, the given part too."""
    cap = declared[-1].key.strength if declared else _NO_CAP
    free_cards = hand & ~used(declared)
    best: tuple[tuple[int, ...], Solved, list[tuple[int, Key]]] | None = None
    for solved in _possible(hand, declared, conditions):
        found = _best(solved.entries, solved.subset(free_cards), cap)
        worth = tuple(key.strength for _, key in found)
        if best is None or worth > best[0]:
            best = (worth, solved, found)
    if best is None:
        return Arrangement(tuple(declared), free_cards)
    _, solved, found = best
    known = _features(conditions)
    jokers = any(known[card].wild for card in solved.cards)
    added = tuple(
        [
            _with_jokers(cards, key, conditions, solved.way) if jokers else Group(cards, key)
            for cards, key in [(solved.card_set(subset), key) for subset, key in found]
        ]
    )
    return Arrangement((*declared, *added), free_cards & ~used(added))


def best_strengths(hand: CardSet, conditions: Conditions) -> tuple[int, ...]:
    """The strengths of the best arrangement alone, which is quicker than all of it."""
    found = (
        tuple(
            key.strength for _, key in _best(solved.entries, (1 << len(solved.cards)) - 1, _NO_CAP)
        )
        for solved in _possible(hand, (), conditions)
    )
    return max(found, default=())


def first_key(hand: CardSet, conditions: Conditions) -> Key | None:
    """The key of the first choice of the best arrangement; ``None`` if all cards are worthless."""
    best: Key | None = None
    for way in ways(hand, conditions):
        entries = _solve(members(hand), conditions, way).entries
        if entries and (best is None or entries[0][0] > best.strength):
            best = entries[0][1]
    return best


def _possible(
    hand: CardSet,
    declared: Sequence[Group],
    conditions: Conditions,
    checked: Sequence[Broken] = ALL,
) -> Iterator[Solved]:
    """The hand in every way to satisfy the constraints in which ``declared`` is a legal list."""
    cards = members(hand)
    for way in ways(hand, conditions, checked):
        solved = _solve(cards, conditions, way)
        if all(solved.holds(group) for group in declared):
            yield solved


def _solve(cards: tuple[Card, ...], conditions: Conditions, way: Way) -> Solved:
    """All combinations of these cards, the strongest first."""
    if way == _FREE:
        known = _features(conditions)
        features = tuple([known[card] for card in cards])
    else:
        left = table(sum(1 << card for card in cards), conditions, way)
        features = tuple([feature(left[card]) for card in cards])
    return Solved(cards, _entries(cards, features, conditions, way), way)


_FREE = Way()


class _Features(dict[Card, Feature]):
    """The features of cards, made when they are first asked for."""

    def __init__(self, conditions: Conditions) -> None:
        super().__init__()
        self._conditions = conditions

    def __missing__(self, card: Card) -> Feature:
        self[card] = found = feature(roles(card, self._conditions))
        return found


_features = lru_cache(512)(_Features)


class _Keys(dict[Slot, tuple[int, Key]]):
    """Strength and key of every line in the order in force."""

    def __init__(self, conditions: Conditions) -> None:
        super().__init__()
        self._conditions = conditions

    def __missing__(self, slot: Slot) -> tuple[int, Key]:
        name, points, nulls, elephant = slot
        key = key_of(name, self._conditions, points=points, nulls=nulls, elephant=elephant)
        self[slot] = found = (key.strength, key)
        return found


_keys = lru_cache(512)(_Keys)


def _entries(
    cards: Sequence[Card], features: tuple[Feature, ...], conditions: Conditions, way: Way
) -> list[Entry]:
    rule_set = conditions.rule_set
    colour_of = rule_set.pack.colour_of
    hand = Cards(
        features,
        tuple([colour_of[card] for card in cards]),
        rule_set.nulls_raise_onions,
        conditions.octavo,
    )
    known = _keys(conditions)
    found = [(*known[slot], family) for slot, family in lines(hand)]
    if way.killed is not None:
        alive = WITHIN[FULL ^ 1 << cards.index(way.killed)]
        found = [
            (strength, key, family & alive if is_deadly(key.name, conditions) else family)
            for strength, key, family in found
        ]
    found.sort(key=_BY_STRENGTH, reverse=True)
    return found


_BY_STRENGTH = itemgetter(0)


def _best(entries: Sequence[Entry], free: int, cap: int) -> list[tuple[int, Key]]:
    """The greatest list of disjoint groups from ``free``, none stronger than ``cap``.

    Level by level, keeping every choice of cards that gives the greatest keys so far. A choice is
    known by the cards it leaves; ``came`` says how it was reached.
    """
    came: list[dict[int, tuple[int, int, Key]]] = []
    frontier: tuple[int, ...] = (free,)
    at, end = 0, len(entries)
    while at < end and entries[at][0] > cap:
        at += 1
    while at < end:
        reach = 0
        for left in frontier:
            reach |= WITHIN[left]
        while at < end and not entries[at][2] & reach:
            at += 1
        if at == end:
            break
        level: dict[int, tuple[int, int, Key]] = {}
        highest = entries[at][0]
        for strength, key, family in islice(entries, at, None):
            if strength < highest:
                break
            inside = family & reach
            for left in frontier if inside else ():
                for subset in subsets_in(inside & WITHIN[left]):
                    level.setdefault(left ^ subset, (left, subset, key))
        came.append(level)
        frontier = tuple(level)
    found: list[tuple[int, Key]] = []
    left = frontier[0]
    for level in reversed(came):
        left, subset, key = level[left]
        found.append((subset, key))
    found.reverse()
    return found


def _with_jokers(cards: CardSet, key: Key, conditions: Conditions, way: Way) -> Group:
    """The group that these cards are, its jokers counted."""
    alone = _Jokers(Solved(members(cards), [], way), conditions)
    return Group(cards, key, alone.fewest((1 << cards.bit_count()) - 1, key))


class _Jokers:
    """Counts the fewest jokers that a group needs (Z30-06a)."""

    def __init__(self, solved: Solved, conditions: Conditions) -> None:
        self._solved = solved
        self._conditions = conditions
        known = _features(conditions)
        self._jokers = sum(1 << at for at, card in enumerate(solved.cards) if known[card].wild)
        self._families: dict[tuple[int, Way], dict[Key, Family]] = {}

    def fewest(self, subset: int, key: Key) -> int:
        """How many cards of the subset must be jokers for it to have this key.

        Counted without regard to the constraints, unless only they make the key possible.
        """
        inside = subset & self._jokers
        if not inside:
            return 0
        for way in (_FREE, self._solved.way):
            for part in sorted((0, *parts(inside)), key=int.bit_count):
                if self._with(part, way).get(key, 0) >> subset & 1:
                    return part.bit_count()
        raise AssertionError("a group has a key that it cannot have")

    def _with(self, part: int, way: Way) -> dict[Key, Family]:
        """All combinations if exactly the cards of ``part`` are jokers."""
        if (part, way) not in self._families:
            cards = self._solved.cards
            left = table(sum(1 << card for card in cards), self._conditions, way)
            features = tuple(
                feature(
                    tuple(
                        role for role in left[card] if (role.tag == "WILD") == bool(part >> at & 1)
                    )
                )
                for at, card in enumerate(cards)
            )
            entries = _entries(cards, features, self._conditions, way)
            self._families[part, way] = {key: family for _, key, family in entries}
        return self._families[part, way]
