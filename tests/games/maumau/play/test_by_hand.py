"""Dealing by hand, and the faults of a dealer (§ 9.e, § 0B; open tables)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.scenes import NAMES, Scene, challenge, fresh, seat

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a


def dealing(players: int = 3, **options: Any) -> Scene:
    """The shuffled pack in the dealer's hand; A deals to B, C and A in turn."""
    return fresh(players, supervision="open", deal="manual", health="ask", hand_size=3, **options)


def deal(there: Scene, receivers: str) -> Scene:
    """Cards for these players, face down; a small letter: face up."""
    for name in receivers:
        there = there.do("A", a.DealCard(to=seat(name.upper()), face_up=name.islower()))
        if name.islower() and name != "a":
            there = there.do(name.upper(), a.ChooseDealt(choice="keep"))
    return there


def opened(there: Scene) -> Scene:
    """Everybody is well, and the first card lies."""
    there = there.do("A", a.DealFinish(), a.AskHealth())
    for name in "BC":
        there = there.do(name, a.AnswerHealth(ready=True))
    return there


def geb1(there: Scene) -> list[str]:
    """Faults that can be challenged."""
    return [code for code in there.recorded() if code == "V-GEB-1"]


def test_a_clean_deal() -> None:
    """MM-9e.1 MM-0B.5: card by card, then the rest lies as draw pile."""
    there = deal(dealing(), "BCABCABCA")
    assert [len(there.hand(name)) for name in "ABC"] == [3, 3, 3]
    after = opened(there)
    assert (after.phase, geb1(after), after.paid()) == ("turn", [], "")


@pytest.mark.parametrize(
    ("order", "faults"),
    [
        case("MM-9e.2 AMB-63 the first is free", "CBABCABCA", 1),
        case("MM-9e.2 V-GEB-1 the second is not", "CBABCABAC", 3),
        case("MM-9e.1 a wrong number", "BCABCABC", 0),
        case("MM-9e.1 too many", "BCABCABCAB", 1),
    ],
)
def test_faults(order: str, faults: int) -> None:
    """A card to the wrong player, or a wrong number; put right before the first card (MM-9e.4)."""
    there = opened(deal(dealing(), order))
    assert [len(there.hand(name)) for name in "ABC"] == [3, 3, 3]
    assert len(geb1(there)) == faults


def test_challenged_dealing() -> None:
    """MM-9e.4 MM-9e.6 AMB-64: in front of the dealer; it ripens after his first real turn."""
    there = opened(deal(dealing(), "CBABCABCA"))
    after = there.do("B", challenge("A", "geben"))
    assert after.penalties("A") == 1
    assert after.state.cards.penalties[0][0].born == 0


def test_an_open_card() -> None:
    """MM-9e.3: its receiver keeps it or takes another; from the second fault on it costs a card."""
    there = dealing().do("A", a.DealCard(to=1, face_up=True))
    assert (there.phase, rules.actors(there.state)) == ("deal_choice", (1,))
    assert there.refused("C", a.ChooseDealt(choice="new")) == "wrong_phase"
    shown = there.happened("DealtByHand")[0].card
    assert rules.observation(there.state, 2).known[1] == (shown,)
    new = there.do("B", a.ChooseDealt(choice="new"))
    assert shown not in new.hand("B")
    assert (new.phase, new.penalties("A")) == ("deal", 0)
    second = new.do("A", a.DealCard(to=2, face_up=True)).do("C", a.ChooseDealt(choice="keep"))
    assert second.penalties("A") == 1


def test_silence_keeps_the_card() -> None:
    """MM-9e.3 MM-19.9: after ten seconds; nobody has challenged then."""
    there = deal(dealing(), "CB").do("A", a.DealCard(to=0, face_up=False))
    there = there.do("A", a.DealCard(to=1, face_up=True)).wait(10_000)
    assert (there.phase, there.penalties("A")) == ("deal", 0)


def test_the_mangy_didi() -> None:
    """MM-9e.5: a card face up to himself is no fault."""
    there = deal(dealing(), "BCa")
    assert there.happened("Didi")
    assert there.state.round.dealing.faults == 0  # type: ignore[union-attr]
    assert there.phase == "deal"


def test_a_sleeping_dealer() -> None:
    """MM-19.9: the next lawful step is taken for him; no violation arises from it."""
    there = dealing().wait(45_000)
    assert len(there.hand("B")) == 1
    done = there.wait(45_000 * 10)
    assert done.phase != "deal"
    assert done.recorded() == []


def test_opening_without_asking() -> None:
    """MM-0B.7 V-GEB-2: possible at an open table, and a violation."""
    there = fresh(3, supervision="open", health="ask")
    assert there.phase == "health"
    after = there.do("A", a.FlipFirst())
    assert after.recorded() == ["V-GEB-2"]
    assert after.do("B", challenge("A", "geben")).penalties("A") == 1
    asked = there.do("A", a.AskHealth())
    assert asked.refused("A", a.FlipFirst()) == "wrong_phase"


def test_no_card_is_left_for_a_penalty() -> None:
    """MM-4.6 MM-9e.3: hands and first card come first."""
    there = fresh(6, supervision="open", deal="manual", health="off")
    for _ in range(2):
        there = there.do("A", a.DealCard(to=1, face_up=True))
        there = there.do("B", a.ChooseDealt(choice="keep"))
    assert there.penalties("A") == 1
    for _ in range(3):
        there = there.do("A", a.DealCard(to=1, face_up=True))
        there = there.do("B", a.ChooseDealt(choice="keep"))
    after = there.do("A", a.DealFinish())
    assert (after.phase, after.happened("PenaltyVoid") != []) == ("turn", True)
    assert NAMES[0] == "A"


def test_only_the_dealer_deals() -> None:
    """MM-17.5: nobody else."""
    there = dealing()
    assert there.refused("B", a.DealCard(to=1)) == "not_dealer"
    assert there.refused("B", a.DealFinish()) == "not_dealer"
    assert there.refused("A", a.DealCard(to=7)) == "bad_action"
