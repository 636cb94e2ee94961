"""What hands of chance are worth in Zwiebel, to measure a hand by them."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from stammtisch.games.zwiebel.chances import (
    FULL_HAND,
    PROMISE,
    USUAL_EXCHANGE,
    Hidden,
    rivals,
    unseen,
)
from stammtisch.games.zwiebel.judging import conditions_of, wild_now
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state import State

Field: TypeAlias = Sequence[Strengths]
"""What hands of chance are worth, in ascending order."""


def field(state: State, seat: int, rng: random.Random, samples: int) -> Field:
    """What hands of rivals are worth, of the cards this seat does not see, in ascending order."""
    pool = unseen(state, seat)
    promise = PROMISE[state.setup.rules, wild_now(state)]
    other = next(iter(rivals(state, seat)), seat)
    hand = Hidden(0, FULL_HAND, USUAL_EXCHANGE, conditions_of(state, other))
    return sorted(hand.worth(rng.sample(pool, hand.draws), promise) for _ in range(samples))


def share_below(worth: Strengths, hands: Field) -> float:
    """The share of hands that are worth less; equal ones count half."""
    below, upto = bisect_left(hands, worth), bisect_right(hands, worth)
    return (below + upto) / 2 / len(hands)
