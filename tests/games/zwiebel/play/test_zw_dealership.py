"""Who deals when the dealer folds, abdicates or leaves in the middle of betting."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.bets import (
    BUYING,
    buying,
    stacks,
    uncovered,
    v3,
)
from tests.games.zwiebel.setting import (
    GAMES,
    code_of,
    default,
    exchange_none,
    kinds,
    legal,
    names,
    play,
    played,
    started,
)

from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import (
    DealerChanged,
    RoundWon,
)
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.setup import setup_of
from stammtisch.games.zwiebel.views.observation import observation


def test_a_dealer_who_cannot_cover() -> None:
    """SM30-04, Z30-60, Z30-64, Z30-66: he has only fold; the others are asked in turn."""
    state = uncovered()
    assert kinds(state) == {"fold"} | ({"announce"} & kinds(state))
    assert code_of(state, "P0 cover") == "not_enough_chips"
    state = play(state, "P0 fold")
    assert state.pending is not None
    assert observation(state, None).pending.waiting == (1, 3)  # type: ignore[union-attr]


def test_taking_over_the_deal() -> None:
    """SM30-05, Z30-66, ZC-80: the new dealer pays all extra bets; everything counts from him."""
    state, events = played(uncovered(), "P0 fold; P1 accept")
    assert stacks(state)[:4] == (65, 10, 95, 0)
    assert state.pot == 230
    assert DealerChanged(1, "accepted") in events
    assert [seat for seat in seniority(state) if state.place[seat] == "in"] == [1, 3]
    assert (state.phase, state.asked, state.betting_pass) == ("stake", (1,), 3)
    amounts = [one.amount for one in legal(state) if isinstance(one, act.SetStake)]
    assert amounts == list(range(11))


def test_nobody_wants_the_deal() -> None:
    """SM30-06, Z30-66, Z30-67: extra bets go back, the pot is carried, the dealer stays."""
    state = play(uncovered(), "P0 fold; P1 decline")
    assert kinds(state) == {"decline"}
    state, events = played(state, "P3 decline")
    assert {"extra_returned", "pot_carried"} <= set(names(events))
    assert stacks(state)[:4] == (65, 80, 95, 70)
    assert (state.standing.carried, state.standing.dealer) == (90, 0)
    assert state.standing.history[0].winner is None


def test_abdicating_in_vain() -> None:
    """SM30-07, Z30-65, Z30-66: he cannot cover, nobody can take over, the pot is carried."""
    state = play(buying("30 40 50"), "P1 buy 2; P1 done; P1 extra 10; P2 done; P2 extra 25")
    assert kinds(state) - {"announce"} == {"abdicate"}
    state = play(state, "P0 abdicate")
    assert kinds(state) == {"decline"}
    state = play(state, "P1 decline; P2 decline")
    assert stacks(state) == (30, 30, 50)
    assert state.standing.carried == 70


def test_abdicating() -> None:
    """SM30-08, Z30-65: the old dealer stays in as an ordinary player and is the Senior now."""
    state = play(buying("40 40 100"), "P1 buy 2; P1 done; P1 extra 10; P2 done; P2 extra 25")
    state = play(state, "P0 abdicate; P1 decline; P2 accept")
    assert stacks(state)[2] == 40
    assert state.pot == 140
    assert state.place == ("in", "in", "in")
    assert seniority(state) == (2, 0, 1)
    assert (state.phase, state.asked) == ("stake", (2,))


def test_taking_over_without_paying_the_own_bet() -> None:
    """Z30-66: with the option off the new dealer does not cover his own extra bet."""
    state = buying("40 40 100")
    option = replace(state.setup.options, takeover_pays_own_extra=False)
    state = replace(state, setup=setup_of(option, 3))
    state = play(state, "P1 done; P1 extra 10; P2 done; P2 extra 25; P0 abdicate; P1 decline")
    state = play(state, "P2 accept")
    assert stacks(state)[2] == 100 - 25 - 10


def test_folding_against_the_last_one() -> None:
    """SM30-09, Z30-64: the only one left gets his extra bet back and wins."""
    state, events = played(v3(2), "P0 stake 0; P1 extra 50; P0 fold")
    assert {"extra_returned", "pot_awarded"} <= set(names(events))
    assert stacks(state) == (95, 105)


def test_the_clock_abdicates() -> None:
    """ZC-92, Z30-65: after buying the dealer's default gives the deal away, though he could pay."""
    lines = BUYING + "P1 done; P1 extra 5; P2 done; P2 extra 0; P3 done; P3 extra 0"
    state = play(v3(4), lines)
    assert {"cover", "abdicate"} <= kinds(state)
    assert GAMES["z30"].rules.timeout(state, 0) == act.Abdicate()


def test_a_dealer_who_leaves_in_match() -> None:
    """SM30-18, Z30-69: T = 0, the first to his left deals; those not yet asked go on."""
    state = play(v3(4), "P0 stake 10; P1 match")
    state, events = played(state, "P0 leave")
    assert DealerChanged(1, "left") in events
    assert (state.phase, state.asked, state.stake) == ("match", (2, 3), 10)
    state = play(state, "P2 match; P3 match")
    assert (state.phase, state.asked) == ("extra", (2, 3))
    state = play(state, "P2 extra 0; P3 extra 0")
    assert (state.phase, state.asked) == ("stake", (1,))


def test_a_dealer_who_leaves_among_extra_bets() -> None:
    """SM30-19, Z30-69, Z30-66: T = 10 is offered first, then the phase goes on."""
    state = play(v3(3), "P0 stake 0; P1 extra 10; P0 leave")
    pot = state.pot
    state = play(state, "P1 accept")
    assert state.pot == pot + 20
    assert (state.phase, state.asked) == ("extra", (2,))
    state = play(state, "P2 extra 3")
    assert (state.phase, state.asked) == ("cover", (1,))


def test_a_dealer_who_leaves_before_his_stake() -> None:
    """Z30-69: the new dealer names it."""
    state = play(v3(3), "P0 leave")
    assert (state.phase, state.asked) == ("stake", (1,))


@pytest.mark.parametrize(
    ("lines", "phase", "asked"),
    [
        case("Z30-69 exchange", "", "exchange", (1, 2, 3)),
        case("Z30-69 before the stake", "x", "stake", (1,)),
        case("Z30-69 after the stake", "x; P0 stake 5", "match", (1, 2, 3)),
        case("Z30-69 no extra bet of his own", "x; P0 stake 0", "extra", (2, 3)),
        case("Z30-69 after his own, of nothing", "x; P0 stake 0; P1 extra 0", "extra", (2, 3)),
        case("Z30-69 he is asked for his cards", f"x; {BUYING}", "buy", (1, 2, 3)),
        case("Z30-69 while he buys", f"x; {BUYING}; P1 buy 2", "buy", (1, 2, 3)),
        case("Z30-69 no extra bet after buying", f"x; {BUYING}; P1 done", "buy", (2, 3)),
    ],
)
def test_the_dealer_leaves(lines: str, phase: str, asked: tuple[int, ...]) -> None:
    """T = 0: the first to his left deals; the phase goes on with who has not been asked."""
    state = started("z30", 4)
    if lines:
        state = play(exchange_none(state), lines.removeprefix("x").lstrip("; "))
    state = play(state, "P0 leave")
    assert state.standing.dealer == 1
    assert (state.phase, state.asked) == (phase, asked)
    if phase == "buy" and asked[0] == 1:
        state = play(state, "P1 done")
        assert (state.phase, state.asked) == ("buy", (2, 3))


def test_a_new_dealer_folds_too() -> None:
    """Z30-69, Z30-64: the next to the left deals, until one is left."""
    state = play(v3(4), "P0 stake 5; P0 leave; P1 fold")
    assert (state.standing.dealer, state.phase, state.asked) == (2, "match", (2, 3))
    state = play(state, "P2 fold")
    assert state.standing.history[-1].winner == 3


@pytest.mark.parametrize(
    ("lines", "asked", "phase"),
    [
        case("Z30-69 T = 0", "P0 stake 0; P1 extra 0; P2 announce KrD exchange; P0 leave", 2,
             "extra"),
        case("Z30-69 T = 3", "P0 stake 0; P1 extra 3; P2 announce KrD exchange; P0 leave", 1,
             "extra"),
        case("Z30-69 before the stake", "P0 announce ElD exchange; P0 leave", 1, "stake"),
    ],
)  # fmt: skip
def test_a_dealer_who_leaves_in_a_step(lines: str, asked: int, phase: str) -> None:
    """ZC-97, ZC-140: another's step is done first, and no card is lost; then somebody deals."""
    hands = "ElD El3 El4 El5 El6 Ok2 Ok3 Ok4 Ok5 Ok6 KrD Sc3 Sc4 Sc5 Sc6"
    characters = ("ElD" if "ElD" in lines else "KrD", "PoK", "MuD", "DeK", "StB", "ElB", "ScB")
    state = play(exchange_none(started("z30", 4, hands, character_cards=characters)), lines)
    if state.pending is not None and asked_seat(state) == 2:
        assert kinds(state) == {"choose_exchange"}
        state = default(state)
    assert len(state.stock) == 104 - 20 - 2
    assert sum(pile.bit_count() for pile in (*state.hands, *state.discards)) == 20 + 1
    assert (asked_seat(state), state.phase) == (asked, phase)
    assert (kinds(state) == {"accept", "decline"}) is ("extra 3" in lines)


def test_a_dealer_who_leaves_while_his_place_is_offered() -> None:
    """ZC-91, Z30-66: he has abdicated; the question goes on, and if all decline all is carried."""
    state = play(buying("40 40 100"), "P1 done; P1 extra 10; P2 done; P2 extra 25; P0 abdicate")
    state = play(state, "P0 leave")
    assert asked_seat(state) == 1
    taken = play(state, "P1 decline; P2 accept")
    assert (taken.phase, taken.asked, taken.standing.dealer) == ("stake", (2,), 2)
    carried = play(state, "P1 decline; P2 decline")
    assert (carried.standing.carried, carried.standing.dealer) == (60, 1)


def test_the_last_one_asked_leaves() -> None:
    """ZC-87, ZC-91, Z30-66: two are left, one declines, the other leaves: the first wins."""
    state = play(v3(), "P0 stake 0; P1 extra 3; P2 extra 1; P0 fold; P1 decline")
    state, events = played(state, "P2 leave")
    assert RoundWon(1, "last_one_left") in events
    assert state.standing.carried == 0
    assert stacks(state) == (95, 95 + 15 + 1, 0)
