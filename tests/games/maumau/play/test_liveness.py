"""Nobody is ever stuck: a state that is not over has an actor or an alarm, whatever the rules."""

from __future__ import annotations

import pytest
from tests.games.maumau.scenes import Scene, challenge, lay, open_scene, say, scene

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.engine import deadlines
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Clause, Rule
from stammtisch.games.protocol import CLOCK


def rule(when: m.AnyTrigger, *do: m.AnyEffect) -> Rule:
    """A rule of one clause."""
    return Rule("Eigene Regel", (Clause(when, do),))


def blocking(name: str, who: m.Who = "turn_owner") -> m.Gesture:
    """A gesture that stops the game until it is made."""
    return m.Gesture(name, who, "before_shuffle", last="none", miss="penalty")


def awaited(there: Scene) -> tuple[int, ...]:
    """Who may act; somebody must, or the clock has an alarm."""
    actors = tuple(rules.actors(there.state))
    assert any(actor != -2 for actor in actors) or rules.alarm(there.state) is not None
    return actors


ALL_DRAW = rule(m.Penalised(), m.HouseRuleDraw("all", 1))


# --- whoever receives a card has not finished -----------------------------------------------------


def test_a_rule_hands_the_finisher_a_card() -> None:
    """MM-10.6 MM-12.19: all draw in the finish window, so the round goes on."""
    there = open_scene(top="8H", A="QH", B="7C KC 9C", rules_on=[ALL_DRAW]).do("A", lay("QH"))
    assert there.phase == "finish"
    after = there.do("B", challenge("A", "legen"))
    assert (after.phase, after.turn, len(after.hand("A")), after.paid()) == ("turn", "B", 1, "B1")
    assert len(after.happened("FinishOverturned")) == 1
    assert awaited(after.wait(10_000))


def test_a_card_within_the_grace_of_the_finisher() -> None:
    """MM-10.6 MM-10.4: another's Mau falls due, all draw, and Mau-Mau is not due any more."""
    there = scene(top="8H", on="D", D="KH 9C", A="JH", B="7C KC", C="QC 9D", rules_on=[ALL_DRAW])
    there = there.do("D", lay("KH")).wait(1_000).do("A", lay("JH", wish="C"))
    assert (there.phase, there.winner) == ("finish", None)
    after = there.wait(2_000)
    assert (after.phase, after.turn, after.paid()) == ("turn", "B", "D1")
    assert [duty.phrase for duty in after.state.round.duties if duty.seat == 0] == ["mau"]
    said = after.do("A", say("mau"))
    assert awaited(said)[0] == 1


def test_a_gift_for_the_finisher() -> None:
    """MM-10.6: a rule that gives a card to somebody else counts like one that has him draw."""
    gift = rule(m.Penalised(), m.GiveCard("previous", "random"))
    there = open_scene(top="8H", A="QH", B="7C KC 9C", rules_on=[gift]).do("A", lay("QH"))
    after = there.do("B", challenge("A", "legen"))
    assert (after.phase, len(after.hand("A")), len(after.hand("B"))) == ("turn", 1, 2)


def test_a_card_for_somebody_in_the_chain() -> None:
    """MM-9c.6: whoever has finished with a 7 and draws by a rule has not; the stack stands."""
    there = scene(top="8H", on="D", D="KH 9C", A="7H", B="9S KC", C="QC 9D", rules_on=[ALL_DRAW])
    there = there.do("D", lay("KH")).wait(1_000).do("A", lay("7H"))
    assert (there.phase, there.turn, there.state.turn.finishers) == ("lhc", "B", (0,))
    after = there.wait(2_000)
    assert (after.phase, after.stage, after.stack) == ("turn", "stack", 2)
    assert awaited(after)[0] == 1


def test_the_stack_of_a_chain_is_drawn_once() -> None:
    """MM-9c.5 MM-9c.6: who has drawn it serves when the winner of the chain has not won."""
    there = open_scene(top="8H", players=2, A="7H", B="7D")
    there = there.do("A", lay("7H")).do("B", lay("7D"))
    assert (there.phase, there.turn, there.stack, len(there.hand("A"))) == ("finish", "A", 0, 4)
    after = there.do("B", challenge("A", "ziehen"))
    assert (after.phase, after.turn, after.stage, after.stack) == ("turn", "A", "serve", 0)
    assert awaited(after.wait(45_000))


# --- gestures that stop the game ------------------------------------------------------------------


def test_two_gestures_before_one_shuffle() -> None:
    """HR-W MM-12.16 MM-19.8: the game goes on when both are made, or both are missed."""
    second = rule(m.DrawPileEmpty(), blocking("hut"))
    there = scene(rules_on=["HR-W", second], on="B", B="9C 9S", pile="7C 8C AC", draw_pile="").do(
        "B", a.Draw()
    )
    assert (there.phase, awaited(there)) == ("gesture", (1,))
    one = there.do("B", a.MakeGesture(name="hut"))
    assert (one.phase, awaited(one)) == ("gesture", (1,))
    both = one.do("B", a.MakeGesture(name="staunen"))
    assert (both.phase, both.stage, both.paid()) == ("turn", "drew", "")
    late = there.wait(5_000)
    assert (late.phase, late.paid()) == ("turn", "B2")


def test_a_gesture_for_each_who_is_skipped() -> None:
    """TR-8 MM-12.15: two are skipped, each of them stops the game, and the turn passes on once."""
    bow = rule(m.HarmDone(("skip",)), blocking("verbeugung", "victim"))
    there = scene(top="9H", A="8H 8S 7C KC", rules_on=["TR-8", bow]).do("A", lay("8H 8S"))
    assert (there.phase, awaited(there)) == ("gesture", (1, 2))
    after = there.do("C", a.MakeGesture(name="verbeugung"))
    assert (after.phase, awaited(after)) == ("gesture", (1,))
    after = after.do("B", a.MakeGesture(name="verbeugung"))
    assert (after.phase, after.turn, after.stage) == ("turn", "D", "serve")
    assert there.wait(5_000).turn == "D"


def test_a_stopped_game_begins_no_turn() -> None:
    """MM-19.8: nobody's time runs, and no turn begins, before the gesture is made."""
    bow = rule(m.HarmDone(("stack",)), blocking("verbeugung", "victim"))
    there = scene(top="9H", A="7H 8S 7C KC", rules_on=[bow]).do("A", lay("7H"))
    assert (there.phase, there.turn, awaited(there)) == ("gesture", "A", (1,))
    after = there.wait(4_000).do("B", a.MakeGesture(name="verbeugung"))
    assert (after.phase, after.turn, after.state.clock.limit_at) == ("turn", "B", after.t + 45_000)


# --- rules that set themselves off ----------------------------------------------------------------


def test_a_chain_of_rules_ends() -> None:
    """MM-12.15: a missed gesture is penalised, which asks for the gesture again, at once."""
    endless = rule(m.Penalised(), m.Gesture("hut", "actor", "now", last="none", miss="penalty"))
    there = scene(
        A="9H 9S", rules_on=[endless], options={"speech_grace_ms": 0, "decks": 3}, t=0
    ).wait(3_000)
    after = there.do("B", a.Countdown()).wait(5_000)
    (told,) = after.happened("RuleChainEnded")
    assert (told.rule_no, told.times) == (1, 50)
    assert awaited(after)


def test_a_deadline_that_stays_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """MM-19.2: a fault of the engine is an error, and no call that never returns."""
    monkeypatch.setattr(deadlines, "_come", lambda *_: None)
    there = scene(A="KC 9S")
    there = there.do("A", lay("KC"))
    due = rules.alarm(there.state)
    assert due is not None
    with pytest.raises(RuntimeError, match="still there"):
        rules.apply(there.state, CLOCK, rules.tick(there.state, due))


# --- a signal without time ------------------------------------------------------------------------


def test_a_signal_of_no_time_ends_one_stage_after_the_other() -> None:
    """MM-1.9 MM-9a.8: nothing more is laid together, then the caller does not end his run."""
    together = rule(m.Legality(), m.Combine(m.Cards(), m.Cards(suit=("H",)), max=3))
    there = scene(
        top="QC",
        A="QD QH 7C 9C",
        run=("A", "QS QH"),
        rules_on=[together],
        options={"signal_ms": 0},
    ).do("A", lay("QD", hold=True))
    assert (there.stage, there.turn) == ("combine", "A")
    after = there.clock(a.Tick(there.t))
    assert (after.turn, after.stage) == ("B", "serve")
