# ruff: noqa: E501 - a case is a line
"""The ready-made rules in play: § 16, the tournament's special rules, and what other tables play (12-G, 12-H)."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.house.house_tables import with_rules
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    lay,
    say,
    scene,
    throw,
)

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.protocol import RuleViolation


def gesture(name: str) -> a.MakeGesture:
    """The gesture of this name."""
    return a.MakeGesture(name=name)


# --- § 16 -------------------------------------------------------------------------------------------


def test_the_lonely_nine() -> None:
    """EX-107 HR-9 MM-12.16 AMB-59: whoever misses the window pays; the game goes on meanwhile."""
    there = with_rules("HR-9", on="B", B="9H QD 7D").do("B", lay("9H"), DONE)
    assert (there.turn, there.state.round.gestures[0].waiting) == ("C", (0, 1, 2, 3))
    there = there.do("A", gesture("streicheln")).do("B", gesture("streicheln"))
    assert there.wait(5_000).paid() == "C1 D1"
    done = there.do("C", gesture("streicheln")).do("D", gesture("streicheln"))
    assert done.wait(5_000).paid() == ""
    assert done.refused("A", gesture("streicheln")) == "no_gesture_due"


def test_a_nine_that_is_not_lonely() -> None:
    """MM-12.23: with a card on it there is nothing to stroke; a 10 acting as a 9 counts."""
    two = with_rules("HR-9", A="9H QH 7D").do("A", lay("9H QH", done=True, say="mau"))
    assert two.state.round.gestures == ()
    ten = with_rules("HR-9", top="9S", A="TH QD 7D").do("A", lay("TH"), DONE)
    assert ten.state.round.gestures != ()


def test_pimperle() -> None:
    """EX-108 HR-P MM-12.16: the last one pays; or, if the window closes, all who are missing."""
    there = with_rules("HR-P", A="KD QD 7D").do("A", lay("KD"))
    in_order = there
    for who in "ABCD":
        in_order = in_order.do(who, gesture("tischkante"))
    assert in_order.paid() == "D1"
    late = there.do("A", gesture("tischkante")).do("B", gesture("tischkante")).wait(5_000)
    assert late.paid() == "C1 D1"


def test_tschuldi() -> None:
    """EX-109 HR-T MM-12.23: said to the one who was harmed, until the next turn is over."""
    there = with_rules("HR-T", on="B", B="8H QD 7D", D="KC 9C", draw="AC").do("B", lay("8H"))
    assert (there.turn, there.state.round.duties[0].to) == ("D", 2)
    passed = there.do("D", DRAW, DONE)
    assert passed.wait(3_000).paid() == "B1"
    sorry = there.do("B", say("Tschuldi", to="C")).do("D", DRAW, DONE)
    assert sorry.wait(3_000).paid() == ""
    wrong = there.do("B", say("Tschuldi", to="A"))
    assert wrong.state.round.duties != ()


def test_tschuldi_for_a_seven() -> None:
    """MM-12.23: the victim is the next player, whether or not he answers."""
    there = with_rules("HR-T", A="7H QD 9D").do("A", lay("7H"))
    assert there.state.round.duties[0].to == 1


def test_tschuldi_for_three_eights_between_two() -> None:
    """MM-12.23 TR-8: one phrase for each who was harmed, however often he was passed over."""
    there = with_rules("HR-T", "TR-8", players=2, top="9H", A="8H 8S 8D 7C KC", B="QH 9C")
    laid = there.do("A", lay("8H 8S 8D"))
    assert [event.seat for event in laid.happened("Skipped")] == [1, 0, 1]
    assert [(duty.seat, duty.to) for duty in laid.state.round.duties] == [(0, 1)]
    assert laid.do("A", say("Tschuldi", to="B")).state.round.duties == ()


def test_willi() -> None:
    """EX-110 HR-W MM-12.23 MM-19.8 AMB-58: the shuffle waits for the gesture of who has the Spielrecht."""
    there = with_rules("HR-W", on="B", pile="7C 8C 9C", draw_pile="", t=0, A="8S 7S", D="9S")
    there = there.wait(3_000).do("A", a.Countdown()).wait(5_000)
    assert (there.phase, there.state.round.gestures[0].waiting, there.paid()) == (
        "gesture",
        (1,),
        "",
    )
    assert there.refused("C", say("mau")) == "wrong_phase"
    assert rules.actors(there.state) == (1,)
    done = there.do("B", gesture("staunen"))
    assert (done.phase, done.paid(), done.turn) == ("turn", "B1", "B")
    late = there.wait(5_000)
    assert (late.phase, late.paid()) == ("turn", "B2")


# --- the tournament's special rules -------------------------------------------------------------------


def test_adding_eights() -> None:
    """EX-113 TR-8 TS-51: three skipped, so the same player is on turn again, in a new turn."""
    there = with_rules("TR-8", top="9H", A="8H 8S 8D 7C")
    after = there.do("A", lay("8H 8S 8D", say="mau"))
    assert (after.turn, after.eff, after.state.turn.turn_no) == (
        "A",
        "8D",
        there.state.turn.turn_no + 1,
    )
    assert there.do("A", lay("8H")).turn == "C"


def test_eights_held_together() -> None:
    """EX-122 TR-8 MM-12.14 MM-17.8: only further eights belong to them."""
    there = with_rules("TR-8", A="8H 8S 7C").do("A", lay("8H", hold=True))
    assert there.stage == "combine"
    assert there.refused("A", lay("7C")) == "not_combinable"
    assert there.do("A", lay("8S", say="mau")).turn == "D"
    assert there.do("A", DONE).turn == "C"


def test_no_eights_without_the_rule() -> None:
    """MM-1.7: without it only a base takes several cards."""
    assert scene(top="KH", A="8H 8S 7C").refused("A", lay("8H 8S")) == "not_combinable"


def test_reversed_jack() -> None:
    """EX-114 TR-B MM-12.14: red wishes black; without a wish its own suit counts."""
    there = with_rules("TR-B", A="JH 8C 7D")
    assert there.refused("A", lay("JH", wish="D")) == "wish_forbidden"
    assert there.do("A", lay("JH", wish="S")).eff == "JS"
    assert there.do("A", lay("JH")).eff == "JH"


def test_swapping_hands() -> None:
    """EX-115 TR-J MM-12.28: the stack passes on; frozen penalty cards stay where they are."""
    there = with_rules(
        "TR-J", top="7H", on="B", stack_due=2, B="JO 9D QD", C="8C 9C TC KC",
        penalties={"B": [("AC", 10)]},
    )  # fmt: skip
    after = there.do("B", lay("JO", swap_with="C"))
    assert (after.stack, after.turn, after.eff) == (2, "C", "7H")
    assert (after.hand("B"), after.hand("C")) == ({"8C", "9C", "TC", "KC"}, {"9D", "QD"})
    assert after.penalties("B") == 1
    assert rules.observation(after.state, 1).known[2] == ("9D", "QD")
    assert rules.observation(after.state, 0).known[2] == ()


def test_mau_after_a_swap() -> None:
    """MM-10a.1 MM-10a.2 AMB-22: whoever has one card afterwards; the partner has another turn."""
    there = with_rules("TR-J", A="JO 9D", C="8C 8S")
    after = there.do("A", lay("JO", swap_with="C"))
    duty = next(duty for duty in after.state.round.duties if duty.seat == 2)
    assert (duty.phrase, duty.turn) == ("mau", after.state.turn.turn_no)
    last = with_rules("TR-J", top="AS", A="JO")
    assert last.do("A", lay("JO")).winner == ("A", 1)


@pytest.mark.parametrize(
    ("table", "action", "code"),
    [
        case("EX-116 on a Bube", {"top": "JH"}, lay("JO"), "jack_on_jack"),
        case("EX-116 in a queen run", {"top": "QH", "run": ("B", "QC QS"), "B": "QS 7C"}, lay("JO"), "queen_run_only"),
        case("MM-17.4 with oneself", {"top": "KH"}, lay("JO", swap_with="A"), "swap_forbidden"),
        case("MM-0D.9d not on a base", {"top": "9S", "A": "9H JO 8C"}, lay("9H JO"), "not_combinable"),
    ],
)  # fmt: skip
def test_where_a_joker_will_not_do(table: dict[str, object], action: a.Lay, code: str) -> None:
    """It is laid like a 10 (MM-0C.2)."""
    there = with_rules("TR-J", **({"A": "JO 8C 9D"} | table))  # type: ignore[arg-type]
    assert there.refused("A", action) == code


def test_a_joker_doubles_nothing() -> None:
    """EX-117 TR-J: no skip, no new stack, no repetition; what counted still counts."""
    eight = with_rules("TR-J", top="8H", A="JO 9D QD").do("A", lay("JO"))
    assert (eight.turn, eight.eff) == ("B", "8H")
    ace = with_rules("TR-J", top="KH", A="AH JO 9D QD").do("A", lay("AH"), lay("JO"))
    assert (ace.turn, ace.eff) == ("B", "AH")
    last = with_rules("TR-J", top="7H", stack_due=2, A="JO").do("A", lay("JO"))
    assert last.winner == ("A", 1)


def test_direction_changes() -> None:
    """EX-118 EX-119 TR-A MM-12.24: once for each Ass that ends a segment, at the end of the turn."""
    one = with_rules("TR-A", A="AH 8H QD 7D").do("A", lay("AH"), lay("8H"))
    assert (one.turn, one.state.turn.dir) == ("C", -1)
    assert [event.seat for event in one.happened("Skipped")] == [3]
    two = with_rules("TR-A", A="AH AS 9S QD 7D").do("A", lay("AH"), lay("AS"), lay("9S"), DONE)
    assert (two.turn, two.state.turn.dir) == ("B", 1)


def test_an_ass_inside_a_base() -> None:
    """MM-12.24 EX-34: an Ass in the middle of a base does nothing."""
    there = with_rules("TR-A", A="9H AH QH 7D 7C")
    assert there.do("A", lay("9H AH QH", done=True)).state.turn.dir == 1


# --- what other tables play -------------------------------------------------------------------------------


def test_nine_changes_direction() -> None:
    """HX-1 MM-12.10: and no base opens."""
    after = with_rules("HX-1", A="9H QH 7D").do("A", lay("9H"))
    assert (after.turn, after.state.turn.dir) == ("D", -1)


def test_ass_skips() -> None:
    """HX-2 MM-12.10: instead of going on; so a round may end with it."""
    assert with_rules("HX-2", A="AH QH 7D").do("A", lay("AH")).turn == "C"
    assert with_rules("HX-2", A="AH").do("A", lay("AH")).winner == ("A", 1)


def test_king_of_hearts() -> None:
    """HX-3 MM-12.9: the next player draws three."""
    after = with_rules("HX-3", top="9H", A="KH QD 7D").do("A", lay("KH"))
    assert len(after.hand("B")) == 5
    assert with_rules("HX-3", top="9H", A="KD QD 7D", eff="9D").do("A", lay("KD")).hand("B")


def test_snoring() -> None:
    """HX-4: the skipped player snores, until the next turn is over."""
    there = with_rules("HX-4", A="8H QD 7D", C="KC 9C", draw="AC").do("A", lay("8H"))
    there = there.do("C", DRAW, DONE)
    assert there.do("B", say("Chrrr")).wait(3_000).paid() == ""
    assert there.wait(3_000).paid() == "B1"


def test_cheeks() -> None:
    """HX-5: a gesture for every König."""
    there = with_rules("HX-5", A="KD QD 7D").do("A", lay("KD"))
    assert there.state.round.gestures[0].name == "wange"


def test_draw_until_it_fits() -> None:
    """HX-6: three cards at most, and only the last may be laid."""
    there = with_rules("HX-6", A="9D 7D", draw="8C 9C QH AC").do("A", DRAW)
    assert there.hand("A") == {"9D", "7D", "8C", "9C", "QH"}
    assert there.do("A", lay("QH")).turn == "B"
    stop = with_rules("HX-6", A="9D 7D", draw="QH 8C").do("A", DRAW)
    assert stop.hand("A") == {"9D", "7D", "QH"}


def test_queen_on_queen() -> None:
    """HX-7 MM-12.8: the hands are exchanged, with the next player if nobody is named."""
    there = with_rules("HX-7", top="QS", A="QH 9D 7D", B="8C 9C", C="7C 7S")
    named = there.do("A", lay("QH", swap_with="C"))
    assert named.hand("A") == {"7C", "7S"}
    plain = there.do("A", lay("QH"))
    assert plain.hand("A") == {"8C", "9C"}
    other = with_rules("HX-7", top="KS", A="QS 9D 7D").do("A", lay("QS"))
    assert other.hand("A") == {"9D", "7D"}


def test_tschau_sepp() -> None:
    """HX-8 MM-12.18 MM-10.4: in addition to Mau; "Sepp" is due with the last card."""
    there = with_rules("HX-8", A="QH 7D").do("A", lay("QH", say="mau Tschau"))
    assert there.state.round.duties == ()
    last = with_rules("HX-8", A="QH").do("A", lay("QH"))
    assert last.phase == "finish"
    assert last.do("A", say("Sepp")).winner == ("A", 1)
    assert last.wait(3_000).paid() == "A1"
    assert with_rules("HX-8", A="QH").do("A", lay("QH", say="Sepp")).winner == ("A", 1)


def test_no_end_with_a_jack() -> None:
    """HX-9 MM-12.12 MM-12.26: it does not serve as last card, so the player draws."""
    there = with_rules("HX-9", A="JH", draw="7D")
    assert there.refused("A", lay("JH")) == "house_forbidden"
    assert there.do("A", DRAW).hand("A") == {"JH", "7D"}
    assert with_rules("HX-9", A="JH 7D").do("A", lay("JH", say="mau")).turn == "B"


def test_hands_wander() -> None:
    """HX-10: everybody passes the active cards on."""
    there = with_rules("HX-10", A="KC 9D", B="7C 7S", C="8C 8S", D="9C 9S", eff="9C")
    after = there.do("A", lay("KC", say="mau"))
    assert (after.hand("B"), after.hand("A")) == ({"9D"}, {"9C", "9S"})


def test_a_boy() -> None:
    """HX-11: König, Dame and Bube on each other."""
    there = with_rules("HX-11", top="QH", pile="KH", A="JC 9D 7D").do("A", lay("JC"))
    assert there.state.round.gestures[0].name == "junge"


def test_eight_stops_seven() -> None:
    """HX-12: of the suit that counts."""
    there = with_rules("HX-12", top="7H", stack_due=4, A="8H 8S 9D")
    assert there.refused("A", lay("8S")) == "must_answer_stack"
    after = there.do("A", lay("8H"))
    assert (after.stack, after.turn, after.stage) == (0, "C", "serve")


def test_jack_on_jack() -> None:
    """HX-13 MM-12.12: allowed for real Buben."""
    there = with_rules("HX-13", top="JC", A="JH TC 9D")
    assert there.do("A", lay("JH")).turn == "B"
    assert there.refused("A", lay("TC")) == "jack_on_jack"


def test_the_same_card() -> None:
    """HX-14 MM-12.25 MM-12.27: with two packs, from the end of a turn until the end of the next."""
    options = {"decks": 2}
    there = scene(
        top="KS",
        rules_on=["HX-14"],
        options=options,
        A="9S 7D 7C",
        B="8S 8H",
        C="9S/2 8D 8C",
        eff="KS",
    ).do("A", lay("9S"), DONE)
    after = there.do("C", throw("9S/2"))
    assert (after.eff, after.turn, after.stage) == ("9S", "B", "serve")
    assert there.do("B", lay("8S")).refused("D", throw("9S/2")) != ""


def test_queen_of_clubs() -> None:
    """HX-15 MM-12.9: four cards, answered by Damen and tens, not by sevens."""
    there = with_rules("HX-15", top="KC", A="QC 9D 7D", B="QH 7C", C="TH 8D", eff="KC")
    laid = there.do("A", lay("QC"))
    assert (laid.stack, laid.stage) == (4, "stack")
    assert laid.refused("B", lay("7C")) == "must_answer_stack"
    passed = laid.do("B", lay("QH", say="mau"))
    assert (passed.stack, passed.turn) == (4, "C")
    assert passed.do("C", lay("TH", say="mau")).stack == 4


def test_another_suit() -> None:
    """HX-16 MM-12.12: not the one that lay there; the refusal names this rule, not another."""
    there = with_rules("TR-B", "HX-16", A="JS 9D 7D")
    with pytest.raises(RuleViolation) as wrong:
        there.do("A", lay("JS", wish="H"))
    assert (wrong.value.code, wrong.value.clause) == ("wish_forbidden", "MM-12.12")
    assert wrong.value.facts["rule_no"] == 2
    assert there.clause("A", lay("JS", wish="C")) == "TS-52"
    there = with_rules("HX-16", A="JS 9D 7D")
    assert there.do("A", lay("JS", wish="S")).eff == "JS"
