# ruff: noqa: E501 - a case is a line
"""House rules in play: order and conflicts of clauses, triggers, conditions, effects (12-B, 12-C)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.house.house_tables import rule, when, with_rules
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    NAMES,
    Scene,
    challenge,
    lay,
    open_scene,
    say,
    scene,
    throw,
)

from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Rule


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


def eight_answers(*conditions: m.AnyCondition) -> Rule:
    """Eights answer a stack, and add two."""
    effect = m.AnswerStack(cards=Cards(rank=("8",)), add=2)
    return rule(when(m.Legality(), effect, conditions=conditions))


def test_two_rules_answer_with_the_same_card() -> None:
    """MM-12.9 MM-12.14 answer_stack: each card that one of them names answers, and no other."""
    there = with_rules("HX-12", eight_answers(), top="7H", B="8H 9H 8S 9S", on="B", stack_due=2)
    assert {action.cards for action in there.listed("B") if isinstance(action, a.Lay)} == {
        ("8H",),
        ("8S",),
    }
    assert there.refused("B", lay("9H")) == "must_answer_stack"


def test_an_answer_counts_while_its_conditions_hold() -> None:
    """MM-12.8 answer_stack: a seven answers by itself, and the rule adds nothing at this table."""
    sevens = m.AnswerStack(cards=Cards(rank=("7",)), add=2)
    for players, stack in ((5, 4), (4, 6)):
        many = rule(when(m.Legality(), sevens, conditions=(m.Players(op="≥", n=players),)))
        there = with_rules(many, top="7H", B="7S 9C 9D", on="B", stack_due=2)
        assert there.do("B", lay("7S")).stack == stack


@pytest.mark.parametrize(
    ("forbidden", "hand", "card"),
    [
        case("MM-12.12 MM-9b.8 throw_in", m.Forbid(what="throw_in", cards=Cards(rank=("T",), face="printed")), "TC 9D 9C", "TC"),
        case("MM-12.12 MM-9b.5 finish", m.Forbid(what="finish", cards=Cards(rank=("K",))), "KS", "KS"),
    ],
)  # fmt: skip
def test_a_rule_forbids_a_throw_in(forbidden: m.Forbid, hand: str, card: str) -> None:
    """MM-20 V-HAUS-3: its number is named, and at an open table it is challenged by that number."""
    hands: dict[str, object] = {"A": "KH 9S 7C", "C": hand}
    rules_on = [rule(when(m.Legality(), forbidden))]
    strict = scene(top="9H", rules_on=rules_on, **hands).do("A", lay("KH"))  # type: ignore[arg-type]
    assert strict.refused("C", throw(card)) == "house_forbidden"
    there = open_scene(top="9H", rules_on=rules_on, **hands).do("A", lay("KH")).do("C", throw(card))
    assert there.recorded() == ["V-HAUS-3"]
    assert there.do("D", challenge("C", "regel", 1)).paid() == "C1"
    assert there.do("D", challenge("C", "legen")).paid() == "D1"


def test_rules_at_an_open_table() -> None:
    """MM-12.17 MM-12.18: a missed phrase is a violation; saying one without need is nothing."""
    there = open_scene(top="KH", rules_on=["HX-4"], A="8H QD 7D", C="QH 9C")
    assert there.do("A", say("Chrrr")).recorded() == []
    there = there.do("A", lay("8H")).do("C", lay("QH", say="mau")).wait(3_000)
    assert there.recorded() == ["V-HAUS-1"]


def test_a_rule_lets_a_round_end_with_an_ass() -> None:
    """MM-12.12 MM-0D.Ac: laid or thrown in; where others are held it obliges to go on as ever."""
    aces = rule(when(m.Legality(), m.Allow("finish", Cards(rank=("A",)))))
    assert with_rules(aces, A="AH").do("A", lay("AH")).winner == ("A", 1)
    assert with_rules(aces, A="AH QC").do("A", lay("AH", say="mau")).stage == "again"
    thrown = rule(when(m.Legality(), m.Allow("throw_in", Cards(rank=("A",)))))
    there = with_rules(thrown, aces, on="B", C="AD", top_turn=9, D="KC KD")
    assert there.do("C", throw("AD")).winner == ("C", 1)
    assert with_rules(thrown, on="B", C="AD", top_turn=9).refused("C", throw("AD")) != ""


def test_a_card_without_effect_has_none() -> None:
    """MM-12.9 no_effect MM-12.10: it takes the place of what the card does by itself."""
    plain = rule(when(m.Top(Cards(rank=("9",))), m.NoEffect()))
    there = with_rules(plain, A="9H QC 7D").do("A", lay("9H"))
    assert (there.turn, there.stage) == ("B", "serve")


def test_a_stack_handed_on() -> None:
    """MM-12.9 pass_stack: whoever owes it is rid of it, and his neighbour draws it at once."""
    on = rule(when(m.TurnStart(), m.PassStack("next")))
    there = with_rules(on, A="7H QC 7D").do("A", lay("7H"))
    assert (there.turn, there.stage, there.stack) == ("B", "serve", 0)
    assert (len(there.hand("B")), len(there.hand("C"))) == (2, 4)


def eights_together(*, atomic: bool) -> Rule:
    """Three eights at most, at once or one by one."""
    eights = Cards(rank=("8",), face="printed")
    return rule(when(m.Legality(), m.Combine(eights, eights, max=3, atomic=atomic)))


def test_cards_that_may_follow_one_by_one() -> None:
    """MM-12.9 combine: where it is not atomic the turn stays open, as with a base, until done."""
    there = with_rules(eights_together(atomic=False), A="8H 8S 8C 8D 7C").do("A", lay("8H"))
    assert (there.turn, there.stage) == ("A", "combine")
    assert there.refused("A", lay("7C")) == "not_combinable"
    two = there.do("A", lay("8S"))
    assert (two.stage, two.do("A", DONE).turn) == ("combine", "C")
    assert two.do("A", lay("8C")).turn == "C"  # no more than three
    assert there.wait(6_000).turn == "C"
    assert with_rules(eights_together(atomic=True), A="8H 8S 7C").do("A", lay("8H")).turn == "C"


def test_mau_between_cards_that_follow_one_by_one() -> None:
    """MM-10a.3 EX-36: it is due before the last card; cards laid together are one (MM-17.8)."""
    there = with_rules(eights_together(atomic=False), A="8H 8S")
    assert there.do("A", lay("8H 8S")).winner == ("A", 1)
    assert there.do("A", lay("8H"), lay("8S")).paid() == "A1"
    assert there.do("A", lay("8H", say="mau"), lay("8S")).winner == ("A", 1)


@pytest.mark.parametrize(
    ("by", "paid"),
    [
        case("now", "now", ["", "A1", "A1", "A1"]),
        case("turn_end", "turn_end", ["", "", "A1", "A1"]),
        case("next_turn_end", "next_turn_end", ["", "", "", "A1"]),
    ],
)
@pytest.mark.parametrize("kind", ["say", "gesture"])
def test_by_when_it_is_due(kind: str, by: m.By, paid: list[str]) -> None:
    """12-B By: in the opening of a turn, at the end of it, and of the one after; never before the grace."""
    effect: m.AnyEffect = m.HouseRuleSay("Prost", "actor", by, "penalty")
    if kind == "gesture":
        effect = m.Gesture("klopfen", "actor", by, "none", "penalty")
    own = rule(when(m.AnyCard(Cards(rank=("9",))), effect))
    there = with_rules(own, A="9H QD 7D", B="QH 7C 7S", C="QC 8C 8S").do("A", lay("9H"))
    waited = there.wait(3_000)
    ended = waited.do("A", DONE).wait(0)
    after = ended.do("B", lay("QH")).wait(0)
    assert [one.paid() for one in (there.wait(2_999), waited, ended, after)] == paid
    early = there.do("A", DONE)
    if by == "turn_end":
        assert (early.wait(2_999).paid(), early.wait(3_000).paid()) == ("", "A1")


def test_what_a_skip_asks_for_by_the_end_of_the_turn() -> None:
    """MM-12.7 skipped: the turn is about to end, so only the grace is left."""
    for effect in (
        m.HouseRuleSay("Chrrr", "victim", "turn_end", "penalty"),
        m.Gesture("gähnen", "victim", "turn_end", "none", "penalty"),
    ):
        own = rule(when(m.HouseRuleSkipped(), effect))
        there = with_rules(own, A="8H QD 7D").do("A", lay("8H"))
        assert (there.wait(2_999).paid(), there.wait(3_000).paid()) == ("", "B1")
