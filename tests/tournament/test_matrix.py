"""The Turniermatrix: constructions, the search, its limits, seats and labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.tournament.matrix import (
    MOST,
    Day,
    MatrixField,
    OddField,
    at_threes,
    byes,
    check_sum,
    field_of,
    ideal_cost,
    least_cost,
    meeting_limit,
    meetings,
    plan,
    quality,
)
from stammtisch.tournament.matrix.evenness import most_even, uneven_after
from stammtisch.tournament.matrix.seating import labelled, seat_order


def sets(day: Day) -> set[frozenset[int]]:
    """The tables without seats and labels."""
    return {frozenset(table) for table in day.tables}


def tables(text: str) -> set[frozenset[int]]:
    """Tables as the statute prints them."""
    return {frozenset(map(int, table.split())) for table in text.split("·")}


@pytest.mark.parametrize(
    ("players", "fours", "threes", "pausing"),
    [
        (4, 1, 0, 0), (5, 1, 0, 1), (6, 0, 2, 0), (7, 1, 1, 0), (8, 2, 0, 0), (9, 0, 3, 0),
        (10, 1, 2, 0), (11, 2, 1, 0), (18, 3, 2, 0), (200, 50, 0, 0), (199, 49, 1, 0),
    ],
)  # fmt: skip
def test_fields(players: int, fours: int, threes: int, pausing: int) -> None:
    """As few tables of three as four leaves; five have a bye (TS-07, TS-EX-02, TS-EX-03,
    TS-EX-04)."""
    assert field_of(players) == MatrixField(fours, threes, pausing)


def test_byes_instead_of_threes() -> None:
    """The option for those who want no table of three (TS-07, TS-AMB-12)."""
    assert field_of(11, "byes") == MatrixField(2, 0, 3)
    days = plan(range(1, 12), 11, 0, odd_field="byes", steps=60)
    assert set(byes(days).values()) == {3}
    with pytest.raises(ValueError, match="3 players"):
        field_of(3)


LIMITS = {
    6: (90, 90), 7: (150, 156), 8: (200, 204), 9: (72, 72), 10: (105, 105), 11: (135, 137),
    12: (162, 162), 13: (72, 76), 14: (89, 99), 15: (105, 119), 16: (120, 120), 17: (74, 75),
    18: (87, 88), 19: (99, 100), 20: (110, 112), 21: (60, 61), 22: (69, 71), 23: (77, 78),
    24: (84, 86), 25: (30, 43), 26: (35, 48), 27: (39, 56), 28: (42, 58), 30: (0, 37),
    32: (0, 37), 36: (0, 21), 40: (0, 11),
}  # fmt: skip
"""By number of players: the least conceivable cost of ten matchdays, and the cost allowed."""


@pytest.mark.parametrize("players", LIMITS)
def test_costs_of_ten_matchdays(players: int) -> None:
    """Never above the table, and no pair too often (TS-11, TS-13, TS-14, TS-INV-03).

    More starts never cost more, so it is enough that the first few keep to it.
    """
    ideal, limit = LIMITS[players]
    for starts in range(1, 6):
        days = plan(range(1, players + 1), 10, 1, starts=starts)
        if quality(days).cost <= limit:
            break
    found = quality(days)
    assert ideal == ideal_cost(players, found.meetings) <= found.cost <= limit
    assert found.largest <= meeting_limit(players, found.meetings)
    check(days, players)


CROWDED = {10, 13, 17}
"""Fields in which half of the people or more sit at tables of three, but not all."""


def check(days: Sequence[Day], players: int, odd_field: OddField = "threes") -> None:
    """The hard conditions, after every matchday and not only at the end; but where half of the
    people sit at threes some may be two of them ahead meanwhile (TS-11, TS-15)."""
    field = field_of(players, odd_field)
    for at, day in enumerate(days, 1):
        seated = [no for table in day.tables for no in table]
        assert sorted([*seated, *day.byes]) == list(range(1, players + 1))
        assert sorted(map(len, day.tables), reverse=True) == list(field.sizes)
        assert spread(byes(days[:at]), players) <= 1
        meanwhile = players in CROWDED and at < len(days)
        assert spread(at_threes(days[:at]), players) <= (2 if meanwhile else 1)


def spread(count: Counter[int], players: int) -> int:
    """By how much the share of one player is larger than that of another."""
    shares = [count[no] for no in range(1, players + 1)]
    return max(shares) - min(shares)


@pytest.mark.parametrize(
    ("players", "matchdays", "most"),
    [(17, 3, 0), (17, 4, 0), (17, 5, 1), (17, 6, 7), (18, 4, 0), (10, 4, 12), (13, 6, 14)],
)
def test_short_evenings(players: int, matchdays: int, most: int) -> None:
    """People meet again only where they have to: whoever sat at one table of four on the first
    matchday need not have the turn at the threes together on the second (TS-11, TS-13)."""
    days = plan(range(1, players + 1), matchdays, 0)
    assert quality(days).cost <= most
    check(days, players)


def test_the_first_start_keeps_the_turns() -> None:
    """The others are free, and their plans are taken where they are better (TS-13, TS-15)."""
    kept, free = (plan(range(1, 18), 3, 0, starts=starts) for starts in (1, 5))
    assert all(spread(at_threes(kept[:at]), 17) <= 1 for at in range(1, 4))
    assert quality(free).cost < quality(kept).cost


def test_after_a_change_the_threes_are_given_in_turns() -> None:
    """Whoever had fewest is next, so what the change has left is made good the soonest (TS-18)."""
    past = plan(range(1, 19), 2, 0, steps=6_000)
    ahead = plan(range(1, 18), 6, 0, past, steps=6_000)
    for at in range(2, 7):
        assert spread(at_threes((*past, *ahead[:at])), 17) <= 1


@pytest.mark.parametrize(
    ("days", "order", "uneven"),
    [
        pytest.param(((0, 1), (0, 1), (2, 3), (2, 3)), (0, 2, 1, 3), 1, id="twice in a row"),
        pytest.param(((0, 1), (2, 3), (0, 2)), (0, 1, 2), 0, id="even as it is"),
    ],
)
def test_the_most_even_order(
    days: tuple[tuple[int, ...], ...], order: tuple[int, ...], uneven: int
) -> None:
    """The same matchdays, so that nobody is two threes ahead for longer than it takes (TS-15)."""
    assert len(uneven_after(days, slice(0, 2), 4)) == uneven
    ordered = most_even(days, slice(0, 2), 4)
    assert ordered == tuple(days[at] for at in order)
    assert uneven_after(ordered, slice(0, 2), 4) == ()


@given(
    st.one_of(st.integers(4, 40), st.integers(4, 200)),
    st.integers(1, 30),
    st.integers(0, 5),
    st.sampled_from(["threes", "byes"]),
)
@settings(max_examples=40)
def test_hard_conditions(players: int, matchdays: int, seed: int, odd_field: OddField) -> None:
    """Everybody once, sizes right, threes and byes shared; never below what is called the least;
    the same again (TS-11, TS-15, TS-INV-01, TS-INV-02, TS-INV-04, TS-D-44)."""
    numbers = range(1, players + 1)
    days = plan(numbers, matchdays, seed, odd_field=odd_field, steps=120)
    check(days, players, odd_field)
    least = least_cost(players, field_of(players, odd_field), matchdays)
    assert ideal_cost(players, quality(days).meetings) <= least <= quality(days).cost
    assert days == plan(numbers, matchdays, seed, odd_field=odd_field, steps=120)


def test_the_largest_field() -> None:
    """Four hundred and thirty matchdays are planned as well (TS-14)."""
    days = plan(range(1, MOST + 1), 30, 0, steps=6_000, starts=1)
    check(days, MOST)


def test_eight() -> None:
    """Seven matchdays, each pair three times (TS-12)."""
    days = plan(range(1, 9), 7, 0)
    assert set(meetings(days).values()) == {3}


def test_twelve() -> None:
    """Whist: each pair two or three times in ten, three times in eleven (TS-10, TS-12)."""
    assert set(meetings(plan(range(1, 13), 11, 0)).values()) == {3}
    assert set(meetings(plan(range(1, 13), 10, 0)).values()) == {2, 3}


@pytest.mark.parametrize(
    ("matchdays", "cost"),
    [(2, 3), (3, 9), (4, 18), (5, 30), (6, 45), (7, 63), (8, 90), (9, 126), (10, 162), (11, 198)],
)
def test_nothing_costs_twelve_less(matchdays: int, cost: int) -> None:
    """The least there is, for every number of matchdays (TS-11, TS-12, TS-D-46).

    Four of one table find three tables the next time, so two of them meet again: any two matchdays
    share three meetings. From eight matchdays on the ideal asks for more than that.
    """
    days = plan(range(1, 13), matchdays, 0)
    assert cost == least_cost(12, field_of(12), matchdays)
    assert quality(days).cost == cost
    check(days, 12)


def test_no_search_goes_on_below_the_least() -> None:
    """Eight fill two tables, so any two matchdays share four meetings: the construction of two
    matchdays has no more, and nothing is searched; of three, the first start finds a plan in which
    nobody meets anybody three times (TS-11, TS-13)."""
    heard: list[int] = []
    days = plan(range(1, 9), 2, 0, heard=lambda start, _: heard.append(start))
    assert (quality(days).cost, quality(days).largest, heard) == (4, 2, [])
    days = plan(range(1, 9), 3, 0, heard=lambda start, _: heard.append(start))
    assert (quality(days).cost, quality(days).largest, heard) == (12, 2, [1])


def test_twelve_on_matchday_two() -> None:
    """TS-EX-05."""
    assert sets(plan(range(1, 13), 10, 0)[1]) == tables("12 2 3 5 · 4 8 9 11 · 6 7 10 1")


def test_sixteen() -> None:
    """The affine plane, and again from matchday 6 on (TS-12, TS-EX-01, TS-D-46)."""
    days = plan(range(1, 17), 11, 0)
    assert sets(days[0]) == tables("1 2 3 4 · 5 6 7 8 · 9 10 11 12 · 13 14 15 16")
    assert sets(days[4]) == tables("1 8 10 15 · 2 7 9 16 · 3 6 12 13 · 4 5 11 14")
    assert [sets(day) for day in days[5:]] == [sets(day) for day in (*days[:5], days[0])]
    assert quality(days[:5]).largest == 1
    assert set(meetings(days[:10]).values()) == {2}
    assert quality(days[:10]).cost == 120


def test_twenty() -> None:
    """Five matchdays without repetition, as printed in the statute (TS-12)."""
    days = plan(range(1, 21), 5, 0)
    assert sets(days[1]) == tables("1 7 13 19 · 2 8 14 20 · 3 9 15 16 · 4 10 11 17 · 5 6 12 18")
    assert sets(days[4]) == tables("1 10 14 18 · 2 6 15 19 · 3 7 11 20 · 4 8 12 16 · 5 9 13 17")
    assert quality(days).largest == 1


@pytest.mark.parametrize("players", [28, 44, 52])
def test_quarters_coprime_to_six(players: int) -> None:
    """As many matchdays as a quarter has, without repetition (TS-12)."""
    assert quality(plan(range(1, players + 1), players // 4, 0)).largest == 1


def test_beyond_a_construction() -> None:
    """The search goes on where the construction ends (TS-EX-06)."""
    days = plan(range(1, 21), 6, 0, steps=30_000, starts=1)
    assert len(days) == 6
    check(days, 20)
    assert quality(days).cost < 20


def test_four_and_five() -> None:
    """Four sit together; five pause in turns (TS-07, TS-EX-04, TS-D-46)."""
    assert quality(plan(range(1, 5), 10, 0)) == quality([Day(((1, 2, 3, 4),))] * 10)
    days = plan(range(1, 6), 10, 0)
    assert set(byes(days).values()) == {2}
    assert not at_threes(days)


def test_eighteen_share_the_threes() -> None:
    """Three or four times each in ten matchdays (TS-EX-02)."""
    assert set(at_threes(plan(range(1, 19), 10, 0, steps=120)).values()) == {3, 4}


def test_what_lies_behind_counts() -> None:
    """After a change of the field past meetings, threes and byes are start values, and what is
    planned costs no more than another start of the same search would (TS-18, TS-D-45,
    TS-EX-24)."""
    past = plan(range(1, 17), 5, 0)
    rest = [no for no in range(1, 17) if no != 9]
    ahead = plan(rest, 5, 0, past, steps=30_000, starts=2)
    assert all(sorted(map(len, day.tables)) == [3, 4, 4, 4] for day in ahead)
    assert all(day.players == set(rest) for day in ahead)
    alone = plan(rest, 5, 0, past, steps=30_000, starts=1)
    assert quality((*past, *ahead)).cost <= quality((*past, *alone)).cost
    early = past[:3]
    seeing = plan(rest, 2, 0, early, steps=30_000, starts=1)
    blind = plan(rest, 2, 0, steps=30_000, starts=1)
    assert quality((*early, *seeing)).cost < quality((*early, *blind)).cost


@pytest.mark.parametrize(
    ("table", "matchday", "seats"),
    [
        ((3, 1, 4, 2), 1, (2, 3, 4, 1)),
        ((3, 1, 4, 2), 4, (1, 2, 3, 4)),
        ((9, 7, 8), 2, (9, 7, 8)),
        ((9, 7, 8), 3, (7, 8, 9)),
    ],
)
def test_seats(table: tuple[int, ...], matchday: int, seats: tuple[int, ...]) -> None:
    """By number, rotated left by the matchday; the first deals (TS-16, TS-D-42)."""
    assert seat_order(table, matchday) == seats


def test_labels() -> None:
    """By the smallest number, the lowest label that nobody of the table had (TS-D-43)."""
    first = Day(labelled([(5, 6, 7, 8), (1, 2, 3, 4), (9, 10, 11, 12)], []))
    assert [min(table) for table in first.tables] == [1, 5, 9]
    second = labelled([(1, 2, 9, 10), (3, 4, 5, 6), (7, 8, 11, 12)], [first])
    assert [min(table) for table in second] == [7, 1, 3]


@pytest.mark.parametrize("players", [9, 10, 12, 14, 16, 20, 24, 32, 40])
def test_nobody_stays_three_times(players: int) -> None:
    """At the same table, over the whole evening (TS-16, TS-D-55)."""
    days = plan(range(1, players + 1), 10, 0, steps=120)
    for no in range(1, players + 1):
        labels = [at for day in days for at, table in enumerate(day.tables) if no in table]
        assert not any(len({*pair, third}) == 1 for pair, third in _runs(labels))
        stays = Counter(one == two for one, two in pairwise(labels))[True]
        assert stays <= 4


def _runs(labels: list[int]) -> list[tuple[tuple[int, int], int]]:
    return [((a, b), c) for a, b, c in zip(labels, labels[1:], labels[2:], strict=False)]


def test_the_check_sum_is_of_all_matchdays() -> None:
    """Another plan, another sum (TS-17, TS-D-53)."""
    one, two = (plan(range(1, 10), 3, seed, steps=120) for seed in (0, 1))
    assert len(check_sum(one)) == 64
    assert check_sum(one) == check_sum(plan(range(1, 10), 3, 0, steps=120)) != check_sum(two)
