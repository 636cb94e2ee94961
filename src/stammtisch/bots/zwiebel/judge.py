"""The judge of Zwiebel: each way to exchange, by the chance to win the showdown.

All values that may come are summed exactly, each with its probability. What colours add is drawn
by lot, the same draws for every way, and only their difference to the exact part: so little is left
to chance. The others' hands are drawn once, and keep what is worth keeping (`PROMISES`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement, islice
from math import comb
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.judges import ExactWorths
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.cards.sets import Card, card_set, members
from stammtisch.games.texts import Both
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, others_hand, unseen
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.groups.judgement import conditions_of, wild_now
from stammtisch.games.zwiebel.solving.arrays.batch import (
    Hands,
    arrangements,
    without_colours,
)
from stammtisch.games.zwiebel.solving.arrays.multisets import CLASS_OF, CLASSES, COUNT, numbers
from stammtisch.games.zwiebel.state.actions import Exchange
from stammtisch.games.zwiebel.state.options import MODIFIERS
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import Observation

Portions: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.intp]
"""By row: how many cards of each class."""

DRAWS = 10_000
"""Draws by which is found what colours add."""
RIVAL_HANDS = 20_000
"""So often the others' hands are drawn."""

KINDS: Mapping[str, Both] = MappingProxyType(
    {
        "exchange": Both(de="Austausch", en="exchange"),
        "wild": Both(de="Austausch, wenn Achten wild sind", en="exchange while eights are wild"),
    }
)


class ZwiebelJudge:
    """Knows what to put down, while no named card has a power of its own."""

    games = frozenset({"zwiebel-2004", "zwiebel-v3"})
    seats = range(2, 8)
    kinds = KINDS

    def judge(self, seen: Observation, legal: Sequence[Any]) -> ExactWorths | None:
        """See `ExactJudge.judge`: whoever wins the showdown gets 1, and all others nothing.

        Bets are left aside, and so are Reinleger. Equal positions have equal answers.
        """
        named = any(getattr(seen.options, name) for name in MODIFIERS)
        if seen.phase != "exchange" or seen.pending is not None or named:
            return None
        if seen.n not in self.seats or len(seen.dealt) != seen.n:
            return None
        rng = random.Random(repr(seen.own))
        reading = reading_of(seen, rng)
        state, seat = reading.state, reading.seat
        if state.setup.latitude.open_training:
            return None
        conditions, index = conditions_of(state, seat), state.setup.pack.index
        won = Chances(drawn_rivals(state, seat, rng), conditions)
        kept = [
            members(state.hands[seat] & ~card_set(index[code] for code in action.cards))
            for action in legal
        ]
        assert all(isinstance(action, Exchange) for action in legal)
        other = 1 / (seen.n - 1)
        chances = ways(kept, unseen(state, seat), won, rng)
        worths = tuple(chance - (1 - chance) * other for chance in chances)
        return ExactWorths("wild" if wild_now(state) else "exchange", worths, 1 + other)


class RivalHands(NamedTuple):
    """One of the others in the showdown."""

    hands: Hands
    """What he may hold in the end: as many hands of ten as every other rival, drawn together."""
    elder: bool
    """A tie is his (ZC-113)."""


def drawn_rivals(state: State, seat: int, rng: random.Random) -> list[RivalHands]:
    """All who are in the round against this seat."""
    pool, order = unseen(state, seat), seniority(state)
    known = {other: others_hand(state, other) for other in rivals(state, seat)}
    hands: dict[int, list[Sequence[Card]]] = {other: [] for other in known}
    total = sum(theirs.draws for theirs in known.values())
    for _ in range(RIVAL_HANDS):
        drawn = iter(rng.sample(pool, total))
        for other, theirs in known.items():
            hands[other].append(members(theirs.hand(list(islice(drawn, theirs.draws)))))
    return [
        RivalHands(np.array(held, np.uint8), order.index(other) < order.index(seat))
        for other, held in hands.items()
    ]


class Chances:
    """How often hands win the showdown against all others."""

    def __init__(self, others: Sequence[RivalHands], conditions: Conditions) -> None:
        self._conditions = conditions
        ranked = [
            _ordered(arrangements(one.hands, conditions), _ELDER if one.elder else _YOUNGER)
            for one in others
        ]
        self._field = np.sort(reduce(_better, ranked))
        """What has to be beaten."""
        self.by_values: Portions = self._against(without_colours(_multisets(), conditions))
        """By multiset of values, were no two cards of one colour."""

    def of(self, hands: Hands) -> Portions:
        """By hand of ten."""
        return self._against(arrangements(hands, self._conditions))

    def _against(self, codes: NDArray[np.uint8]) -> Portions:
        known, back = np.unique(_ordered(codes, _OWN), return_inverse=True)
        below: Portions = np.searchsorted(self._field, known) / len(self._field)
        return below[back]


def ways(
    kept: Sequence[Sequence[Card]], pool: Sequence[Card], won: Chances, rng: random.Random
) -> list[float]:
    """The chance to win with each set of cards kept, the other cards drawn from the pool."""
    drawn = np.array([rng.sample(pool, FULL_HAND - 1) for _ in range(DRAWS)], np.uint8)
    found = []
    for cards in kept:
        own = np.broadcast_to(np.array(cards, np.uint8), (DRAWS, len(cards)))
        hands = np.ascontiguousarray(np.hstack([own, drawn[:, : FULL_HAND - len(cards)]]))
        colours = won.of(hands) - won.by_values[numbers(hands)]
        found.append(summed(cards, pool, won.by_values) + float(colours.mean()))
    return found


def summed(kept: Sequence[Card], pool: Sequence[Card], worth: Portions) -> float:
    """What multisets of values are worth on average, if the other cards come from the pool."""
    drawn = _draws(FULL_HAND - len(kept))
    left = np.bincount([CLASS_OF[card] for card in pool], minlength=CLASSES)
    ways_to_draw = np.ones(len(drawn))
    for one in range(CLASSES):
        ways_to_draw *= _choices(int(left[one]))[drawn[:, one]]
    hands = drawn + np.bincount([CLASS_OF[card] for card in kept], minlength=CLASSES)
    total = float((ways_to_draw * worth[numbers(_cards(hands))]).sum())
    return total / comb(len(pool), FULL_HAND - len(kept))


def _choices(left: int) -> Portions:
    """In how many ways so many of them come, from none to a whole hand."""
    return np.array([comb(left, many) for many in range(FULL_HAND + 1)], np.float64)


_YOUNGER, _OWN, _ELDER = 1, 2, 3
"""Who of two with equal hands comes after the other one (ZC-113)."""


def _ordered(codes: NDArray[np.uint8], age: int) -> NDArray[np.bytes_]:
    """Arrangements as strings of bytes, the greater the better; among equals the elder is."""
    aged = np.hstack([codes, np.full((len(codes), 1), age, np.uint8)])
    return aged.view(f"S{aged.shape[1]}").ravel()


def _better(one: NDArray[np.bytes_], other: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    return np.where(one > other, one, other)


@cache
def _draws(size: int) -> Counts:
    """All multisets of so many cards, by class."""
    rows = combinations_with_replacement(range(CLASSES), size)
    each = np.array(list(rows), np.intp)
    return np.stack([(each == one).sum(axis=1) for one in range(CLASSES)], axis=1)


def _cards(counts: Counts) -> Hands:
    """Hands of ten with so many cards of each class, all of the first suit."""
    classes = np.tile(np.arange(CLASSES, dtype=np.uint8), len(counts))
    return np.repeat(classes, counts.ravel()).reshape(len(counts), FULL_HAND)


@cache
def _multisets() -> Hands:
    """A hand for every multiset, by its number."""
    hands = _cards(_draws(FULL_HAND))
    found = np.zeros((COUNT, FULL_HAND), np.uint8)
    found[numbers(hands)] = hands
    return found


JUDGE = ZwiebelJudge()
