"""Many hands at once, as arrays: best arrangements and first keys of rounds without modifiers.

>>> import numpy as np
>>> from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004
>>> hand = PLAIN_2004.rule_set.pack.listed("S3 R3 O4 Y4 G6 T7 BB VD SA RA".split())
>>> [str(KEYS[code]) for code in arrangements(np.array([hand], np.uint8), PLAIN_2004)[0] if code]
['DZ', '5C', 'rest6']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from stammtisch.cards.sets import CardSet, card_set, members
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import EIGHT, RANK_OF
from stammtisch.games.zwiebel.solving.arrays.key_numbers import KEYS, STRENGTHS
from stammtisch.games.zwiebel.solving.arrays.multisets import HAND
from stammtisch.games.zwiebel.solving.arrays.remainders import (
    FLUSH,
    Findings,
    Multisets,
    Tails,
    better,
    bits_of,
    families,
    in_order,
    keys_of,
    may_flush,
    patterns,
    subsets_of,
    table,
    tails_of,
)
from stammtisch.games.zwiebel.solving.arrays.sheets import KeyNumbers, Kind, Sheet, sheet
from stammtisch.games.zwiebel.solving.arrays.whole_hands import best_flushes
from stammtisch.games.zwiebel.solving.model import Strengths
from stammtisch.games.zwiebel.solving.quick import best_strengths

Hands = NDArray[np.uint8]
"""Cards by hand: one row a hand, all of the same size, no card twice in a hand."""

Colours = NDArray[np.uint8]
"""The colour key of every card, by card."""

__all__ = [
    "KEYS",
    "STRENGTHS",
    "Hands",
    "arrangements",
    "first_keys",
    "is_plain",
    "strengths",
    "without_colours",
    "worths",
]

_MANY = 1 << 13
"""Hands looked up together."""

_CHUNK = 512
"""Hands treated together: their subsets fit the processor's cache."""
_LEAST = 64
"""The narrowest sheet; a few hands do not need the room of hundreds."""


def is_plain(conditions: Conditions) -> bool:
    """Whether these conditions are a round without modifiers, so that batches are quick."""
    known = Conditions(
        rules=conditions.rules,
        wild_for=conditions.wild_for,
        wild_now=conditions.wild_now,
        zero_eights=conditions.zero_eights,
        octavo=conditions.octavo,
        cripplers=conditions.cripplers,
        wild_cripple=conditions.wild_cripple,
        fool_ten_ace=conditions.fool_ten_ace,
        archchancellor=conditions.archchancellor,
    )
    return conditions == known


def arrangements(hands: Hands, conditions: Conditions) -> KeyNumbers:
    """The best arrangement of every hand: codes of its keys, one row a hand, then zeros.

    ``KEYS[code]`` is the key, ``STRENGTHS[codes]`` the strengths; rows compare as arrangements
    do (ZC-31). Raises `ValueError` where modifiers are in force: `strengths` takes any conditions,
    but then many times as long.
    """
    _check(hands, conditions)
    kind, colours = Kind.of(conditions), _colours(conditions)
    if hands.shape[1] != HAND:
        return _by_sheets(hands, kind, colours)
    known = table(kind)
    found = np.zeros(hands.shape, np.uint8)
    for start in range(0, len(hands), _MANY):
        rows = slice(start, start + _MANY)
        number = known.look_up(hands[rows], partial(_without_colours, kind=kind))
        found[rows] = _with_colours(hands[rows], known, number, kind, colours)
    return found


def without_colours(hands: Hands, conditions: Conditions) -> KeyNumbers:
    """What `arrangements` would be for hands of ten, were no two cards of one colour."""
    _check(hands, conditions)
    kind = Kind.of(conditions)
    known = table(kind)
    found: KeyNumbers = known.codes[known.look_up(hands, partial(_without_colours, kind=kind))]
    return found


def first_keys(hands: Hands, conditions: Conditions) -> KeyNumbers:
    """The code of the best single group of every hand: the first choice of its arrangement.

    Raises `ValueError` as `arrangements` does.
    """
    _check(hands, conditions)
    kind, colours = Kind.of(conditions), _colours(conditions)
    if hands.shape[1] != HAND:
        return _by_subsets(hands, kind, colours)
    known = table(kind)
    number = known.look_up(hands, partial(_without_colours, kind=kind))
    found: KeyNumbers = known.codes[number, 0]
    beatable = np.flatnonzero(found < FLUSH)
    own = bits_of(colours, kind)[in_order(hands[beatable])]
    flushes = best_flushes(own, known.wholes(number[beatable]))
    found[beatable] = np.maximum(found[beatable], flushes)
    return found


def _with_colours(
    hands: Hands, known: Multisets, number: NDArray[np.intp], kind: Kind, colours: Colours
) -> KeyNumbers:
    """The best lists of hands whose values are known."""
    found = known.codes[number]
    owner, left, windows = known.lefts(number)
    cards = in_order(hands)[owner]
    pattern = patterns(cards, left, bits_of(colours, kind))
    hit = np.flatnonzero(may_flush(pattern, left, windows))
    cards, owner, left = cards[hit], owner[hit], left[hit]

    def solve(new: NDArray[np.intp]) -> Tails:
        return _tails(cards[new], left[new], kind, colours)

    return better(found, known.tails(keys_of(cards, left, pattern[hit]), solve), owner)


def _tails(cards: Hands, left: NDArray[np.intp], kind: Kind, colours: Colours) -> Tails:
    """The best lists of what is left of hands."""
    chosen = (left[:, np.newaxis] >> np.arange(HAND) & 1).astype(np.bool_)
    sizes = chosen.sum(axis=1)
    codes = np.zeros((len(left), HAND), np.uint8)
    for size in np.flatnonzero(np.bincount(sizes)).tolist():
        rows = np.flatnonzero(sizes == size)
        rest = cards[rows][chosen[rows]].reshape(-1, size)
        codes[rows, :size] = _by_sheets(rest, kind, colours)
    return tails_of(codes)


def strengths(hands: Hands, conditions: Conditions) -> NDArray[np.int32]:
    """The strengths of every hand's best arrangement under any conditions, then zeros.

    Quick as `arrangements` where no modifiers are in force, else one hand after the other.
    """
    if is_plain(conditions):
        return STRENGTHS[arrangements(hands, conditions)]
    return strengths_one_by_one(hands, conditions)


def worths(hands: Sequence[CardSet], conditions: Conditions) -> list[Strengths]:
    """What hands of equal size are worth: the same as tuples of sets of cards."""
    if not is_plain(conditions):
        return [best_strengths(hand, conditions) for hand in hands]
    found = strengths(np.array([members(hand) for hand in hands], np.uint8), conditions)
    return [tuple([strength for strength in row if strength]) for row in found.tolist()]


def strengths_one_by_one(hands: Hands, conditions: Conditions) -> NDArray[np.int32]:
    """The same without tables for arrays."""
    found = np.zeros(hands.shape, np.int32)
    for row, hand in enumerate(hands.tolist()):
        best = best_strengths(card_set(hand), conditions)
        found[row, : len(best)] = best
    return found


def _check(hands: Hands, conditions: Conditions) -> None:
    if not is_plain(conditions):
        raise ValueError("modifiers are in force; strengths can do that")
    if hands.ndim != 2 or not 1 <= hands.shape[1] <= 10:
        raise ValueError(f"hands of one to ten cards are wanted, not an array {hands.shape}")


def _colours(conditions: Conditions) -> Colours:
    return np.array(conditions.rule_set.pack.colour_of, np.uint8)


def _by_sheets(hands: Hands, kind: Kind, colours: Colours) -> KeyNumbers:
    """The best lists, by the best keys of all subsets."""
    found = np.zeros(hands.shape, np.uint8)
    for rows, page in _sheets(hands, kind, colours):
        found[rows] = page.arrangements()
    return found


def _by_subsets(hands: Hands, kind: Kind, colours: Colours) -> KeyNumbers:
    """The first keys, by the best keys of all subsets."""
    found = np.zeros(len(hands), np.uint8)
    for rows, page in _sheets(hands, kind, colours):
        found[rows] = page.codes[:, : len(rows)].max(axis=0)
    return found


_EIGHTS = np.array([rank == EIGHT for rank in RANK_OF], np.uint8)


def _sheets(
    hands: Hands, kind: Kind, colours: Colours | None
) -> Iterator[tuple[NDArray[np.intp], Sheet]]:
    """The hands in chunks, those with as many eights together: they are treated alike."""
    eights = _EIGHTS[hands].sum(axis=1)
    order = np.argsort(eights, kind="stable")
    for start in range(0, len(hands), _CHUNK):
        rows = order[start : start + _CHUNK]
        work = sheet(hands.shape[1], max(_LEAST, 1 << (len(rows) - 1).bit_length()))
        work.fill(np.ascontiguousarray(hands[rows].T), colours, kind)
        yield rows, work


def _without_colours(hands: Hands, kind: Kind) -> Findings:
    """Best lists were there no colours, and what is left where colours begin to count."""
    codes = np.zeros(hands.shape, np.uint8)
    lefts, owners, windows, lows, wholes = [], [], [], [], []
    for rows, page in _sheets(hands, kind, None):
        codes[rows], left, hand = page.down_to(FLUSH)
        sums = page.of_flush_sum(subsets_of()[left], hand[:, np.newaxis])
        lefts.append(left)
        owners.append(rows[hand])
        windows.append(families(sums))
        low = np.flatnonzero(codes[rows, 0] < FLUSH)
        lows.append(rows[low])
        wholes.append(page.flush_sums(low))
    return Findings(
        codes,
        np.concatenate(lefts),
        np.concatenate(owners),
        np.concatenate(windows),
        np.concatenate(lows),
        np.concatenate(wholes),
    )
