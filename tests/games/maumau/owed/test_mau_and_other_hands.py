# ruff: noqa: E501 - a case is a line
"""Mau when a rule changes the hands with the very card that is laid (MM-10a.5, TS-55)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, Scene, lay, open_scene, scene, throw

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule
from stammtisch.games.maumau.state.parts.round import Duty


def rule(when: m.AnyTrigger, *do: m.AnyEffect) -> Rule:
    """A rule of one clause."""
    return Rule(title="Eigene Regel", clauses=(Clause(when=when, do=do),))


def owing(there: Scene) -> str:
    """Who owes Mau."""
    return "".join(
        sorted("ABCD"[one.seat] for one in there.state.round.duties if one.phrase == "mau")
    )


KING = Cards(rank=("K",))
TWO_DRAWN = rule(m.Top(KING), m.HouseRuleDraw("actor", 2))
GIVEN = rule(m.AnyCard(KING), m.GiveCard("next", "chosen"))
CASES = [
    case("TR-J MM-10a.5 the layer gets more", "TR-J", {"A": "JO 9D", "C": "8C 9C"}, lay("JO", swap_with="C"), "C"),
    case("TR-J MM-10a.5 he had said it", "TR-J", {"A": "JO 9D", "C": "8C 9C"}, lay("JO", swap_with="C", say="mau"), "C"),
    case("TR-J TS-55 one card for one card", "TR-J", {"A": "JO 9D", "C": "8C"}, lay("JO", swap_with="C"), "AC"),
    case("TR-J MM-10a.4 said with the card", "TR-J", {"A": "JO 9D", "C": "8C"}, lay("JO", swap_with="C", say="mau"), "C"),
    case("TR-J TS-55 he gets the last one", "TR-J", {"A": "JO 9D QD", "C": "8C"}, lay("JO", swap_with="C"), "A"),
    case("TR-J no swap", "TR-J", {"A": "JO 9D", "C": "8C 9C"}, lay("JO"), "A"),
    case("HX-7 MM-10a.5", "HX-7", {"top": "QS", "A": "QH 9D", "B": "8C 9C"}, lay("QH"), "B"),
    case("HX-10 MM-10a.5 everybody", "HX-10", {"top": "9C", "A": "KC 9D", "B": "7C 7S", "C": "8C 8S", "D": "9S 9H"}, lay("KC"), "B"),
    case("MM-12.9 two drawn by a rule", TWO_DRAWN, {"top": "9H", "A": "KH 9D"}, lay("KH"), ""),
    case("MM-12.9 a card given away", GIVEN, {"top": "9H", "A": "KH 9D 8D"}, lay("KH"), "A"),
]  # fmt: skip


@pytest.mark.parametrize("at", [scene, open_scene])
@pytest.mark.parametrize(("house", "table", "action", "who"), CASES)
def test_counted_after_all_that_the_card_does(
    at: Callable[..., Scene], house: object, table: dict[str, str], action: a.Lay, who: str
) -> None:
    """MM-10a.5: only who then holds exactly one card owes Mau, and everybody who does."""
    there = at(rules_on=[house], **table).do("A", action)
    assert owing(there) == who


@pytest.mark.parametrize("who", ["layer", "thrower"])
def test_mau_for_the_card_that_the_swap_leaves(who: str) -> None:
    """MM-10a.4 MM-10a.5: it may be said with the card, is listed so, and nothing is owed then."""
    there, saying = (
        (scene(rules_on=["TR-J"], A="JO 9D QD", C="8C"), lay("JO", swap_with="C", say="mau"))
        if who == "layer"
        else (
            scene(rules_on=["TR-J"], on="B", king_until=10, A="JO 9D QD", C="8C"),
            throw("JO", swap_with=2, say="mau"),
        )
    )
    assert saying in rules.legal_actions(there.state, 0)
    assert owing(there.do("A", saying)) == ""


def test_mau_is_not_due_where_the_swap_leaves_more() -> None:
    """MM-10a.7: as ever, whoever then holds several cards is refused."""
    there = scene(rules_on=["TR-J"], A="JO 9D QD", C="8C 9C")
    saying = lay("JO", swap_with="C", say="mau")
    assert there.refused("A", saying) == "mau_not_due"


@pytest.mark.parametrize("at", [scene, open_scene])
def test_a_duty_goes_with_the_hand(at: Callable[..., Scene]) -> None:
    """MM-10a.5: whoever still owes Mau and then holds more cards owes nothing."""
    late = Duty(2, "mau", 1, 99_000, 9, due=101_000)
    there = at(rules_on=["TR-J"], A="JO 9D QD", C="8C", duties=(late,), counter=1)
    assert owing(there) == "C"
    after = there.do("A", lay("JO", swap_with="C"))
    assert owing(after) == "A"
    assert after.wait(2_500).penalties("C") == 0


def test_a_joker_thrown_in() -> None:
    """MM-9b.2 MM-10a.5: the same for a throw-in."""
    there = scene(rules_on=["TR-J"], on="B", king_until=10, A="JO 9D", C="8C 9C")
    swapped = there.do("A", throw("JO", swap_with=2))
    assert owing(swapped) == "C"
    assert owing(there.do("A", throw("JO", swap_with=2, say="mau"))) == "C"
    assert owing(there.do("A", throw("JO"))) == "A"


def test_cards_held_together() -> None:
    """MM-10a.3 MM-10a.5: a base that was held is counted when it closes, with what its top does."""
    there = scene(rules_on=["HX-10"], top="9H", A="9C KC 9D", B="7C 7S", C="8C 8S", D="9S 8H")
    held = there.do("A", lay("9C", hold=True), lay("KC", hold=True))
    assert owing(held) == ""
    assert owing(held.do("A", DONE)) == "B"
