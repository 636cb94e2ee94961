# ruff: noqa: E501 - a case is a line
"""Penalty cards, Mau, Mau-Mau, the countdown, and the end of a round (§ 4, § 10, § 2)."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, lay, open_scene, say, scene, throw

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a

# --- penalty cards ----------------------------------------------------------------------------------


def test_penalty_cards_ripen() -> None:
    """EX-74 MM-4.1 MM-4.2 MM-4.3 AMB-27 AMB-28 AMB-29 INV-09: only what lay there before the turn began."""
    there = scene(top="9S", A="8S 8H 8C", penalties={"A": [("AC", 9), ("AD", 10)]})
    after = there.do("A", lay("8S"))
    assert after.hand("A") == {"8H", "8C", "AC"}
    assert after.penalties("A") == 1
    assert rules.observation(after.state, 0).penalties[0][0].card is None


def test_a_penalty_card_of_the_own_turn() -> None:
    """MM-4.2 AMB-28: it waits for the end of the following turn."""
    there = scene(top="9S", players=2, A="8S 8H 8C 7S", penalties={"A": [("AD", 10)]})
    once = there.do("A", lay("8S"))
    assert once.penalties("A") == 1
    assert once.do("A", lay("8H")).penalties("A") == 0


def test_not_finished_with_a_penalty_card() -> None:
    """EX-77 MM-4.7 MM-10.1 MM-10a.1 AMB-48: the card ripens, and Mau is due until the next turn ends."""
    there = scene(top="9S", A="8S", C="7D 9C", draw="QD", penalties={"A": [("AC", 3)]})
    after = there.do("A", lay("8S"))
    assert (after.winner, after.hand("A"), after.turn) == (None, {"AC"}, "C")
    assert after.wait(44_000).paid() == ""
    ended = after.do("C", DRAW, DONE)
    assert ended.wait(2_999).paid() == ""
    assert ended.wait(3_000).paid() == "A1"


def test_mau_covers_a_card_that_ripens() -> None:
    """MM-10a.4: said with the last action of the turn."""
    there = scene(top="9S", A="8S", penalties={"A": [("AC", 3)]})
    after = there.do("A", lay("8S", say="mau"))
    assert (after.hand("A"), after.state.round.duties) == ({"AC"}, ())


def test_an_empty_hand_goes_on() -> None:
    """MM-2.7: with frozen penalty cards only, he draws like everybody."""
    there = scene(top="9S", A="", penalties={"A": [("AC", 10)]}, draw="7D")
    assert there.do("A", DRAW).hand("A") == {"7D"}


# --- Mau ----------------------------------------------------------------------------------------------


def test_the_grace() -> None:
    """EX-75 EX-76 MM-10a.1 MM-10a.2 MM-19.1 MM-19.5 AMB-71: three seconds after the turn."""
    there = scene(top="9S", A="8S 8H").do("A", lay("8S"))
    assert there.wait(2_999).paid() == ""
    assert there.wait(3_000).paid() == "A1"
    said = there.wait(2_999).do("A", say("mau"))
    assert said.wait(60_000).paid() == ""


def test_without_grace() -> None:
    """AMB-71 MM-10a.2: with a grace of 0 it must be said with the lay."""
    there = scene(top="9S", A="8S 8H", options={"speech_grace_ms": 0})
    assert there.do("A", lay("8S")).wait(0).paid() == "A1"
    assert there.do("A", lay("8S", say="mau")).wait(0).paid() == ""


@pytest.mark.parametrize(
    ("action", "code"),
    [
        case("MM-10a.7 Mau without duty", lay("8S", say="mau"), "mau_not_due"),
        case("EX-81 MM-10b.2 Mau-Mau without a Bube", lay("8S", say="mau_mau"), "mau_mau_not_due"),
        case("MM-10a.7 by its own action", say("mau"), "mau_not_due"),
        case("MM-10b.2 by its own action", say("mau_mau"), "mau_mau_not_due"),
        case("MM-17.5 an unknown phrase", say("hallo"), "phrase_not_due"),
        case("MM-10.2 not finished", say("fertig_hinweis"), "phrase_not_due"),
    ],
)
def test_nothing_to_announce(action: a.SeatAction, code: str) -> None:
    """What is not due is refused at a strict table."""
    assert scene(top="9S", A="8S 8H 7D").refused("A", action) == code


def test_more_cards_again() -> None:
    """MM-10a.5: void if he draws again in his own turn."""
    there = scene(top="KH", A="AH 8C", draw="QD").do("A", lay("AH"))
    assert [duty.phrase for duty in there.state.round.duties] == ["mau"]
    assert there.do("A", DRAW).state.round.duties == ()


def test_mau_by_a_throw_in() -> None:
    """MM-10a.2: due until the running turn ends, three seconds at least."""
    there = scene(top="9H", A="KH 9S 7C", B="8D 7D", C="KS 9D", draw="7S 8S 9C").do("A", lay("KH"))
    there = there.do("C", throw("KS"))
    assert there.wait(10_000).paid() == ""
    drew = there.do("B", DRAW, DONE)
    assert drew.wait(2_999).paid() == ""
    assert drew.wait(3_000).paid() == "C1"
    late = there.wait(5_000).do("B", DRAW, DONE)
    assert late.wait(0).paid() == "C1"


def test_help_for_beginners() -> None:
    """MM-10a.9: the table says Mau."""
    after = scene(top="9S", A="8S 8H", options={"auto_mau": True}).do("A", lay("8S"))
    assert [event.phrase for event in after.happened("Said")] == ["mau"]
    assert after.wait(60_000).penalties("A") == 0


# --- Mau-Mau ------------------------------------------------------------------------------------------


def test_winning_with_a_jack() -> None:
    """EX-78 EX-79 EX-80 MM-10b.1 MM-10b.3 MM-13.1 MM-10.3 AMB-51 AMB-68: two points, if it is said in time."""
    there = scene(top="9S", A="JS")
    assert there.do("A", lay("JS", say="mau_mau")).winner == ("A", 2)
    silent = there.do("A", lay("JS", wish="H"))
    assert silent.phase == "finish"
    assert silent.wait(2_000).do("A", say("mau_mau")).winner == ("A", 2)
    late = silent.wait(3_000)
    assert (late.paid(), late.eff, late.turn, late.winner) == ("A1", "JH", "B", None)


def test_a_single_point() -> None:
    """MM-10b.3 AMB-51: by an option, forgetting it costs a point only."""
    there = scene(top="9S", A="JS", options={"mau_mau_missing": "single_point"})
    assert there.do("A", lay("JS")).wait(3_000).winner == ("A", 1)


def test_a_jack_on_a_base() -> None:
    """MM-10b.1: also as last card of a base."""
    there = scene(top="KH", A="9H JH")
    assert there.do("A", lay("9H JH", say="mau_mau")).winner == ("A", 2)


def test_joy_is_blocked() -> None:
    """MM-10.2 MM-10b.4: the finisher keeps it to himself; Mau-Mau and pointing out are allowed."""
    there = scene(top="9S", A="JS").do("A", lay("JS"))
    assert there.refused("A", a.Exclaim(kind="jubel")) == "exclaim_blocked"
    assert there.refused("B", a.Exclaim(kind="jubel")) == ""
    assert there.do("A", say("fertig_hinweis")).phase == "finish"


def test_the_end_of_a_round() -> None:
    """MM-10.1 MM-10.4 MM-0E.2 MM-10.7 MM-13.1: nothing outstanding, and it is over at once."""
    after = scene(top="9S", A="8S", points={"A": 4}).do("A", lay("8S"))
    assert (after.winner, after.phase) == (("A", 1), "between")
    assert after.happened("RoundOver")[0].scores == (5, 0, 0, 0)


# --- the countdown ------------------------------------------------------------------------------------


def test_counting_down() -> None:
    """EX-82 MM-2.8 MM-19.4 AMB-61: from 5 to 0, at the earliest three seconds after the turn began."""
    there = scene(top="9S", t=0, A="8S 8H 7D")
    assert there.wait(2_999).refused("B", a.Countdown()) == "countdown_too_early"
    counting = there.wait(3_000).do("B", a.Countdown())
    assert counting.refused("C", a.Countdown()) == "countdown_not_allowed"
    woken = counting.wait(4_999).do("A", lay("8S"))
    assert (woken.paid(), bool(woken.happened("CountdownCancelled"))) == ("", True)
    asleep = counting.wait(5_000)
    assert (asleep.paid(), asleep.turn) == ("A1", "A")
    assert [event.number for event in asleep.happened("CountdownNumber")] == [4, 3, 2, 1, 0]


def test_three_countdowns_a_turn() -> None:
    """MM-2.9: then the turn limit ends the turn."""
    there = scene(top="9S", t=0, A="8S 8H 7D", options={"turn_limit_ms": 0})
    for _ in range(3):
        there = there.wait(3_000).do("B", a.Countdown()).wait(5_000)
    assert there.paid() == "A3"
    assert there.wait(3_000).refused("B", a.Countdown()) == "countdown_not_allowed"


@pytest.mark.parametrize(
    ("who", "before"),
    [
        case("EX-83 MM-2.8 he has drawn a stack", "B", [DRAW]),
        case("MM-2.8 not himself", "A", []),
    ],
)
def test_no_countdown(who: str, before: list[a.SeatAction]) -> None:
    """Only for a player who has not acted, and by another."""
    there = scene(top="7S", stack_due=2, A="8S 8H 7D").do("A", *before).wait(10_000)
    assert there.refused(who, a.Countdown()) == "countdown_not_allowed"


# --- asleep (MM-19.6) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "eff", "hand", "turn"),
    [
        case("MM-19.6 the first serving card", {"top": "9S", "A": "AS KS QS 7D"}, "QS", {"AS", "KS", "7D"}, "B"),
        case("MM-19.6 a base is closed at once", {"top": "9S", "A": "9H 7H 8D"}, "9H", {"7H", "8D"}, "B"),
        case("MM-19.6 a Bube wishes the longest suit", {"top": "9S", "A": "JD 7H 8H 7C"}, "JH", {"7H", "8H", "7C"}, "B"),
        case("MM-19.6 nothing serves", {"top": "9S", "A": "7H 8D", "draw": "QC"}, "9S", {"7H", "8D", "QC"}, "B"),
        case("MM-19.6 a stack is drawn", {"top": "7S", "stack_due": 2, "A": "7H 8D", "draw": "QC AC"}, "7S", {"7H", "8D", "QC", "AC"}, "A"),
    ],
)  # fmt: skip
def test_the_table_plays(table: dict[str, object], eff: str, hand: set[str], turn: str) -> None:
    """After 45 seconds the default action is carried out, without announcements."""
    there = scene(**{**table, "limit_at": 145_000}).wait(45_000)  # type: ignore[arg-type]
    assert (there.eff, there.hand("A"), there.turn) == (eff, hand, turn)
    assert there.happened("TurnTimeout")


def test_two_timeouts_hand_over() -> None:
    """MM-19.7 MM-11.6: the seat is a bot's until its owner acts."""
    there = scene(top="9S", players=2, A="8S 8H 7D 7H", limit_at=145_000).wait(45_000)
    assert (there.turn, there.state.standing.timeouts[0]) == ("A", 1)
    there = there.wait(45_000)
    assert there.state.standing.bots[0]
    assert there.happened("ControlChanged")[0].control == "bot"
    back = scene(top="9S", A="8S 8H 7D", bots=(True, False, False, False), timeouts=(2, 0, 0, 0))
    assert not back.do("A", lay("8S")).state.standing.bots[0]


def test_the_longest_round() -> None:
    """MM-0E.4 MM-0E.3 MM-13.2: at the last turn it is broken off, without points."""
    there = scene(top="9S", A="8S 8H 7D", turn_no=1999)
    after = there.do("A", lay("8S"))
    assert (after.phase, after.winner) == ("between", None)
    assert after.happened("RoundAborted")[0].reason == "max_turns"
    bell = scene(top="9S").clock(a.AbortRound("bell"))
    assert (bell.phase, bell.winner) == ("between", None)


def test_times_do_not_run_backwards() -> None:
    """MM-0A.4 MM-0A.9 MM-17.1 MM-19.2: ticks come first, and nothing happens before them."""
    there = scene(top="9S", A="8S 8H").do("A", lay("8S"))
    late = type(there)(there.state, (), there.t + 3_000)
    assert late.refused("A", say("mau")) == "time_order"
    early = type(there)(there.state, (), there.t - 1)
    assert early.refused("A", say("mau")) == "time_order"


def test_aims() -> None:
    """MM-0E.1 MM-10.6: a point is for winning; an open table waits for objections."""
    there = open_scene(top="9S", A="8S").do("A", lay("8S"))
    assert (there.phase, there.winner) == ("finish", None)
    assert there.wait(10_000).winner == ("A", 1)
