"""The best final layout, by example and against brute force (DR-60 .. DR-63, DR-68 .. DR-75)."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.builders import case, codes
from tests.games.drachenrummy.setting import act, at, cards, own_melds

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.melds.layout import Layout, best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld, classify, extended, possible
from stammtisch.games.drachenrummy.melds.pack import KINDS, PACK, canonical, points
from stammtisch.games.drachenrummy.play.scoring import score
from stammtisch.games.drachenrummy.state.actions import EndTurn, Extend, LayMeld
from stammtisch.games.drachenrummy.state.state import State

SUIT = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
SIX_RANKS = "4D 4H 4S 5D 5H 5S 6D 6H 6S 7D"


@pytest.mark.parametrize(
    ("own", "hand", "result", "total"),
    [
        case("DR-E89", "-", "3H 4H 5H", 3, 3),
        case("DR-E90 no run", "-", "KH AH 2H", -3, -3),
        case("DR-E91 DR-A34 the low ace counts 2", "-", "AH 2H 3H", 4, 4),
        case("DR-E92 AH is wanted twice", "-", "QH KH AH AD AS", 4, 4),
        case("DR-E93", "-", "QH KH AH AD AS AC", 12, 12),
        case("DR-E94 not the set of four", "-", "7D 7H 7S 7C 8C 9C", 6, 6),
        case("DR-E95", "[4S 5S 6S]", "3S 7S 8S 2H", 2, 5),
        case("DR-E96 better than extending", "[9D 9H 9S]", "9C TC JC", 4, 7),
        case("DR-E97 a shorter run", "-", "9H TH JH QH KH KD KS", 12, 12),
        case("DR-E98 two packs", "-", "5H 5H 5D 5S 6H 7H", 6, 6),
        case("DR-E99 no set", "-", "KH KH KD", -3, -3),
        case("DR-E100 one ace low, one high", "[2C 3C 4C]", "AC AC QC KC", 8, 11),
        case("DR-E101 the runs stay two", "[3H 4H 5H]; [7H 8H 9H]", "6H", 1, 7),
        case("DR-E102 both aces", f"[{SUIT}]", "AS AS", 4, 19),
        case("DR-E103", "[JD JH JS]", "JC TC QC KD KH", 3, 9),
        case("DR-E104 not three sets", "-", SIX_RANKS, 10, 10),
        case("DR-E105", "-", "2D 9H", -2, -2),
        case("DR-E106 empty hand", "[TD JD QD]", "", 0, 5),
        case("DR-E120 set laid too early", "[7D 7H 7S]", "7C 5H 6H", -1, 2),
        case("DR-E121 set kept back", "-", "7D 7H 7S 7C 5H 6H", 6, 6),
        case("DR-E122", "-", "JH QH 9S TS JS QS TC JC QC", 9, 9),
    ],
)
def test_examples(own: str, hand: str, result: int, total: int) -> None:
    """DR-60 .. DR-64, DR-68, DR-70, DR-A32, DR-A33: the best layout, and the score it brings."""
    melds = own_melds(own)
    best = best_layout(cards(hand), melds)
    assert best.value == result
    assert score(0, melds) + result == total
    assert_valid(best, cards(hand), melds)
    state = last_turn(hand, own)
    assert state.result is not None
    assert state.result.scores == (total, 0)


def last_turn(hand: str, own: str) -> State:
    """A match that stalls while seat 0 has this hand and these melds."""
    state = at(
        "meld",
        packs=2,
        hands=[hand],
        melds=[own],
        display="2D/2 3D/2 4D/2 5D/2",
        fixed="1 2 3 4 5",
        stall_rounds=1,
        more={"quiet_turns": 1, "turns_since_take": 1},
    )
    return act(state, EndTurn())


def test_layouts_of_examples() -> None:
    """DR-E89, DR-E95, DR-E101: where only one layout is best, this is it."""
    assert best_layout(cards("3H 4H 5H"), ()) == Layout((cards("3H 4H 5H"),), (), 0)
    best = best_layout(cards("3S 7S 8S 2H"), own_melds("[4S 5S 6S]"))
    assert best == Layout((), (cards("3S 7S 8S"),), cards("2H"))
    best = best_layout(cards("QH KH AH AD AS"), ())
    assert best == Layout((cards("QH KH AH"),), (), cards("AD AS"))


def test_fewest_kept_cards() -> None:
    """DR-E123, DR-73: of two layouts of value 9 the one that keeps two cards is laid."""
    result = last_turn("JH QH 9S TS JS QS TC JC QC", "-").result
    assert result is not None
    assert result.hand_left == (2, 0)


def test_early_melds_can_cost() -> None:
    """DR-75: the optimum of the moment is not always the best play (DR-E120, DR-E121)."""
    later = cards("7C 5H 6H")
    now = own_melds("[7D 7H 7S]")
    waited = best_layout(cards("7D 7H 7S") | later, ())
    assert waited.value == 6
    assert score(0, now) + best_layout(later, now).value == 2


# --- brute force --------------------------------------------------------------------------------


def brute_force(hand: CardSet, melds: tuple[Meld, ...]) -> tuple[int, int]:
    """The largest value and, with it, the fewest kept cards, over all layouts of DR-69."""
    groups = [
        card_set(group)
        for size in range(1, hand.bit_count() + 1)
        for group in combinations(canonical(hand), size)
    ]
    new = [group for group in groups if classify(group) is not None]
    more = [
        (number, group)
        for number, own in enumerate(melds)
        for group in groups
        if (whole := classify(own.cards | group)) is not None and whole.kind == own.kind
    ]

    @cache
    def best(left: CardSet, extended: int) -> tuple[int, int]:
        if not left:
            return 0, 0
        card = left & -left
        value, kept = best(left ^ card, extended)
        found = [(value - 1, kept - 1)]
        for group in new:
            if group & card and not group & ~left:
                value, kept = best(left & ~group, extended)
                found.append((value + points(group), kept))
        for number, group in more:
            if group & card and not group & ~left and not extended >> number & 1:
                value, kept = best(left & ~group, extended | 1 << number)
                found.append((value + points(group), kept))
        return max(found)

    value, kept = best(hand, 0)
    return value, -kept


def assert_valid(best: Layout, hand: CardSet, melds: tuple[Meld, ...]) -> None:
    """DR-69: disjoint parts of the hand, new melds valid, extended ones of their old kind."""
    parts = [*best.new, *best.extensions, best.kept]
    assert sum(parts) == hand
    assert sum(part.bit_count() for part in parts) == hand.bit_count()
    assert all(classify(group) is not None for group in best.new)
    for own, group in zip(melds, best.extensions, strict=True):
        whole = classify(own.cards | group)
        assert whole is not None
        assert whole.kind == own.kind


@st.composite
def tables(draw: st.DrawFn, most: int) -> tuple[CardSet, tuple[Meld, ...]]:
    """A hand of up to ``most`` cards and up to three own melds, crowded into few ranks or suits."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    pool = list(range(KINDS * rng.choice((1, 2))))
    crowd = rng.choice(("any", "ranks", "suits"))
    if crowd == "ranks":
        ranks = rng.sample(range(13), rng.randint(2, 5))
        pool = [card for card in pool if card % 13 in ranks]
    elif crowd == "suits":
        suits = rng.sample(range(4), rng.randint(1, 2))
        pool = [card for card in pool if card % KINDS // 13 in suits]
    melds = []
    for _ in range(rng.randint(0, 3)):
        groups = possible(card_set(rng.sample(pool, min(len(pool), 26))))
        if groups:
            group = rng.choice(groups)
            own = classify(group)
            assert own is not None
            melds.append(own)
            pool = [card for card in pool if not group >> card & 1]
    return card_set(rng.sample(pool, min(len(pool), rng.randint(0, most)))), tuple(melds)


@given(tables(most=9))
def test_exact(table: tuple[CardSet, tuple[Meld, ...]]) -> None:
    """DR-69, DR-70, DR-73, DR-74: none is better, and none as good keeps fewer cards."""
    hand, melds = table
    best = best_layout(hand, melds)
    assert_valid(best, hand, melds)
    assert (best.value, best.kept.bit_count()) == brute_force(hand, melds)


@given(st.sets(st.integers(0, KINDS - 1), min_size=13, max_size=22))
def test_exact_for_large_hands(hand: set[int]) -> None:
    """DR-73: large hands of one pack, against a search that decides about the lowest card first."""
    groups = possible(card_set(hand))

    @cache
    def best(left: CardSet) -> int:
        if not left:
            return 0
        card = left & -left
        values = [
            best(left & ~group) + points(group)
            for group in groups
            if group & card and not group & ~left
        ]
        return max([best(left ^ card) - 1, *values])

    assert best_layout(card_set(hand), ()).value == best(card_set(hand))


def test_every_card_of_two_packs() -> None:
    """DR-73, DR-74: even all 104 cards in one hand are laid, all of them."""
    best = best_layout(PACK.all, ())
    assert best.kept == 0
    assert best.value == points(PACK.all) == 104 + 32


@given(tables(most=14))
def test_value(table: tuple[CardSet, tuple[Meld, ...]]) -> None:
    """DR-71: the value is the weight laid down, 2 or 3 a card, less the cards of the hand."""
    hand, melds = table
    best = best_layout(hand, melds)
    laid = hand & ~best.kept
    assert best.value == points(laid) + laid.bit_count() - hand.bit_count()


@given(tables(most=14))
def test_layouts_are_actions(table: tuple[CardSet, tuple[Meld, ...]]) -> None:
    """DR-72, DR-P5: the layout is reached by single actions, which end with the same score."""
    hand, melds = table
    best = best_layout(hand, melds)
    table_now = [*melds, *filter(None, map(classify, best.new))]
    for number, group in enumerate(best.extensions):
        waiting = set(canonical(group))
        while waiting:
            steps = {card: extended(table_now[number], card) for card in waiting}
            card, step = next((card, step) for card, step in steps.items() if step is not None)
            table_now[number] = step
            waiting.remove(card)
    assert score(best.kept, table_now) == score(0, melds) + best.value


def test_reaching_a_layout_in_a_match() -> None:
    """DR-72: with the final melding by hand the same actions lead to the same score."""
    state = at(
        "final_meld",
        final_meld="manual",
        hands=["3S 7S 8S 2H 9C TC JC"],
        melds=["[4S 5S 6S]; [9D 9H 9S]"],
        display="",
        deck="",
        rest_to=1,
    )
    state = act(
        state, Extend(0, "3S"), Extend(0, "7S"), Extend(0, "8S"), LayMeld(codes("9C TC JC"))
    )
    assert rules.observation(state, 0).scores[0] == 3 + 3 + 3 + 4 - 1


def test_same_state_same_layout() -> None:
    """DR-73: the arrangement is always the same for the same state."""
    hand = cards(SIX_RANKS)
    first = best_layout(hand, ())
    best_layout.cache_clear()
    assert best_layout(hand, ()) == first
