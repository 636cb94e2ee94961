"""Shuffle, deal, exchange and the second deal."""

from __future__ import annotations

import random

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    GAMES,
    arranged,
    code_of,
    codes,
    deck_of,
    default,
    exchange_none,
    legal,
    names,
    options,
    play,
    played,
    started,
    step,
)

from stammtisch.games.protocol import CHANCE, BadOptions, RuleViolation
from stammtisch.games.zwiebel.cards.pack import SIZE
from stammtisch.games.zwiebel.rules import apply, new, sample_chance
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import CardsDealt, Exchanged, RoundStarted
from stammtisch.games.zwiebel.state.setup import PARTS, setup_of
from stammtisch.games.zwiebel.state.state import State

D = [
    code
    for rank in "2345679ZBDK"
    for code in (suit + rank for suit in ("S", "R", "O", "Y", "G", "T", "B", "V"))
]
"""An injected deck: d0, d1, ... without aces and eights on top."""
DECK = " ".join(D)
D30 = [
    code
    for rank in "2345679ZBDK"
    for code in (suit + rank for suit in ("El", "Kr", "Ok", "Po", "Sc", "Mu", "St", "De"))
]


def d(*places: int) -> str:
    """Cards of the deck, in canonical order."""
    order = {code: place for place, code in enumerate(options_codes())}
    return " ".join(sorted((D[place] for place in places), key=order.__getitem__))


def options_codes() -> tuple[str, ...]:
    """All codes of zwiebel-2004 in canonical order."""
    return setup_of(options("z04"), 3).codes


def test_two_deals_and_the_exchange() -> None:
    """SM04-01, ZC-82, ZC-84, Z04-60, Z04-61, ZC-80: packets, turns, the second five open."""
    state = started("z04", 3, DECK)
    assert [codes(state, seat) for seat in (0, 1, 2)] == [
        d(0, 1, 8, 9, 10),
        d(2, 3, 4, 11, 12),
        d(5, 6, 7, 13, 14),
    ]
    state = play(state, f"P1 exchange {D[2]} {D[3]}; P2 exchange; P0 exchange {D[0]} {D[1]} {D[8]}"
                 f" {D[9]}")  # fmt: skip
    assert codes(state, 1) == d(4, 11, 12, 15, 16, 26, 27, 28, 29, 30)
    assert codes(state, 0) == d(10, 17, 18, 19, 20, 21, 22, 23, 24, 25)
    assert codes(state, 0, "known") == ""
    assert codes(state, 1, "known") == d(26, 27, 28, 29, 30)
    assert codes(state, 2, "known") == d(31, 32, 33, 34, 35)
    assert len(state.stock) == 68
    assert state.phase == "showdown"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        case("SM04-02", f"P1 exchange {D[2]} {D[3]} {D[4]} {D[11]} {D[12]}", "too_many_discards"),
        case("SM04-03", "P2 exchange", "not_your_turn"),
        case("ZC-75 malformed", f"P1 exchange {D[2]} {D[2]}", "malformed"),
        case("ZC-75 unknown card", "P1 exchange S1", "malformed"),
        case("ZC-75 order", "P2 exchange S1", "malformed"),
        case("ZC-84 not in hand", f"P1 exchange {D[0]}", "not_your_card"),
        case("ZC-97 wrong phase", "P1 pass", "wrong_phase"),
        case("ZC-65 too early", "P1 announce GD exchange", "wrong_phase"),
    ],
)
def test_refused_exchanges(written: str, code: str) -> None:
    """Each with its code, and nothing changes."""
    assert code_of(started("z04", 3, DECK), written) == code


def test_the_list_of_exchanges() -> None:
    """ZC-118, ZC-84: every set of up to four of the five cards, none first."""
    found = legal(started("z04", 2, DECK))
    assert len(found) == 31
    assert found[0] == act.Exchange(())


def test_exchanges_are_secret() -> None:
    """ZC-83, ZC-95: the number is told, the cards only to the player."""
    _, events = step(started("z04", 3, DECK), f"P1 exchange {D[2]} {D[3]}")
    exchanged = events[0]
    assert isinstance(exchanged, Exchanged)
    assert exchanged.seen_by(1) == exchanged
    assert exchanged.discarded == (D[2], D[3])
    assert exchanged.drawn == (D[15], D[16])
    for other in (0, 2, None):
        assert exchanged.seen_by(other) == Exchanged(1, 2, None, None)


def test_face_down_cards_are_secret() -> None:
    """ZC-83, ZC-117: dealt cards are told to their owner, open ones to all."""
    _, events = played(exchange_none_but_dealer(), "P0 exchange")
    dealt = [event for event in events if isinstance(event, CardsDealt)]
    assert [(event.seat, event.up) for event in dealt] == [(0, False), (1, True), (2, True)]
    assert dealt[0].seen_by(1) == CardsDealt(0, 5, False, None)
    assert dealt[1].seen_by(None) == dealt[1]


def exchange_none_but_dealer() -> State:
    """Only the dealer has still to exchange."""
    return play(started("z04", 3, DECK), "P1 exchange; P2 exchange")


def test_first_deal_of_v3() -> None:
    """Z30-60: five each, the dealer first."""
    state = started("z30", 3, " ".join(D30))
    assert set(codes(state, 0).split()) == set(D30[:5])
    assert set(codes(state, 1).split()) == set(D30[5:10])
    assert set(codes(state, 2).split()) == set(D30[10:15])


def test_open_training() -> None:
    """Z04-62, ZC-144: every card is dealt open, also exchanged ones and the dealer's."""
    state = started("z04", 2, DECK, open_training=True)
    assert codes(state, 0, "known") == codes(state, 0)
    state, events = step(state, f"P1 exchange {D[2]}")
    assert events[0].seen_by(None) == Exchanged(1, 1, (D[2],), (D[10],), up=True)
    state = exchange_none(state)
    assert [codes(state, seat, "known") for seat in (0, 1)] == [codes(state, 0), codes(state, 1)]
    assert state.phase == "showdown"


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        case("Z04-62 money", "z04", {"open_training": True, "mode": "gambling"}),
        case("Z04-62 rules", "z04", {"open_training": True, "lady": True}),
        case("ZC-130 seats", "z04", {"max_players": 2}),
        case("ZC-130 chips", "z30", {"start_chips": 4}),
        case("ZC-130 characters", "z30", {"character_cards": ("ElB",)}),
        case(
            "ZC-130 ranks",
            "z04",
            {"character_cards": ("GD", "YK", "BD", "SK", "OB", "VB", "RK")},
        ),
    ],
)
def test_options_that_do_not_fit(rules: str, changed: dict[str, object]) -> None:
    """ZC-130: refused before the match begins."""
    with pytest.raises(BadOptions):
        new(options(rules, **changed), 3)


@pytest.mark.parametrize("n", [1, 8])
def test_numbers_of_players(n: int) -> None:
    """ZC-80: two to seven."""
    with pytest.raises(BadOptions):
        new(options("z04"), n)


def test_chosen_character_cards() -> None:
    """ZC-07, ZC-130, Z30-02: the characters are data, and a table may choose others."""
    usual = setup_of(options("z30"), 2)
    assert [usual.codes[usual.characters[part]] for part in PARTS] == [
        "KrD", "PoK", "MuD", "DeK", "StB", "ElB", "ScB",
    ]  # fmt: skip
    chosen = ("ElD", "ElK", "KrD", "KrK", "ElB", "KrB", "OkB")
    other = setup_of(options("z30", character_cards=chosen), 2)
    assert tuple(other.codes[other.characters[part]] for part in PARTS) == chosen


def test_draws_never_run_out() -> None:
    """SM04-04, ZC-85, ZC-156: seven players, all exchange four, Lady and Schicksal too."""
    top = [code for code in options_codes() if code[-1] not in "8A"]
    lady, fate = "GD", "YK"
    others = [code for code in top if code not in (lady, fate)]
    order = [lady, others[0], fate, *others[1:]]
    state = started("z04", 7, " ".join(order), lady=True, fate=True)
    while state.phase == "exchange":
        seat = state.asked[0]
        own = [code for code in codes(state, seat).split() if code not in (lady, fate)]
        state = play(state, f"P{seat} exchange {' '.join(own[:4])}")
    assert len(state.stock) == SIZE - 98
    state = default(play(state, "P1 announce YK exchange"))
    state = play(state, "; ".join(f"P{seat} pass" for seat in range(1, 7)))
    state = default(play(state, "P0 announce GD exchange"))
    assert len(state.stock) == 2


def test_random_first_dealer() -> None:
    """ZC-81, ZC-94: the lot is drawn once, before the first shuffle."""
    state = new(options("z04", first_dealer="random"), 3)
    assert GAMES["z04"].rules.actors(state) == (CHANCE,)
    with pytest.raises(RuleViolation):
        apply(state, CHANCE, deck_of(state))
    lot = sample_chance(state, random.Random(1))
    assert isinstance(lot, act.DrawDealer)
    state, _ = apply(state, CHANCE, lot)
    state, events = apply(state, CHANCE, deck_of(state))
    told = events[0]
    assert isinstance(told, RoundStarted)
    assert told.dealer == lot.seat
    with pytest.raises(RuleViolation):
        apply(state, CHANCE, act.DrawDealer(0))


@pytest.mark.parametrize("cards", [(), ("S2",) * SIZE, options_codes()[:-1]])
def test_bad_shuffles(cards: tuple[str, ...]) -> None:
    """ZC-82, ZC-94: all 104 cards, each once."""
    state = new(options("z04"), 2)
    with pytest.raises(RuleViolation) as caught:
        apply(state, CHANCE, act.Shuffle(cards))
    assert caught.value.code == "malformed"


def test_chance_waits_for_the_round() -> None:
    """ZC-94: no shuffle in a running round, and no other action of chance ever."""
    state = started("z04", 2)
    for wrong in (deck_of(state), act.Pass()):
        with pytest.raises(RuleViolation):
            apply(state, CHANCE, wrong)


def test_events_of_a_beginning_round() -> None:
    """ZC-117, ZC-40, ZC-02: round, state of the eights, antes and cards, in this order."""
    state = new(options("z30"), 2)
    _, events = apply(state, CHANCE, deck_of(state))
    assert names(events) == [
        "round_started", "eights_state", "antes_paid", "cards_dealt", "cards_dealt",
    ]  # fmt: skip


def test_arranged_hands_are_whole() -> None:
    """ZC-140: the situations of these tests have all 104 cards, too."""
    state = arranged("z04", "SA RK", "S2")
    assert sum(hand.bit_count() for hand in state.hands) + len(state.stock) == SIZE
