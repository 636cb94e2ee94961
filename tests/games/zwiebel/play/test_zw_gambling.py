"""Betting and buying in the Glücksspiel of zwiebel-2004."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.zwiebel.bets import (
    gambling,
    stacks,
    with_stacks,
)
from tests.games.zwiebel.setting import (
    code_of,
    default,
    kinds,
    legal,
    names,
    play,
    played,
)

from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import (
    Bought,
    RoundWon,
)
from stammtisch.games.zwiebel.state.players import elder


def test_a_gambling_round() -> None:
    """SM04-10, Z04-63, Z04-64, Z04-65, ZC-87: pots after each step, a win without showing."""
    state = gambling(start_chips=20, grundeinsatz=2)
    pots = [state.pot]
    for lines in (
        "P0 pay; P1 pay; P2 fold",
        "P1 raise 5; P0 match",
        "P0 no_raise; P1 buy 2; P1 done",
        "P0 pay; P1 pay",
        "P1 no_raise; P0 raise 3",
    ):
        state = play(state, lines)
        pots.append(state.pot)
    assert pots == [6, 10, 20, 24, 28, 31]
    state, events = played(state, "P1 fold")
    assert RoundWon(0, "last_one_left") in events
    assert "hand_shown" not in names(events)
    assert stacks(state) == (37, 5, 18)


@pytest.mark.parametrize("case_id", ["SM04-11", "Z04-64"])
def test_who_cannot_match_can_only_fold(case_id: str) -> None:
    """SM04-11, Z04-64, ZC-88: no all-in; a raise may be more than others have."""
    state = gambling(2, start_chips=6)
    state = play(with_stacks(state, "9 5"), "P0 pay; P1 pay; P1 no_raise; P0 raise 5")
    assert kinds(state) == {"fold"}
    assert code_of(state, "P1 match") == "not_enough_chips"


def test_a_dealer_who_folds() -> None:
    """SM04-12, Z04-66, Z04-65: nobody gets free cards; the deal passes on after the round."""
    state = play(gambling(), "P0 fold; P1 pay; P2 pay; P1 no_raise; P2 no_raise")
    assert state.phase == "buy"
    assert [hand.bit_count() for hand in state.hands] == [0, 5, 5]
    assert state.asked == (1, 2)
    state = play(state, "P1 done; P2 done; P1 pay; P2 pay; P1 no_raise; P2 no_raise")
    assert state.line == (1, 2)
    assert state.standing.dealer == 0
    assert elder(state, 1, 2) == 1
    while state.players:
        state = default(state)
    assert state.standing.dealer == state.standing.history[0].winner


def test_buying_one_by_one() -> None:
    """SM04-13, Z04-65, ZC-83: three cards bought, two open, each seen before the next is bought."""
    state = play(gambling(), "P0 pay; P1 pay; P2 pay; P1 no_raise; P2 no_raise; P0 no_raise")
    state, events = played(state, "P1 buy 1; P1 buy 2; P1 done")
    bought = [event for event in events if isinstance(event, Bought)]
    assert [event.count for event in bought] == [1, 2]
    assert bought[0].seen_by(2) == Bought(1, 1, None)
    assert bought[1].seen_by(1) == bought[1]
    assert state.known[1].bit_count() == 2
    assert state.bought == (0, 3, 0)
    assert stacks(state)[1] == 200 - 1 - 1 - 3
    assert state.hands[0].bit_count() == 10
    assert not state.known[0]


def test_one_raise_each() -> None:
    """SM04-14, Z04-64: who has raised answers a later raise, and cannot raise again."""
    state = play(gambling(), "P0 pay; P1 pay; P2 pay; P1 raise 3; P2 match; P0 match; P2 raise 4")
    state = play(state, "P0 match")
    assert state.asked == (1,)
    assert kinds(state) == {"match", "fold"}
    assert code_of(state, "P1 raise 5") == "wrong_phase"
    state = play(state, "P1 match")
    assert (state.phase, state.asked) == ("raise", (0,))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        case("Z04-63 least", "P1 raise 0", "bad_amount"),
        case("ZC-75 negative", "P1 raise -1", "bad_amount"),
        case("ZC-75 too much", "P1 raise 400", "not_enough_chips"),
        case("ZC-75 turn", "P2 raise 1", "not_your_turn"),
    ],
)
def test_refused_raises(written: str, code: str) -> None:
    """Amounts out of range."""
    assert code_of(play(gambling(), "P0 pay; P1 pay; P2 pay"), written) == code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        case("Z04-65 none", "P1 buy 0", "bad_amount"),
        case("Z04-65 limit", "P1 buy 6", "buy_limit"),
        case("ZC-75 chips first", "P1 buy 9", "not_enough_chips"),
    ],
)
def test_refused_purchases(written: str, code: str) -> None:
    """Not more cards than are outstanding, nor than can be paid."""
    state = play(gambling(grundeinsatz=20), "P0 pay; P1 pay; P2 pay")
    state = play(state, "P1 no_raise; P2 no_raise; P0 no_raise")
    assert code_of(with_stacks(state, "160 150 160"), written) == code


def test_the_smallest_stack_caps_demands() -> None:
    """ZC-88: with bet_cap a raise may not exceed the smallest stack."""
    state = gambling(bet_cap="smallest_stack")
    state = play(with_stacks(state, "60 30 10"), "P0 pay; P1 pay; P2 pay")
    assert code_of(state, "P1 raise 10") == "bad_amount"
    assert code_of(state, "P1 raise 100") == "bad_amount"
    assert max(one.amount for one in legal(state) if isinstance(one, act.Raise)) == 9
    state = gambling(bet_cap="smallest_stack")
    state = play(with_stacks(state, "60 30 10"), "P0 pay; P1 pay; P2 fold")
    assert max(one.amount for one in legal(state) if isinstance(one, act.Raise)) == 29


def test_who_would_raise_later_leaves() -> None:
    """ZC-91, Z04-64: he is neither asked to match nor to raise any more."""
    state = play(gambling(4), "P0 pay; P1 pay; P2 pay; P3 pay; P1 raise 3")
    assert (state.asked, state.later) == ((2, 3, 0), (2, 3, 0))
    state = play(state, "P2 leave")
    assert (state.asked, state.later) == ((3, 0), (3, 0))
