"""The judge: combinations and best arrangements, written to be read beside the rules (ZC-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.cards.catalogue import (
    BAGEL_OF_PAIRS,
    ONION_OF_SIZE,
    ZWIEBEL_OF_LEVEL,
    Key,
    key_of,
)
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.roles import ANY_COLOUR, CardRole, Roles
from stammtisch.games.zwiebel.solving.constraints import ALL, Broken, Way, table, ways
from stammtisch.games.zwiebel.solving.model import Arrangement, Group, used


class Sketch(NamedTuple):
    """What the catalogue asks about cards with chosen roles; equal sketches are the same."""

    size: int = 0
    total: int = 0
    nulls: int = 0
    wilds: int = 0
    pictures: int = 0
    aces: int = 0
    eights: int = 0
    """Cards in the own role of a wild eight."""
    devalued: bool = False
    """Some role may only be used in a ``GZ``."""
    elephant: bool = False
    colours: tuple[int, ...] = ()
    """Colour keys of the cards that stand for themselves, sorted."""
    values: tuple[int, ...] = ()
    """All values, sorted, as long as there are at most three."""

    def add(self, role: CardRole) -> Sketch:
        """The sketch with one card more."""
        fixed = (role.colour,) if role.colour != ANY_COLOUR and role.tag != "NULL" else ()
        return Sketch(
            self.size + 1,
            self.total + role.value,
            self.nulls + (role.tag == "NULL"),
            self.wilds + (role.tag == "WILD"),
            self.pictures + role.picture,
            self.aces + role.ace,
            self.eights + role.w8,
            self.devalued or role.gz_only,
            self.elephant or role.elephant,
            tuple(sorted((*self.colours, *fixed))),
            tuple(sorted((*self.values, role.value))) if self.size < 3 else (),
        )

    @property
    def onions_only(self) -> bool:
        """All cards are pictures, aces or Nullachten."""
        return self.pictures + self.aces + self.nulls == self.size

    @property
    def hopeless(self) -> bool:
        """No line can hold these cards, whatever comes beside them; only bagels could."""
        return self.total > 21 and not self.onions_only and self.eights < self.size

    def shared_by_all_but(self, outsiders: int) -> bool:
        """Whether all cards but so many share a colour key; jokers share every one."""
        # A colour that no natural card has is shared by the jokers.
        shares = {0, *(self.colours.count(colour) for colour in self.colours)}
        return len(self.colours) - outsiders in shares


def _bagel(s: Sketch, _: Conditions) -> bool:
    return s.size == 2 and not s.nulls and s.total == 20


def _pair_of_21(s: Sketch) -> bool:
    return s.size == 2 and not s.nulls and s.total == 21


def _simple_onion(s: Sketch, _: Conditions) -> bool:
    return _pair_of_21(s) and s.pictures == s.aces == 1


def _ten_and_ace(s: Sketch, _: Conditions) -> bool:
    return _pair_of_21(s) and not (s.pictures == s.aces == 1)


def _flush_sum(s: Sketch) -> bool:
    return s.size >= 3 and not s.nulls and 16 <= s.total <= 21


def _broken_flush(s: Sketch, _: Conditions) -> bool:
    return _flush_sum(s) and s.shared_by_all_but(1)


def _flush(s: Sketch, _: Conditions) -> bool:
    return _flush_sum(s) and s.shared_by_all_but(0)


def _broken_royal(s: Sketch, _: Conditions) -> bool:
    return s.size == 3 and s.values == (6, 7, 8)


def _royal(s: Sketch, _: Conditions) -> bool:
    return s.size == 3 and s.values == (7, 7, 7)


def _wild_royal(s: Sketch, _: Conditions) -> bool:
    return s.size == s.eights == 3


def _octavo(s: Sketch, conditions: Conditions) -> bool:
    return s.size == s.eights == 8 and conditions.octavo


LINES: Mapping[str, Callable[[Sketch, Conditions], bool]] = {
    "K1": _bagel,
    "2C": _ten_and_ace,
    "EZ": _simple_onion,
    "BF": _broken_flush,
    "FL": _flush,
    "BR": _broken_royal,
    "RO": _royal,
    "WR": _wild_royal,
    "OKT": _octavo,
}
"""The lines of the catalogue without tie-breaks (ZC-12)."""


def _card_onion(s: Sketch, conditions: Conditions) -> str | None:
    """The name of the k-card onion, if it is one (ZC-13)."""
    naturals = s.size - s.nulls
    if s.total != 21 or naturals < 2:
        return None
    simple = naturals == 2 and s.pictures == s.aces == 1
    if simple and conditions.rule_set.nulls_raise_onions:
        return None
    return ONION_OF_SIZE.get(s.size)


def _zwiebel(s: Sketch, conditions: Conditions) -> str | None:
    """The name of the Zwiebel, if it is one (ZC-14)."""
    pairs = s.pictures
    if not s.onions_only or s.aces != pairs or pairs == 0:
        return None
    if s.nulls and not conditions.rule_set.nulls_raise_onions:
        return None
    return ZWIEBEL_OF_LEVEL.get(min(5, pairs + s.nulls))


def keys_of_sketch(s: Sketch, conditions: Conditions) -> Iterator[Key]:
    """Every line but the remainder that cards in these roles satisfy."""
    zwiebel = _zwiebel(s, conditions)
    if zwiebel and (zwiebel == "GZ" or not s.devalued):
        yield key_of(zwiebel, conditions, nulls=s.nulls, elephant=s.elephant)
    if s.devalued:
        return
    if onion := _card_onion(s, conditions):
        yield key_of(onion, conditions, nulls=s.nulls)
    for name, holds in LINES.items():
        if holds(s, conditions):
            yield key_of(name, conditions)


def _sketches(roles_of: Mapping[Card, Roles]) -> Callable[[CardSet], frozenset[Sketch]]:
    """All sketches of a set of these cards, one for every distinct choice of roles."""

    @cache
    def of(cards: CardSet) -> frozenset[Sketch]:
        if not cards:
            return frozenset({Sketch()})
        first = (cards & -cards).bit_length() - 1
        return frozenset(
            added
            for sketch in of(cards & (cards - 1))
            for role in roles_of[first]
            if not (added := sketch.add(role)).hopeless
        )

    return of


def _bagels(roles_of: Mapping[Card, Roles]) -> Callable[[CardSet], int | None]:
    """Whether a set splits into pairs of twenty, and the fewest jokers with which it does."""

    def pair(one: Card, other: Card) -> int | None:
        sums = [
            (a.tag == "WILD") + (b.tag == "WILD")
            for a in roles_of[one]
            for b in roles_of[other]
            if a.value + b.value == 20
            and "NULL" not in (a.tag, b.tag)
            and not (a.gz_only or b.gz_only)
        ]
        return min(sums, default=None)

    @cache
    def fewest(cards: CardSet) -> int | None:
        if not cards:
            return 0
        first, *others = members(cards)
        found = []
        for other in others:
            wilds = pair(first, other)
            rest = None if wilds is None else fewest(cards & ~(1 << first | 1 << other))
            if wilds is not None and rest is not None:
                found.append(wilds + rest)
        return min(found, default=None)

    return fewest


class Judge:
    """All groups of a hand in one way to satisfy the constraints."""

    def __init__(self, hand: CardSet, conditions: Conditions, way: Way) -> None:
        roles_of = table(hand, conditions, way)
        self._sketches = _sketches(roles_of)
        self._bagels = _bagels(roles_of)
        self._conditions = conditions
        self._way = way
        self._free = _shared(hand, conditions, Way()) if way != Way() else self
        plain = way._replace(spared=None)
        self.without_token = _shared(hand, conditions, plain) if plain != way else self
        """The same way, if no card served the Lady's open token."""
        self.groups = cache(self._groups)

    def serves(self, cards: CardSet) -> bool:
        """Whether one of these cards serves the Lady's open token."""
        spared = self._way.spared
        return spared is not None and bool(cards >> spared & 1)

    def _groups(self, cards: CardSet) -> dict[Key, Group]:
        """What exactly these cards can be as one group.

        The fewest jokers of a group are counted without regard to the constraints, unless only
        they make the key possible.
        """
        wilds = self.wilds(cards)
        free = wilds if self._free is self else self._free.wilds(cards)
        return {
            key: Group(cards, key, free.get(key, wilds[key]))
            for key in wilds
            if not self._way.kills(key.name, cards, self._conditions)
        }

    def wilds(self, cards: CardSet) -> dict[Key, int]:
        """Every key of the cards, the way's constraints of roles observed, and fewest jokers."""
        wilds: dict[Key, int] = {}
        for sketch in self._sketches(cards):
            for key in keys_of_sketch(sketch, self._conditions):
                wilds[key] = min(wilds.get(key, sketch.wilds), sketch.wilds)
        pairs, odd = divmod(cards.bit_count(), 2)
        if not odd and pairs > 1 and (jokers := self._bagels(cards)) is not None:
            wilds[key_of(BAGEL_OF_PAIRS[pairs], self._conditions)] = jokers
        return wilds or self._remainder(cards)

    def _remainder(self, cards: CardSet) -> dict[Key, int]:
        """What fits no other line, with the highest sum it can have (ZC-76)."""
        usable = [
            sketch
            for sketch in self._sketches(cards)
            if not sketch.nulls and not sketch.devalued and sketch.total <= 21
        ]
        points = max((sketch.total for sketch in usable), default=0)
        if not usable:
            return {}
        key = key_of("rest", self._conditions, points=points)
        return {key: min(sketch.wilds for sketch in usable if sketch.total == points)}


_shared = lru_cache(8)(Judge)
"""Ways with which several others of the same hand are compared."""


def subsets(cards: CardSet) -> Iterator[CardSet]:
    """Every non-empty set of these cards."""
    part = cards
    while part:
        yield part
        part = (part - 1) & cards


def keys(cards: CardSet, conditions: Conditions) -> tuple[Key, ...]:
    """Every key that exactly these cards can have as one group, the highest first (ZC-12)."""
    found = Judge(cards, conditions, Way()).groups(cards)
    return tuple(sorted(found, key=lambda key: (-key.strength, key.name != "EZ", key.name)))


def fits(hand: CardSet, groups: Sequence[Group], conditions: Conditions) -> Broken | None:
    """The first constraint that this list breaks for the holder of ``hand``; ``None``: none.

    The roles behind the keys are chosen as it suits the player (ZC-76). The cards must have the
    keys of their groups apart from the constraints; that is not looked at here. A key that only
    the Lady's open token gives them must have been their highest when it was laid (L1).
    """
    if not any(_possible(hand, groups, conditions)):
        return next(
            code
            for count, code in enumerate(ALL, 1)
            if not any(_possible(hand, groups, conditions, ALL[:count]))
        )
    for place, group in enumerate(groups):
        judges = tuple(_possible(hand, groups[:place], conditions))
        if group.key not in _claims(judges, group.cards, conditions):
            return "lady_ace"
    return None


def _possible(
    hand: CardSet,
    groups: Sequence[Group],
    conditions: Conditions,
    checked: Sequence[Broken] = ALL,
) -> Iterator[Judge]:
    """The ways in which this list is possible."""
    for way in ways(hand, conditions, checked):
        judge = Judge(hand, conditions, way)
        if all(group.key in judge.groups(group.cards) for group in groups):
            yield judge


def _claims(judges: Sequence[Judge], cards: CardSet, conditions: Conditions) -> dict[Key, Group]:
    """What exactly these cards may be declared as in one of the ways.

    The Lady's open token widens no lower claim (L1): what the cards are only because one of them
    serves it, they are if they cannot be anything higher. What others are it does not touch.
    """
    found: dict[Key, Group] = {}
    for judge in judges:
        found = {**judge.groups(cards), **found}
    if not found or not any(judge.serves(cards) for judge in judges):
        return found
    highest = max(key.strength for key in found)
    own = {*keys(cards, conditions)}
    own.update(*(judge.without_token.groups(cards) for judge in judges))
    return {key: group for key, group in found.items() if key in own or key.strength == highest}


def groups(
    hand: CardSet, conditions: Conditions, declared: Sequence[Group] = ()
) -> tuple[Group, ...]:
    """Every group that may be declared next after ``declared``, the highest first (ZC-104)."""
    judges = tuple(_possible(hand, declared, conditions))
    found = [
        group
        for cards in subsets(hand & ~used(declared))
        for group in _claims(judges, cards, conditions).values()
        if group.key.strength <= _cap(declared)
    ]
    return tuple(sorted(found, key=lambda group: (-group.key.strength, group.cards)))


def arrange(hand: CardSet, conditions: Conditions, declared: Sequence[Group] = ()) -> Arrangement:
    """The best arrangement that begins with ``declared`` (ZC-32); all of it, the given part too."""
    free = hand & ~used(declared)
    judges = tuple(_possible(hand, declared, conditions))
    best = _best(judges, free, _cap(declared), conditions)
    return Arrangement((*declared, *best), free & ~used(best))


def _cap(declared: Sequence[Group]) -> int:
    """The strength above which the next group may not be (ZC-104)."""
    return declared[-1].key.strength if declared else 1 << 30


def _best(
    judges: tuple[Judge, ...], free: CardSet, cap: int, conditions: Conditions
) -> tuple[Group, ...]:
    """The greatest list of disjoint groups, none above ``cap``, that one of the ways allows.

    Every group leaves fewer cards and fewer ways.
    """
    known = cache(lambda judges, cards: tuple(_claims(judges, cards, conditions).values()))

    @cache
    def best(judges: tuple[Judge, ...], free: CardSet, cap: int) -> tuple[Group, ...]:
        able = [
            group
            for cards in subsets(free)
            for group in known(judges, cards)
            if group.key.strength <= cap
        ]
        highest = max((group.key.strength for group in able), default=0)
        found: tuple[Group, ...] = ()
        for group in able:
            if group.key.strength == highest:
                left = tuple(judge for judge in judges if group.key in judge.groups(group.cards))
                later = best(left, free & ~group.cards, highest)
                found = max(found, (group, *later), key=_strengths)
        return found

    return best(judges, free, cap)


def _strengths(groups: Iterable[Group]) -> tuple[int, ...]:
    return tuple(group.key.strength for group in groups)
