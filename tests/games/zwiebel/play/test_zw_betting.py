"""Stakes and extra bets in zwiebel-v3."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.zwiebel.bets import (
    first_pass,
    stacks,
    v3,
    with_stacks,
)
from tests.games.zwiebel.setting import (
    code_of,
    default,
    kinds,
    legal,
    play,
)

from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state import actions as act


def test_first_legs_without_demands() -> None:
    """Z30-60, Z30-62: with a stake of 0 nobody is asked, with no extra bets nobody covers."""
    state = play(v3(), "P0 stake 0")
    assert (state.phase, state.asked) == ("extra", (1, 2))
    state = play(state, "P1 extra 0; P2 extra 0")
    assert (state.phase, state.betting_pass) == ("stake", 2)


def test_a_betting_pass() -> None:
    """SM30-03, Z30-60, Z30-62: the stake is matched, the extra bets are covered."""
    state = first_pass()
    assert stacks(state)[:4] == (65, 80, 95, 70)
    assert state.pot == 90
    assert not any(state.extras)


def test_winning_the_own_stake() -> None:
    """SM30-10, Z30-63: all fold against the stake, the dealer wins it back with the pot."""
    state = play(v3(), "P0 stake 40; P1 fold; P2 fold")
    assert stacks(state) == (110, 95, 95)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        case("SM30-11", "P0 stake 96", "not_enough_chips"),
        case("ZC-75", "P0 stake -1", "bad_amount"),
        case("Z30-60", "P0 extra 1", "wrong_phase"),
    ],
)
def test_refused_stakes(written: str, code: str) -> None:
    """A stake is 0 .. the own stack."""
    assert code_of(v3(), written) == code


def test_extra_bets_under_a_cap() -> None:
    """ZC-88: extra bets may not exceed what the dealer can cover."""
    state = play(with_stacks(v3(bet_cap="smallest_stack"), "30 90 90"), "P0 stake 0; P1 extra 20")
    assert code_of(state, "P2 extra 11") == "bad_amount"
    assert max(one.amount for one in legal(state) if isinstance(one, act.Extra)) == 10
    state = play(with_stacks(v3(bet_cap="smallest_stack"), "90 30 90"), "P0 stake 0")
    assert max(one.amount for one in legal(state) if isinstance(one, act.Extra)) == 30


def test_betting_ends() -> None:
    """Z30-68, ZC-153: five covers, one hand-over each at the most."""
    state, handovers, decisions = v3(4), 0, 0
    while state.phase not in ("preshow", "showdown") and state.players:
        decisions += 1
        seat = state.asked[0]
        if state.phase == "extra":
            state = play(state, f"P{seat} extra 1")
        elif state.phase == "cover":
            handovers += 1
            word = "fold" if "fold" in kinds(state) else "abdicate"
            state = play(state, f"P{seat} {word}")
            if state.pending is not None:
                state = play(state, f"P{asked_seat(state)} accept")
        else:
            state = default(state)
    assert handovers <= 5
    assert decisions <= 5 * 3 * 4 + 8 * 4
