"""Packs, sets of cards, shuffles and constrained deals."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards.french import Pack
from stammtisch.cards.placement import place
from stammtisch.cards.sets import above, card_set, highest, lister, lowest, members
from stammtisch.cards.shuffle import below, drawn, shuffled

SKAT = Pack("789TJQKA")
TWO_DECKS = Pack("23456789TJQKA", copies=2, jokers=4)


# --- packs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "length", "first", "last"),
    [
        pytest.param(SKAT, 32, "7D", "AC", id="32 cards"),
        pytest.param(Pack("789JQKTA"), 32, "7D", "AC", id="32 cards, ten high"),
        pytest.param(Pack("23456789TJQKA"), 52, "2D", "AC", id="52 cards"),
        pytest.param(Pack("789TJQKA", copies=2), 64, "7D", "AC/2", id="two packs of 32"),
        pytest.param(TWO_DECKS, 108, "2D", "JO/4", id="two packs of 52 and four jokers"),
        pytest.param(Pack("78", suits="SH"), 4, "7S", "8H", id="any suits in any order"),
    ],
)
def test_packs(pack: Pack, length: int, first: str, last: str) -> None:
    """Every card has one number and one code; the order is suits, ranks, copies, jokers."""
    assert len(pack) == len(set(pack.codes)) == length
    assert (pack.codes[0], pack.codes[-1]) == (first, last)
    assert all(pack.codes[pack.index[code]] == code for code in pack.codes)
    assert pack.codes_of(pack.all) == pack.codes


def test_suits_and_ranks() -> None:
    """Masks hold all copies; a joker has no suit and no rank, though its code begins with J."""
    assert TWO_DECKS.codes_of(TWO_DECKS.of_rank["J"])[:2] == ("JD", "JH")
    assert TWO_DECKS.of_rank["J"].bit_count() == 8
    assert TWO_DECKS.of_suit["H"].bit_count() == 26
    assert TWO_DECKS.codes_of(TWO_DECKS.jokers) == ("JO", "JO/2", "JO/3", "JO/4")
    assert TWO_DECKS.cards(["7H/2", "JO"]) == card_set(
        [TWO_DECKS.index["7H/2"], TWO_DECKS.index["JO"]]
    )
    whole = TWO_DECKS.jokers
    for suit in TWO_DECKS.suits:
        assert not whole & TWO_DECKS.of_suit[suit]
        whole |= TWO_DECKS.of_suit[suit]
    assert whole == TWO_DECKS.all


def test_no_such_card() -> None:
    """A card that the pack does not have is an error."""
    with pytest.raises(KeyError):
        SKAT.cards(["6H"])


# --- sets ---------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 127)))
def test_sets(cards: set[int]) -> None:
    """A bit mask behaves as the set it stands for."""
    mask = card_set(cards)
    assert members(mask) == tuple(sorted(cards))
    assert mask.bit_count() == len(cards)
    assert highest(mask) == max(cards, default=-1)
    assert lowest(mask) == min(cards, default=-1)
    assert members(mask & above(60)) == tuple(sorted(card for card in cards if card > 60))


@given(st.sets(st.integers(0, 31)), st.integers(8, 40))
def test_listers(cards: set[int], length: int) -> None:
    """A lister gives the values of the members in order, however many values there are."""
    values = [f"card {card}" for card in range(length)]
    inside = {card for card in cards if card < length}
    assert lister(values)(card_set(inside)) == tuple(values[card] for card in sorted(inside))


# --- chance -------------------------------------------------------------------------------------


class Fixed:
    """A source that gives what it is told."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return self.numbers.pop(0)


def test_shuffle_is_fisher_yates_from_the_end() -> None:
    """The order of draws is fixed, so that everybody can compute the shuffle again."""
    source = Fixed(0, 1, 0)
    assert shuffled("abcd", source) == ("c", "d", "b", "a")
    assert source.asked == [4, 3, 2]


def test_shuffle_is_uniform() -> None:
    """Every order of four comes about equally often."""
    rng = random.Random(2)
    found = Counter(shuffled("abcd", rng) for _ in range(4_800))
    assert set(found) == set(permutations("abcd"))
    assert all(130 < count < 270 for count in found.values())


def test_some_are_drawn_as_the_whole_is_shuffled() -> None:
    """Fisher-Yates from the front; every ordered choice of two out of four equally often."""
    rng = random.Random(1)
    found = Counter(tuple(drawn("abcd", 2, rng)) for _ in range(4_800))
    assert set(found) == set(permutations("abcd", 2))
    assert all(300 < count < 500 for count in found.values())
    assert sorted(drawn("abcd", 4, rng)) == list("abcd")
    assert drawn("abcd", 0, rng) == []


@pytest.mark.parametrize("count", [-1, 5])
def test_more_than_there_are_cannot_be_drawn(count: int) -> None:
    """Nor less than nothing."""
    with pytest.raises(ValueError, match="of 4 items"):
        drawn("abcd", count, random.Random(1))


@pytest.mark.parametrize("stop", [1, 7, 1 << 30, (1 << 30) + 1, 10**40])
def test_large_draws(stop: int) -> None:
    """A draw below any number, though sources promise fairness only up to 2^32."""
    rng = random.Random(3)
    drawn = [below(stop, rng) for _ in range(200)]
    assert all(0 <= number < stop for number in drawn)
    assert max(drawn) > stop // 2 or stop == 1


def test_large_draws_are_fair() -> None:
    """What lies above the last whole multiple is drawn again."""
    top = (1 << 30) - 1
    source = Fixed(top, top, 0, 5)
    assert below((1 << 60) - 1, source) == 5
    assert source.asked == [1 << 30] * 4


# --- constrained deals ----------------------------------------------------------------------------


def test_deal_without_constraints() -> None:
    """Cards that may go anywhere fill the slots in random order."""
    groups = place([], [1, 2, 3, 4, 5], [2, 0, 3], random.Random(4))
    assert [len(group) for group in groups] == [2, 0, 3]
    assert sorted(groups[0] + groups[2]) == [1, 2, 3, 4, 5]


def test_constrained_deal_is_uniform() -> None:
    """Each way that obeys the constraints comes about equally often, and no other."""
    picky = [(1, frozenset({0, 2})), (2, frozenset({0, 1})), (3, frozenset({2}))]
    ways = set()
    for order in permutations([1, 2, 3, 4, 5]):
        groups = (frozenset(order[:1]), frozenset(order[1:3]), frozenset(order[3:]))
        if all(any(card in groups[g] for g in homes) for card, homes in picky):
            ways.add(groups)
    rng = random.Random(5)
    found = Counter(
        tuple(frozenset(group) for group in place(picky, [4, 5], [1, 2, 2], rng))
        for _ in range(400 * len(ways))
    )
    assert set(found) == ways
    assert all(300 < count < 500 for count in found.values())


def test_impossible_deal() -> None:
    """Where no deal obeys the constraints there is none to draw."""
    picky = [(1, frozenset({0})), (2, frozenset({0}))]
    with pytest.raises(ValueError, match="no deal"):
        place(picky, [3], [1, 2], random.Random(6))
