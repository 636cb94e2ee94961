"""The order of seats at a table, and which table gets which label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from operator import getitem
from typing import TypeAlias

from stammtisch.tournament.matrix.days import Day

_Order: TypeAlias = tuple[tuple[int, ...], ...]
"""The tables of a matchday in the order of their labels."""

_FEW = 4
"""Up to so many tables have few enough orders to try them all."""

_THIRD = 1_000_000
"""To stay a third time running weighs more than whatever staying twice can come to."""


def seat_order(table: Sequence[int], matchday: int) -> tuple[int, ...]:
    """By number, rotated left by the matchday; the first deals the first game (TS-16, TS-D-42)."""
    ordered = sorted(table)
    turn = matchday % len(ordered)
    return tuple(ordered[turn:] + ordered[:turn])


def labelled(tables: Sequence[Sequence[int]], past: Sequence[Day]) -> tuple[tuple[int, ...], ...]:
    """The tables in the order of their labels (TS-16, TS-D-43).

    By their smallest number each takes the lowest label that none of its players had the time
    before, else the one fewest of them had; but rather nobody stays a third time running.
    """
    ordered = sorted(map(tuple, tables), key=min)
    if not past:
        return tuple(ordered)
    before = _labels(past[-1])
    earlier = _labels(past[-2]) if len(past) > 1 else {}
    free = list(range(len(ordered)))
    found: dict[int, tuple[int, ...]] = {}
    for table in ordered:

        def burden(label: int, table: tuple[int, ...] = table) -> tuple[int, int, int]:
            staying = [no for no in table if before.get(no) == label]
            return sum(earlier.get(no) == label for no in staying), len(staying), label

        label = min(free, key=burden)
        free.remove(label)
        found[label] = table
    return tuple(found[label] for label in sorted(found))


def _labels(day: Day) -> Mapping[int, int]:
    return {no: label for label, table in enumerate(day.tables) for no in table}


def without_thirds(days: list[Day], first: int) -> None:
    """Let tables exchange labels until nobody stays a third time running, as far as it goes.

    Changed are matchdays from index ``first`` on, never the first one, around those where somebody
    would; and only while each exchange is for the better over the whole evening (TS-D-55).
    """
    price, thirds = _stays(days)
    while thirds:
        better = False
        for day, label in thirds:
            for at in (day - 2, day - 1, day):
                for other in range(len(days[at].tables) if at >= max(first, 1) else 0):
                    tried = days[at]
                    days[at] = _exchanged(tried, min(label, len(tried.tables) - 1), other)
                    now, left = _stays(days)
                    if now < price:
                        price, thirds, better = now, left, True
                        break
                    days[at] = tried
                if better:
                    break
            if better:
                break
        if not better:
            _ordered_anew(days, max(first, 1))
            return


def _ordered_anew(days: list[Day], first: int) -> None:
    """Where exchanges lead no further and tables are few: the best of all orders of labels."""
    if any(len(day.tables) > _FEW for day in days[first:]):
        return
    paths: dict[tuple[_Order, _Order], tuple[int, tuple[_Order, ...]]] = {((), ()): (0, ())}
    for at, day in enumerate(days):
        every = range(len(day.tables))
        picks = permutations(every) if at >= first else (tuple(every),)
        orders = [(pick, tuple(day.tables[one] for one in pick)) for pick in picks]
        longer: dict[tuple[_Order, _Order], tuple[int, tuple[_Order, ...]]] = {}
        for (earlier, before), (price, path) in paths.items():
            prices = _prices(earlier, before, day.tables)
            for pick, order in orders:
                found = price + sum(map(getitem, prices, pick))
                known = longer.get((before, order))
                if known is None or found < known[0]:
                    longer[before, order] = found, (*path, order)
        paths = longer
    _, best = min(paths.values(), key=lambda one: one[0])
    for at in range(first, len(days)):
        days[at] = Day(best[at], days[at].byes)


def _prices(earlier: _Order, before: _Order, tables: _Order) -> list[list[int]]:
    """By label and table, what it costs to give the one to the other: its people who stay."""
    found = [[len({*old} & {*new}) for new in tables] for old in before]
    for row, older, old in zip(found, earlier, before, strict=False):
        for at, new in enumerate(tables):
            row[at] += _THIRD * len({*older} & {*old} & {*new})
    return found


def _exchanged(day: Day, one: int, two: int) -> Day:
    tables = list(day.tables)
    tables[one], tables[two] = tables[two], tables[one]
    return Day(tuple(tables), day.byes)


def _stays(days: Sequence[Day]) -> tuple[tuple[int, int], list[tuple[int, int]]]:
    """How often people stay a third time running, and how unevenly twice; where the first is."""
    stays: Counter[int] = Counter()
    thirds = []
    labels = [_labels(day) for day in days]
    for at in range(1, len(days)):
        for no, label in labels[at].items():
            if labels[at - 1].get(no) == label:
                stays[no] += 1
                if at > 1 and labels[at - 2].get(no) == label:
                    thirds.append((at, label))
    return (len(thirds), sum(count * count for count in stays.values())), thirds
