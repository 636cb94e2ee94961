"""What the rules keep of throws, in a room that plays for hours."""

from __future__ import annotations

import random
from functools import _lru_cache_wrapper

import pytest
from tests.games.any_game import walk

from stammtisch.games.drachenrummy import DRACHENRUMMY
from stammtisch.games.drachenrummy.dice import dice


@pytest.mark.parametrize("kept", [dice.counts, dice.placeable, dice.thefts])
def test_what_is_kept_of_throws_is_soon_all_there(kept: _lru_cache_wrapper[object]) -> None:
    """After some matches as much as there will ever be: else memory would grow for half an hour."""
    source, rules = random.Random(1), DRACHENRUMMY.rules
    for _ in range(10):
        for step in walk(DRACHENRUMMY, rules.new(DRACHENRUMMY.options(), 3), source, 300):
            rules.observation(step.after, 0)
    known = kept.cache_info()
    assert known.currsize == known.maxsize
