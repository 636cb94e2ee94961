"""The exchange with the stock, short stocks included (ZZ-22 .. ZZ-29)."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest
from tests.builders import case, codes, numbers, refused
from tests.games.zwanzig.setting import GAME, deal, exchange, in_game, new, run

from stammtisch.games.protocol import CHANCE
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.state.actions import Exchange, Recycle
from stammtisch.games.zwanzig.state.events import CardsExchanged, StockRecycled


def exchanging(n: int = 4, *counts: int, **changed: Any) -> Any:
    """The exchange under spades, after the first players have taken so many cards."""
    return exchange(deal(new(n, n - 1, **changed), trump="S"), *counts)


@pytest.mark.parametrize(
    ("n", "shortage", "taken", "cap"),
    [
        case("ZZ-E14 ZZ-P2 never short with four", 4, "first_come", "3 3 3", 3),
        case("ZZ-E15 ZZ-A03 first come", 5, "first_come", "3 3", 1),
        case("ZZ-E17 six players", 6, "first_come", "0 0", 2),
        case("ZZ-E18 equal shares", 5, "even_cap", "0 0", 1),
        case("ZZ-E20 one in the stock, six dead", 5, "recycle", "3 3", 3),
        case("ZZ-E21 the dead pile is empty", 6, "recycle", "", 2),
        case("ZZ-E22 stock 0, two dead", 6, "recycle", "2", 2),
    ],
)
def test_caps(n: int, shortage: str, taken: str, cap: int) -> None:
    """ZZ-23, ZZ-27: how many cards the next player may exchange."""
    state = exchanging(n, *numbers(taken), stock_shortage=shortage)
    assert rules.observation(state, state.turn).exchange_cap == cap
    sizes = [len(action.cards) for action in rules.legal_actions(state, state.turn)]  # type: ignore[union-attr]
    assert max(sizes) == cap
    assert len(sizes) == sum(comb(5, k) for k in range(cap + 1))


def test_nothing_left() -> None:
    """ZZ-E16, ZZ-E86, ZZ-28: seats 3 and 4 find nothing, are passed over, and seat 1 decides."""
    state = exchanging(5, 3, 3)
    hand = rules.observation(state, 2).hand
    state, events = run(state, (2, Exchange(hand[:1])))
    forced = [event for event in events if isinstance(event, CardsExchanged) and event.forced]
    assert forced == [CardsExchanged(seat, 0, True, (), ()) for seat in (3, 4)]
    assert (state.phase, state.turn) == ("decide", 1)
    assert rules.observation(state, 0).exchange_count == (3, 3, 1, 0, 0)


@pytest.mark.parametrize(
    ("n", "changed"),
    [
        case("ZZ-E19 ZZ-71 six with equal shares", 6, {"stock_shortage": "even_cap"}),
        case("ZZ-71 no exchange at all", 4, {"exchange_max": 0}),
    ],
)
def test_nobody_exchanges(n: int, changed: dict[str, Any]) -> None:
    """ZZ-28, ZZ-71: without cards to take the exchange passes by itself."""
    state = exchanging(n, **changed)
    assert (state.phase, state.turn) == ("decide", 1)
    assert rules.observation(state, None).exchange_count == (0,) * n


@pytest.mark.parametrize(
    ("n", "cap"),
    [
        case(f"ZZ-27 even_cap n={n}", n, cap)
        for n, cap in zip(range(2, 7), (3, 3, 3, 1, 0), strict=True)
    ],
)
def test_equal_shares(n: int, cap: int) -> None:
    """ZZ-27: with even_cap everybody may take the same number."""
    state = exchanging(n, stock_shortage="even_cap")
    for seat in range(n) if cap else ():
        assert (state.turn, rules.observation(state, seat).exchange_cap) == (seat, cap)
        state = exchange(state, cap)
    assert state.phase == "decide"


def test_order() -> None:
    """ZZ-22, ZZ-E83: from the announcer clockwise; nobody before his turn."""
    state = exchanging()
    order = []
    while state.phase == "exchange":
        for other in {0, 1, 2, 3} - {state.turn}:
            assert refused(GAME, state, other, Exchange(())).code == "not_your_turn"
        order.append(state.turn)
        state = exchange(state, 1)
    assert order == [0, 1, 2, 3]
    state = exchanging(4, 0)
    assert refused(GAME, state, 2, Exchange(())).code == "not_your_turn"


def test_exchange_moves_cards() -> None:
    """ZZ-23: as many from the top of the stock as go to the dead pile."""
    state, events = run(exchanging(), (0, Exchange(codes("7D 8D 7H"))))
    seen = rules.observation(state, 0)
    assert seen.hand == codes("8H 9H QS KS TS")
    assert (seen.own_discards, seen.own_drawn) == (codes("7D 8D 7H"), codes("QS KS TS"))
    assert (seen.stock, seen.dead_pile) == (9, 3)
    assert events == [CardsExchanged(0, 3, False, codes("7D 8D 7H"), codes("QS KS TS"))]


def test_standing_pat() -> None:
    """ZZ-23: nobody has to exchange."""
    state, events = run(exchanging(), (0, Exchange(())))
    assert events == [CardsExchanged(0, 0, False, (), ())]
    assert rules.observation(state, 0).hand == codes("7D 8D 7H 8H 9H")


def test_once_and_all_at_once() -> None:
    """ZZ-24, ZZ-A04: after the exchange the next one is asked; there is no second."""
    state = exchange(exchanging(), 1)
    assert not rules.legal_actions(state, 0)
    assert refused(GAME, state, 0, Exchange(codes("8D"))).code == "not_your_turn"


def test_too_many() -> None:
    """ZZ-E82: four cards are too many, and so is one more than the stock has."""
    refusal = refused(GAME, exchanging(), 0, Exchange(codes("7D 8D 7H 8H")))
    assert (refusal.code, refusal.clause, refusal.facts) == (
        "too_many_cards", "ZZ-23", {"count": 4, "cap": 3},
    )  # fmt: skip
    state = exchanging(5, 3, 3)
    hand = rules.observation(state, 2).hand
    assert refused(GAME, state, 2, Exchange(hand[:2])).facts == {"count": 2, "cap": 1}


def test_only_the_number_is_public() -> None:
    """ZZ-25, ZZ-A05: the others see how many, not which; the own ones can be looked up."""
    state, events = run(exchanging(), (0, Exchange(codes("7D 8D"))))
    for other in (1, 2, 3, None):
        assert events[0].seen_by(other) == CardsExchanged(0, 2, False, None, None)
        seen = rules.observation(state, other)
        assert seen.exchange_count[0] == 2
        assert (seen.own_discards, seen.own_drawn) == ((), ())
    assert events[0].seen_by(0) == events[0]


def test_discards_are_dead() -> None:
    """ZZ-26: what was put away is drawn by nobody in this game."""
    state = exchanging(4, 3, 3, 3)
    gone = set(rules.position(state).dead_pile or ())
    state = exchange(state, 3)
    drawn = {code for cards in rules.position(state).drawn or () for code in cards}
    assert len(gone) == 9
    assert not gone & drawn


def test_exchange_in_the_hearts_phase() -> None:
    """ZZ-29, ZZ-A16: the hearts phase has its exchange like every game."""
    state = deal(in_game(9))
    assert (state.phase, rules.observation(state, 0).exchange_cap) == ("exchange", 3)


def test_number_of_actions() -> None:
    """ZZ-E87, ZZ-94: 26 exchanges with cap 3, 6 with cap 1."""
    assert len(rules.legal_actions(exchanging(), 0)) == 26
    assert len(rules.legal_actions(exchanging(5, 3, 3), 2)) == 6


# --- recycle ------------------------------------------------------------------------------------


def test_recycle_waits_for_chance() -> None:
    """ZZ-27: taking more than the stock holds, the player waits until the dead pile is shuffled."""
    state = exchanging(5, 3, 3, stock_shortage="recycle")
    before = rules.position(state)
    hand = rules.observation(state, 2).hand
    state, events = run(state, (2, Exchange(hand[:3])))
    assert not events
    assert (state.phase, rules.actors(state)) == ("recycle", (CHANCE,))
    seen = rules.observation(state, 2)
    assert (seen.own_choice, seen.hand, seen.turn) == (hand[:3], hand, None)
    assert rules.observation(state, 3).own_choice == ()
    assert rules.observation(state, 3).exchange_count == (3, 3, 3, None, None)
    drawn = rules.sample_chance(state, random.Random(3))
    assert isinstance(drawn, Recycle)
    assert sorted(drawn.cards) == sorted(before.dead_pile or ())


def test_recycle() -> None:
    """ZZ-27: first the rest of the stock, then the top of the recycled pile; his own start anew."""
    state = exchanging(5, 3, 3, stock_shortage="recycle")
    rest = rules.position(state).stock or ()
    dead = rules.position(state).dead_pile or ()
    hand = rules.observation(state, 2).hand
    state, events = run(state, (2, Exchange(hand[:3])), (CHANCE, Recycle(dead[::-1])))
    recycled = dead[::-1]
    assert events == [
        StockRecycled(6),
        CardsExchanged(2, 3, False, hand[:3], (rest[0], *recycled[:2])),
    ]
    after = rules.position(state)
    assert after.stock == recycled[2:]
    assert after.dead_pile == hand[:3]
    assert (state.phase, state.turn) == ("exchange", 3)


def test_recycle_twice() -> None:
    """ZZ-27: six players who all exchange two recycle again and again."""
    state, sizes = exchanging(6, stock_shortage="recycle"), []
    while state.phase in ("exchange", "recycle"):
        if state.phase == "recycle":
            sizes.append(rules.observation(state, None).dead_pile)
            state, _ = run(state, (CHANCE, rules.sample_chance(state, random.Random(len(sizes)))))
        else:
            state = exchange(state, 2)
    assert sizes == [2, 2, 2, 2, 2]
    assert rules.observation(state, None).exchange_count == (2,) * 6


@pytest.mark.parametrize(
    "wrong",
    [
        case("ZZ-67 a card missing", lambda dead: dead[1:]),
        case("ZZ-67 a card twice", lambda dead: (dead[0], *dead[:-1])),
        case("ZZ-67 a card from elsewhere", lambda dead: ("AC", *dead[1:])),
        case("ZZ-67 no card", lambda dead: ("XX", *dead[1:])),
    ],
)
def test_bad_recycle(wrong: Any) -> None:
    """ZZ-67, ZZ-75: only an order of the dead pile will do."""
    state = exchanging(5, 3, 3, stock_shortage="recycle")
    state, _ = run(state, (2, Exchange(rules.observation(state, 2).hand[:3])))
    dead = rules.position(state).dead_pile or ()
    assert refused(GAME, state, CHANCE, Recycle(wrong(dead))).code == "bad_outcome"
