"""How often which combination is the best of a hand of Herrn Zwiebel, by drawing hands.

>>> from stammtisch.games.zwiebel.cards.conditions import PLAIN_2004
>>> found = first_choices(PLAIN_2004, hands=1000, exchanges=0, seed=7)
>>> found[0].hands, round(sum(choice.share for choice in found[0].choices), 6)
(1000, 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import msgspec
import numpy as np
from numpy.typing import NDArray

from stammtisch.cards.shares import wilson
from stammtisch.games.zwiebel.cards.catalogue import RANKS
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import SIZE
from stammtisch.games.zwiebel.solving.arrays.batch import KEYS, Hands, first_keys

FULL, HALF = 10, 5
MOST_DISCARDS = 4
"""ZC-84."""

SAMPLES = 100
"""How often the cards to come are drawn to weigh the discards of one deal."""

_AT_ONCE = 1 << 15
"""Hands drawn together."""

_DEALS_AT_ONCE = 20


class Choice(msgspec.Struct, frozen=True):
    """How often a line of the catalogue was the first choice."""

    line: str
    """``rest`` to ``GZ``, whatever its Nullachten; ``2C`` stands for ``EZ`` too."""
    hands: int
    share: float
    low: float
    """Bounds of the 95 % confidence interval of the share (Wilson)."""
    high: float


class Frequencies(msgspec.Struct, frozen=True):
    """First choices under one set of conditions, the strongest line first."""

    rules: str
    wild: bool
    exchanged: bool
    """After a good exchange; else ten cards as they come."""
    hands: int
    choices: tuple[Choice, ...]


def first_choices(
    conditions: Conditions,
    hands: int,
    exchanges: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> tuple[Frequencies, ...]:
    """Frequencies of ten random cards and, if ``exchanges`` is not 0, after a good exchange.

    The same numbers give the same result. ``progress`` is called with how many of ``hands +
    exchanges`` are done. Raises `ValueError` where modifiers are in force.
    """
    seeds = np.random.SeedSequence(seed).spawn(2)
    counts = np.zeros(len(KEYS), np.int64)
    done = 0
    draw = np.random.default_rng(seeds[0])
    while done < hands:
        part = min(_AT_ONCE, hands - done)
        counts += _counted(first_keys(_dealt(draw, part, FULL), conditions))
        done += part
        progress(done)
    found = [_frequencies(conditions, counts, exchanged=False)]
    if exchanges:
        worth = np.cumsum(counts) - counts / 2
        counts = np.zeros(len(KEYS), np.int64)
        for codes in _exchanged(conditions, exchanges, worth, np.random.default_rng(seeds[1])):
            counts += _counted(codes)
            done += len(codes)
            progress(done)
        found.append(_frequencies(conditions, counts, exchanged=True))
    return tuple(found)


def _dealt(draw: np.random.Generator, hands: int, size: int) -> Hands:
    """So many cards of chance for every hand, in any order of their own."""
    order = np.argpartition(draw.random((hands, SIZE), dtype=np.float32), size - 1, axis=1)
    return order[:, :size].astype(np.uint8)


def _counted(codes: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.bincount(codes, minlength=len(KEYS)).astype(np.int64)


@cache
def _keeps() -> tuple[tuple[int, ...], ...]:
    """Which of five cards are kept: all 31 ways to discard none to four of them (ZC-118)."""
    return tuple(
        kept
        for size in range(HALF, HALF - MOST_DISCARDS - 1, -1)
        for kept in combinations(range(HALF), size)
    )


def _exchanged(
    conditions: Conditions,
    deals: int,
    worth: NDArray[np.float64],
    draw: np.random.Generator,
) -> Iterator[NDArray[np.uint8]]:
    """First keys of hands whose player made the discard with the best prospects.

    Five cards are dealt. For every discard the same samples of the cards to come are tried; the
    one with the highest mean of ``worth``, the place of a first key among hands of chance, is
    made, and then the cards come that chance had in store.
    """
    for start in range(0, deals, _DEALS_AT_ONCE):
        part = min(_DEALS_AT_ONCE, deals - start)
        order = draw.random((part, SIZE), dtype=np.float32).argsort(axis=1).astype(np.uint8)
        own, unseen = order[:, :HALF], order[:, HALF:]
        tries = draw.random((part, SAMPLES, SIZE - HALF), dtype=np.float32)
        picked = np.argpartition(tries, FULL - 1, axis=2)[:, :, : FULL - 1]
        samples = np.take_along_axis(unseen[:, np.newaxis], picked, axis=2)
        means = np.array([_prospect(conditions, own, samples, kept, worth) for kept in _keeps()])
        best = means.argmax(axis=0)
        final = np.empty((part, FULL), np.uint8)
        for deal, choice in enumerate(best):
            kept = list(_keeps()[choice])
            final[deal, : len(kept)] = own[deal, kept]
            final[deal, len(kept) :] = unseen[deal, : FULL - len(kept)]
        yield first_keys(final, conditions)


def _prospect(
    conditions: Conditions,
    own: Hands,
    samples: NDArray[np.uint8],
    kept: tuple[int, ...],
    worth: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The mean worth of every deal if these cards are kept."""
    deals, tries = samples.shape[:2]
    hands = np.empty((deals, tries, FULL), np.uint8)
    hands[:, :, : len(kept)] = own[:, np.newaxis, kept]
    hands[:, :, len(kept) :] = samples[:, :, : FULL - len(kept)]
    codes = first_keys(hands.reshape(-1, FULL), conditions)
    means: NDArray[np.float64] = worth[codes].reshape(deals, tries).mean(axis=1)
    return means


def _frequencies(
    conditions: Conditions, counts: NDArray[np.int64], *, exchanged: bool
) -> Frequencies:
    total = int(counts.sum())
    by_line = dict.fromkeys(sorted(RANKS, key=lambda line: -RANKS[line]), 0)
    del by_line["EZ"]
    for key, count in zip(KEYS, counts.tolist(), strict=True):
        if key is not None:
            by_line[key.name] += count
    return Frequencies(
        rules=conditions.rules,
        wild=conditions.wild_for,
        exchanged=exchanged,
        hands=total,
        choices=tuple(
            Choice(line, count, count / total, *wilson(count, total))
            for line, count in by_line.items()
        ),
    )
