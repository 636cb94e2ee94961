"""Many hands at once, as arrays: best arrangements and first keys of rounds without modifiers.

>>> import numpy as np
>>> from stammtisch.games.zwiebel.conditions import PLAIN_2004
>>> hand = PLAIN_2004.rule_set.pack.listed("S3 R3 O4 Y4 G6 T7 BB VD SA RA".split())
>>> [str(KEYS[code]) for code in arrangements(np.array([hand], np.uint8), PLAIN_2004)[0] if code]
['DZ', '5C', 'rest6']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from stammtisch.cards.sets import card_set
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.pack import EIGHT, RANK_OF
from stammtisch.games.zwiebel.solving.codes import KEYS, STRENGTHS, code
from stammtisch.games.zwiebel.solving.model import Arrangement
from stammtisch.games.zwiebel.solving.multisets import numbers, representatives
from stammtisch.games.zwiebel.solving.quick import arrange
from stammtisch.games.zwiebel.solving.sheets import Codes, Kind, Sheet, sheet

Hands = NDArray[np.uint8]
"""Cards by hand: one row a hand, all of the same size, no card twice in a hand."""

Colours = NDArray[np.uint8]
"""The colour key of every card, by card."""

__all__ = ["KEYS", "STRENGTHS", "Hands", "arrangements", "first_keys", "is_plain"]

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


def arrangements(hands: Hands, conditions: Conditions) -> Codes:
    """The best arrangement of every hand: codes of its keys, one row a hand, then zeros.

    ``KEYS[code]`` is the key, ``STRENGTHS[codes]`` the strengths; rows compare as arrangements
    do (ZC-31). Raises `ValueError` where modifiers are in force: `strengths_one_by_one` takes
    any conditions, but a thousand times as long.
    """
    _check(hands, conditions)
    found = np.zeros(hands.shape, np.uint8)
    for rows, page in _sheets(hands, Kind.of(conditions), _colours(conditions)):
        found[rows] = page.arrangements()
    return found


def first_keys(hands: Hands, conditions: Conditions) -> Codes:
    """The code of the best single group of every hand: the first choice of its arrangement.

    Raises `ValueError` as `arrangements` does.
    """
    _check(hands, conditions)
    if hands.shape[1] != 10:
        return _by_subsets(hands, Kind.of(conditions), _colours(conditions))
    found = _without_flushes(Kind.of(conditions))[numbers(hands)]
    beatable = np.flatnonzero(found < code("FL"))
    found[beatable] = _by_subsets(hands[beatable], Kind.of(conditions), _colours(conditions))
    return found


def strengths_one_by_one(hands: Hands, conditions: Conditions) -> NDArray[np.int32]:
    """The strengths of every hand's best arrangement under any conditions, then zeros."""
    found = np.zeros(hands.shape, np.int32)
    for row, hand in enumerate(hands.tolist()):
        best: Arrangement = arrange(card_set(hand), conditions)
        found[row, : len(best.groups)] = best.strengths
    return found


def _check(hands: Hands, conditions: Conditions) -> None:
    if not is_plain(conditions):
        raise ValueError("modifiers are in force; strengths_one_by_one can do that")
    if hands.ndim != 2 or not 1 <= hands.shape[1] <= 10:
        raise ValueError(f"hands of one to ten cards are wanted, not an array {hands.shape}")


def _colours(conditions: Conditions) -> Colours:
    return np.array(conditions.rule_set.pack.colour_of, np.uint8)


def _by_subsets(hands: Hands, kind: Kind, colours: Colours | None) -> Codes:
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


@lru_cache(maxsize=8)
def _without_flushes(kind: Kind) -> Codes:
    """The first key of every multiset of ten values, were there no colours."""
    return _by_subsets(representatives(), kind, None)
