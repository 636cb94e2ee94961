"""What a plan is worth, in words."""

from __future__ import annotations

import pytest

from stammtisch.tournament import Config, new
from stammtisch.tournament.matrix import plan
from stammtisch.tournament.views.plans import quality_view

WORDS = {
    (16, 10): "Jeder trifft jeden genau zweimal. Besser geht es nicht.",
    (12, 10): "Jeder trifft jeden zweimal oder dreimal. Besser geht es nicht.",
    (12, 7): "Jeder trifft jeden einmal bis dreimal. Besser geht es nicht.",
    (9, 3): "Niemand trifft jemanden öfter als einmal. Besser geht es nicht.",
    (8, 2): "Niemand trifft jemanden öfter als zweimal. Besser geht es nicht.",
}
"""By players and matchdays."""


@pytest.mark.parametrize(("field", "words"), WORDS.items(), ids=str)
def test_the_best_plan_is_called_so(field: tuple[int, int], words: str) -> None:
    """Also where few tables make people meet again whatever is planned (TS-11, TS-14)."""
    players, matchdays = field
    found = quality_view(new(Config()), plan(range(1, players + 1), matchdays, 0))
    assert found.cost == found.least
    assert found.de == words


def test_a_plan_that_could_be_better() -> None:
    """It says how many pairs meet more often than they had to (TS-11)."""
    found = quality_view(new(Config()), plan(range(1, 14), 10, 0, steps=300))
    assert found.cost > found.least == 72
    assert found.de.endswith(("mehr als nötig.", "mehr, als überhaupt nötig."))


def test_a_field_that_has_changed_is_held_against_the_ideal() -> None:
    """Nobody knows a better bound for it (TS-11, TS-18)."""
    past = plan(range(1, 9), 1, 0)
    ahead = plan(range(1, 8), 1, 0, past, steps=60)
    assert quality_view(new(Config()), (*past, *ahead)).least == 0
