# ruff: noqa: E501 - a case is a line
"""Whatever is listed is accepted, and what is not listed is refused, with house rules, too (MM-17.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, Scene, fresh, lay, open_scene, say, scene, throw

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule
from stammtisch.games.maumau.state.parts.round import Duty


def rule(when: m.AnyTrigger, *do: m.AnyEffect, **more: object) -> Rule:
    """A rule of one clause."""
    return Rule(title="Eigene Regel", clauses=(Clause(when=when, do=do, **more),))  # type: ignore[arg-type]


def all_accepted(there: Scene, who: str) -> None:
    """Every listed action of the player is accepted."""
    for action in there.listed(who):
        assert there.refused(who, action) == "", action  # type: ignore[arg-type]


# --- the LHC (MM-9c.3) --------------------------------------------------------------------------------

EIGHT_ANSWERS = rule(m.Legality(), m.AnswerStack(Cards(rank=("8",)), add=2))
SEVEN_HELD = rule(m.Legality(), m.Combine(Cards(rank=("7",)), Cards(rank=("7",)), max=3))
ALL_LIE = rule(m.Legality(), m.Allow("lay", Cards()))
NO_STACKS = rule(m.Top(Cards(rank=("7",))), m.CancelStack())
AGAIN = rule(
    m.Top(Cards(rank=("7",))), m.PlayAgain(must=True), conditions=(m.HandCount("actor", "≥", 1),)
)


@pytest.mark.parametrize(
    "house",
    [
        case("HX-12 eights of the suit stop a seven", ["HX-12"]),
        case("MM-12.9 answer_stack", [EIGHT_ANSWERS]),
        case("MM-12.9 allow lay", [ALL_LIE]),
        case("MM-12.9 combine", [SEVEN_HELD]),
        case("MM-12.9 cancel_stack", [NO_STACKS]),
        case("MM-12.9 play_again", [AGAIN]),
        case("all of them", ["HX-12", EIGHT_ANSWERS, ALL_LIE, SEVEN_HELD, NO_STACKS]),
    ],
)
def test_only_sevens_and_tens_answer_a_finishing_seven(house: list[object]) -> None:
    """MM-9c.2 MM-9c.3: whatever answers a stack elsewhere; declining is always possible."""
    there = scene(top="9S", A="7S", B="8S 7D TC 9H", C="7H 9D 8H", rules_on=house)
    there = there.do("A", lay("7S"))
    assert (there.phase, there.turn) == ("lhc", "B")
    cards = {one.cards for one in there.listed("B") if isinstance(one, a.Lay)}
    assert cards == {("7D",), ("TC",)}
    assert DRAW in there.listed("B")
    assert DONE in there.listed("B")
    assert there.refused("B", lay("8S")) == "lhc_only_sevens"
    all_accepted(there, "B")
    answered = there.do("B", lay("7D"))
    all_accepted(answered, answered.turn)


def test_a_seven_forbidden_by_a_rule_is_told_of() -> None:
    """MM-9c.2 MM-12.12: the page says why the card in reach cannot be laid."""
    no_sevens = rule(m.Legality(), m.Forbid("lay", Cards(rank=("7",), suit=("D",))))
    there = scene(top="9S", A="7S", B="8S 7D TC", rules_on=[no_sevens]).do("A", lay("7S"))
    blocked = {getattr(one.action, "cards", ()): one.code for one in rules.blocked(there.state, 1)}
    assert blocked == {("8S",): "lhc_only_sevens", ("7D",): "must_answer_stack"}


# --- announcements with a card (MM-10a, MM-10b) ---------------------------------------------------------


@pytest.mark.parametrize(
    "trigger",
    [
        case("MM-12.7 wish", m.WishMade()),
        case("MM-12.7 any_card", m.AnyCard(Cards(rank=("J",)))),
        case("MM-12.7 top", m.Top(Cards(rank=("J",)))),
        case("MM-12.7 hand_is", m.HandIs(1)),
    ],
)
def test_mau_with_a_card_that_makes_the_hands_wander(trigger: m.AnyTrigger) -> None:
    """MM-10a.4 MM-17.8: it is said for the card that is left at this moment."""
    there = scene(A="JH 9D", rules_on=[rule(trigger, m.RotateHands("play"))])
    assert lay("JH", wish="C", say="mau") in there.listed("A")
    all_accepted(there, "A")


def test_the_end_of_a_run_before_the_hands_wander() -> None:
    """MM-9a.8 MM-9a.14: the caller ends his run with the card, and then loses his Damen."""
    wish = rule(m.Top(Cards(rank=("Q",))), m.HouseRuleWish())
    wander = rule(m.WishMade(), m.RotateHands("play"))
    there = scene(top="QS", A="QH 7C", run=("A", "QC QH"), rules_on=[wish, wander])
    all_accepted(there, "A")


def due(who: int) -> Duty:
    """Mau is due from the player, from the turn before."""
    return Duty(who, "mau", 1, 99_000, 9, due=101_000)


@pytest.mark.parametrize(
    "table",
    [
        case("MM-10b.2 a single Bube", {"top": "KH", "A": "JS"}),
        case("MM-10b.2 a Bube that goes on with an Ass", {"top": "AH", "A": "JS", "stage": "again"}),
        case("MM-10b.2 a Bube that closes a base on its Ass", {"top": "AH", "pile": "9H", "A": "JS", "stage": "base", "base": "H", "segment": ("9H", "AH")}),
    ],
)  # fmt: skip
def test_no_mau_mau_without_the_mau_before(table: dict[str, object]) -> None:
    """MM-10a.6 MM-10b.2: who has not said Mau does not finish with the Bube, so it is no Mau-Mau."""
    there = scene(**table, duties=(due(0),), counter=1)  # type: ignore[arg-type]
    assert not [one for one in there.listed("A") if "mau_mau" in getattr(one, "say", ())]
    assert there.refused("A", lay("JS", say="mau_mau")) == "mau_mau_not_due"
    all_accepted(there, "A")
    assert there.do("A", lay("JS")).paid() == "A1"
    in_time = there.do("A", say("mau"))
    assert in_time.do("A", lay("JS", say="mau_mau")).winner == ("A", 2)


def test_no_mau_mau_when_a_bube_is_thrown_in() -> None:
    """MM-9b.5 MM-10b.2: the same out of turn."""
    jacks = rule(m.Legality(), m.Allow("throw_in", Cards(rank=("J",))))
    there = scene(on="B", A="JS", rules_on=[jacks], duties=(due(0),), counter=1, top_turn=9)
    assert there.refused("A", throw("JS", say="mau_mau")) == "mau_mau_not_due"
    all_accepted(there, "A")


@pytest.mark.parametrize(
    ("table", "action", "code"),
    [
        case("MM-17.8 c Mau due for other cards", {"A": "8H 7D 9D", "duties": (due(0),), "counter": 1}, lay("8H", say="mau"), "mau_not_due"),
        case("MM-10.2 not the last card", {"A": "8H 7D"}, lay("8H", say="fertig_hinweis"), "phrase_not_due"),
        case("MM-10.2 a penalty card in front", {"A": "8H", "penalties": {"A": [("AC", 10)]}}, lay("8H", say="fertig_hinweis"), "phrase_not_due"),
        case("MM-17.8 c by its own action only", {"A": "8H"}, lay("8H", say="fertig_hinweis"), "phrase_not_due"),
    ],
)  # fmt: skip
def test_not_listed_not_accepted(table: dict[str, object], action: a.Lay, code: str) -> None:
    """MM-17.2: a lay carries what it makes due, and nothing else."""
    there = scene(**table)  # type: ignore[arg-type]
    assert action not in there.listed("A")
    assert there.refused("A", action) == code


def test_mau_covers_a_ripening_card_in_the_lhc() -> None:
    """MM-10a.4 MM-17.2: a turn in the chain is a turn; what may be said is listed."""
    there = scene(top="9S", A="7S", B="7D", C="TC 9D 9H", penalties={"B": [("AC", 9)]}).do(
        "A", lay("7S")
    )
    assert there.phase == "lhc"
    assert (say("mau") in there.listed("B")) == (there.refused("B", say("mau")) == "")


# --- house rules that look at the hand ----------------------------------------------------------------

ONE_LEFT = (m.HandCount("actor", "=", 1),)
RED_ONLY_WITH_ONE = rule(m.WishMade(), m.RestrictWish("opposite_colour"), conditions=ONE_LEFT)
NO_BASE_WITH_ONE = Rule(
    title="Eigene Regel",
    clauses=(Clause(when=m.Top(Cards(rank=("9",))), do=(m.NoEffect(),), conditions=ONE_LEFT, replace_base=True),),
)  # fmt: skip


def test_a_wish_is_judged_once() -> None:
    """MM-12.8 INV-15: by the hand that the card leaves, before the lay and after it."""
    there = scene(A="JH 9D", rules_on=[RED_ONLY_WITH_ONE])
    wishes = {one.wish for one in there.listed("A") if isinstance(one, a.Lay)}
    assert wishes == {None, "C", "S"}
    all_accepted(there, "A")
    for suit in "CSHD":
        if not there.refused("A", lay("JH", wish=suit)):
            assert there.do("A", lay("JH", wish=suit)).recorded() == []
    more = scene(A="JH 9D 8C", rules_on=[RED_ONLY_WITH_ONE])
    assert more.do("A", lay("JH", wish="D")).recorded() == []


def test_a_base_is_judged_once() -> None:
    """MM-12.10 MM-17.8 a: a 9 that opens no base cannot be held."""
    there = scene(A="9H 9D", rules_on=[NO_BASE_WITH_ONE])
    assert not [one for one in there.listed("A") if getattr(one, "hold", False)]
    all_accepted(there, "A")


def test_a_forbidden_first_card_starts_no_run() -> None:
    """MM-9a.3 MM-12.12: a 10 that must not be laid is no first card."""
    no_spades = rule(m.Legality(), m.Forbid("lay", Cards(suit=("S",), face="printed")))
    there = scene(top="QD", A="TS QC QH 7C", rules_on=[no_spades])
    all_accepted(there, "A")


def test_any_words_with_a_card_thrown_in_at_an_open_table() -> None:
    """MM-17.8 c MM-9a.13: as with a card laid; the end of a run only while there is one."""

    def words(there: Scene) -> set[tuple[str, ...]]:
        return {
            one.say for one in there.listed("C") if isinstance(one, a.ThrowIn) and one.card == "KD"
        }

    both = ("mau", "mau_mau")
    there = open_scene(top="KH", C="KD 9C")
    assert words(there) == {(), ("mau",), ("mau_mau",), both}
    assert there.refused("C", throw("KD", say="mau mau_mau")) == ""
    assert there.refused("C", throw("KD", say="damenrunde_ende")) == "no_queen_run"
    within = open_scene(top="QH", C="KD 9C", run=("B", "QS QD"))
    assert (*both, "damenrunde_ende") in words(within)
    all_accepted(within, "C")


def test_who_is_not_at_the_table_is_not_ready() -> None:
    """MM-17.9 TS-24: in the pause nothing is listed for who is away, and nothing accepted."""
    there = fresh(3, attended=True).clock(a.Attend((0, 1)))
    assert there.phase == "between"
    for ready in (True, False):
        action = a.Ready(ready=ready)
        assert there.refused("C", action) == "not_in_round"
        assert action not in [*there.listed("C"), *rules.asides(there.state, 2)]
    assert there.refused("A", a.Ready()) == ""


def test_the_end_of_a_run_said_by_who_has_not_waited() -> None:
    """MM-1.10 MM-9a.13: with the caller's turn his forgotten run is over; the word is a violation."""
    there = open_scene(top="QC", A="QH 7C 9D", B="8H 8S KC", run=("A", "QS QH"))
    turn = there.state.turn
    forgotten = replace(turn, run=replace(turn.run, overdue=True))  # type: ignore[type-var]
    there = Scene(replace(there.state, turn=forgotten), (), there.t)
    there = there.do("A", lay("QH"))
    assert (there.turn, there.stage, there.state.turn.run is None) == ("A", "caller", False)
    all_accepted(there, "B")
    said = there.do("B", lay("8H", say="damenrunde_ende"))
    assert said.state.turn.run is None
    assert "V-DAM-3" in said.recorded()


FEW = (m.HandCount("actor", "≤", 3),)
WISH_WITH_FEW = rule(m.Top(Cards(rank=("8",))), m.HouseRuleWish(), conditions=FEW)
ALL_DRAW = rule(m.TurnEnd(), m.HouseRuleDraw("all", 2))


def test_a_wish_that_the_end_of_the_turn_before_makes_void() -> None:
    """MM-1.10 MM-12.28: who has not waited named what he saw asked for; it names nothing then."""
    table: dict[str, Any] = {
        "top": "9H",
        "A": "7H KD 9D",
        "B": "8H 8S KC",
        "stage": "base",
        "base": "H",
    }
    there = open_scene(**table, segment=("9H",), rules_on=[WISH_WITH_FEW, ALL_DRAW])
    there = there.do("A", lay("7H", hold=True))
    assert lay("8H", wish="C") in there.listed("B")
    all_accepted(there, "B")
    after = there.do("B", lay("8H", wish="C"))
    assert (after.turn, len(after.hand("B"))) == ("D", 6)  # the 8 skips C
    assert "Wished" not in {type(one).__name__ for one in after.events}


GIVEN_ON = rule(m.Top(Cards()), m.GiveCard("next", "chosen"))


def test_a_card_that_only_the_end_of_the_turn_before_brings() -> None:
    """MM-1.10 MM-17.4: nobody gives away what he does not hold yet."""
    there = open_scene(A="7H KD 9D", B="8H 8S KC", rules_on=[GIVEN_ON])
    there = there.do("A", lay("7H", give="9D", hold=True))
    assert there.refused("B", lay("8H", give="9D")) == "card_not_in_hand"
    assert there.refused("B", lay("8H", give="KC")) == ""
    all_accepted(there, "B")


ASS_SKIPS = rule(m.Top(Cards(rank=("A",))), m.Skip(), replace_base=True)


@pytest.mark.parametrize(
    "last", [case("MM-0D.9f", "AC"), case("MM-0C.4 a 10 counts as the Ass", "TC")]
)
def test_no_card_follows_an_ass_that_a_rule_has_replaced(last: str) -> None:
    """MM-12.10: the base ends with it, and so does the turn."""
    laid = ("9C", "AC", "TC")[: 2 + (last == "TC")]
    table: dict[str, Any] = {
        "top": last,
        "pile": " ".join(laid[:-1]),
        "eff": "AC",
        "A": "7D AD QD",
        "stage": "base",
        "base": "C",
    }
    plain = scene(**table, segment=laid)
    assert lay("AD") in plain.listed("A")
    there = scene(**table, segment=laid, rules_on=[ASS_SKIPS])
    assert lay("AD") not in there.listed("A")
    all_accepted(there, "A")
