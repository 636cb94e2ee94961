# ruff: noqa: E501 - a case is a line
"""House rules in play: § 16, the tournament's special rules, and what other tables play (12-G, 12-H)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    NAMES,
    Scene,
    lay,
    open_scene,
    say,
    scene,
    throw,
)

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule


def with_rules(*names: object, top: str = "KH", **more: object) -> Scene:
    """A strict table with these rules."""
    return scene(top, rules_on=names, **more)  # type: ignore[arg-type]


def gesture(name: str) -> a.MakeGesture:
    """The gesture of this name."""
    return a.MakeGesture(name=name)


def rule(*clauses: Clause, priority: int = 5) -> Rule:
    """A rule of one's own."""
    return Rule(title="Eigene Regel", clauses=clauses, priority=priority)


def when(trigger: m.AnyTrigger, *effects: m.AnyEffect, **more: object) -> Clause:
    """A clause."""
    return Clause(when=trigger, do=effects, **more)  # type: ignore[arg-type]


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
    """HX-16: not the one that lay there."""
    there = with_rules("HX-16", A="JS 9D 7D")
    assert there.refused("A", lay("JS", wish="H")) == "wish_forbidden"
    assert there.do("A", lay("JS", wish="S")).eff == "JS"


# --- order and conflicts (12-C) ------------------------------------------------------------------------------


def test_wishes_that_exclude_each_other() -> None:
    """MM-12.14: an empty intersection leaves no wish."""
    same = rule(when(m.WishMade(), m.RestrictWish("same_colour")))
    there = with_rules("TR-B", same, A="JH 8C 7D")
    assert {there.refused("A", lay("JH", wish=suit)) for suit in "CSHD"} == {"wish_forbidden"}
    assert there.do("A", lay("JH")).eff == "JH"


def test_the_last_verdict_holds() -> None:
    """MM-12.11 MM-12.12: lower priority first, then the lower number."""
    no = rule(when(m.Legality(), m.Forbid("lay", Cards(rank=("Q",)))))
    yes = Rule("Doch", (when(m.Legality(), m.Allow("lay", Cards(rank=("Q",)))),), priority=6)
    assert with_rules(no, A="QH 8C 7D").refused("A", lay("QH")) == "house_forbidden"
    assert with_rules(no, yes, A="QH 8C 7D").refused("A", lay("QH")) == ""


def test_numbers_add_up() -> None:
    """MM-12.13: the card's own effect first, then the rules; two changes of direction cancel out."""
    more = rule(when(m.Top(Cards(rank=("8",))), m.Skip(1)))
    assert with_rules(more, A="8H QD 7D").do("A", lay("8H")).turn == "D"
    turn = rule(when(m.Top(Cards(rank=("A",))), m.Reverse()))
    both = with_rules("TR-A", replace(turn, title="Noch einmal"), A="AH QH 7D 7C")
    assert both.do("A", lay("AH"), lay("QH")).state.turn.dir == 1


def test_no_cascades() -> None:
    """MM-12.15: effects of rules fire no rules, apart from harm."""
    draws = rule(when(m.ServeDraw(), m.HouseRuleDraw("next", 1)))
    there = with_rules("HX-3", draws, top="9H", A="KH QD 7D").do("A", lay("KH"))
    assert len(there.hand("C")) == 2


def test_who_draws_because_he_cannot_serve() -> None:
    """MM-12.7 MM-2.1: ``serve_draw`` fires once, after the draw, however many cards it took."""
    sigh = rule(when(m.ServeDraw(), m.Penalty("actor")))
    there = with_rules(sigh, "HX-6", A="9C 9S", draw="7C 8C KC").do("A", DRAW)
    assert (there.stage, len(there.hand("A")), there.paid()) == ("drew", 5, "A1")
    assert with_rules(sigh, A="KC 9S", stack_due=2, top="7H").do("A", DRAW).paid() == ""


def test_suspended_rules() -> None:
    """MM-12.19: what cannot be done here is left out."""
    there = with_rules("HX-10", A="KC 9D", B="7C 7S", C="", D="9C 9S", eff="9C",
                       penalties={"C": [("8C", 10)]})  # fmt: skip
    after = there.do("A", lay("KC", say="mau"))
    assert (after.happened("RuleSuspended")[0].effect, after.hand("A")) == ("rotate_hands", {"9D"})


def applied(there: Scene) -> list[tuple[int, str]]:
    """Which rules the table named, with their titles."""
    return [(one.rule_no, one.title) for one in there.happened("RuleApplied")]


def test_the_table_names_the_rule_that_applies() -> None:
    """MM-12.22: by number and title, before what it does; and no rule that does not apply."""
    after = with_rules("HX-2", "HX-3", top="9H", A="KH QD 7D").do("A", lay("KH"))
    assert applied(after) == [(2, "Herz-König drei ziehen")]
    names = [type(event).__name__ for event in after.events]
    assert names.index("RuleApplied") < names.index("Drew")
    other = with_rules("HX-3", top="9D", A="KD QD 7D").do("A", lay("KD"))
    assert applied(other) == []


@pytest.mark.parametrize(
    ("rules_on", "actions", "numbers"),
    [
        case("MM-12.16 a last card opens no window", ("HR-P",), [("A", lay("KD"))], []),
        case("HX-16 a limit on wishes is asked, it does nothing", ("HX-16",), [("A", lay("JD", wish="C"))], []),
        case("HX-11 not even the half of it", ("HX-11",), [("A", lay("KD"))], []),
    ],
)  # fmt: skip
def test_a_rule_that_does_nothing_is_not_named(
    rules_on: tuple[str, ...], actions: list[tuple[str, a.Lay]], numbers: list[int]
) -> None:
    """Neither where its condition fails nor where its effect is dropped."""
    hand = "KD" if rules_on == ("HR-P",) else "KD JD 7D"
    there = with_rules(*rules_on, top="9D", A=hand).do(*actions[0])
    assert [no for no, _ in applied(there)] == numbers


def test_a_finish_opens_no_windows() -> None:
    """MM-12.16: except those of ``finish``."""
    assert with_rules("HR-P", A="KD").do("A", lay("KD")).winner == ("A", 1)


def test_throw_ins_and_rules() -> None:
    """MM-12.27: triggers fire, but nothing changes turn or direction."""
    skip = rule(when(m.Top(Cards(rank=("K",))), m.Skip(1), m.Reverse()))
    there = with_rules("HR-P", skip, king_until=10, on="B", C="KD 8C 9C").do("C", throw("KD"))
    assert there.state.round.gestures != ()
    assert (there.state.turn.skip_due, there.state.turn.reversed) == (0, False)


@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        case("MM-12.8 players", (m.Players("=", 4),), True),
        case("MM-12.8 fewer players", (m.Players("<", 4),), False),
        case("MM-12.8 hand", (m.HandCount("next", "≥", 2),), True),
        case("MM-12.8 points", (m.PointCount("actor", ">", 0),), False),
        case("MM-12.8 below", (m.Below(Cards(suit=("H",))),), True),
        case("MM-12.8 card", (m.CardIs(Cards(colour="red")),), True),
        case("MM-12.8 suit", (m.SameSuit(),), True),
        case("MM-12.8 rank", (m.SameRank(),), False),
        case("MM-12.8 size", (m.SegmentSize("=", 1),), True),
        case("MM-12.8 direction", (m.Direction("ccw"),), False),
        case("MM-12.8 queen run", (m.QueenRunIs(False),), True),
        case("MM-12.8 stack", (m.StackIs("=", 0),), True),
        case("MM-12.8 first time", (m.NthTime(1),), True),
        case("MM-12.8 every second time", (m.NthTime(every=2),), False),
        case("MM-12.8 round", (m.MatchRound("≥", 2),), False),
        case("MM-12.8 matchday", (m.Matchday("≥", 1),), False),
        case("MM-12.8 role", (m.Role("dealer", "dealer"),), True),
        case("MM-12.8 leader", (m.Role("leader", "leader"),), True),
        case("MM-12.8 all must hold", (m.Players("=", 4), m.Matchday("=", 1)), False),
    ],
)
def test_conditions(clause: tuple[m.AnyCondition, ...], holds: bool) -> None:
    """A clause does something only if all its conditions hold."""
    own = rule(when(m.Top(Cards(rank=("Q",))), m.HouseRuleDraw("next", 1), conditions=clause))
    after = with_rules(own, A="QH 8C 7D").do("A", lay("QH"))
    assert (len(after.hand("B")) == 3) is holds


@pytest.mark.parametrize(
    ("trigger", "actions", "drawer"),
    [
        case("MM-12.7 top", m.Top(Cards(rank=("Q",))), [("A", lay("QH"))], "B"),
        case("MM-12.7 any_card", m.AnyCard(Cards(suit=("H",))), [("A", lay("QH"))], "B"),
        case("MM-12.7 sequence", m.Sequence((Cards(rank=("K",)), Cards(rank=("Q",)))), [("A", lay("QH"))], "B"),
        case("MM-12.7 turn_start", m.TurnStart(), [("A", lay("QH"))], "C"),
        case("MM-12.7 turn_end", m.TurnEnd(), [("A", lay("QH"))], "B"),
        case("MM-12.7 skipped", m.HouseRuleSkipped(), [("A", lay("8H"))], "B"),
        case("MM-12.7 hand_is", m.HandIs(2), [("A", lay("QH"))], "B"),
        case("MM-12.7 wish", m.WishMade(), [("A", lay("JH", wish="S"))], "B"),
    ],
)  # fmt: skip
def test_triggers(trigger: m.AnyTrigger, actions: list[tuple[str, a.Lay]], drawer: str) -> None:
    """Each fires when it says, once."""
    hand = (
        "QH 8C 7D" if "QH" in str(actions) else "8H 8C 7D" if "8H" in str(actions) else "JH 8C 7D"
    )
    there = with_rules(rule(when(trigger, m.HouseRuleDraw("next", 1))), A=hand)
    for who, action in actions:
        there = there.do(who, action)
    assert len(there.hand(drawer)) == 3


def test_drawing_triggers() -> None:
    """MM-12.7: stack_drawn, serve_draw, thrown_in, penalised."""
    paid = rule(when(m.StackDrawn(), m.HouseRuleDraw("previous", 1)))
    there = with_rules(paid, top="7H", on="B", stack_due=2).do("B", DRAW)
    assert len(there.hand("A")) == 3
    thrown = rule(when(m.HouseRuleThrownIn(Cards(rank=("K",))), m.Penalty("others")))
    there = with_rules(thrown, king_until=10, on="B", C="KD 8C 9C").do("C", throw("KD"))
    assert there.paid() == "A1 B1 D1"
    pain = rule(when(m.Penalised(), m.HouseRuleDraw("actor", 1)))
    there = with_rules(pain, top="9S", A="8S 8H").do("A", lay("8S")).wait(3_000)
    assert (there.paid(), len(there.hand("A"))) == ("A1", 2)


@pytest.mark.parametrize(
    ("effect", "hands"),
    [
        case("MM-12.9 draw", m.HouseRuleDraw("opposite", 2), "2 2 4 2"),
        case("MM-12.9 give at random", m.GiveCard("next", "random"), "1 3 2 2"),
        case("MM-12.9 give", m.GiveCard("chosen", "chosen"), "1 3 2 2"),
        case("MM-12.9 swap with the next", m.SwapHands("next"), "2 2 2 2"),
    ],
)
def test_effects_on_hands(effect: m.AnyEffect, hands: str) -> None:
    """Cards change hands; never the last one (MM-12.28)."""
    own = rule(when(m.Top(Cards(rank=("Q",))), effect))
    after = with_rules(own, A="QH 8C 7D").do("A", lay("QH"))
    sizes = " ".join(str(len(after.hand(name))) for name in NAMES[:4])
    assert sizes == hands


def test_choices_travel_with_the_card() -> None:
    """MM-12.28: whom and what; a card that asks for nothing takes nothing."""
    own = rule(when(m.Top(Cards(rank=("Q",))), m.GiveCard("chosen", "chosen")))
    there = with_rules(own, A="QH 8C 7D")
    after = there.do("A", lay("QH", house_target=3, give="7D"))
    assert "7D" in after.hand("D")
    assert with_rules(A="QH 8C 7D").refused("A", lay("QH", house_target=3)) == "bad_action"
    assert there.refused("A", lay("QH", give="AC")) == "card_not_in_hand"


def test_stacks_by_rules() -> None:
    """MM-12.9: cancel_stack, pass_stack, penalty, play_again, wish."""
    cancel = rule(when(m.Top(Cards(rank=("7",), suit=("H",))), m.CancelStack()))
    assert with_rules(cancel, A="7H QD 8D").do("A", lay("7H")).stack == 0
    back = rule(when(m.Top(Cards(rank=("7",))), m.PassStack("previous")))
    after = with_rules(back, A="7H QD 8D").do("A", lay("7H"))
    assert (after.stack, len(after.hand("D"))) == (0, 4)
    again = rule(when(m.Top(Cards(rank=("Q",))), m.PlayAgain(must=False)))
    there = with_rules(again, A="QH 8H 7D").do("A", lay("QH"))
    assert there.stage == "may_again"
    assert there.do("A", DONE).turn == "B"
    must = rule(when(m.Top(Cards(rank=("Q",))), m.PlayAgain(must=True)))
    assert with_rules(must, A="QH 8H 7D").do("A", lay("QH")).stage == "again"
    wish = rule(when(m.Top(Cards(rank=("8",))), m.HouseRuleWish()))
    assert with_rules(wish, A="8H QD 7D").do("A", lay("8H", wish="C")).eff == "8C"


def test_rules_at_an_open_table() -> None:
    """MM-12.17 MM-12.18: a missed phrase is a violation; saying one without need is nothing."""
    there = open_scene(top="KH", rules_on=["HX-4"], A="8H QD 7D", C="QH 9C")
    assert there.do("A", say("Chrrr")).recorded() == []
    there = there.do("A", lay("8H")).do("C", lay("QH", say="mau")).wait(3_000)
    assert there.recorded() == ["V-HAUS-1"]
