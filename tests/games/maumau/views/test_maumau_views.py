# ruff: noqa: E501 - a case is a line
"""Who sees what, and how turns follow each other (§ 1, MM-18, MM-0A)."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, challenge, lay, open_scene, say, scene

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.house import hands
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import BIT, CODE, INDEX
from stammtisch.games.maumau.state.state import freeze, thaw
from stammtisch.games.maumau.views.codes import ExcessWire, excess_in, excess_out, violation_in
from stammtisch.games.maumau.views.position import MauMauPosition
from stammtisch.games.protocol import BadPosition
from stammtisch.games.texts import texts


def test_the_own_hand_alone() -> None:
    """MM-18.2 MM-18.3 MM-18.5: own cards, numbers of the others, the open pile; spectators see no hand."""
    there = scene(top="KH", pile="7C 8C", A="9H QD", penalties={"A": [("AC", 9)]}, t=0)
    mine = rules.observation(there.state, 0)
    assert (mine.hand, mine.hand_sizes, mine.pile) == (
        ("9H", "QD"),
        (2, 2, 2, 2),
        ("7C", "8C", "KH"),
    )
    other = rules.observation(there.state, 1)
    assert "9H" not in repr(other.hand)
    assert "AC" not in repr(mine)
    assert rules.observation(there.state, None).hand == ()


def test_a_short_memory() -> None:
    """MM-18.2: by an option only the top of the pile is shown."""
    there = scene(top="KH", pile="7C 8C", options={"pile_history": False})
    seen = rules.observation(there.state, 0)
    assert (seen.pile, seen.pile_size) == (("KH",), 3)
    assert rules.observation(rules.determinize(seen, random.Random(1)), 0) == seen


@pytest.mark.parametrize(
    ("action", "before"),
    [
        case("MM-18.4 MM-0D.9e a base", lay("9H"), []),
        case("MM-18.4 MM-1.9 a drawn card", DRAW, []),
    ],
)
def test_waiting_tells_nothing(action: a.SeatAction, before: list[a.SeatAction]) -> None:
    """The turn stays open just as long, whether or not a card of the suit is left."""
    if action == DRAW:
        with_card = scene(top="KH", A="9D 8D", draw="QH").do("A", *before, action)
        without = scene(top="KH", A="9D 8D", draw="QC").do("A", *before, action)
    else:
        with_card = scene(top="KH", A="9H QH 7D").do("A", *before, action)
        without = scene(top="KH", A="9H QC 7D").do("A", *before, action)
    assert with_card.state.clock.signal_at == without.state.clock.signal_at
    assert rules.alarm(with_card.state) == rules.alarm(without.state)


def test_declining_tells_nothing() -> None:
    """MM-18.4: nothing is drawn for a player merely because he has no 7."""
    there = scene(top="7H", stack_due=2, A="9D 8D")
    assert there.stage == "stack"
    assert a.Draw() in there.listed("A")


def test_what_is_said_and_seen() -> None:
    """MM-18.1: own cards in the own events."""
    drew = scene(top="KH", A="9D 8D", draw="QC").do("A", DRAW).happened("Drew")[0]
    assert drew.seen_by(0).cards == ("QC",)
    assert drew.seen_by(1).cards is None
    assert drew.seen_by(None).n == 1


# --- turns ---------------------------------------------------------------------------------------------


def test_the_beginning_of_a_turn() -> None:
    """MM-1.2 MM-0A.6: numbered, nothing done, the stack first."""
    there = scene(top="KH", A="7H QD 8D").do("A", lay("7H"))
    state = there.state
    assert (state.turn.turn_no, state.turn.acted, state.turn.begun, state.turn.stage) == (
        11,
        False,
        False,
        "stack",
    )
    assert there.happened("TurnStarted")[-1].no == 11


def test_the_end_of_a_turn() -> None:
    """MM-1.3 MM-1.8: direction first, then ripening, then skips."""
    there = scene(top="9S", rules_on=["TR-A"], A="AS 8S QD", penalties={"A": [("AC", 3)]}).do(
        "A", lay("AS"), lay("8S", say="mau")
    )
    kinds = [type(event).__name__ for event in there.events]
    order = ["DirectionChanged", "Ripened", "Skipped", "TurnStarted"]
    assert [kind for kind in kinds if kind in order] == order
    assert there.turn == "C"


@pytest.mark.parametrize(
    ("action", "stage", "code"),
    [
        case("MM-0A.8 drawing with a base open", DRAW, "base", "wrong_stage"),
        case("MM-17.5 done before serving", DONE, "serve", "must_serve"),
        case("MM-17.5 done before a stack", DONE, "stack", "must_answer_stack"),
        case("MM-17.5 a wish at the wrong time", a.Wish(suit="H"), "serve", "wrong_stage"),
        case("MM-17.4 a wish without a Bube", lay("9H", wish="S"), "serve", "wish_not_possible"),
        case("MM-17.8 held for nothing", lay("QH", hold=True), "serve", "not_combinable"),
        case("MM-17.8 done with nothing open", lay("QH", done=True), "serve", "bad_action"),
    ],
)
def test_stages(action: a.SeatAction, stage: str, code: str) -> None:
    """What a stage does not allow is refused (MM-0A.8)."""
    if stage == "stack":
        there = scene(top="7H", stack_due=2, A="9H QH 8D")
    else:
        there = scene(top="KH", A="9H QH 8D")
        if stage == "base":
            there = there.do("A", lay("9H"))
    assert there.refused("A", action) == code


def test_lawful_cards_stay() -> None:
    """MM-0C.6: there is no action that takes a card back."""
    there = scene(top="KH", A="QH 8D 7D").do("A", lay("QH"))
    assert there.refused("A", lay("QH")) == "card_not_in_hand"


def test_no_swap_in_a_queen_run() -> None:
    """HX-7 MM-9a.14: the rule that swaps on Damen rests while a run is on."""
    there = scene(top="QC", rules_on=["HX-7"], on="C", run=("B", "QS QD"), B="QS 8D", C="QH 7C 7S")
    after = there.do("C", lay("QH"))
    assert after.state.turn.run is not None
    assert after.hand("B") == {"QS", "8D"}


def test_lost_by_swapping() -> None:
    """MM-9a.14: the run ends at once."""
    there = scene(top="QC", on="C", run=("B", "QS QD"), B="QS 8D", C="7C 7S")
    draft = thaw(there.state)
    assert hands.swap(draft, 1, 2)
    assert freeze(draft).turn.run is None
    assert [type(event).__name__ for event in draft.events][-1] == "QueenRunEnded"


def test_positions() -> None:
    """MM-0A.6 INV-01: a state is plain values; what cannot stand on a table is refused."""
    there = open_scene(top="KH", A="9S 8D").do("A", lay("9S"))
    written = rules.position(there.state)
    again = msgspec.json.decode(msgspec.json.encode(written), type=MauMauPosition)
    assert rules.restore(again) == there.state
    for wrong in (
        {"hands": (("KH",), (), (), ())},
        {"hands": (("XX",), (), (), ())},
        {"hands": ((), ())},
        {"player": 9},
        {"pile": (), "layers": ()},
        {"layers": (0,)},
        {"seats": (0, 7)},
        {"eff": None, "pile": (), "layers": ()},
    ):
        with pytest.raises(BadPosition):
            rules.restore(msgspec.structs.replace(written, **wrong))


def test_reasons_beforehand() -> None:
    """MM-0C.3 MM-17.4: every card in hand that will not do, with the clause; nothing for others."""
    there = scene(top="KH", A="9H 8D")
    blocked = rules.blocked(there.state, 0)
    assert [(one.code, one.clause) for one in blocked] == [
        ("does_not_serve", "MM-0C.1"),
        ("must_serve", "MM-2.2"),
    ]
    assert rules.blocked(there.state, 1) == ()


def test_what_tables_automate() -> None:
    """MM-20.1: dealing, shuffling, numbers of cards; announcements stay with the players."""
    there = scene(top="7H", stack_due=2, A="9D 8D").do("A", DRAW)
    assert len(there.hand("A")) == 4
    assert scene(top="9S", A="8S 8H").do("A", lay("8S")).state.round.duties[0].phrase == "mau"


def test_references() -> None:
    """AMB-02 AMB-03 AMB-06 AMB-32 AMB-60 AMB-73: decided readings, as they are played."""
    # AMB-02: a 10 doubles the top of the open pile. AMB-73: and that card stays when it is shuffled.
    there = scene(top="TC", pile="7S 9S KH", eff="KH", A="9D 8D", draw_pile="")
    after = there.do("A", DRAW)
    assert after.pile == "KH TC"
    # AMB-32, AMB-60: "§ 5 Anzweifeln" is § 6, "§ 9.1" is § 9.a.
    assert open_scene(top="KH").do("B", challenge("A", "legen")).paid() == "B1"
    # AMB-03: later dealers go round. AMB-06: the opening turn ripens nothing.
    opening = scene(top="9H", turn_no=0, A="QH 8D 7D", penalties={"A": [("AC", -1)]})
    assert opening.do("A", lay("QH")).penalties("A") == 1


def test_mau_in_short() -> None:
    """MM-10a AMB-50: said with one active card; said otherwise it is refused, or void."""
    assert scene(top="9S", A="8S 8H").do("A", lay("8S", say="mau")).state.round.duties == ()
    assert open_scene(top="9S", A="8S 8H 7D").do("A", say("mau")).recorded() == []


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        case("TS-50", "TS-50", "TR-8"),
        case("TS-52", "TS-52", "TR-B"),
        case("TS-53 TS-54 TS-55", "TS-53", "TR-J"),
        case("TS-57", "TS-57", "TR-A"),
    ],
)
def test_the_tournament_rules_have_words(clause: str, rule: str) -> None:
    """Each special rule is a ready-made rule, and a clause that players can read."""
    assert rule in PRESETS
    assert texts("maumau").clauses[clause].de
    assert len(CODE) == 100


@pytest.mark.parametrize("n", [1, 2, 4])
def test_cards_drawn_too_many_stay_as_many(n: int) -> None:
    """MM-2.6: in a world that a seat imagines, even where they are neither in the hand nor laid."""
    told = (ExcessWire(seat=1, window=28, n=n),)
    drawn = tuple(violation_in(one) for one in excess_in(told, [0, BIT[INDEX["7D"]]], ("8D",)))
    assert excess_out(drawn, own=0) == told
