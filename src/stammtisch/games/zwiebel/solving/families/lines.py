"""All combinations in a hand at once: for every line of the catalogue the family of its subsets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from stammtisch.games.zwiebel.cards.catalogue import BAGEL_OF_PAIRS, ONION_OF_SIZE, ZWIEBEL_OF_LEVEL
from stammtisch.games.zwiebel.solving.families import halves
from stammtisch.games.zwiebel.solving.families.bits import (
    EVERY,
    FULL,
    NEAR,
    SIZE,
    WITHIN,
    Family,
    at_least,
    subsets_in,
    union,
)
from stammtisch.games.zwiebel.solving.families.features import Sort, feature_of
from stammtisch.games.zwiebel.solving.families.halves import CARDS, half

Tie: TypeAlias = int
"""What breaks ties inside a line, the smaller the better: Nullachten, and `ELEPHANT`."""

Found: TypeAlias = list[tuple[Tie, Family]]
"""The families of a line, the best first."""

Lists: TypeAlias = dict[str, Found]
"""By name of a line; lines without combinations may be left out."""

ELEPHANT: Tie = 100

_TWO = at_least(2)
_THREE = at_least(3)
_NOT_TWO = EVERY ^ SIZE[2]
_BAGELS = tuple(BAGEL_OF_PAIRS.values())


class Lines:
    """The lines of one hand, each worked out when it is first asked for.

    ``sorts`` and ``colours`` are by card, the cards in the order of their sorts.
    """

    __slots__ = (
        *("_balanced", "_colours", "_nulls_raise_onions", "_pairs_of_20", "_pairs_of_21"),
        *("_sorts", "_window", "_with_octavo", "high", "known", "low", "marks"),
    )

    def __init__(
        self,
        sorts: tuple[Sort, ...],
        colours: Sequence[int],
        *,
        nulls_raise_onions: bool,
        octavo: bool,
    ) -> None:
        self.low, self.high = half(sorts[:CARDS]), half(sorts[CARDS:])
        self.marks = self.low.marks | self.high.marks << CARDS
        self.known: dict[str, Found] = {}
        """The lines that were worked out already."""
        self._sorts, self._colours = sorts, colours
        self._nulls_raise_onions, self._with_octavo = nulls_raise_onions, octavo
        self._balanced: Family | None = None
        self._pairs_of_20: Family | None = None
        self._pairs_of_21: Family | None = None
        self._window: Family | None = None

    def mark(self, which: int) -> int:
        """The cards with this mark."""
        return self.marks >> which & FULL

    def line(self, name: str, reach: Family = EVERY) -> Found:
        """The families of a line by what breaks its ties, the best first.

        Of bagels only those within ``reach``, which saves most of the work.
        """
        found = self.known.get(name)
        if found is None:
            if name in _BAGELS:
                pairs = _BAGELS.index(name) + 1
                return [(0, family) for family in self._bagels(reach, pairs)[pairs - 1 :]]
            names, maker = _MAKERS[name]
            self.known |= dict.fromkeys(names, _NONE) | maker(self)
            found = self.known[name]
        return found

    def everything(self, reach: Family = EVERY) -> list[tuple[str, Tie, Family]]:
        """Every line but the remainder that subsets within ``reach`` satisfy (ZC-12).

        With all subsets that do; some of them may be outside ``reach``.
        """
        found = [(name, tie, family) for name in _MAKERS for tie, family in self.line(name)]
        found += [
            (name, 0, family)
            for name, family in zip(_BAGELS, self._bagels(reach, len(_BAGELS)), strict=False)
        ]
        return found

    def others(self, reach: Family) -> Family:
        """All subsets within ``reach`` that satisfy some line but the remainder."""
        return union([family for _, _, family in self.everything(reach)])

    def rests(self, free: Family) -> Iterator[tuple[int, Family]]:
        """Remainders among the ``free`` subsets, by the highest sum they can have (ZC-76)."""
        for total in range(21, 0, -1):
            if family := halves.of_sum(self.low, self.high, total) & free:
                free ^= family
                yield total, family

    def sorts_in(self, subset: int) -> tuple[Sort, ...]:
        """The sorts of the cards of a subset, in order."""
        return self.low.sorts_of[subset & 31] + self.high.sorts_of[subset >> CARDS]

    def highest_sum(self, subset: int) -> int:
        """What a remainder of these cards counts; 0 if they can be none."""
        return halves.highest_sum(self.low, self.high, subset)

    def _of_21(self) -> Family:
        return halves.of_sum(self.low, self.high, 21)

    def _balance(self) -> Family:
        if self._balanced is None:
            self._balanced = halves.balanced(self.low.balanced, self.high.balanced)
        return self._balanced

    def _two_of_21(self) -> Family:
        if self._pairs_of_21 is None:
            self._pairs_of_21 = self._of_21() & SIZE[2]
        return self._pairs_of_21

    def pairs_of_21(self) -> Lists:
        """An ace with a picture, or with a ten that is none."""
        return {"EZ": _alone(self._balance() & SIZE[2]), "2C": _alone(self._ten_ace())}

    def _ten_ace(self) -> Family:
        tens, aces = self.mark(halves.TENS), self.mark(halves.ACES)
        if not tens or not aces:
            return 0
        family = 0
        for pair in subsets_in(self._two_of_21() & ~WITHIN[FULL ^ tens]):
            one = pair & -pair
            other = pair ^ one
            if (one & tens and other & aces) or (other & tens and one & aces):
                family |= 1 << pair
        return family

    def onions(self) -> Lists:
        """k-card onions with and without Nullachten (ZC-13, Z04-02, Z30-03)."""
        of_21 = self._of_21()
        if not of_21:
            return {}
        self._pairs_of_21 = of_21 & SIZE[2]
        counted = [of_21]
        nulls = self.mark(halves.NULLS)
        if nulls:
            base = of_21
            if self._nulls_raise_onions:
                base = of_21 & _NOT_TWO | self._ten_ace()
            counted += _trumped_up(base, nulls)[1:]
        found: dict[str, Found] = {}
        for count, families in enumerate(counted):
            for size, name in ONION_OF_SIZE.items():
                if family := families & SIZE[size]:
                    found.setdefault(name, []).append((count, family))
        return found

    def zwiebeln(self) -> Lists:
        """Zwiebeln by level, elephants and Nullachten (ZC-14, ZC-15)."""
        balanced = great = self._balance()
        if not self.marks >> halves.GREAT_ACES:
            return {}
        if self.mark(halves.GREAT_ACES) != self.mark(halves.ACES):
            great = halves.balanced(self.low.great, self.high.great)
        nulls = self.mark(halves.NULLS) if self._nulls_raise_onions else 0
        by_slot: dict[tuple[int, int], Family] = {}
        for pairs in range(1, 6):
            if not great & SIZE[2 * pairs]:
                break
            usual = _trumped_up(balanced & SIZE[2 * pairs], nulls)
            highest = usual if great == balanced else _trumped_up(great & SIZE[2 * pairs], nulls)
            for count in range(len(highest)):
                level = min(5, pairs + count)
                if level > 1 and (family := (highest if level == 5 else usual)[count]):
                    by_slot[level, count] = by_slot.get((level, count), 0) | family
        raised = self.mark(halves.RAISED)
        plain = WITHIN[FULL ^ raised]
        found: dict[str, Found] = {}
        for elephant in (0, ELEPHANT) if raised else (0,):
            for (level, count), family in sorted(by_slot.items()):
                if kept := family & ~plain if elephant else family & plain:
                    name = ZWIEBEL_OF_LEVEL[level]
                    found.setdefault(name, []).append((count + elephant, kept))
        return found

    def _bagels(self, reach: Family, most: int) -> list[Family]:
        """Single pairs of twenty, two of them together, and so on up to ``most`` or to none."""
        if self._pairs_of_20 is None:
            self._pairs_of_20 = halves.of_sum(self.low, self.high, 20) & SIZE[2]
        family = self._pairs_of_20 & reach
        single = tuple(subsets_in(family))
        found: list[Family] = []
        while family and len(found) < most:
            found.append(family)
            longer = 0
            for pair in single if len(found) < most else ():
                longer |= (family & WITHIN[FULL ^ pair]) << pair
            family = longer & reach
        return found

    def triples(self) -> Lists:
        """Three cards of 6, 7 and 8, three sevens, three or eight wild eights."""
        sevens, own_eights = self.mark(halves.SEVENS), self.mark(halves.OWN_EIGHTS)
        found = {}
        if sevens:
            found["BR"] = _alone(self._broken_royals(sevens))
            found["RO"] = _alone(WITHIN[sevens] & SIZE[3])
        if own_eights:
            found["WR"] = _alone(WITHIN[own_eights] & SIZE[3])
            found["OKT"] = _alone(WITHIN[own_eights] & SIZE[8] if self._with_octavo else 0)
        return found

    def _broken_royals(self, sevens: int) -> Family:
        """Of every value one card, and of every two values two (Hall)."""
        sixes, eights = self.mark(halves.SIXES), self.mark(halves.EIGHTS)
        if not (sixes and eights):
            return 0
        family = WITHIN[sixes | sevens | eights] & SIZE[3]
        for one, other in ((sixes, sevens), (sevens, eights), (eights, sixes)):
            family &= ~(WITHIN[FULL ^ one] | NEAR[FULL ^ (one | other)])
        return family

    def window(self) -> Family:
        """The subsets with the size and the sum of a flush."""
        if self._window is None:
            self._window = halves.in_window(self.low, self.high) & _THREE
        return self._window

    def flushes(self) -> Lists:
        """Flushes and broken flushes of all colours (ZC-12, ZC-17)."""
        of_colour: dict[int, int] = {}
        bit = 1
        for colour in self._colours:
            of_colour[colour] = of_colour.get(colour, 0) | bit
            bit <<= 1
        jokers = self.mark(halves.JOKERS)
        if jokers:
            # A colour that only jokers can have stands for all such colours.
            of_colour[_NOBODYS] = 0
        flush = broken = 0
        for own in of_colour.values():
            able = own | jokers
            if able & (able - 1):
                flush |= WITHIN[able]
                broken |= NEAR[able]
        window = self.window()
        broken &= window
        if jokers:
            broken |= self._broken_by_jokers(of_colour, jokers)
        return {"FL": _alone(flush & window), "BF": _alone(broken)}

    def _broken_by_jokers(self, of_colour: Mapping[int, int], jokers: int) -> Family:
        """Broken flushes in which an eight as itself has the other colour."""
        broken = 0
        for card in subsets_in(jokers):
            bit = 1 << card
            for value in feature_of(self._sorts[card]).natural:
                family = halves.in_window(self.low, self.high, value) & _TWO
                for own in of_colour.values():
                    if not own & bit:
                        broken |= (family & WITHIN[(own | jokers) ^ bit]) << bit
        return broken


_NOBODYS = -1

_NONE: Found = []

_MAKERS: Mapping[str, tuple[Sequence[str], Callable[[Lines], Lists]]] = {
    name: (names, maker)
    for names, maker in (
        (("EZ", "2C"), Lines.pairs_of_21),
        (tuple(ONION_OF_SIZE.values()), Lines.onions),
        (tuple(ZWIEBEL_OF_LEVEL.values()), Lines.zwiebeln),
        (("BR", "RO", "WR", "OKT"), Lines.triples),
        (("FL", "BF"), Lines.flushes),
    )
    for name in names
}
"""Lines that are worked out together, by name."""


def _alone(family: Family) -> Found:
    return [(0, family)] if family else []


def _trumped_up(base: Family, nulls: int) -> list[Family]:
    """The base with no Nullacht, with one, and so on; no card is in a group twice."""
    counted = [base]
    for card in subsets_in(nulls):
        bit = 1 << card
        apart = WITHIN[FULL ^ bit]
        counted.append(0)
        for count in range(len(counted) - 1, 0, -1):
            counted[count] |= (counted[count - 1] & apart) << bit
    return counted
