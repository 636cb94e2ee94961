# ruff: noqa: E501 - a case is a line
"""Damenrunde, Königsgelage and the Large Hadron Collider (§ 9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    Scene,
    challenge,
    lay,
    open_scene,
    say,
    scene,
    throw,
    without_draw_pile,
)

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state.actions import Countdown, Draw, Exclaim

START = {"say": "damenrunde", "show": "QS QH"}


def running(**more: object) -> Scene:
    """B's queen run after his first Dame; C is on turn."""
    hands = {"B": "QS QH 7C"} | {k: v for k, v in more.items() if len(k) == 1}
    rest = {k: v for k, v in more.items() if len(k) > 1}
    return scene(top="KS", on="B", **hands, **rest).do("B", lay("QS", done=True, **START))  # type: ignore[arg-type]


# --- Damenrunde -------------------------------------------------------------------------------------


def test_a_queen_run_begins() -> None:
    """EX-51 MM-9a.1 MM-9a.2: two real Damen are shown; what is laid need not be one of them."""
    there = running()
    assert (there.turn, there.state.turn.run.caller, there.eff) == ("C", 1, "QS")  # type: ignore[union-attr]
    assert rules.observation(there.state, 3).known[1] == ("QH",)
    assert rules.observation(there.state, None).queen_run.shown == ("QS", "QH")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("table", "action", "code"),
    [
        case("EX-56 MM-9a.3 AMB-37 the first must serve", {"top": "KC", "A": "QS QH 7C"}, lay("QS", **START), "queen_run_first_card"),
        case("EX-57 MM-9a.1 a 10 is no Dame", {"top": "KS", "A": "QS TH 7C"}, lay("QS", say="damenrunde", show="QS TH"), "queen_run_needs_two"),
        case("EX-59 MM-9a.1 not after drawing", {"top": "KD", "A": "QH 7C", "draw": "QD"}, lay("QD", say="damenrunde", show="QH QD"), "queen_run_not_at_start"),
        case("MM-9a.4 another run is on", {"top": "QD", "run": ("C", "QC QD"), "A": "QS QH 7C", "C": "QC 8C"}, lay("QS", **START), "queen_run_running"),
        case("MM-17.5 showing without a word", {"top": "KS", "A": "QS QH 7C"}, lay("QS", show="QS QH"), "bad_action"),
    ],
)  # fmt: skip
def test_queen_runs_that_do_not_begin(table: dict[str, object], action: object, code: str) -> None:
    """The errors of MM-9a.4, in their order."""
    there = scene(**table)  # type: ignore[arg-type]
    if "draw" in table:
        there = there.do("A", DRAW)
    assert there.refused("A", action) == code  # type: ignore[arg-type]


def test_a_run_starts_with_a_ten_on_a_queen() -> None:
    """EX-58 MM-9a.3: the 10 is effectively a Dame."""
    there = scene(top="QD", A="QS QH TH 7C").do("A", lay("TH", done=True, **START))
    assert there.state.turn.run is not None
    assert there.eff == "QD"


def test_free_start() -> None:
    """MM-9a.3: an option lets the first Dame lie on anything but a Bube."""
    options = {"queen_run_free_start": True}
    there = scene(top="KC", A="QS QH 7D 9D", options=options).do("A", lay("QS", **START))
    assert there.state.turn.run is not None
    on_jack = scene(top="JC", A="QS QH 7D", options=options)
    assert on_jack.refused("A", lay("QS", **START)) == "queen_run_first_card"


def test_after_paying_a_stack() -> None:
    """MM-1.4 AMB-38: drawing a stack does not end the beginning of a turn."""
    there = scene(top="7S", stack_due=2, A="QS QH 9C", draw="8D 9D").do("A", DRAW)
    assert there.do("A", lay("QS", **START)).state.turn.run is not None


def test_only_queens_and_tens() -> None:
    """EX-52 EX-53 MM-9a.6: suits do not matter; who has one must lay it; others draw."""
    there = running(C="8C 8D", D="TC KH", draw="QD")
    assert there.refused("C", lay("8D")) == "queen_run_only"
    there = there.do("C", DRAW, lay("QD"))
    assert (there.eff, there.turn) == ("QD", "D")
    assert there.refused("D", DRAW) == "must_serve"
    assert there.do("D", lay("TC", say="mau")).eff == "QD"


def test_announcing_the_end() -> None:
    """EX-54 MM-9a.7 MM-9a.8 AMB-40: with the last real Dame; then all serve normally."""
    there = scene(top="TC", eff="QD", on="B", B="QH 7C", run=("B", "QS QH"), C="9H KS")
    after = there.do("B", lay("QH", say="damenrunde_ende mau", done=True))
    assert (after.state.turn.run, after.eff, after.turn) == (None, "QH", "C")
    assert after.do("C", lay("9H")).stage == "base"
    later = there.do("B", lay("QH", say="mau"), say("damenrunde_ende"))
    assert (later.state.turn.run, later.turn) == (None, "C")


def test_forgetting_the_end() -> None:
    """EX-55 MM-9a.9 AMB-41: one penalty card, and the run is over."""
    there = scene(top="TC", eff="QD", on="B", B="QH 7C 9C", run=("B", "QS QH"))
    laid = there.do("B", lay("QH"))
    assert laid.stage == "caller"
    after = laid.do("B", DONE)
    assert (after.paid(), after.state.turn.run, after.turn) == ("B1", None, "C")
    assert laid.wait(6_000).paid() == "B1"


def test_the_caller_keeps_it_up() -> None:
    """MM-9a.7 MM-9a.9: with a real Dame left nothing is missing, and the run goes on."""
    there = scene(top="TC", eff="QD", on="B", B="QH QC 9C", run=("B", "QS QH"))
    after = there.do("B", lay("QH"), DONE)
    assert (after.paid(), after.state.turn.run is not None, after.turn) == ("", True, "C")


def test_ending_at_the_beginning_of_a_turn() -> None:
    """EX-60 MM-9a.8: then the caller serves normally."""
    there = scene(top="QS", on="B", B="QH 7S 9C", run=("B", "QC QH"))
    after = there.do("B", say("damenrunde_ende"), lay("7S"))
    assert (after.stack, after.turn) == (2, "C")


@pytest.mark.parametrize(
    ("table", "who", "code"),
    [
        case("MM-9a.13 another player", {"top": "QS", "run": ("B", "QC QH"), "B": "QH 7C"}, "A", "not_caller"),
        case("MM-9a.13 not in his turn", {"top": "QS", "run": ("B", "QC QH"), "B": "QH 7C"}, "B", "not_caller"),
        case("MM-17.5 no run is shown", {"top": "QS"}, "A", "no_queen_run"),
    ],
)  # fmt: skip
def test_who_may_end_a_run(table: dict[str, object], who: str, code: str) -> None:
    """Only the caller, only in his own turn."""
    assert scene(**table).refused(who, say("damenrunde_ende")) == code  # type: ignore[arg-type]


def test_not_between_drawing_and_laying() -> None:
    """MM-9a.8: not after a draw."""
    there = scene(top="QS", on="B", B="7C 9C", run=("B", "QC QH"), draw="8D")
    assert there.do("B", DRAW).refused("B", say("damenrunde_ende")) == "wrong_stage"


def test_the_last_queen_is_the_last_card() -> None:
    """EX-61 MM-9a.12 MM-10.4 MM-10.6: the end is due with it, or the round goes on."""
    there = scene(top="TC", eff="QD", on="B", B="QH", run=("B", "QS QH"))
    assert there.do("B", lay("QH", say="damenrunde_ende")).winner == ("B", 1)
    silent = there.do("B", lay("QH"))
    assert (silent.phase, silent.winner) == ("finish", None)
    assert silent.do("B", say("damenrunde_ende")).winner == ("B", 1)
    late = silent.wait(3_000)
    assert (late.paid(), late.state.turn.run, late.turn, late.phase) == ("B1", None, "C", "turn")


def test_no_card_for_the_penalty() -> None:
    """EX-123 MM-4.6 MM-8.3 MM-10.6: the queens stay on the pile, so the caller has finished."""
    there = scene(
        top="TC", pile="QS QD", eff="QD", on="B", B="QH", run=("B", "QS QH"), draw_pile=""
    ).do("B", lay("QH"))
    after = there.wait(3_000)
    assert after.happened("PenaltyVoid")
    assert after.winner == ("B", 1)


def forgotten_with_the_last_card() -> Scene:
    """At an open table B has finished with his last Dame, and has not ended his run."""
    there = open_scene(top="QS", on="B", B="QH", run=("B", "QH QD"), C="8H 9H")
    return there.do("B", lay("QH")).wait(2_000)


def test_a_challenge_ends_the_run_that_a_last_card_should_have_ended() -> None:
    """MM-9a.11 MM-9a.12 MM-3.2 MM-10.6: he pays once, and the round goes on without the run."""
    there = forgotten_with_the_last_card().do("C", challenge("B", "dame"))
    assert (there.paid(), there.turn, there.phase) == ("B1", "C", "turn")
    assert (there.state.turn.run, there.recorded()) == (None, [])
    assert there.happened("QueenRunEnded")[-1].reason == "challenged"
    assert there.do("D", challenge("B", "dame")).paid() == "B1 D1"


def test_the_end_is_forgotten_once() -> None:
    """MM-9a.9 MM-3.2: the turn ends later for another reason, and it is the same omission."""
    there = forgotten_with_the_last_card().do("B", Exclaim(kind="jubel"))
    there = there.do("C", challenge("B", "jubel"))
    assert (there.paid(), there.turn, there.recorded()) == ("B1", "C", ["V-DAM-2"])
    after = there.do("D", challenge("B", "dame"))
    assert (after.paid(), after.state.turn.run, after.recorded()) == ("B2", None, [])


# --- Königsgelage -------------------------------------------------------------------------------------


def feast() -> Scene:
    """A has laid ♥K; B is on turn."""
    return scene(top="9H", A="KH 9S 7C", B="8S 8D", C="KS TC 9D", D="KC 8C").do("A", lay("KH"))


def test_kings_are_thrown_in() -> None:
    """EX-62 MM-9b.2 MM-9b.4 MM-1.6 AMB-43: nobody's turn changes by it."""
    there = feast()
    one = there.do("C", throw("KS"))
    two = one.do("C", throw("TC", say="mau"))
    assert (there.eff, one.eff, two.eff) == ("KH", "KS", "KS")
    assert (two.turn, two.stage, two.state.turn.turn_no) == ("B", "serve", there.state.turn.turn_no)
    after = two.do("B", lay("8S", say="mau"))
    assert after.turn == "D"


def test_the_window_closes() -> None:
    """EX-63 MM-9b.1 AMB-42: with the end of the next turn, though the König still lies."""
    there = feast().do("C", throw("KS")).do("D", throw("KC", say="mau"))
    assert there.state.turn.king_until >= 0
    closed = feast().do("B", DRAW, DONE)
    assert (closed.eff, closed.state.turn.king_until) == ("KH", -1)
    assert closed.refused("D", throw("KC")) == "not_your_turn"


def test_the_window_closes_with_another_card() -> None:
    """MM-9b.1: no König is to be served any more."""
    after = scene(top="9H", A="KH 9S 7C", B="7H 8D 9D", D="KS 9C 8C").do("A", lay("KH"))
    assert after.do("B", lay("7H")).refused("D", throw("KS")) == "not_your_turn"


def test_stale_cards() -> None:
    """EX-64 MM-9b.6 MM-17.7 INV-20: who has seen another pile is asked again, without penalty."""
    there = scene(top="9H", A="KH 9S 7C", B="QH 8D", D="KC 8C 9C").do("A", lay("KH"))
    seen = there.state.cards.pile_version
    after = there.do("D", throw("KC", pile_version=seen))
    assert after.refused("B", lay("QH", pile_version=seen)) == "stale"
    assert (
        after.refused("B", lay("QH", pile_version=after.state.cards.pile_version))
        == "does_not_serve"
    )
    assert after.refused("B", Draw(turn_no=3)) == "stale"


def test_winning_by_a_throw_in() -> None:
    """EX-65 MM-9b.5: the last card may be thrown in."""
    there = scene(top="9H", A="KH 9S 7C", C="KS").do("A", lay("KH"))
    assert there.do("C", throw("KS")).winner == ("C", 1)


@pytest.mark.parametrize(
    ("who", "card", "code"),
    [
        case("EX-66 MM-9b.3 AMB-44 his own turn", "B", "KS", "throw_in_own_turn"),
        case("EX-67 MM-9b.8 no König", "C", "8S", "throw_in_card"),
    ],
)
def test_refused_throw_ins(who: str, card: str, code: str) -> None:
    """Only without the Spielrecht, only Könige and tens."""
    there = scene(top="9H", A="KH 9S 7C", B="KS 8D 9D", C="8S 9C").do("A", lay("KH"))
    assert there.refused(who, throw(card)) == code
    assert there.do("B", lay("KS")).turn == "C"


def test_a_throw_in_after_drawing() -> None:
    """MM-9b.7: still only the drawn card may be laid."""
    there = scene(top="9H", A="KH 9S 7C", B="8D 9D", C="KS 9C TC", draw="7S").do("A", lay("KH"))
    drew = there.do("B", DRAW).do("C", throw("KS"))
    assert (drew.stage, drew.refused("B", lay("8D"))) == ("drew", "only_drawn_card")
    assert drew.do("B", lay("7S")).stack == 2


# --- LHC ----------------------------------------------------------------------------------------------


def collider(**hands: Any) -> Scene:
    """A has finished with ♠7."""
    return scene(top="9S", A="7S", **hands).do("A", lay("7S"))


def test_a_finishing_seven() -> None:
    """EX-68 MM-9c.1 MM-9c.3: the next player declines, and A has won; nobody draws."""
    there = collider(B="9D 8D")
    assert (there.phase, there.turn, there.stack, there.winner) == ("lhc", "B", 2, None)
    for after in (there.do("B", DRAW), there.do("B", DONE), there.wait(10_000)):
        assert after.winner == ("A", 1)
        assert len(after.hand("B")) == 2


def test_the_ring_closes() -> None:
    """EX-69 MM-9c.5 AMB-45: the stack comes back to the finisher, who draws it and plays on."""
    there = collider(B="7D 9D 8D", C="7H 9C 8C", D="TC 9H 8H")
    there = there.do("B", lay("7D")).do("C", lay("7H")).do("D", lay("TC"))
    assert (there.turn, there.stage, there.phase) == ("A", "serve", "turn")
    assert (len(there.hand("A")), there.stack, there.winner) == (8, 0, None)


def test_two_finishers() -> None:
    """EX-70 EX-71 MM-9c.4 AMB-47: the first wins, or the one who has not to draw."""
    there = collider(B="7D", C="7H 9C 8C", D="TC 9H 8H").do("B", lay("7D")).do("C", lay("7H"))
    assert there.state.turn.finishers == (0, 1)
    assert there.do("D", DRAW).winner == ("A", 1)
    hit = there.do("D", lay("TC"))
    assert (hit.winner, len(hit.hand("A"))) == (("B", 1), 8)


def test_a_ten_can_finish_as_a_seven() -> None:
    """EX-72 MM-9c.1 AMB-46: by doubling a 7 that was paid."""
    after = scene(top="7S", A="TC", B="9D 8D").do("A", lay("TC"))
    assert (after.phase, after.stack) == ("lhc", 2)


def test_the_collider_between_two() -> None:
    """EX-73: A draws four and is on turn."""
    there = scene(top="9S", players=2, A="7S", B="7D 9D").do("A", lay("7S"))
    after = there.do("B", lay("7D", say="mau"))
    assert (after.turn, after.stage, len(after.hand("A"))) == ("A", "serve", 4)


def test_only_sevens_in_the_collider() -> None:
    """MM-9c.2 MM-9c.3 MM-9c.7: a 7, a 10 or a Joker, or declining; no countdown."""
    there = collider(B="9D 8D")
    assert there.refused("B", lay("9D")) == "lhc_only_sevens"
    assert there.refused("C", DRAW) == "not_your_turn"
    assert there.refused("C", Countdown()) == "countdown_not_allowed"


def test_nothing_to_draw_for_a_finisher() -> None:
    """MM-9c.5: if nothing can be drawn, he has won."""
    there = without_draw_pile(scene(top="7D", players=2, A="7S", B="7H 9D 8D", stack_due=2))
    after = there.do("A", lay("7S")).do("B", lay("7H"))
    assert (after.winner, after.happened("DrawShort")[0].n) == (("A", 1), 6)


def test_mau_missed_in_the_chain() -> None:
    """MM-9c.6: duties go on, and a player who lays his last card too late has not finished."""
    there = collider(B="7D 9D", C="8C 9C").do("B", lay("7D"))
    assert there.wait(3_000).paid() == "B1"
    assert there.do("B", say("mau")).wait(3_000).paid() == ""


def test_a_finisher_who_is_punished() -> None:
    """MM-9c.6: he leaves the finishers; with nobody left it is an ordinary stack."""
    there = scene(top="9S", A="7S", B="9D 8D", rules_on=["HX-8"]).do("A", lay("7S"))
    assert there.phase == "lhc"
    after = there.wait(3_000)  # "Sepp" was not said
    assert (after.phase, after.stage, after.turn, after.paid()) == ("turn", "stack", "B", "A1")


def test_a_joker_as_last_card_of_the_chain() -> None:
    """MM-9c.2 MM-9c.4 TR-J: it passes the stack on, and who has laid it comes after the first."""
    there = scene(top="9S", A="7S", B="JO", C="7H 8D", rules_on=["TR-J"]).do("A", lay("7S"))
    there = there.do("B", lay("JO"))
    assert (there.phase, there.turn, there.stack) == ("lhc", "C", 2)
    assert there.state.turn.finishers == (0, 1)
    assert there.do("C", DRAW).winner == ("A", 1)
