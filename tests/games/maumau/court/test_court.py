# ruff: noqa: E501 - a case is a line
"""Open tables: violations, challenges, follow-up errors, taking back (§ 3 to § 6, MM-20)."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    challenge,
    lay,
    open_scene,
    scene,
)

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a

# --- worked examples ----------------------------------------------------------------------------------


def test_a_wrong_card_goes_back() -> None:
    """EX-84 MM-5.6 MM-6.3 AMB-23 AMB-24 INV-17: nobody has acted since, so all is as before."""
    there = open_scene(top="9H", on="D", D="KC 8C 7D")
    after = there.do("D", lay("KC"))
    assert (after.turn, after.recorded()) == ("A", ["V-LEG-1"])
    upheld = after.do("B", challenge("D", "legen"))
    assert (upheld.eff, upheld.turn, upheld.paid(), upheld.hand("D")) == (
        "9H",
        "D",
        "D1",
        {"KC", "8C", "7D"},
    )
    assert upheld.state.turn.turn_no == there.state.turn.turn_no
    assert rules.observation(upheld.state, 0).known[3] == ("KC",)


def test_every_wrong_card_counts() -> None:
    """EX-85 MM-5.1 MM-3.2 INV-16: the example of § 5."""
    there = open_scene(top="KH", on="B", B="9S 7S 8S QD").do("B", lay("9S 7S 8S"))
    after = there.do("C", challenge("B", "legen"))
    assert (after.paid(), after.turn, after.eff) == ("B3", "B", "KH")
    assert after.hand("B") == {"9S", "7S", "8S", "QD"}


def test_follow_up_errors() -> None:
    """EX-86 MM-5.1 MM-5.2 MM-5.5 AMB-30: whoever plays on pays, too; nothing goes back."""
    there = open_scene(top="KH", on="B", B="9S 8D QD", C="KS 8C 9C")
    there = there.do("B", lay("9S"), DONE).do("C", lay("KS"))
    for accused in "BC":
        after = there.do("D", challenge(accused, "legen"))
        assert (after.paid(), after.turn, after.eff) == ("B1 C1", "D", "KS")
        assert after.recorded() == []


def test_too_late() -> None:
    """EX-87 MM-3.4 AMB-25 INV-18: until the end of the turn after the next."""
    there = open_scene(top="KH", on="B", B="9S 8D QD", C="KS 7D", D="8S 7C", A="7S QC")
    there = there.do("B", lay("9S"), DONE).do("C", lay("KS"))
    in_time = there.do("A", challenge("B", "legen"))
    assert in_time.paid() == "B1 C1"
    late = there.do("D", lay("8S", say="mau"))
    assert late.recorded() == []
    assert late.do("C", challenge("B", "legen")).paid() == "C1"


def test_wrongly_challenged() -> None:
    """EX-88 MM-6.3 MM-6.5: the challenger pays, and nobody may ask again in this turn."""
    there = open_scene(top="KH", on="B", B="9H 8D QD").do("B", lay("9H"), DONE)
    after = there.do("D", challenge("B", "legen"))
    assert after.paid() == "D1"
    assert after.refused("A", challenge("B", "legen")) == "already_judged"
    assert after.refused("A", challenge("B", "ziehen")) == ""


def test_frozen_cards_taken() -> None:
    """EX-89 MM-4.4 MM-5.4 AMB-31: one card for each; those taken stay in the hand."""
    there = open_scene(top="KH", on="B", C="9D 8D", penalties={"C": [("AC", 9), ("AD", 9)]})
    there = there.do("C", a.TakePenalty(k=2))
    after = there.do("B", challenge("C", "strafkarte"))
    assert after.paid() == "C2"
    assert after.hand("C") == {"9D", "8D", "AC", "AD"}


def test_drawn_too_many() -> None:
    """EX-90 MM-2.6 AMB-26: the card itself becomes the penalty."""
    there = open_scene(top="KH", on="A", B="9D 8D", draw="7C").do("B", DRAW)
    assert there.hand("B") == {"9D", "8D", "7C"}
    after = there.do("C", challenge("B", "ziehen"))
    assert (after.paid(), after.hand("B")) == ("B1", {"9D", "8D"})
    mistaken = there.do("B", a.PutDownExcess())
    assert (mistaken.paid(), mistaken.recorded()) == ("B1", [])
    assert mistaken.refused("B", a.PutDownExcess()) == "nothing_to_put_down"


def test_surplus_that_is_gone() -> None:
    """MM-2.6: replaced from the draw pile if it was laid already."""
    there = open_scene(top="KH", on="A", A="QD 9D", draw="7C 8H").do("A", DRAW, DRAW)
    there = there.do("A", lay("8H"))
    codes = there.recorded()
    assert "V-ZIE-2" in codes
    assert there.do("C", challenge("A", "ziehen")).paid() == "A1"


def test_drawing_with_a_card_that_serves() -> None:
    """EX-91 MM-6.9 MM-2.2: nobody learns the card."""
    there = open_scene(top="KH", on="B", B="9H 8D").do("B", DRAW, DONE)
    after = there.do("C", challenge("B", "ziehen"))
    assert after.paid() == "B1"
    assert "9H" not in str([event.seen_by(2) for event in after.events])


def test_a_run_that_should_be_over() -> None:
    """EX-92 MM-9a.10 MM-9a.11 MM-5.3 INV-07: its caller pays for needless draws, too."""
    there = open_scene(top="QS", on="B", B="QH 7C 9C", C="8H 7D", run=("B", "QC QH"), draw="9D")
    there = there.do("B", lay("QH"), DONE)
    assert there.recorded() == ["V-DAM-2"]
    assert rules.observation(there.state, 2).queen_run is not None
    passed = there.do("C", DRAW, DONE)
    after = passed.do("A", challenge("B", "dame"))
    assert (after.paid(), after.state.turn.run) == ("B2", None)
    lawful = there.do("C", lay("8H"))
    assert lawful.recorded() == ["V-DAM-2"]


def test_an_overdue_run_lapses() -> None:
    """MM-9a.11: silently, when nobody challenges in time."""
    there = open_scene(top="QS", on="B", B="QH 7C 9C", run=("B", "QC QH"), C="8H 9H", D="8D 7D")
    there = there.do("B", lay("QH"), DONE).do("C", lay("8H"))
    assert there.state.turn.run is not None
    gone = there.do("A", DRAW, DONE)
    assert gone.state.turn.run is None
    assert gone.happened("QueenRunEnded")[0].reason == "lapsed"


def test_rejoicing() -> None:
    """EX-93 MM-10.2 MM-10.5 MM-10.6: not finished; the last card stays."""
    there = open_scene(top="KH", A="8H").do("A", lay("8H"), a.Exclaim(kind="jubel"))
    assert there.phase == "finish"
    after = there.do("B", challenge("A", "jubel"))
    assert (after.paid(), after.turn, after.eff, after.winner) == ("A1", "C", "8H", None)


def test_a_finish_with_an_old_mau() -> None:
    """EX-94 MM-3.5 AMB-52: forgotten in turn 10, challenged in the finish window of turn 12."""
    there = open_scene(top="KH", players=2, A="QH 9H", B="8H 7D 9D", draw="7C 8C").do(
        "A", lay("QH")
    )
    there = there.wait(2_000).do("B", DRAW, DONE)
    finished = there.do("A", lay("9H"))
    assert finished.phase == "finish"
    after = finished.do("B", challenge("A", "mau"))
    assert (after.paid(), after.phase, after.winner) == ("A1", "turn", None)


def test_the_skip_stays() -> None:
    """EX-97 MM-5.8: the wrong 8 has skipped."""
    there = open_scene(top="KH", A="8C 7D 9D", C="9C 7H 8D").do("A", lay("8C"))
    assert there.turn == "C"
    after = there.do("C", lay("9C"), DONE).do("D", challenge("A", "legen"))
    assert (after.paid(), after.turn) == ("A1 C1", "D")


def test_out_of_turn() -> None:
    """EX-98 MM-5.7 AMB-62: a new top card, and no other effect."""
    there = open_scene(top="KH", on="B", C="7H 8D 9D").do("C", lay("7H"))
    assert (there.eff, there.stack, there.turn, there.recorded()) == ("7H", 0, "B", ["V-LEG-7"])
    after = there.do("A", challenge("C", "legen"))
    assert (after.eff, after.paid(), after.hand("C")) == ("KH", "C1", {"7H", "8D", "9D"})


def test_drawing_card_by_card() -> None:
    """EX-124 MM-0D.7c MM-5.8: from the first card on nobody answers any more."""
    there = open_scene(top="7H", stack_due=4, B="7D KD", on="B", draw="8C 9C").do("B", DRAW)
    assert (there.stack, there.stage) == (3, "stack")
    laid = there.do("B", lay("7D"))
    assert (laid.stack, laid.recorded(), laid.state.court.violations[0].owed) == (2, ["V-LEG-3"], 3)
    acted = laid.do("C", DRAW)
    after = acted.do("A", challenge("B", "legen"))
    assert after.paid() == "B1"
    assert len(after.hand("B")) == len(laid.hand("B")) + 3


def test_acting_again_opens_the_question() -> None:
    """EX-125 MM-6.5: after a rejection only if the accused has acted since."""
    there = open_scene(top="KH", on="B", B="9H 8D").do("C", challenge("B", "ziehen"))
    assert there.refused("D", challenge("B", "ziehen")) == "already_judged"
    drew = there.do("B", DRAW)
    assert drew.do("D", challenge("B", "ziehen")).paid() == "B1 C1"


# --- rules of the court ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "action", "code"),
    [
        case("MM-6.1 not himself", "A", challenge("A", "legen"), "self_challenge"),
        case("MM-6.2 a rule that does not exist", "A", challenge("B", "regel", 7), "bad_action"),
        case("MM-6.2 a rule without its number", "A", challenge("B", "regel"), "bad_action"),
        case("MM-4.3 nothing there", "A", a.TakePenalty(k=1), "nothing_to_take"),
        case("MM-17.6 the cards of others", "A", lay("AC"), "card_not_in_hand"),
        case("MM-17.3 no finish", "B", a.AckFinish(), "wrong_phase"),
    ],
)
def test_refused_at_an_open_table(who: str, action: a.SeatAction, code: str) -> None:
    """Only structural errors remain (MM-17.6)."""
    assert open_scene(top="KH", A="9H 8D").refused(who, action) == code


@pytest.mark.parametrize(
    "action",
    [
        case("MM-3.3 challenges", challenge("B", "legen")),
        case("MM-3.3 the Plenum", a.CallPlenum(accused=1, matter="p1", ref_turn=10)),
        case("MM-17.3 taking up", a.TakePenalty(k=1)),
        case("MM-17.3 putting down", a.PutDownExcess()),
    ],
)
def test_not_at_a_strict_table(action: a.SeatAction) -> None:
    """INV-15: a strict table prevents violations."""
    assert scene(top="KH").refused("A", action) == "not_available"


def test_too_early() -> None:
    """MM-6.6: an announcement can be challenged only after its deadline."""
    there = open_scene(top="9S", A="8S 8H").do("A", lay("8S"))
    assert there.refused("B", challenge("A", "mau")) == "too_early"
    assert there.wait(2_000).do("B", challenge("A", "mau")).paid() == "A1"


def test_the_caller_is_safe_while_he_may_speak() -> None:
    """MM-6.6: whatever he holds."""
    there = open_scene(top="QS", on="B", B="QH 7C 9C", run=("B", "QC QH")).do("B", lay("QH"))
    assert there.stage == "caller"
    assert there.refused("C", challenge("B", "dame")) == "too_early"


def test_one_wrong_challenge_in_the_finish() -> None:
    """MM-6.7: the second is refused."""
    there = open_scene(top="KH", A="8H", B="9D 8D").do("A", lay("8H"))
    there = there.do("B", challenge("A", "legen"))
    assert there.refused("B", challenge("A", "jubel")) == "challenge_limit"
    assert there.refused("C", challenge("A", "jubel")) == ""


def test_one_challenge_one_root() -> None:
    """MM-6.4 MM-5.2: a second wrong card of its own needs a second challenge, each card pays once."""
    there = open_scene(top="KH", on="B", B="9S 8D QD", C="7D 8C 9C")
    there = there.do("B", lay("9S"), DONE).do("C", lay("7D"))
    assert there.recorded() == ["V-LEG-1", "V-LEG-1"]
    after = there.do("D", challenge("B", "legen"))
    assert (after.paid(), after.recorded()) == ("B1 C1", [])


def test_secret_errors() -> None:
    """MM-5.3: what nobody could notice is paid by its causer alone."""
    there = open_scene(top="KH", on="B", B="9D 8D QH", C="8H 8C 7C", draw="7D")
    there = there.do("B", DRAW, lay("QH")).do("C", lay("8H"))
    assert there.recorded() == ["V-ZIE-1", "V-LEG-6"]
    assert there.do("D", challenge("B", "legen")).paid() == "B2"


def test_nothing_goes_back_with_never() -> None:
    """MM-5.6: by an option."""
    there = open_scene(top="9H", on="D", D="KC 8C 7D", options={"takeback": "never"})
    after = there.do("D", lay("KC")).do("B", challenge("D", "legen"))
    assert (after.eff, after.turn, after.paid()) == ("KC", "A", "D1")


def test_windows_by_players() -> None:
    """MM-3.4 AMB-25: an option counts consecutive turns of one player once."""
    options = {"window_count": "player_runs"}
    there = open_scene(top="KH", players=2, A="9S 8S 8D 8C QD", options=options)
    there = there.do("A", lay("9S"), DONE).do("B", DRAW, DONE).do("A", lay("8S"), lay("8D"))
    assert "V-LEG-1" in there.recorded()
    plain = open_scene(top="KH", players=2, A="9S 8S 8D 8C QD")
    plain = plain.do("A", lay("9S"), DONE).do("B", DRAW, DONE).do("A", lay("8S"), lay("8D"))
    assert "V-LEG-1" not in plain.recorded()


def test_questions_cost_nothing() -> None:
    """MM-6.8 MM-17.3: asking changes nothing but is heard."""
    there = open_scene(top="KH")
    asked = there.do("C", a.Ask(topic="MM-9d.1"))
    assert asked.state == there.state
    assert asked.events[0].topic == "MM-9d.1"  # type: ignore[attr-defined]
    assert there.refused("C", a.Ask(topic="wer gewinnt?")) == "bad_action"


def test_violations_are_silent() -> None:
    """MM-3.6 MM-18.1 MM-18.3: until the round is over, when the protocol shows them all."""
    there = open_scene(top="KH", A="9S", B="8D 7D")
    there = there.do("A", lay("9S"))
    assert [type(event).__name__ for event in there.events] == ["Laid", "FinishPending"]
    seen = rules.observation(there.state, 1)
    assert (seen.protocol, "V-LEG" in repr(seen)) == ((), False)
    over = there.wait(10_000)
    assert over.winner == ("A", 1)
    first = over.happened("RoundOver")[0].violations[0]
    assert (first.code, first.seat) == ("V-LEG-1", 0)


# --- ends, and the rest of the chapter ------------------------------------------------------------------


def test_an_unlawful_finish_goes_back() -> None:
    """MM-10.1 MM-10.6: the finisher continues his turn with the card he had laid."""
    there = open_scene(top="KH", A="9S").do("A", lay("9S"))
    after = there.do("B", challenge("A", "legen"))
    assert (after.turn, after.hand("A"), after.paid(), after.phase) == ("A", {"9S"}, "A1", "turn")


def test_finishing_out_of_turn() -> None:
    """MM-10.6: overturned, the interrupted turn simply goes on."""
    there = open_scene(top="KH", on="B", A="8H", B="9H 7D").do("A", lay("8H"))
    assert there.phase == "finish"
    options = {"takeback": "never"}
    kept = open_scene(top="KH", on="B", A="8H", B="9H 7D", options=options).do("A", lay("8H"))
    after = kept.do("C", challenge("A", "legen"))
    assert (after.turn, after.stage, after.eff, after.paid()) == ("B", "serve", "8H", "A1")


def test_everybody_agrees() -> None:
    """MM-10.5 MM-21.3: the window closes when all others have said so."""
    there = open_scene(top="KH", A="8H").do("A", lay("8H"))
    assert there.refused("A", a.AckFinish()) == "wrong_phase"
    for who in "BCD":
        assert there.winner is None
        there = there.do(who, a.AckFinish())
    assert there.winner == ("A", 1)


def test_a_missing_mau_mau_nobody_noticed() -> None:
    """MM-10b.3: the win counts one point."""
    there = open_scene(top="9S", A="JS").do("A", lay("JS")).wait(2_000)
    assert there.recorded() == ["V-MAU-2"]
    assert there.wait(10_000).winner == ("A", 1)


def test_a_base_with_a_strange_card_on_it() -> None:
    """MM-5.7: the segment has no effect if the own card is not on top when it closes."""
    there = open_scene(top="KH", A="9H 8H 7D 7C", D="QS 8D 9D").do("A", lay("9H"), lay("8H"))
    there = there.do("D", lay("QS"))
    after = there.do("A", DONE)
    assert (after.turn, after.eff) == ("B", "QS")


def test_ripe_cards_at_an_open_table() -> None:
    """MM-4.3 MM-4.5 AMB-29: taken when one likes, at the latest when the next own turn begins."""
    there = open_scene(top="9S", A="QS 8H 8C", penalties={"A": [("AC", 3)]}).do("A", lay("QS"))
    assert (there.penalties("A"), there.state.cards.penalties[0][0].ripe) == (1, True)
    taken = there.do("A", a.TakePenalty(k=1))
    assert (taken.hand("A"), taken.recorded()) == ({"8H", "8C", "AC"}, [])
    left = there
    for who in "BCD":
        left = left.do(who, DONE)
    assert left.hand("A") == {"8H", "8C", "AC"}


def test_a_forgotten_announcement_of_a_run() -> None:
    """MM-9a.5 AMB-39: an ordinary Dame, or by an option a run and a violation."""
    there = open_scene(top="KS", A="QS QH 7C 9C").do("A", lay("QS", say="damenrunde"))
    assert (there.state.turn.run, there.recorded()) == (None, [])
    strict = {"forgotten_queen_run": "penalty"}
    there = open_scene(top="KS", A="QS QH 7C 9C", options=strict)
    there = there.do("A", lay("QS", say="damenrunde"))
    assert (there.state.turn.run is not None, there.recorded()) == (True, ["V-DAM-1"])


def test_the_reshuffler() -> None:
    """MM-8.2 MM-8.5 MM-8.7: the engine shuffles for the player who needs the card, nobody else can."""
    there = open_scene(top="KH", pile="7C 8C 9C", A="9D 8D", draw_pile="7D")
    after = there.do("A", DRAW, DONE).do("B", DRAW)
    assert after.happened("Reshuffled")[0].seat == 1
    assert (after.eff, after.pile) == ("KH", "KH")


def test_hints() -> None:
    """MM-17.2 MM-20.2: lawful actions are marked only for those who have chosen hints."""
    plain = open_scene(top="KH", A="9H 8D")
    assert rules.observation(plain.state, 0).lawful == ()
    assert rules.blocked(plain.state, 0) == ()
    helped = open_scene(top="KH", A="9H 8D", options={"hints": True})
    marked = {helped.listed("A")[at] for at in rules.observation(helped.state, 0).lawful}
    assert lay("9H") in marked
    assert lay("8D") not in marked
    assert DRAW not in marked
