"""All combinations in a hand at once: for every line of the catalogue the family of its subsets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from stammtisch.games.zwiebel.catalogue import BAGEL_OF_PAIRS, ONION_OF_SIZE, ZWIEBEL_OF_LEVEL
from stammtisch.games.zwiebel.solving.bits import (
    EVERY,
    FULL,
    SIZE,
    WIDTH,
    WITHIN,
    Family,
    at_least,
    parts,
    six_wide,
    steps,
    subsets_in,
    sums,
)
from stammtisch.games.zwiebel.solving.features import Feature

Slot: TypeAlias = tuple[str, int, int, bool]
"""Name, points, Nullachten, elephants: a `Key` apart from the order in force."""

_TWO = at_least(2)
_THREE = at_least(3)
_NOT_TWO = EVERY ^ SIZE[2]


class Cards(NamedTuple):
    """A hand as the lines need it; tuples are by card."""

    features: tuple[Feature, ...]
    colours: tuple[int, ...]
    nulls_raise_onions: bool
    octavo: bool

    def where(self, holds: Sequence[bool]) -> int:
        """The subset of the cards for which ``holds`` is true."""
        return sum(1 << card for card, held in enumerate(holds) if held)


def lines(cards: Cards) -> list[tuple[Slot, Family]]:
    """Every line that some subset satisfies, with all subsets that do (ZC-12)."""
    by_sum = steps(sums(range(len(cards.features)), [one.values for one in cards.features]))
    found = list(_without_rests(cards, by_sum))
    others = 0
    for _, family in found:
        others |= family
    found += _rests(by_sum, EVERY ^ others)
    return found


def _without_rests(cards: Cards, by_sum: Sequence[Family]) -> Iterator[tuple[Slot, Family]]:
    features = cards.features
    nulls = cards.where([one.null for one in features])
    of_21 = by_sum[21]
    balanced = _balanced([(one.picture, one.ace) for one in features])
    simple = balanced & SIZE[2]
    ten_ace = _ten_ace(features) if of_21 & SIZE[2] else 0
    yield from _named(("EZ", simple), ("2C", ten_ace))
    yield from _onions(cards, of_21, ten_ace, nulls)
    yield from _zwiebeln(cards, balanced, nulls)
    if pairs := by_sum[20] & SIZE[2]:
        yield from _bagels(pairs)
    yield from _royals(cards)
    flush, broken = _flushes(cards, cards.where([bool(one.wild) for one in features]))
    yield from _named(("FL", flush), ("BF", broken))


def _named(*found: tuple[str, Family]) -> Iterator[tuple[Slot, Family]]:
    for name, family in found:
        if family:
            yield (name, 0, 0, False), family


def _balanced(able: Sequence[tuple[bool, bool]]) -> Family:
    """Subsets of as many pictures as aces and of nothing else."""
    middle = sum([ace for _, ace in able]) * WIDTH
    if not middle:
        return 0
    ladder = 1 << middle
    for card, (picture, ace) in enumerate(able):
        moved = ladder << (1 << card)
        if picture:
            ladder |= moved << WIDTH
        if ace:
            ladder |= moved >> WIDTH
    return ladder >> middle & (EVERY ^ 1)


def _ten_ace(features: Sequence[Feature]) -> Family:
    """Pairs of a ten that is no picture and an ace."""
    family = 0
    for (one, a), (other, b) in combinations(enumerate(features), 2):
        if (a.ten and b.ace) or (b.ten and a.ace):
            family |= 1 << (1 << one | 1 << other)
    return family


def _onions(
    cards: Cards, of_21: Family, ten_ace: Family, nulls: int
) -> Iterator[tuple[Slot, Family]]:
    """k-card onions with and without Nullachten (ZC-13, Z04-02, Z30-03)."""
    for size, name in ONION_OF_SIZE.items():
        if family := of_21 & SIZE[size]:
            yield (name, 0, 0, False), family
    if not nulls:
        return
    base = of_21 & _NOT_TWO | ten_ace if cards.nulls_raise_onions else of_21
    longer = [0] * (nulls.bit_count() + 1)
    for part in parts(nulls):
        longer[part.bit_count()] |= (base & WITHIN[FULL ^ part]) << part
    for count, family in enumerate(longer):
        for size, name in ONION_OF_SIZE.items():
            if found := family & SIZE[size]:
                yield (name, 0, count, False), found


def _zwiebeln(cards: Cards, balanced: Family, nulls: int) -> Iterator[tuple[Slot, Family]]:
    """Zwiebeln by level, Nullachten and elephants (ZC-14, ZC-15)."""
    features = cards.features
    great = balanced
    if any(one.great_ace and not one.ace for one in features):
        great = _balanced([(one.picture, one.great_ace) for one in features])
    if not great:
        return
    raised = cards.where([one.raised for one in features])
    plain = WITHIN[FULL ^ raised]
    spare = nulls if cards.nulls_raise_onions else 0
    found: dict[tuple[int, int], Family] = {}
    for part in (0, *parts(spare)):
        count = part.bit_count()
        for pairs in range(1, 6):
            level = min(5, pairs + count)
            base = (great if level == 5 else balanced) & SIZE[2 * pairs] & WITHIN[FULL ^ part]
            if base and level > 1:
                found[level, count] = found.get((level, count), 0) | base << part
    for (level, count), family in found.items():
        for elephant, kept in ((False, family & plain), (True, family & ~plain)):
            if kept:
                yield (ZWIEBEL_OF_LEVEL[level], 0, count, elephant), kept


def _bagels(pairs: Family) -> Iterator[tuple[Slot, Family]]:
    """Single pairs of twenty, and as many pairs together as there are."""
    single = tuple(subsets_in(pairs))
    family, count = pairs, 1
    while family:
        yield (BAGEL_OF_PAIRS[count], 0, 0, False), family
        longer = 0
        for pair in single:
            longer |= (family & WITHIN[FULL ^ pair]) << pair
        family, count = longer, count + 1


def _royals(cards: Cards) -> Iterator[tuple[Slot, Family]]:
    """Three cards of 6, 7 and 8, three sevens, three or eight wild eights."""
    of_value = [
        [1 << card for card, one in enumerate(cards.features) if value in one.values]
        for value in (6, 7, 8)
    ]
    broken = 0
    for six, seven, eight in product(*of_value):
        if not (six & seven or six & eight or seven & eight):
            broken |= 1 << (six | seven | eight)
    royal = 0
    for a, b, c in combinations(of_value[1], 3):
        royal |= 1 << (a | b | c)
    yield from _named(("BR", broken), ("RO", royal))
    wild = cards.where([one.own_eight for one in cards.features])
    if wild:
        octavo = WITHIN[wild] & SIZE[8] if cards.octavo else 0
        yield from _named(("WR", WITHIN[wild] & SIZE[3]), ("OKT", octavo))


def _flushes(cards: Cards, jokers: int) -> tuple[Family, Family]:
    """Flushes and broken flushes of all colours (ZC-12, ZC-17)."""
    of_colour: dict[int, list[int]] = {}
    for card, colour in enumerate(cards.colours):
        of_colour.setdefault(colour, []).append(card)
    if jokers:
        return _flushes_with_jokers(cards, of_colour, jokers)
    features, colours = cards.features, cards.colours
    singles = [
        (1 << card, value, colours[card])
        for card, one in enumerate(features)
        for value in one.values
    ]
    flush = broken = 0
    for colour, own in of_colour.items():
        if len(own) < 2:
            continue
        outsiders = [(bit, value) for bit, value, other in singles if other != colour]
        # A colour has few cards, so that looking at its subsets one by one is quick.
        sets = [(0, 0)]
        for card in own:
            bit = 1 << card
            values = features[card].values
            sets += [
                (subset | bit, total + value)
                for subset, total in sets
                for value in values
                if total + value < 22
            ]
        for subset, total in sets:
            if subset & (subset - 1):
                if total > 15:
                    flush |= _ALONE[subset]
                low, high = 16 - total, 21 - total
                for bit, value in outsiders:
                    if low <= value <= high:
                        broken |= _ALONE[subset | bit]
    return flush & _THREE, broken


_ALONE: tuple[Family, ...] = tuple(1 << subset for subset in range(WIDTH))
"""The family of one subset."""


def _flushes_with_jokers(
    cards: Cards, of_colour: dict[int, list[int]], jokers: int
) -> tuple[Family, Family]:
    """The same with cards that have any colour and many values."""
    features = cards.features
    outsiders: dict[int, list[int]] = {}
    for card, one in enumerate(features):
        for value in one.natural:
            outsiders.setdefault(value, []).append(1 << card)
    wild = [card for card in range(len(features)) if jokers >> card & 1]
    of_colour[_NOBODYS] = []
    values = [one.wild for one in features]
    flush = broken = 0
    for own in of_colour.values():
        if len(own) + len(wild) < 2:
            continue
        for card in own:
            values[card] = features[card].values
        windows = six_wide(sums({*own, *wild}, values))
        for card in own:
            values[card] = features[card].wild
        flush |= windows >> 16 * WIDTH
        inside = sum([1 << card for card in own])
        for value, others in outsiders.items():
            family = windows >> WIDTH * (16 - value) & _TWO
            for bit in others if family else ():
                if not bit & inside:
                    free = family & WITHIN[FULL ^ bit] if bit & jokers else family
                    broken |= free << bit
    return flush & _THREE, broken & _THREE


_NOBODYS = -1
"""A colour that only jokers can have stands for all such colours."""


def _rests(by_sum: Sequence[Family], free: Family) -> Iterator[tuple[Slot, Family]]:
    """Remainders: what fits no other line, by the highest sum it can have (ZC-76)."""
    for total in range(21, 0, -1):
        if family := by_sum[total] & free:
            free ^= family
            yield ("rest", total, 0, False), family
