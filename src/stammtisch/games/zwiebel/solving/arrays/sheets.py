"""A sheet: all subsets of some hundred hands, with the best key of each, and the best lists.

Row ``s`` of an array stands for subset ``s`` of a hand, counted as a bit mask of its cards, and
every column for a hand. Sums over all subsets are made by doubling: the rows with card ``i`` are
the rows without it plus the card. All numbers are bytes, so that one operation of the processor
treats dozens of hands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ACE, COUNTS, EIGHT, JACK, NINE
from stammtisch.games.zwiebel.solving.arrays.key_numbers import KEYS, NO_CODE, code
from stammtisch.games.zwiebel.solving.arrays.rows import Parts, Rows, ranges

Bytes = NDArray[np.uint8]
KeyNumbers = NDArray[np.uint8]
"""See `codes.KEYS`."""

_OTHER = 16
"""Weight of a card that spoils a balance; larger than any balance of the others."""

_SIX, _SEVEN = 5, 6


class Kind(NamedTuple):
    """What the lines depend on in a round without modifiers."""

    eights: Literal["natural", "nulls", "wild", "jokers"]
    nulls_raise_onions: bool
    octavo: bool

    @classmethod
    def of(cls, conditions: Conditions) -> Kind:
        """The kind of round that these conditions are."""
        rule_set = conditions.rule_set
        eights: Literal["natural", "nulls", "wild", "jokers"] = "nulls"
        if not conditions.zero_eights:
            eights = "natural"
        elif conditions.wild_for:
            eights = "jokers" if rule_set.wild_eights_are_jokers else "wild"
        return cls(eights, rule_set.nulls_raise_onions, conditions.octavo)


class Sheet:
    """Work space for hands of one size; `fill` it, then read ``codes`` or `arrangements`.

    ``columns`` is how many hands it takes, a power of two.
    """

    def __init__(self, size: int, columns: int) -> None:
        self.size = size
        self.columns = columns
        self._shift = columns.bit_length() - 1
        self.codes: KeyNumbers = np.zeros((1 << size, columns), np.uint8)
        """The best key of every subset."""
        self._hands = 0
        self._rows = _rows(size)
        self._parts = _parts(size)
        self._sums = {
            name: np.zeros((1 << size, columns), np.uint8)
            for name in ("low", "high", "onion", "bagel", "aces", "eights")
        }
        self._colours = [
            np.full((1 << size, columns), start, np.uint8) for start in (255, 255, 0, 0)
        ]
        self._scratch = [np.zeros((1 << size, columns), np.uint8) for _ in range(3)]

    def fill(self, cards: Bytes, colours: Bytes | None, kind: Kind) -> None:
        """Find the best key of every subset.

        ``cards`` has a column for every hand; ``colours`` are those of all cards, ``None`` leaves
        out flushes.
        """
        self._hands = cards.shape[1]
        if self._hands < self.columns:
            # Unused columns repeat the first hand; nobody reads them.
            fillers = np.repeat(cards[:, :1], self.columns - self._hands, axis=1)
            cards = np.ascontiguousarray(np.concatenate([cards, fillers], axis=1))
        ranks = cards % 13
        eights = ranks == EIGHT
        most = int(eights.sum(axis=0).max())
        jokers = kind.eights == "jokers" and most > 0
        self._add_up(ranks, eights, kind, most)
        self._sum_lines(most if kind.eights == "nulls" else 0, jokers=jokers)
        self._balanced_lines(kind, most, jokers=jokers)
        if colours is not None:
            self._flushes(colours[cards] + np.uint8(1), eights, jokers=jokers)
        self._triples(ranks, kind, jokers=jokers)
        if most >= 8 and kind.octavo and kind.eights in ("wild", "jokers"):
            whole = (self._sums["eights"] == 8) & (self._rows.sizes == 8)
            np.maximum(self.codes, whole * np.uint8(code("OKT")), out=self.codes)
        self.codes[0] = NO_CODE

    def _add_up(self, ranks: Bytes, eights: NDArray[np.bool_], kind: Kind, most: int) -> None:
        """Sums of values, balances and counts of all subsets."""
        jokers = kind.eights == "jokers"
        ace = ranks == ACE
        values = np.array(COUNTS, np.uint8)[ranks]
        low = np.where(eights, 1, values) if jokers else values
        added = {"low": low, "aces": ace}
        if jokers and most:
            added["high"] = np.where(eights, 11, values)
        free = jokers or (kind.eights == "nulls" and kind.nulls_raise_onions)
        eight_weight = 0 if free else _OTHER
        balance = np.where(ranks >= JACK, 1, np.where(ace, 255, _OTHER))
        added["onion"] = np.where(eights, eight_weight, balance)
        bagel = np.where(ranks > NINE, 0, np.where(ace, 255, np.where(ranks == NINE, 1, _OTHER)))
        added["bagel"] = np.where(eights, 0 if jokers else _OTHER, bagel)
        if most:
            added["eights"] = eights
        for name, plus in added.items():
            self._double(self._sums[name], plus.astype(np.uint8), either=name == "aces")

    def _double(self, sums: Bytes, plus: Bytes, *, either: bool) -> None:
        operation = np.bitwise_or if either else np.add
        for card in range(self.size):
            half = 1 << card
            operation(sums[:half], plus[card], out=sums[half : 2 * half])

    def _sum_lines(self, nulls: int, *, jokers: bool) -> None:
        """Remainders, pairs of 21 and k-card onions; what has a flush's sum goes to scratch 2."""
        low, aces = self._sums["low"], self._sums["aces"]
        total, other, window = self._scratch
        flag = other.view(np.bool_)
        if jokers:
            self._totals_with_jokers(total)
        else:
            # One ace may count ten more, where that does not lead beyond 21.
            np.less_equal(low, 11, out=flag)
            np.bitwise_and(other, aces, out=other)
            np.multiply(other, 10, out=other)
            np.add(low, other, out=total)
        np.less_equal(total, 21, out=flag)
        np.multiply(total, other, out=self.codes)
        np.equal(total, 21, out=flag)
        self._raise_to(self._rows.onions[0])
        for count in range(1, nulls + 1):
            # So many eights count nothing: the others make 21, or 11 with an ace among them.
            points = 8 * count
            np.equal(low, 11 + points, out=flag)
            np.bitwise_and(other, aces, out=other)
            np.equal(low, 21 + points, out=window.view(np.bool_))
            np.bitwise_or(other, window, out=other)
            np.greater_equal(self._sums["eights"], count, out=window.view(np.bool_))
            np.bitwise_and(other, window, out=other)
            self._raise_to(self._rows.onions[count])
        np.subtract(total, 16, out=window)
        np.less(window, 6, out=window.view(np.bool_))

    def _totals_with_jokers(self, total: Bytes) -> None:
        """The highest sum up to 21 that jokers can make; 255 if every sum is above."""
        low, high, aces = (self._sums[name] for name in ("low", "high", "aces"))
        plain = np.where(low <= 21, np.minimum(high, 21), 0)
        raised = np.where((low <= 11) & (aces > 0), np.minimum(high, 11) + 10, 0)
        np.maximum(plain, raised, out=total)
        total[total == 0] = 255

    def _balanced_lines(self, kind: Kind, most: int, *, jokers: bool) -> None:
        """Zwiebeln and bagels: subsets in which two sorts of cards outweigh each other."""
        onion, bagel, eights = (self._sums[name] for name in ("onion", "bagel", "eights"))
        spare, other = self._scratch[:2]
        flag = other.view(np.bool_)
        if jokers:
            # Every joker makes up for one card.
            for balance, lines in ((bagel, self._rows.bagels), (onion, self._rows.zwiebeln[0])):
                np.negative(balance, out=spare)
                np.minimum(balance, spare, out=spare)
                np.less_equal(spare, eights, out=flag)
                self._raise_to(lines)
            return
        np.equal(bagel, 0, out=flag)
        self._raise_to(self._rows.bagels)
        for count in range(most + 1 if kind.eights == "nulls" and kind.nulls_raise_onions else 1):
            np.equal(onion, 0, out=flag)
            if most:
                np.equal(eights, count, out=spare.view(np.bool_))
                np.bitwise_and(other, spare, out=other)
            self._raise_to(self._rows.zwiebeln[count])

    def _flushes(self, colours: Bytes, eights: NDArray[np.bool_], *, jokers: bool) -> None:
        """All cards of one colour, or all but one: the least and the greatest two say which."""
        least, second, greatest, next_to = self._colours
        spare = self._scratch[1]
        smallest = np.where(eights, 255, colours).astype(np.uint8) if jokers else colours
        largest = np.where(eights, 0, colours).astype(np.uint8) if jokers else colours
        for card in range(self.size):
            half = 1 << card
            rows, new = slice(0, half), slice(half, 2 * half)
            np.minimum(least[rows], smallest[card], out=least[new])
            np.maximum(least[rows], smallest[card], out=spare[rows])
            np.minimum(second[rows], spare[rows], out=second[new])
            np.maximum(greatest[rows], largest[card], out=greatest[new])
            np.minimum(greatest[rows], largest[card], out=spare[rows])
            np.maximum(next_to[rows], spare[rows], out=next_to[new])
        third, spare, window = self._scratch
        flag = spare.view(np.bool_)
        np.bitwise_and(window, self._rows.three_or_more, out=window)
        np.equal(least, next_to, out=flag)
        np.equal(second, greatest, out=third.view(np.bool_))
        np.bitwise_or(spare, third, out=spare)
        np.bitwise_and(spare, window, out=spare)
        self._raise_to(np.uint8(code("BF")))
        np.equal(least, greatest, out=flag)
        np.bitwise_and(spare, window, out=spare)
        self._raise_to(np.uint8(code("FL")))

    def _triples(self, ranks: Bytes, kind: Kind, *, jokers: bool) -> None:
        """Three cards of 6, 7 and 8, three sevens, three wild eights."""
        weights = np.full(13, 64, np.uint8)
        weights[[_SIX, _SEVEN, EIGHT]] = (1, 4, 16)
        of_card = weights[ranks]
        first, second, third = self._rows.triples
        if not len(first):
            return
        weighed = of_card[first] + of_card[second] + of_card[third]
        best = np.zeros_like(weighed)
        for name, sums in _TRIPLES_WITH_JOKERS if jokers else _TRIPLES:
            if name != "WR" or kind.eights in ("wild", "jokers"):
                for one in sums:
                    np.maximum(best, (weighed == one) * np.uint8(code(name)), out=best)
        rows = self._rows.of_triples
        self.codes[rows] = np.maximum(self.codes[rows], best)

    def _raise_to(self, at_least: KeyNumbers | np.uint8) -> None:
        """Raise the codes to at least this where scratch 1 holds a one and not a zero."""
        chosen = self._scratch[1]
        np.multiply(chosen, at_least, out=chosen)
        np.maximum(self.codes, chosen, out=self.codes)

    def arrangements(self) -> KeyNumbers:
        """The best list of every hand that was filled in, one row a hand, then zeros (ZC-32)."""
        return self.down_to(NO_CODE)[0]

    def down_to(self, limit: int) -> tuple[KeyNumbers, NDArray[np.intp], NDArray[np.intp]]:
        """The best lists, and what is left where they fall below a code, with the hands.

        Level by level, with every choice of cards that gives the greatest keys so far; a choice is
        known by the cards it leaves.
        """
        columns = self.columns
        best = self._best_inside()
        found = np.zeros((self._hands, self.size), np.uint8)
        highest = best[-1].copy()
        highest[self._hands :] = NO_CODE
        left = np.full(self._hands, len(best) - 1, np.intp)
        hand = np.arange(self._hands)
        above = highest >= limit
        fallen = [(left[~above[hand]], hand[~above[hand]])]
        for level in range(self.size):
            found[:, level] = highest[: self._hands]
            left, hand = self._next(left, hand, highest)
            if not len(left):
                break
            reach = best.reshape(-1)[left << self._shift | hand]
            highest = np.zeros(columns, np.uint8)
            np.maximum.at(highest, hand, reach)
            falls = (above & (highest < limit))[hand]
            fallen.append((left[falls], hand[falls]))
            above &= highest >= limit
            going_on = (reach == highest[hand]) & (reach > NO_CODE)
            left, hand = left[going_on], hand[going_on]
            if not len(left):
                break
        lefts, hands = (np.concatenate(one) for one in zip(*fallen, strict=True))
        return found, lefts, hands

    def of_flush_sum(self, subsets: NDArray[np.intp], hands: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Whether subsets have the size and the sum of a flush, in a sheet without colours."""
        window = self._scratch[2].reshape(-1)
        sums: Bytes = window[subsets << self._shift | hands]
        sums &= self._rows.three_or_more[subsets, 0]
        return sums.view(np.bool_)

    def flush_sums(self, hands: NDArray[np.intp]) -> NDArray[np.uint64]:
        """The same of all subsets of some hands, 64 a word."""
        members = self._scratch[2][:, hands] & self._rows.three_or_more
        packed = np.packbits(members, axis=0, bitorder="little")
        return np.ascontiguousarray(packed.T).view("<u8").astype(np.uint64)

    def _best_inside(self) -> KeyNumbers:
        """For every subset the best key of all its subsets."""
        best = self._scratch[0]
        np.copyto(best, self.codes)
        for card in range(self.size):
            halves = best.reshape(-1, 2, 1 << card, self.columns)
            np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
        return best

    def _next(
        self, left: NDArray[np.intp], hand: NDArray[np.intp], highest: KeyNumbers
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """What is left after every group of the highest key in every one of these remainders."""
        parts = self._parts
        times = parts.counts[left]
        if times.sum() < _FEW * self.columns:
            pairs = ranges(parts.starts[left], times)
            chosen, old, owner = parts.all[pairs], np.repeat(left, times), np.repeat(hand, times)
            good = self.codes.reshape(-1)[chosen << self._shift | owner] == highest[owner]
            return self._distinct(old[good] ^ chosen[good], owner[good])
        spare = self._scratch[1]
        flag = spare.view(np.bool_)
        np.equal(self.codes, np.where(highest > NO_CODE, highest, 255).astype(np.uint8), out=flag)
        # Places are subset times columns plus hand; columns are a power of two.
        places = np.flatnonzero(flag)
        owner = (places & (self.columns - 1)).astype(np.uint16)
        subset = (places >> self._shift)[np.argsort(owner, kind="stable")]
        counts = np.bincount(owner, minlength=self.columns)
        starts = np.cumsum(counts) - counts
        times = counts[hand]
        chosen, old = subset[ranges(starts[hand], times)], np.repeat(left, times)
        inside = (chosen & ~old) == 0
        return self._distinct(old[inside] ^ chosen[inside], np.repeat(hand, times)[inside])

    def _distinct(
        self, left: NDArray[np.intp], hand: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Every remainder of every hand once."""
        places = np.sort(left << self._shift | hand)
        new = np.ones(len(places), np.bool_)
        np.not_equal(places[1:], places[:-1], out=new[1:])
        places = places[new]
        return places >> self._shift, places & (self.columns - 1)


_TRIPLES: tuple[tuple[str, tuple[int, ...]], ...] = (("BR", (21,)), ("RO", (12,)), ("WR", (48,)))
"""Sums of weights: 1 for a six, 4 for a seven, 16 for an eight."""

_TRIPLES_WITH_JOKERS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("BR", (21, 33, 36)),
    ("RO", (12, 24, 36)),
    ("WR", (48,)),
)


_FEW = 48
"""Up to so many subsets a hand are looked at one by one."""


_rows = lru_cache(Rows)
_parts = lru_cache(Parts)


@lru_cache(maxsize=16)
def sheet(size: int, columns: int) -> Sheet:
    """A sheet to be used again; not by two at a time."""
    return Sheet(size, columns)


assert len(KEYS) < 255
