"""Tables of hands without regard to colours, filled as they are asked for, and where colours count.

All combinations above a flush are found by values alone. Where the best list of a hand falls below
a flush, only what is left then has to be looked at with its colours: mostly two or three sets of
five or six cards. For every multiset of values the table has the list that colours cannot make
worse, and these sets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.zwiebel.cards.pack import EIGHT, RANK_OF
from stammtisch.games.zwiebel.solving.arrays.key_numbers import code
from stammtisch.games.zwiebel.solving.arrays.multisets import CLASS_OF, COUNT, HAND, numbers
from stammtisch.games.zwiebel.solving.arrays.rows import distinct, ranges
from stammtisch.games.zwiebel.solving.arrays.sheets import KeyNumbers, Kind
from stammtisch.games.zwiebel.solving.arrays.whole_hands import WORDS, Words

Hands: TypeAlias = NDArray[np.uint8]
Places: TypeAlias = NDArray[np.intp]

FLUSH = code("FL")

_FEW = 6
"""Sets of so many cards have 64 subsets, a family of them is a number of 64 bits."""

_SOME = 7
"""Sets of so many cards are told apart by one number for their values and colours."""

_TAIL = 8
"""No list has more levels below a flush; as bytes they are one number."""

_CLASSES = np.array(CLASS_OF, np.uint8)
_SORTING = np.array([one << 7 | card for card, one in enumerate(CLASS_OF)], np.uint16)
_SIZES = np.array([left.bit_count() for left in range(1 << HAND)], np.uint8)


Tails: TypeAlias = NDArray[np.uint64]
"""The levels of lists below a flush as numbers, the greater the better."""


class Findings(NamedTuple):
    """Best lists without colours, and what is left where they fall below a flush."""

    codes: KeyNumbers
    left: Places
    hand: Places
    windows: NDArray[np.uint64]
    """For sets of few cards the subsets with the size and the sum of a flush."""
    low: Places
    """Hands that are below a flush as a whole."""
    whole: Words
    """All such subsets of these hands."""


class Multisets:
    """The multisets of one kind of round as far as they were met."""

    def __init__(self) -> None:
        self.codes: KeyNumbers = np.zeros((COUNT, HAND), np.uint8)
        self._known = np.zeros(COUNT, np.bool_)
        self._starts = np.zeros(COUNT, np.int32)
        self._counts = np.zeros(COUNT, np.uint8)
        self._lefts = np.zeros(0, np.uint16)
        self._windows = np.zeros(0, np.uint64)
        self._whole_at = np.zeros(COUNT, np.int32)
        self._wholes: Words = np.zeros((0, WORDS), np.uint64)
        self._keys = np.zeros(0, np.int64)
        self._tails: Tails = np.zeros(0, np.uint64)

    def look_up(self, hands: Hands, solve: Callable[[Hands], Findings]) -> Places:
        """The numbers of the hands; those that are new are solved before, each once."""
        found = numbers(hands)
        new = np.flatnonzero(~self._known[found])
        if len(new):
            fresh, first = distinct(found[new].astype(np.int64))
            self._add(fresh, solve(in_order(hands[new[first]])))
        return found.astype(np.intp)

    def _add(self, fresh: NDArray[np.int64], one: Findings) -> None:
        # A set of few cards without such a subset is of no use.
        useful = np.flatnonzero((one.windows != 0) | (_SIZES[one.left] > _FEW))
        order = useful[np.argsort(one.hand[useful], kind="stable")]
        counts = np.bincount(one.hand[useful], minlength=len(fresh))
        self.codes[fresh] = one.codes
        self._counts[fresh] = counts
        self._starts[fresh] = len(self._lefts) + np.cumsum(counts) - counts
        self._lefts = np.concatenate([self._lefts, one.left[order].astype(np.uint16)])
        self._windows = np.concatenate([self._windows, one.windows[order]])
        self._whole_at[fresh[one.low]] = len(self._wholes) + np.arange(len(one.low))
        self._wholes = np.concatenate([self._wholes, one.whole])
        self._known[fresh] = True

    def wholes(self, found: Places) -> Words:
        """The subsets of whole hands below a flush that have the size and the sum of one."""
        return self._wholes[self._whole_at[found]]

    def lefts(self, found: Places) -> tuple[Places, Places, NDArray[np.uint64]]:
        """Places among ``found``, and for each what is left with the windows of its subsets."""
        counts = self._counts[found].astype(np.intp)
        at = ranges(self._starts[found].astype(np.intp), counts)
        owner = np.repeat(np.arange(len(found)), counts)
        return owner, self._lefts[at].astype(np.intp), self._windows[at]

    def tails(self, keys: NDArray[np.int64], solve: Callable[[Places], Tails]) -> Tails:
        """The best lists of remainders with these keys; ``solve`` those at the places it gets.

        They are kept under their keys, unless these are negative.
        """
        at = np.searchsorted(self._keys, keys)
        known = np.append(self._keys, -2)[at] == keys
        new = np.flatnonzero(~known & (keys >= 0))
        fresh, first = distinct(keys[new])
        new = new[first]
        rare = np.flatnonzero(keys < 0)
        solved = solve(np.concatenate([new, rare]))
        self._keys = np.concatenate([self._keys, fresh])
        order = np.argsort(self._keys, kind="stable")
        self._keys = self._keys[order]
        self._tails = np.concatenate([self._tails, solved[: len(new)]])[order]
        found: Tails = np.append(self._tails, np.uint64(0))[np.searchsorted(self._keys, keys)]
        found[rare] = solved[len(new) :]
        return found


@lru_cache(maxsize=8)
def table(kind: Kind) -> Multisets:
    """The table of a kind of round."""
    del kind
    return Multisets()


def in_order(hands: Hands) -> Hands:
    """The cards of every hand in the order of their classes."""
    return (np.sort(_SORTING[hands], axis=1) & 127).astype(np.uint8)


@cache
def _places_of() -> NDArray[np.intp]:
    """The first seven places of every set of places; of a smaller set the last ones are zeros."""
    places = np.zeros((1 << HAND, _SOME), np.intp)
    for left in range(1 << HAND):
        own = [at for at in range(HAND) if left >> at & 1][:_SOME]
        places[left, : len(own)] = own
    return places


@cache
def _filled() -> NDArray[np.uint8]:
    """A one for every place that a set has."""
    return (np.arange(_SOME) < _SIZES[:, np.newaxis]).astype(np.uint8)


@cache
def subsets_of() -> NDArray[np.intp]:
    """The 64 subsets of the first six cards of every set, counted by those cards."""
    bits = ((1 << _places_of()) * _filled())[:, :_FEW]
    chosen = (np.arange(1 << _FEW) >> np.arange(_FEW)[:, np.newaxis] & 1).astype(np.intp)
    found: NDArray[np.intp] = bits @ chosen
    return found


def families(members: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Rows of 64 as numbers of 64 bits."""
    packed = np.packbits(members, axis=1, bitorder="little")
    return packed.view("<u8").ravel().astype(np.uint64)


_PAIRS = tuple((a, b) for b in range(_SOME) for a in range(b))
"""Those of the first six cards come first."""

_PAIRS_OF_FEW = _FEW * (_FEW - 1) // 2


@cache
def _alike() -> NDArray[np.uint64]:
    """By which pairs of six cards share a colour: the sets of one colour but for one card."""
    pattern = np.arange(1 << _PAIRS_OF_FEW, dtype=np.uint16)
    same = []
    for subset in range(1 << _FEW):
        pairs = [at for at, (a, b) in enumerate(_PAIRS) if subset >> a & subset >> b & 1]
        sharing = np.uint16(sum(1 << at for at in pairs))
        same.append((pattern & sharing) == sharing)
    found = np.zeros((1 << _FEW, len(pattern)), np.bool_)
    for subset in range(1 << _FEW):
        if subset.bit_count() > 2:
            for at in range(_FEW):
                found[subset] |= same[subset & ~(1 << at)]
    return families(np.ascontiguousarray(found.T))


def patterns(cards: Hands, left: Places, colours: NDArray[np.uint8]) -> NDArray[np.int64]:
    """By remainder which pairs of its first seven cards share a colour.

    ``cards`` are the hands in order, one for each remainder; ``colours`` have a bit for every
    colour that a card can have, by card.
    """
    own = colours[np.take_along_axis(cards, _places_of()[left], axis=1)]
    own *= _filled()[left]
    found = np.zeros(len(left), np.int64)
    for at, (a, b) in enumerate(_PAIRS):
        found |= ((own[:, a] & own[:, b]) != 0).astype(np.int64) << at
    return found


def may_flush(
    pattern: NDArray[np.int64], left: Places, windows: NDArray[np.uint64]
) -> NDArray[np.bool_]:
    """Whether a flush or a broken one is in these remainders; ``True`` for those of many cards."""
    alike = _alike()
    found: NDArray[np.bool_] = (alike[pattern & len(alike) - 1] & windows) != 0
    return found | (_SIZES[left] > _FEW)


def keys_of(cards: Hands, left: Places, pattern: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers that are equal for remainders of equal values with the same pattern.

    Negative for remainders of so many cards that there are no such numbers.
    """
    classes = (_CLASSES[np.take_along_axis(cards, _places_of()[left], axis=1)] + 1).astype(np.int64)
    classes *= _filled()[left]
    found: NDArray[np.int64] = classes @ (12 ** np.arange(_SOME)) << len(_PAIRS) | pattern
    return np.where(_SIZES[left] > _SOME, -1, found)


def bits_of(colours: NDArray[np.uint8], kind: Kind) -> NDArray[np.uint8]:
    """The colours that every card can have: a joker has them all."""
    found = np.left_shift(np.uint8(1), colours)
    if kind.eights == "jokers":
        found[[rank == EIGHT for rank in RANK_OF]] = 255
    return found


def better(codes: KeyNumbers, tails: Tails, owner: Places) -> KeyNumbers:
    """The lists with the best of the tails that their owners have in the place of what is below.

    A list begins with what is not below a flush.
    """
    upto = (codes >= FLUSH).sum(axis=1)
    places = upto[:, np.newaxis] + np.arange(_TAIL)
    longer = np.zeros((len(codes), HAND + _TAIL), np.uint8)
    longer[:, :HAND] = codes
    best = tails_of(np.take_along_axis(longer, places, axis=1))
    np.maximum.at(best, owner, tails)
    as_bytes = best.astype(">u8").view(np.uint8).reshape(-1, _TAIL)
    np.put_along_axis(longer, places, as_bytes, axis=1)
    return longer[:, :HAND]


def tails_of(codes: KeyNumbers) -> Tails:
    """Lists as numbers."""
    wide = np.zeros((len(codes), _TAIL), np.uint8)
    width = min(codes.shape[1], _TAIL)
    wide[:, :width] = codes[:, :width]
    return wide.view(">u8").ravel().astype(np.uint64)
