"""Betting rounds, buying, extra bets and the hand-over of the deal."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case, numbers
from tests.games.zwiebel.setting import (
    code_of,
    deck_of,
    default,
    exchange_none,
    kinds,
    legal,
    names,
    options,
    play,
    played,
    started,
)

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwiebel import actions as act
from stammtisch.games.zwiebel.events import Bought, DealerChanged, RoundWon
from stammtisch.games.zwiebel.observing import observation
from stammtisch.games.zwiebel.players import elder, seniority
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state import State
from stammtisch.games.zwiebel.turns import asked_seat


def gambling(n: int = 3, **changed: Any) -> State:
    """A Glücksspiel of zwiebel-2004 at the first bet."""
    return exchange_none(started("z04", n, mode="gambling", **changed))


def v3(n: int = 3, **changed: Any) -> State:
    """A round of zwiebel-v3 at the first stake."""
    return exchange_none(started("z30", n, **changed))


def stacks(state: State) -> tuple[int, ...]:
    """What everybody has."""
    return state.standing.stacks


def with_stacks(state: State, written: str) -> State:
    """The state with other stacks."""
    return replace(state, standing=replace(state.standing, stacks=numbers(written)))


# --- zwiebel-2004 -----------------------------------------------------------------------------


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


# --- zwiebel-v3 -------------------------------------------------------------------------------


def joined() -> State:
    """SM30-01: three players; P1 exchanges two, P3 joins, P2 one, P3 none, P0 three."""
    return play(started_with_free_seat(), "P1 exchange " + two(1))


def started_with_free_seat() -> State:
    """Seats 3 and 4 are empty when the round begins."""
    state = play(new(options("z30"), 5), "P3 leave; P4 leave")
    return apply(state, CHANCE, deck_of(state, DECK))[0]


SUITS = ("El", "Kr", "Ok", "Po", "Sc", "Mu", "St", "De")
ORDERED = [suit + rank for rank in "2345679ZBDK" for suit in SUITS]
DECK = " ".join(ORDERED)


def two(seat: int) -> str:
    """The first two cards that seat was dealt."""
    return " ".join(ORDERED[5 * seat : 5 * seat + 2])


def after_joining() -> State:
    """The first stake after SM30-01."""
    state = play(joined(), "P3 join", f"P2 exchange {ORDERED[10]}", "P3 exchange")
    return play(state, f"P0 exchange {' '.join(ORDERED[:3])}")


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


def first_pass() -> State:
    """SM30-03: stake 10, extra bets 5 and 15, all covered."""
    lines = "P0 stake 10; P1 match; P2 fold; P3 match; P1 extra 5; P3 extra 15; P0 cover"
    return play(after_joining(), lines)


def test_a_betting_pass() -> None:
    """SM30-03, Z30-60, Z30-62: the stake is matched, the extra bets are covered."""
    state = first_pass()
    assert stacks(state)[:4] == (65, 80, 95, 70)
    assert state.pot == 90
    assert not any(state.extras)


def uncovered() -> State:
    """SM30-04: the dealer cannot cover 70."""
    return play(first_pass(), "P0 stake 0; P1 extra 0; P3 extra 70")


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


def buying(written: str, pot: int = 60) -> State:
    """BUY of zwiebel-v3 with these stacks; nobody has bet anything before."""
    lines = "P0 stake 0; P1 extra 0; P2 extra 0; " * 2 + "P0 stake 0"
    return replace(with_stacks(play(v3(), lines), written), pot=pot)


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
    state = replace(
        state,
        setup=replace(
            state.setup, options=replace(state.setup.options, takeover_pays_own_extra=False)
        ),
    )
    state = play(state, "P1 done; P1 extra 10; P2 done; P2 extra 25; P0 abdicate; P1 decline")
    state = play(state, "P2 accept")
    assert stacks(state)[2] == 100 - 25 - 10


def test_folding_against_the_last_one() -> None:
    """SM30-09, Z30-64: the only one left gets his extra bet back and wins."""
    state, events = played(v3(2), "P0 stake 0; P1 extra 50; P0 fold")
    assert {"extra_returned", "pot_awarded"} <= set(names(events))
    assert stacks(state) == (95, 105)


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


def test_leaving_with_an_extra_bet() -> None:
    """ZC-91: an outstanding extra bet goes to the pot and leaves T."""
    state = play(v3(3), "P0 stake 0; P1 extra 10")
    pot = state.pot
    state = play(state, "P1 leave")
    assert state.pot == pot + 10
    assert sum(state.extras) == 0
    state = play(state, "P2 extra 0")
    assert (state.phase, state.betting_pass) == ("stake", 2)


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


def test_the_last_one_asked_leaves() -> None:
    """ZC-87, ZC-91, Z30-66: two are left, one declines, the other leaves: the first wins."""
    state = play(v3(), "P0 stake 0; P1 extra 3; P2 extra 1; P0 fold; P1 decline")
    state, events = played(state, "P2 leave")
    assert RoundWon(1, "last_one_left") in events
    assert state.standing.carried == 0
    assert stacks(state) == (95, 95 + 15 + 1, 0)


def test_a_dealer_who_leaves_while_his_place_is_offered() -> None:
    """ZC-91, Z30-66: he has abdicated; the question goes on, and if all decline all is carried."""
    state = play(buying("40 40 100"), "P1 done; P1 extra 10; P2 done; P2 extra 25; P0 abdicate")
    state = play(state, "P0 leave")
    assert asked_seat(state) == 1
    taken = play(state, "P1 decline; P2 accept")
    assert (taken.phase, taken.asked, taken.standing.dealer) == ("stake", (2,), 2)
    carried = play(state, "P1 decline; P2 decline")
    assert (carried.standing.carried, carried.standing.dealer) == (60, 1)


def test_first_legs_without_demands() -> None:
    """Z30-60, Z30-62: with a stake of 0 nobody is asked, with no extra bets nobody covers."""
    state = play(v3(), "P0 stake 0")
    assert (state.phase, state.asked) == ("extra", (1, 2))
    state = play(state, "P1 extra 0; P2 extra 0")
    assert (state.phase, state.betting_pass) == ("stake", 2)
