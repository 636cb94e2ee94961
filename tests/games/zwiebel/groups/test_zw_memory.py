"""What the solver keeps of hands, in a room that plays for hours."""

from __future__ import annotations

import random
import tracemalloc

from tests.games.zwiebel.views.worlds import random_hand

from stammtisch.cards.sets import card_set
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving import arrange
from stammtisch.games.zwiebel.solving.families import halves

PLAIN = Conditions(rules="zwiebel-2004")


def test_what_is_kept_of_hands_is_soon_all_there() -> None:
    """Three times as many hands take hardly more: else memory would grow for hours."""
    source = random.Random(1)
    halves.half.cache_clear()
    tracemalloc.start()
    try:
        first, after_more = kept_after(600, source), kept_after(1_200, source)
    finally:
        tracemalloc.stop()
    assert after_more < 1.25 * first


def kept_after(hands: int, source: random.Random) -> int:
    """The bytes that halves take when so many more hands have been arranged."""
    for _ in range(hands):
        arrange(card_set(random_hand(source, 10)), PLAIN)
    of_halves = [tracemalloc.Filter(inclusive=True, filename_pattern=halves.__file__)]
    found = tracemalloc.take_snapshot().filter_traces(of_halves)
    return sum(one.size for one in found.traces)
