"""Advice is made of what a seat sees: where hidden cards lie otherwise, it is the same."""

from __future__ import annotations

import pytest
from tests.secrecy.moments import MOMENTS, moment

from stammtisch.bots.advice import advise


@pytest.mark.parametrize(("record", "until", "seat"), MOMENTS)
def test_advice_does_not_depend_on_hidden_cards(record: str, until: int, seat: int) -> None:
    """In such worlds the seat is advised the same, by the same figures."""
    game, state, others = moment(record, until, seat)
    advice = advise(game, game.rules.observation(state, seat), 1)
    for other in others:
        assert advise(game, game.rules.observation(other, seat), 1) == advice
