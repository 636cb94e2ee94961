# ruff: noqa: E501 - a case is a line
"""Whatever the form of house rules offers changes something in play (12-B).

The page's own tests hold the list; here every line of it is played twice, with the rule and with
what it is compared to: without the rule, without the condition, or with the other choice.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.games.maumau.house.house_tables import rule, when
from tests.games.maumau.scenes import DONE, DRAW, Scene, fresh, lay, scene, throw

from stammtisch.games.maumau.house.validation import TableFacts, check_form
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Rule

LIST = Path(__file__).resolve().parents[4] / "frontend/test/maumau/house/offered.json"
OFFERED: dict[str, list[str]] = json.loads(LIST.read_text("utf-8"))

Step = tuple[str, a.SeatAction] | int
"""Who does what, or how long nobody does anything, in ms."""


class Compared(NamedTuple):
    """What is played, by which rules, and by which others."""

    rules: tuple[Rule, ...]
    others: tuple[Rule, ...]
    steps: tuple[Step, ...]
    table: dict[str, Any]


def compared(rules: Any, *steps: Step, others: Any = (), **table: Any) -> Compared:
    """One rule or several, against none unless ``others`` says which."""
    mine = rules if isinstance(rules, tuple) else (rules,)
    theirs = others if isinstance(others, tuple) else (others,)
    return Compared(mine, theirs, steps, {"A": "QH 8C 7D"} | table)


def cards(rank: Any = None, suit: Any = None) -> Cards:
    """A set of cards by one rank, one suit."""
    return Cards(rank=None if rank is None else (rank,), suit=None if suit is None else (suit,))


def played(table: Scene, steps: tuple[Step, ...]) -> tuple[object, ...]:
    """What came of it: refusals, cards, whose turn it is, what is due."""
    refusals = []
    for step in steps:
        if isinstance(step, int):
            table = table.wait(step)
            continue
        refusals.append(table.refused(*step))
        if not refusals[-1]:
            table = table.do(*step)
    turn = table.state.turn
    sizes = [hand.bit_count() for hand in table.state.cards.hands]
    return (
        refusals,
        len(table.state.cards.draw_pile),
        sizes if table.phase != "between" else table.winner,
        table.paid(),
        (table.turn, table.phase, table.stage, table.eff, table.stack, turn.dir, turn.skip_due),
        [(duty.seat, duty.phrase, duty.to) for duty in table.state.round.duties],
        [(one.name, one.waiting) for one in table.state.round.gestures],
        [table.hand(name) for name in "AB"],
    )


def outcome(rules: tuple[Rule, ...], case: Compared) -> tuple[object, ...]:
    """The same by these rules."""
    if "order" in case.table:
        return played(fresh(order=case.table["order"], preset_rules=rules), case.steps)
    return played(scene(rules_on=rules, **case.table), case.steps)


# --- triggers ---------------------------------------------------------------------------------


def draws(trigger: m.AnyTrigger, *conditions: m.AnyCondition, who: m.Who = "next") -> Rule:
    """Somebody draws a card then."""
    return rule(when(trigger, m.HouseRuleDraw(who, 1), conditions=conditions))


def says(trigger: m.AnyTrigger, who: m.Who = "actor", by: m.By = "now", **more: Any) -> Rule:
    """Somebody has to say something then."""
    return rule(
        when(trigger, m.HouseRuleSay("Prost", who, by, more.pop("miss", "penalty"), **more))
    )


QUEEN = m.Top(cards("Q"))
LAID: Step = ("A", lay("QH"))
KINGS = {"top": "KH", "king_until": 10, "on": "B", "A": "QH QC 7D", "C": "KD 8C 9C"}
THROWN: Step = ("C", throw("KD"))
STACKED = {"top": "7H", "on": "B", "stack_due": 2, "A": "QH QC 7D"}

TRIGGERS = {
    "top": compared(draws(QUEEN), LAID),
    "any_card": compared(draws(m.AnyCard(cards("Q"))), LAID),
    "thrown_in": compared(draws(m.HouseRuleThrownIn(cards("K"))), THROWN, **KINGS),
    "sequence": compared(draws(m.Sequence((cards("K"), cards("Q")))), LAID),
    "wish": compared(draws(m.WishMade()), ("A", lay("JH", wish="S")), A="JH 8C 7D"),
    "hand_is": compared(draws(m.HandIs(2)), LAID),
    "finish": compared(says(m.Finish()), LAID, A="QH"),
    "turn_start": compared(draws(m.TurnStart()), LAID),
    "turn_end": compared(draws(m.TurnEnd()), LAID),
    "skipped": compared(draws(m.HouseRuleSkipped()), ("A", lay("8H")), A="8H 8C 7D"),
    "stack_drawn": compared(draws(m.StackDrawn()), ("B", DRAW), **STACKED),
    "serve_draw": compared(draws(m.ServeDraw()), ("A", DRAW), A="7C 8S", draw="9C"),
    "harm": compared(says(m.HarmDone(("skip",))), ("A", lay("8H")), A="8H 8C 7D"),
    "penalised": compared(draws(m.Penalised()), ("A", lay("QH")), 3_000, A="QH 8C"),
    "draw_pile_empty": compared(
        rule(when(m.DrawPileEmpty(), m.Gesture("staunen", "turn_owner", "before_shuffle", "none", "penalty"))),
        ("B", DRAW), on="B", B="8C 7D", top="KH", pile="9C 9S", draw_pile="", A="QH QC",
    ),
    "legality": compared(rule(when(m.Legality(), m.Forbid("lay", cards("Q")))), LAID),
    "setup": compared(rule(when(m.Setup(), m.AddJokers(1))), order="7C"),
}  # fmt: skip


# --- conditions -------------------------------------------------------------------------------


def barred(
    condition: m.AnyCondition, *steps: Step, trigger: m.AnyTrigger = QUEEN, **table: Any
) -> Compared:
    """The condition keeps a rule from what it would do without it, or lets it do so again."""
    return compared(draws(trigger, condition), *(steps or (LAID,)), others=draws(trigger), **table)


def lets(
    condition: m.AnyCondition, *steps: Step, trigger: m.AnyTrigger = QUEEN, **table: Any
) -> Compared:
    """The condition holds, so the rule does what it says."""
    return compared(draws(trigger, condition), *(steps or (LAID,)), **table)


RUN: dict[str, Any] = {"top": "QS", "run": ("A", "QC QS"), "A": "QH QC 7D"}

CONDITIONS = {
    "hand": barred(m.HandCount("actor", "≥", 5)),
    "points": barred(m.PointCount("actor", "≥", 5)),
    "below": barred(m.Below(cards("7"))),
    "card": barred(m.CardIs(cards("Q", "C"))),
    "same_suit_as_below": barred(m.SameSuit(), top="QS"),
    "same_rank_as_below": barred(m.SameRank()),
    "segment_size": barred(m.SegmentSize("≥", 2)),
    "direction": barred(m.Direction("ccw")),
    "direction.way=cw": lets(m.Direction("cw")),
    "direction.way=ccw": lets(m.Direction("ccw"), dir=-1),
    "queen_run": barred(m.QueenRunIs(True)),
    "queen_run.on=true": lets(m.QueenRunIs(True), **RUN),
    "queen_run.on=false": barred(m.QueenRunIs(False), **RUN),
    "stack_due": barred(m.StackIs("≥", 4)),
    "nth_this_round": barred(m.NthTime(2)),
    "every_nth": barred(m.NthTime(every=2)),
    "players": barred(m.Players("≥", 5)),
    "match_round": barred(m.MatchRound("≥", 5)),
    "role": barred(m.Role("actor", "leader"), points={"B": 3}),
    "role.is=dealer": barred(m.Role("actor", "dealer"), dealer=1),
    "role.is=leader": lets(m.Role("actor", "leader"), points={"A": 3}),
    "role.is=trailing": barred(m.Role("actor", "trailing"), points={"A": 3}),
}


# --- effects ----------------------------------------------------------------------------------


def does(effect: m.AnyEffect, trigger: m.AnyTrigger = QUEEN, **more: Any) -> Rule:
    """The effect follows the trigger."""
    return rule(when(trigger, effect, **more))


def always(effect: m.AnyEffect) -> Rule:
    """A verdict that is asked whenever something is laid."""
    return rule(when(m.Legality(), effect))


def wished(allowed: m.WishRange, suit: Any) -> Compared:
    """A Dame that asks for a suit: one that is among those it may be, or is not."""
    others = does(m.HouseRuleWish()) if allowed != "any" else ()
    return compared(does(m.HouseRuleWish(allowed)), ("A", lay("QH", wish=suit)), others=others)


def limited(allowed: m.WishRange, suit: Any) -> Compared:
    """A Bube with a suit that is forbidden."""
    limit = does(m.RestrictWish(allowed), m.WishMade())
    return compared(limit, ("A", lay("JH", wish=suit)), A="JH 8C 7D")


def gesture(
    by: m.By = "window", last: m.Fine = "none", miss: m.Fine = "penalty", who: m.Who = "all"
) -> Rule:
    """A gesture for a nine that is laid."""
    return does(m.Gesture("klopfen", who, by, last, miss), m.AnyCard(cards("9")))


def toast(by: m.By = "window", miss: m.Fine = "penalty") -> Rule:
    """The same with a phrase."""
    return says(m.AnyCard(cards("9")), by=by, miss=miss)


NINE: Step = ("A", lay("9H"))
KNOCKS: tuple[Step, ...] = tuple((who, a.MakeGesture(name="klopfen")) for who in "ABCD")
NINES = {"A": "9H 8C 7D", "B": "QH 7C 7S"}
FOLLOWED: tuple[Step, ...] = (NINE, 3_000, ("A", DONE), 0)


def eights(*, same: Any = "none", atomic: bool = True) -> Rule:
    """Further cards may follow an eight."""
    return always(m.Combine(cards("8"), Cards(rank=("8", "9")), 3, same, atomic))


def like(rank: Any, *, transparent: bool = False) -> Rule:
    """A Dame is laid like another card."""
    return always(m.CardLike(cards("Q"), rank, transparent))


EIGHTS = {"top": "9H", "A": "8H 8C 9C 9H/2 7D", "options": {"decks": 2}}

EFFECTS = {
    "draw": compared(does(m.HouseRuleDraw("next", 2)), LAID),
    "skip": compared(does(m.Skip(2)), LAID),
    "skip_per_card": compared(does(m.Skip(per_card=True)), LAID),
    "stack": compared(does(m.Stack(2)), LAID),
    "penalty": compared(does(m.Penalty("next")), LAID),
    "reverse": compared(does(m.Reverse()), LAID),
    "play_again": compared(does(m.PlayAgain(must=True)), LAID),
    "play_again.must=true": compared(does(m.PlayAgain(must=True)), LAID, others=does(m.PlayAgain(must=False))),
    "play_again.must=false": compared(does(m.PlayAgain(must=False)), LAID, ("A", DONE), others=does(m.PlayAgain(must=True))),
    "wish": wished("any", "C"),
    "wish.allowed=any": wished("any", "D"),
    "wish.allowed=opposite_colour": wished("opposite_colour", "D"),
    "wish.allowed=same_colour": wished("same_colour", "C"),
    "wish.allowed=other_than_printed": wished("other_than_printed", "H"),
    "wish.allowed=other_than_below": wished("other_than_below", "H"),
    "restrict_wish": limited("opposite_colour", "D"),
    "restrict_wish.allowed=opposite_colour": limited("opposite_colour", "H"),
    "restrict_wish.allowed=same_colour": limited("same_colour", "C"),
    "restrict_wish.allowed=other_than_printed": limited("other_than_printed", "H"),
    "restrict_wish.allowed=other_than_below": limited("other_than_below", "H"),
    "swap_hands": compared(does(m.SwapHands("chosen", optional=True)), ("A", lay("QH", swap_with="B"))),
    "swap_hands.optional=false": compared(does(m.SwapHands("next")), LAID, others=does(m.SwapHands("next", optional=True))),
    "swap_hands.optional=true": compared(does(m.SwapHands("next", optional=True)), LAID, others=does(m.SwapHands("next"))),
    "rotate_hands": compared(does(m.RotateHands("play")), LAID),
    "rotate_hands.dir=play": compared(does(m.RotateHands("play")), LAID, others=does(m.RotateHands("against"))),
    "rotate_hands.dir=against": compared(does(m.RotateHands("against")), LAID),
    "give_card": compared(does(m.GiveCard("next", "random")), LAID),
    "give_card.pick=chosen": compared(does(m.GiveCard("next", "chosen")), ("A", lay("QH", give="7D")), others=does(m.GiveCard("next", "random"))),
    "give_card.pick=random": compared(does(m.GiveCard("next", "random")), LAID),
    "cancel_stack": compared(does(m.CancelStack(), m.Top(cards("7"))), ("A", lay("7H")), A="7H 8C 7D"),
    "pass_stack": compared(does(m.PassStack("previous"), m.Top(cards("7"))), ("A", lay("7H")), A="7H 8C 7D"),
    "pass_stack.to=next": compared(does(m.PassStack("next"), m.TurnStart()), ("A", lay("7H")), A="7H 8C 7D"),
    "pass_stack.to=previous": compared(does(m.PassStack("previous"), m.TurnStart()), ("A", lay("7H")), others=does(m.PassStack("next"), m.TurnStart()), A="7H 8C 7D"),
    "say": compared(toast(), NINE, **NINES),
    "say.by=now": compared(toast("now"), NINE, 3_000, others=toast("turn_end"), **NINES),
    "say.by=turn_end": compared(toast("turn_end"), *FOLLOWED, others=toast("next_turn_end"), **NINES),
    "say.by=next_turn_end": compared(toast("next_turn_end"), *FOLLOWED, others=toast("turn_end"), **NINES),
    "say.by=window": compared(toast("window"), NINE, 3_000, others=toast("now"), **NINES),
    "say.miss=penalty": compared(toast(), NINE, 5_000, **NINES),
    "say.miss=none": compared(toast(miss="none"), ("A", lay("9H", say="Prost")), **NINES),
    "gesture": compared(gesture(), NINE, **NINES),
    "gesture.by=window": compared(gesture(), NINE, 3_000, others=gesture("now"), **NINES),
    "gesture.by=turn_end": compared(gesture("turn_end"), *FOLLOWED, others=gesture("window"), **NINES),
    "gesture.by=next_turn_end": compared(gesture("next_turn_end"), *FOLLOWED, others=gesture("turn_end"), **NINES),
    "gesture.by=now": compared(gesture("now"), NINE, 3_000, others=gesture("window"), **NINES),
    "gesture.by=before_shuffle": TRIGGERS["draw_pile_empty"],
    "gesture.last=penalty": compared(gesture(last="penalty", miss="none"), NINE, *KNOCKS, others=gesture(miss="none"), **NINES),
    "gesture.last=none": compared(gesture(), NINE, *KNOCKS, others=gesture(last="penalty", miss="none"), **NINES),
    "gesture.miss=penalty": compared(gesture(), NINE, 5_000, others=gesture(miss="none"), **NINES),
    "gesture.miss=none": compared(gesture(miss="none"), NINE, **NINES),
    "no_effect": compared(does(m.NoEffect(), m.Top(cards("8"))), ("A", lay("8H")), A="8H 8C 7D"),
    "allow_lay": compared(always(m.Allow("lay", cards("8"), cards("K"))), ("A", lay("8C"))),
    "forbid_lay": compared(always(m.Forbid("lay", cards("Q"), cards("K"))), LAID),
    "allow_throw_in": compared(always(m.Allow("throw_in", cards("8"))), ("C", throw("8C")), **KINGS, top_turn=9),
    "forbid_throw_in": compared(always(m.Forbid("throw_in", cards("K"))), THROWN, **KINGS),
    "allow_finish": compared(always(m.Allow("finish", cards("A"))), ("A", lay("AH")), A="AH"),
    "forbid_finish": compared(always(m.Forbid("finish", cards("Q"))), LAID, A="QH"),
    "combine": compared(eights(), ("A", lay("8H 8C")), **EIGHTS),
    "combine.same=none": compared(eights(), ("A", lay("8H 9C")), others=eights(same="rank"), **EIGHTS),
    "combine.same=rank": compared(eights(same="rank"), ("A", lay("8H 9H/2")), others=eights(same="suit"), **EIGHTS),
    "combine.same=suit": compared(eights(same="suit"), ("A", lay("8H 8C")), others=eights(same="rank"), **EIGHTS),
    "combine.atomic=true": compared(eights(), ("A", lay("8H")), others=eights(atomic=False), **EIGHTS),
    "combine.atomic=false": compared(eights(atomic=False), ("A", lay("8H")), ("A", lay("8C")), others=eights(), **EIGHTS),
    "card_like": compared(like("8"), ("A", lay("QH"))),
    **{f"card_like.like={rank}": compared(like(rank), LAID, top="8H") for rank in "789JKA"},
    "card_like.like=T": compared(like("T"), LAID, top="8S"),
    "card_like.like=Q": compared(always(m.CardLike(cards("8"), "Q")), ("A", lay("8H")), A="8H 8C 7D"),
    "card_like.transparent=false": compared(like("8"), LAID, others=like("8", transparent=True)),
    "card_like.transparent=true": compared(like("Q", transparent=True), LAID),
    "answer_stack": compared(always(m.AnswerStack(cards("8"), 2)), ("B", lay("8C")), B="8C 9C KC", **STACKED),
    "stop_stack": compared(always(m.AnswerStack(cards("8"), 0, cancel=True)), ("B", lay("8C")), B="8C 9C KC", **STACKED),
    "draw_until": compared(always(m.DrawUntil(3)), ("A", DRAW), A="7C 8S", draw="9C 9S"),
    "add_jokers": TRIGGERS["setup"],
}  # fmt: skip


# --- people -----------------------------------------------------------------------------------


def whom(who: m.Who, **table: Any) -> Compared:
    """Somebody draws a card, and not the player on turn, or nobody at all."""
    other = draws(QUEEN) if who == "actor" else draws(QUEEN, who="actor")
    return compared(draws(QUEEN, who=who), LAID, others=other, **table)


PEOPLE = {
    **{who: whom(who) for who in ("next", "previous", "opposite", "actor", "chosen", "all", "others")},
    "turn_owner": compared(draws(m.AnyCard(cards("K")), who="turn_owner"), THROWN, others=draws(m.AnyCard(cards("K")), who="actor"), **KINGS),
    "dealer": whom("dealer", dealer=2),
    "leader": whom("leader", points={"B": 3}),
    "trailing": whom("trailing", points={"A": 3, "C": 1, "D": 1}),
    "victim": compared(draws(m.HouseRuleSkipped(), who="victim"), ("A", lay("8H")), others=draws(m.HouseRuleSkipped(), who="actor"), A="8H 8C 7D"),
}  # fmt: skip

PLAYED = {"trigger": TRIGGERS, "condition": CONDITIONS, "effect": EFFECTS, "person": PEOPLE}
LINES = [(kind, line) for kind, lines in OFFERED.items() for line in lines]


def test_every_line_of_the_form_is_played() -> None:
    """And nothing that it does not offer any more."""
    assert {kind: set(lines) for kind, lines in OFFERED.items()} == {
        kind: set(lines) for kind, lines in PLAYED.items()
    }


@pytest.mark.parametrize(("kind", "line"), LINES, ids=[f"{kind} {line}" for kind, line in LINES])
def test_it_changes_something(kind: str, line: str) -> None:
    """MM-12.7 MM-12.8 MM-12.9: the same actions have another result, or are refused."""
    case = PLAYED[kind][line]
    for one in (*case.rules, *case.others):
        check_form(one, TableFacts())
    assert outcome(case.rules, case) != outcome(case.others, case)
