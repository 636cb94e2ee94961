"""Rounds that the players of `master` play against each other, and what they learn from them.

Whoever acts draws one of his actions by the preferences that there are, softly; at the end of the
round those features are strengthened that he went by beyond expectation when it went better than
such a hand usually does (a policy gradient with a baseline). Over the kernel, with floats besides.
"""

from __future__ import annotations

import math

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.maumau.playouts import BOUND, forced, on_turn, stop, with_words
from stammtisch.bots.maumau.policy import (
    FEATURES,
    MOST,
    first_of,
    laying,
    may_stop,
    stopping,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import lowest
from stammtisch.games.maumau.kernel.course import apply, chance
from stammtisch.games.maumau.kernel.listing import layable
from stammtisch.games.maumau.kernel.rounds import begin

CHOICES = 24
"""Actions of one decision that are compared."""
CELLS = 400
"""Kinds of hands that a usual result is known of: by the table, the own cards, the fewest."""

# The room to work in: integers.
AT = 0  # the features of each choice
COUNT = CHOICES * MOST  # how many each has
CARD = COUNT + CHOICES  # which card it lays; `STOP` for none
SEEN = CARD + CHOICES  # the cells of the decisions so far, with the seat
ROOM = SEEN + BOUND
STOP = -1

# The room to work in: floats.
CHANCE = 0  # of each choice
PULL = CHOICES  # by seat and feature: how far it went beyond expectation
DUE = PULL + k.MOST_SEATS * FEATURES  # the same, times the usual result
FLOATS = DUE + k.MOST_SEATS * FEATURES

_NEVER = -1e9
_FINE = 1 << 30


def learn(
    s: Array,
    rounds: int,
    rng: Array,
    weights: Fractions,
    usual: Fractions,
    room: Array,
    floats: Fractions,
    steps: Fractions,
    results: Fractions,
) -> None:
    """Plays so many rounds; what never changes in them stands in ``s``.

    Adds to ``steps`` in which direction the weights should go, and to ``results`` by cell the sum
    of the results and their number. ``usual`` is the usual result by cell.
    """
    for _ in range(rounds):
        start(s, rng)
        for place in range(PULL, FLOATS):
            floats[place] = 0.0
        seen = 0
        for _ in range(BOUND):
            if not goes_on(s, rng):
                break
            seat = on_turn(s, rng)
            done = forced(s, seat)
            if done < 0:
                cell = cell_of(s, seat)
                room[SEEN + seen] = seat * CELLS + cell
                seen += 1
                done = drawn(s, seat, rng, weights, usual[cell], room, floats)
            apply(s, seat, done)
        if s[k.PHASE] >= k.BETWEEN:
            _learned(s, seen, room, floats, steps, results)


def start(s: Array, rng: Array) -> None:
    """A round, dealt."""
    begin(s)
    while s[k.PENDING]:
        chance(s, rng)


def goes_on(s: Array, rng: Array) -> bool:
    """Lets chance act where it has to; whether the round is not over yet."""
    while s[k.PENDING] == k.RESHUFFLE:
        chance(s, rng)
    return s[k.PHASE] < k.BETWEEN and not s[k.PENDING]


def cell_of(s: Array, seat: int) -> int:
    """Which usual result goes with a hand."""
    fewest = 9
    for other in range(s[k.SEATS]):
        if other != seat and 0 < s[k.SIZES + other] < fewest:
            fewest = s[k.SIZES + other]
    return min(s[k.SEATS] - 2, 3) * 100 + min(s[k.SIZES + seat], 9) * 10 + fewest


def drawn(
    s: Array,
    seat: int,
    rng: Array,
    weights: Fractions,
    usual: float,
    room: Array,
    floats: Fractions,
) -> int:
    """An action drawn by the preferences; what it says about them is noted."""
    count = _listed(s, seat, room)
    if not count:
        return stop(s)
    first, most = first_of(s), _NEVER
    for one in range(count):
        value = 0.0
        for place in range(room[COUNT + one]):
            value += weights[first + room[AT + MOST * one + place]]
        floats[CHANCE + one] = value
        most = max(most, value)
    total = 0.0
    for one in range(count):
        floats[CHANCE + one] = math.exp(floats[CHANCE + one] - most)
        total += floats[CHANCE + one]
    luck = below(rng, _FINE) / _FINE * total
    chosen = 0
    while chosen < count - 1 and luck >= floats[CHANCE + chosen]:
        luck -= floats[CHANCE + chosen]
        chosen += 1
    for one in range(count):
        pull = (1.0 if one == chosen else 0.0) - floats[CHANCE + one] / total
        for place in range(room[COUNT + one]):
            feature = seat * FEATURES + room[AT + MOST * one + place]
            floats[PULL + feature] += pull
            floats[DUE + feature] += pull * usual
    card = room[CARD + chosen]
    return stop(s) if card == STOP else with_words(s, seat, k.LAY, card)


def _listed(s: Array, seat: int, room: Array) -> int:
    """Writes what the seat can choose among, with its features; how much that is."""
    faces, count = layable(s), 0
    drew = s[k.STAGE] == k.DREW or s[k.STAGE] == k.AGAIN_DREW
    for copy in range(s[k.DECKS]):
        left = s[k.HANDS + copy * k.MOST_SEATS + seat] & faces
        while left and count < CHOICES - 1:
            card = copy * k.FACES + lowest(left)
            left &= left - 1
            if not drew or card == s[k.DRAWN]:
                room[COUNT + count] = laying(s, seat, card, room, AT + MOST * count)
                room[CARD + count] = card
                count += 1
    if count and may_stop(s):
        room[COUNT + count] = stopping(s, seat, room, AT + MOST * count)
        room[CARD + count] = STOP
        count += 1
    return count


def _learned(
    s: Array, seen: int, room: Array, floats: Fractions, steps: Fractions, results: Fractions
) -> None:
    first = first_of(s)
    for seat in range(s[k.SEATS]):
        result, own = lead(s, seat), seat * FEATURES
        for place in range(FEATURES):
            steps[first + place] += result * floats[PULL + own + place] - floats[DUE + own + place]
    for place in range(SEEN, SEEN + seen):
        cell = room[place] % CELLS
        results[2 * cell] += lead(s, room[place] // CELLS)
        results[2 * cell + 1] += 1.0


def lead(s: Array, seat: int) -> float:
    """How many points the seat has more than the others on average."""
    total = 0
    for other in range(s[k.SEATS]):
        total += s[k.SCORES + other]
    return (s[k.SEATS] * s[k.SCORES + seat] - total) / (s[k.SEATS] - 1)
