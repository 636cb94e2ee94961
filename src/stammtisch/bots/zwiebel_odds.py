"""What hands of chance are worth in Zwiebel, to measure a hand by them."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from stammtisch.cards.shuffle import drawn
from stammtisch.games.zwiebel.chances import rivals
from stammtisch.games.zwiebel.hidden import FULL_HAND, Hidden, promise_of, unseen
from stammtisch.games.zwiebel.judging import conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.solving.many import Worths
from stammtisch.games.zwiebel.state import State

USUAL_EXCHANGE = 3
"""So many cards are exchanged by who has yet to do so."""

Field: TypeAlias = Sequence[Strengths]
"""What hands of chance are worth, in ascending order."""


def field(state: State, seat: int, rng: random.Random, samples: int) -> Field:
    """What hands of rivals are worth, of the cards this seat does not see, in ascending order."""
    pool = unseen(state, seat)
    other = next(iter(rivals(state, seat)), seat)
    hand = Hidden(0, FULL_HAND, USUAL_EXCHANGE, promise_of(state))
    hands = [hand.hand(drawn(pool, hand.draws, rng)) for _ in range(samples)]
    return sorted(Worths(conditions_of(state, other)).of(hands))


def share_below(worth: Strengths, hands: Field) -> float:
    """The share of hands that are worth less; equal ones count half."""
    below, upto = bisect_left(hands, worth), bisect_right(hands, worth)
    return (below + upto) / 2 / len(hands)
