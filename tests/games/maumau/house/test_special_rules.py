"""The worked examples of the tournament's statute that are decided at the table."""

from __future__ import annotations

import pytest
from tests.games.maumau.house.test_house_play import with_rules
from tests.games.maumau.scenes import Scene, lay, scene

from stammtisch.games.maumau.state import actions as a


def test_two_eights_skip_two() -> None:
    """TS-EX-26 TS-51: A lays ♥8 ♠8; B and C are skipped, D is next."""
    there = with_rules("TR-8", A="8H 8S 7C KC").do("A", lay("8H 8S"))
    assert there.turn == "D"
    assert [event.seat for event in there.happened("Skipped")] == [1, 2]


@pytest.mark.parametrize("suit", ["S", "C"])
def test_a_red_bube_wishes_black(suit: str) -> None:
    """TS-EX-27 TS-52: ♠ or ♣; ♦ is refused."""
    there = with_rules("TR-B", A="JH 8C 7D")
    assert there.refused("A", lay("JH", wish="D")) == "wish_forbidden"
    assert there.do("A", lay("JH", wish=suit)).eff == f"J{suit}"


def test_a_bube_without_a_wish_keeps_its_suit() -> None:
    """TS-EX-33 TS-52: and that suit cannot be named as a wish."""
    there = with_rules("TR-B", A="JH 8C 7D")
    assert there.do("A", lay("JH")).eff == "JH"
    assert there.refused("A", lay("JH", wish="H")) == "wish_forbidden"


def test_a_swap_leaves_frozen_cards_where_they_are() -> None:
    """TS-EX-28 TS-55: A gets B's one card and must say Mau; B has A's hand and keeps two frozen."""
    there = with_rules("TR-J", A="JO 9D QD", B="8C", penalties={"B": [("AC", 10), ("KD", 10)]})
    after = there.do("A", lay("JO", swap_with="B"))
    assert (after.hand("A"), after.hand("B")) == ({"8C"}, {"9D", "QD"})
    assert after.penalties("B") == 2
    assert [duty.phrase for duty in after.state.round.duties if duty.seat == 0] == ["mau"]


def _rung(there: Scene, ms: int) -> Scene:
    """The scene, so long before the bell."""
    return there.clock(a.SetBell(there.t + ms))


def test_a_seven_just_before_the_bell_wins() -> None:
    """TS-EX-16 TS-23: laid 200 ms before the end; nobody answers it any more."""
    there = _rung(scene("KH", A="7H", B="7S KC"), 200).do("A", lay("7H")).wait(200)
    assert (there.phase, there.winner) == ("match_over", ("A", 1))


def test_a_card_at_the_bell_is_too_late() -> None:
    """TS-EX-17 TS-INV-12 TS-23: at the end instant the game is broken off, without a winner."""
    there = _rung(scene("KH", A="8H"), 200)
    at = Scene(there.state, (), there.t + 200)
    assert at.refused("A", lay("8H")) == "time_order"
    after = there.wait(200)
    assert [one.reason for one in after.happened("RoundAborted")] == ["bell"]
    assert after.winner is None
