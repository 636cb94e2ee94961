# ruff: noqa: E501 - a case is a line
"""How bots behave at the table (MM-21)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, NAMES, Scene, fresh, lay, open_scene, say, scene

from stammtisch.bots.maumau.steady import SteadyBot
from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a

ATTENTIVE = SteadyBot(attention=1.0, slips=0.0)


def chosen(there: Scene, who: str, bot: SteadyBot = ATTENTIVE, seed: int = 0) -> Any:
    """What the bot does on this seat."""
    seat = NAMES.index(who)
    seen = rules.observation(there.state, seat)
    return bot.choose(seen, rules.legal_actions(there.state, seat), random.Random(seed))


@pytest.mark.parametrize(
    ("table", "action"),
    [
        case("MM-21 wins when it can", {"top": "KH", "A": "QH"}, lay("QH")),
        case("MM-21 says Mau", {"top": "KH", "A": "QH 7D"}, lay("QH", say="mau")),
        case("MM-21 says Mau-Mau", {"top": "KH", "A": "JS"}, lay("JS", say="mau_mau")),
        case("MM-21 saves its Bube", {"top": "KH", "A": "JS QH 7D 8C"}, lay("QH")),
        case("MM-21 saves its 10", {"top": "KH", "A": "TS QH 7D 8C"}, lay("QH")),
        case("MM-21 answers a stack", {"top": "7H", "stack_due": 4, "A": "7S 8C 9D"}, lay("7S")),
        case("MM-21 holds a base open", {"top": "KH", "A": "9H QH KC 8D"}, lay("9H", hold=True)),
        case("MM-21 finishes with a base", {"top": "KH", "A": "9H JH"}, lay("9H", hold=True)),
        case("MM-21 draws when it must", {"top": "KH", "A": "9D 8D"}, DRAW),
    ],
)
def test_sound_play(table: dict[str, Any], action: a.SeatAction) -> None:
    """It sheds cards, says what is due and keeps what is precious."""
    assert chosen(scene(**table), "A") == action


def test_wishes() -> None:
    """MM-21.1: for the suit of which it holds most; on its own observation only."""
    action = chosen(scene(top="KH", A="JS 7D 9D"), "A")
    assert (action.cards, action.wish) == (("JS",), "D")


def test_hurting_who_is_close() -> None:
    """MM-21: a player with one card left gets the 7."""
    there = scene(top="KH", A="7H QH 8C 9D", B="AC")
    assert chosen(there, "A") == lay("7H")


def test_queen_runs() -> None:
    """MM-21: begun with two Damen, ended with the last one."""
    begun = chosen(scene(top="KS", A="QS QH 7C 9D"), "A")
    assert "damenrunde" in begun.say
    last = chosen(scene(top="QC", A="QH 7C 9D", run=("A", "QS QH")), "A")
    assert last == lay("QH", say="damenrunde_ende")


def test_well_behaved() -> None:
    """MM-21.3 MM-20.1: answers, is ready, makes gestures, agrees to a finish after looking."""
    assert chosen(fresh(3, health="auto"), "B") == a.AnswerHealth(ready=True)
    assert chosen(fresh(3, health="ask"), "A") == a.AskHealth()
    there = scene(top="9S", A="8S").do("A", lay("8S"))
    assert chosen(there, "C") == a.Ready()
    finish = open_scene(top="9S", A="8S").do("A", lay("8S"))
    assert chosen(finish, "C") == a.AckFinish()
    nine = scene(top="KH", A="9H QD 7D", rules_on=["HR-9"]).do("A", lay("9H"), DONE)
    assert chosen(nine, "C") == a.MakeGesture(name="streicheln")
    watching = scene(top="KH", king_until=10, on="B", A="9D 8D")
    assert chosen(watching, "A") == a.LetPass()


def test_deals_rightly() -> None:
    """MM-9e.1: by hand, every card face down to the right player."""
    there = fresh(3, supervision="open", deal="manual", health="ask", hand_size=3)
    for _ in range(9):
        there = there.do("A", chosen(there, "A"))
    assert chosen(there, "A") == a.DealFinish()
    after = there.do("A", a.DealFinish())
    assert chosen(after, "A") == a.AskHealth()


@pytest.mark.parametrize(
    ("there", "action"),
    [
        case("MM-21.2 a wrong card", open_scene(top="KH", A="9S 8D 7D").do("A", lay("9S"), DONE), a.Challenge(accused=0, group="legen")),
        case("MM-21.2 Bube on Bube", open_scene(top="JC", A="JD 8D 7D").do("A", lay("JD")), a.Challenge(accused=0, group="legen")),
        case("MM-21.2 too many cards", open_scene(top="KH", A="9D 8D").do("A", DRAW, DRAW), a.Challenge(accused=0, group="ziehen")),
        case("MM-21.2 no Mau", open_scene(top="9S", A="8S 8H").do("A", lay("8S")).wait(2_000), a.Challenge(accused=0, group="mau")),
        case("MM-21.2 no Mau-Mau", open_scene(top="9S", A="JS").do("A", lay("JS")).wait(2_000), a.Challenge(accused=0, group="maumau")),
    ],
)  # fmt: skip
def test_challenges(there: Scene, action: a.Challenge) -> None:
    """What everybody could see; as often as its attention says, and not a second time."""
    who = "B" if there.turn != "B" else "C"
    assert chosen(there, who) == action
    assert chosen(there, who, SteadyBot(attention=0.0)) != action
    assert chosen(there.do("D", action), who) != action


@pytest.mark.parametrize(
    "there",
    [
        case("MM-21.2 a lawful card", open_scene(top="KH", A="QH 8D 7D").do("A", lay("QH"))),
        case("MM-21.2 Mau was heard", open_scene(top="9S", A="8S 8H").do("A", lay("8S"), say("mau")).wait(2_000)),
        case("MM-21.2 there is still time", open_scene(top="9S", A="8S 8H").do("A", lay("8S"))),
        case("MM-21.2 a 10 on anything", open_scene(top="9S", A="TH 8H 7D").do("A", lay("TH"), DONE)),
        case("MM-21.2 what nobody can see", open_scene(top="KH", A="9H 8D").do("A", DRAW, DONE)),
    ],
)  # fmt: skip
def test_no_accusation_without_proof(there: Scene) -> None:
    """MM-21.2: it accuses nobody of what it cannot know."""
    for who in "BCD":
        assert not isinstance(chosen(there, who), a.Challenge)


def test_slips() -> None:
    """MM-21: as people do, as often as it is told; else only what a strict table would allow."""
    there = open_scene(top="KH", A="QH 9D 8D 7D")
    careless = SteadyBot(slips=1.0)
    laid = {chosen(there, "A", careless, seed).cards for seed in range(40)}
    assert len(laid) > 1
    assert {chosen(there, "A", ATTENTIVE, seed).cards for seed in range(10)} == {("QH",)}
