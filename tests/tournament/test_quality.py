"""What a plan is worth, in words."""

from __future__ import annotations

import pytest
from tests.tournament.desk import Desk

from stammtisch.tournament import Config, new
from stammtisch.tournament import commands as c
from stammtisch.tournament.matrix import plan
from stammtisch.tournament.texts import told
from stammtisch.tournament.views.plans import matrix_view, quality_view
from stammtisch.tournament.views.trail import audit

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


@pytest.mark.parametrize(("matchdays", "least"), [(2, 4), (3, 12), (10, 200)])
def test_the_trail_names_the_least_of_the_matrix_page(matchdays: int, least: int) -> None:
    """Eight people at two tables meet again from the second matchday on, whatever is planned; the
    sentence does not promise less (TS-11, TS-39)."""
    desk = Desk(Config(matchdays=matchdays)).ready(8)
    (published,) = desk.last
    shown = matrix_view(desk.state)
    assert shown is not None
    assert shown.quality.least == least
    trail = audit(desk.state)[str(len(desk.state.audit))]
    assert f"denkbar ist, wären {least}. " in trail.de
    assert f"and matchdays would be {least}. " in trail.en
    assert trail.de == told(published, desk.state, "de")


def test_each_version_keeps_the_least_of_its_own_field() -> None:
    """Also when another one has been published since (TS-18, TS-39)."""
    desk = Desk(Config(matchdays=3)).ready(8)
    desk.start()
    desk.end()
    desk.do(c.Withdraw(8))
    desk.publish()
    first, second = (one for one in audit(desk.state).values() if one.act == "matrix_published")
    assert "wären 12. " in first.de
    shown = matrix_view(desk.state)
    assert shown is not None
    assert f"wären {shown.quality.least}. " in second.de
    assert shown.quality.least < 12
