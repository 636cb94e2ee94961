"""Who may sit down in a running round, and where."""

from __future__ import annotations

from msgspec.structs import replace
from tests.games.zwiebel.bets import (
    ORDERED,
    after_joining,
    joined,
)
from tests.games.zwiebel.setting import (
    code_of,
    deck_of,
    options,
    play,
    started,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state.players import seniority


def test_joining_a_running_round() -> None:
    """SM30-01, Z30-61, ZC-94: the newcomer pays, gets five cards and is the Junior."""
    state = joined()
    assert state.pot == 15
    state = play(state, "P3 join")
    assert state.pot == 20
    assert state.asked == (2, 3, 0)
    assert seniority(state) == (0, 1, 2, 3)
    pack = state.setup.pack
    assert state.hands[3] == pack.cards(ORDERED[17:22])
    state = after_joining()
    assert state.hands[1] == pack.cards([*ORDERED[7:10], *ORDERED[15:17]])
    assert state.hands[2] == pack.cards([*ORDERED[11:15], ORDERED[22]])
    assert state.hands[0] == pack.cards([*ORDERED[3:5], *ORDERED[23:26]])


def test_joining_too_late() -> None:
    """SM30-02, Z30-61: after the last exchange one waits for the next round."""
    assert code_of(after_joining(), "P4 join") == "join_closed"


def test_joining_in_z04_is_for_the_pause() -> None:
    """ZC-94: zwiebel-2004 lets nobody join a running round."""
    state = started("z04", 3)
    assert code_of(play(state, "P2 leave"), "P2 join") == "wrong_phase"


def test_no_eighth_hand() -> None:
    """SM30-14, ZC-85: seven hands are dealt, one leaves, and still nobody may join."""
    state = play(started("z30", 7), "P6 leave")
    assert code_of(state, "P6 join") == "wrong_phase"
    state = replace(state, leaving=(), standing=replace(state.standing, circle=(0, 1, 2, 3, 4, 5)))
    assert code_of(state, "P6 join") == "table_full"


def test_no_joining_behind_a_new_dealer() -> None:
    """Z30-61, Z30-69: the dealer has exchanged, though others have not."""
    state = play(new(options("z30"), 4), "P3 leave")
    state, _ = apply(state, CHANCE, deck_of(state))
    state = play(state, "P1 exchange")
    assert play(state, "P3 join").asked == (2, 3, 0)
    assert code_of(play(state, "P0 leave"), "P3 join") == "join_closed"
