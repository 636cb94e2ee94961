"""A decision is judged by what its seat saw: other hidden cards, the same cost."""

from __future__ import annotations

import pytest
from tests.analysis.light import light
from tests.secrecy.moments import MOMENTS, moment

from stammtisch.analysis.review.decisions import weighed


@pytest.mark.parametrize(("record", "until", "seat"), MOMENTS)
def test_a_cost_does_not_depend_on_hidden_cards(record: str, until: int, seat: int) -> None:
    """For the first actions that the seat could have taken, in every such world."""
    game, state, others = moment(record, until, seat)
    rules, look = game.rules, light(game.name, 4)
    for other in others:
        for action in rules.legal_actions(state, seat)[:2]:
            one, same = (
                weighed(
                    game,
                    look,
                    rules.observation(world, seat),
                    rules.legal_actions(world, seat),
                    action,
                    n=until + 1,
                    deal=1,
                )
                for world in (state, other)
            )
            assert one is not None
            assert one == same
