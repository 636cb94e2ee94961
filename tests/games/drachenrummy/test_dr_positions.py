"""States as plain values and back, and what cannot stand on a table (DR-76, DR-77, DR-79)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.builders import case, codes, course
from tests.games.drachenrummy.setting import GAME, at, laid, options, own_melds, reservations

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.parts import LaidMeld, Result
from stammtisch.games.drachenrummy.views.position import Position
from stammtisch.games.protocol import BadPosition


@given(
    st.integers(0, 2**32),
    st.integers(2, 5),
    st.sampled_from(["all", "choose"]),
    st.sampled_from(["auto", "manual"]),
)
def test_every_state_survives(seed: int, n: int, take_mode: str, final: str) -> None:
    """DR-76, DR-79: every state of a match is read back from its position, through JSON too."""
    rng = random.Random(seed)
    state = rules.new(options(take_mode=take_mode, final_meld=final), n)
    for step in course(GAME, state, rng, most=400):
        given_position = rules.position(step.after)
        assert rules.restore(given_position) == step.after
        sent = msgspec.json.encode(given_position)
        assert msgspec.json.decode(sent, type=Position) == given_position


def test_a_state_is_its_actions() -> None:
    """DR-77: the same actions give the same states."""
    actions = [(s.actor, s.action) for s in course(
        GAME, rules.new(options(), 3), random.Random(3), most=300)]  # fmt: skip
    twice = []
    for _ in range(2):
        state = rules.new(options(), 3)
        for actor, action in actions:
            state, _ = rules.apply(state, actor, action)
        twice.append(state)
    assert twice[0] == twice[1]


def test_what_may_be_left_out() -> None:
    """DR-79: a position by hand needs only what is special about it."""
    state = rules.restore(Position(n=2, phase="throw", display=codes("AD 2D 3D 4D")))
    seen = rules.observation(state, 0)
    assert (seen.turn, seen.turn_no, seen.starter, seen.roll_no) == (0, 1, 0, 0)
    assert seen.deck_left == 48
    fixing = at("fix", rolled="1 2 3", fixed="6 6")
    assert rules.observation(fixing, 0).roll_no == 2
    third = rules.restore(
        Position(n=3, options=options(starter=2), turn=1, phase="throw",
                 display=codes("AD 2D 3D 4D"))
    )  # fmt: skip
    assert third.turn_no == 3


BASE = Position(
    n=2,
    phase="reserve",
    turn=0,
    display=codes("2D 5H 9S KC"),
    reserved=reservations("1:AH/3x6 0:QC/2x1"),
    hands=(("7D",), ("2C",)),
    melds=((), laid(own_melds("[4S 5S 6S]"))),
    fixed=(1, 1, 3, 4, 5),
)
DECK = rules.position(rules.restore(BASE)).deck or ()
FINAL = options(final_meld="manual")


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        case("DR-I01 a card twice", {"deck": (*DECK, "7D")}, "twice"),
        case("DR-I01 a card twice in a hand", {"hands": (("7D", "7D"), ())}, "twice"),
        case("DR-I01 a card missing", {"deck": DECK[1:]}, "missing"),
        case("DR-02 a card of a second pack", {"deck": (*DECK, "7D/2")}, "not in 1 pack"),
        case("DR-03 no card", {"hands": (("1D",), ())}, "1D"),
        case("DR-94 another number of packs", {"packs": 2}, "packs"),
        case("DR-01 too many players", {"n": 6}, "seats"),
        case("DR-01 hands of three", {"hands": ((), (), ())}, "hands"),
        case("DR-12 nobody's turn", {"turn": 2}, "turn"),
        case("DR-12 not his turn", {"turn_no": 2, "starter": 0}, "turn 2"),
        case("DR-12 turn zero", {"turn_no": 0}, "turn number"),
        case("DR-11 an impossible starter", {"starter": 5}, "begun"),
        case("DR-11 a starter below 0", {"starter": -2}, "begun"),
        case("DR-11 nobody to begin", {"phase": "shuffle", "starter": -2}, "begun"),
        case("DR-I03 dice that were not fixed", {"fixed": (1, 2, 3, 4, 5)}, "not fixed"),
        case("DR-I03 too many free dice", {"free": (0, 0, 1, 1, 2, 0)}, "free"),
        case("DR-I03 not six counts", {"free": (1, 1)}, "six counts"),
        case("DR-I03 four fixed dice", {"fixed": (1, 1, 3, 4)}, "fixed dice"),
        case("DR-06 a face of 7", {"fixed": (1, 1, 3, 4, 7)}, "1 .. 6"),
        case("DR-I04 six dice on a card", {"reserved": reservations("1:AH/6x6")}, "dice"),
        case("DR-I04 face 0", {"reserved": reservations("1:AH/1x0")}, "dice"),
        case("DR-I04 six dice of one player",
             {"reserved": reservations("1:AH/3x6 1:3H/3x5 0:QC/2x1")}, "more than 5"),
        case("DR-I04 nobody's card",
             {"reserved": reservations("4:AH/1x6 0:QC/2x1")}, "nobody"),
        case("DR-I05 reservations before the throw",
             {"phase": "throw", "fixed": ()}, "reservations"),
        case("DR-I05 nothing to take", {"phase": "take", "fixed": ()}, "reservations"),
        case("DR-I06 a display of two before a deck", {"display": codes("2D 5H")}, "display"),
        case("DR-I06 a display of five", {"display": codes("2D 5H 9S KC AC")}, "display"),
        case("DR-I08 no meld", {"melds": ((), (LaidMeld(0, "run", codes("4S 5S 7S")),))}, "no run"),
        case("DR-I08 not a set", {"melds": ((), (LaidMeld(0, "set", codes("4S 5S 6S")),))},
             "no set"),
        case("DR-76 melds out of order",
             {"melds": ((), (LaidMeld(1, "run", codes("4S 5S 6S")),))}, "numbered"),
        case("DR-54 not active", {"active": False}, "active"),
        case("DR-22 six throws", {"roll_no": 6}, "6 throws"),
        case("DR-19 no throw", {"roll_no": 0}, "0 throws"),
        case("DR-58 stalled already", {"quiet_turns": 4, "turns_since_take": 4}, "quiet_turns"),
        case("DR-58 more quiet turns than turns without taking", {"quiet_turns": 2}, "since_take"),
        case("DR-67 a result too early",
             {"result": Result("stalled", (0,), (0, 0), (1, 1), (0, 0), 1)}, "result"),
        case("DR-61 done too early", {"final_done": (True, False)}, "final_done"),
        case("DR-61 no final melding by hand",
             {"phase": "final_meld", "reserved": (), "fixed": ()}, "final_done"),
        case("DR-61 the player on turn is done",
             {"phase": "final_meld", "options": FINAL, "final_done": (True, False)}, "final_done"),
        case("DR-08 something before the shuffle", {"phase": "shuffle", "starter": 0}, "before"),
        case("DR-11 the lot is drawn already", {"phase": "draw_starter", "starter": 1}, "starter"),
    ],
)  # fmt: skip
def test_impossible_positions(changed: dict[str, Any], about: str) -> None:
    """DR-79, DR-I01 .. DR-I08: what no course of the game leads to is refused, and named."""
    with pytest.raises(BadPosition, match=about):
        rules.restore(replace(BASE, **changed))


def test_all_cards_taken_already() -> None:
    """DR-56: with no card left to take the match cannot be going on."""
    rest = tuple(code for code in PACK.codes[:52] if code not in BASE.display)
    with pytest.raises(BadPosition, match="all cards are taken"):
        rules.restore(Position(n=2, phase="throw", deck=(), hands=(rest, BASE.display)))


def test_a_wrong_result() -> None:
    """DR-67: the result must follow from the cards, and may be left out."""
    hands = (codes("7D"), tuple(c for c in PACK.codes[:52] if c != "7D"))
    over = Position(n=2, phase="match_over", deck=(), hands=hands)
    state = rules.restore(over)
    assert state.result == Result("all_cards_taken", (0,), (-1, -51), (1, 2), (1, 51), 1)
    wrong = Result("all_cards_taken", (1,), (-1, -51), (2, 1), (1, 51), 1)
    with pytest.raises(BadPosition, match="result"):
        rules.restore(replace(over, result=wrong))
