"""The order of seats at a table, and which table gets which label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from stammtisch.tournament.matrix.days import Day


def seat_order(table: Sequence[int], matchday: int) -> tuple[int, ...]:
    """By number, rotated left by the matchday; the first deals the first game (TS-16, TS-D-42)."""
    ordered = sorted(table)
    turn = matchday % len(ordered)
    return tuple(ordered[turn:] + ordered[:turn])


def labelled(tables: Sequence[Sequence[int]], past: Sequence[Day]) -> tuple[tuple[int, ...], ...]:
    """The tables in the order of their labels (TS-16, TS-D-43, TS-D-55).

    By their smallest number each takes the lowest label that none of its players had the time
    before, else the one fewest of them had; but nobody shall stay a third time running, and
    whoever has stayed more often goes first.
    """
    before, stayed = _labels(past), _stays(past)
    ordered = sorted(tables, key=min)
    if not past:
        return tuple(map(tuple, ordered))
    burden = [
        [_burden(table, label, before, stayed) for label in range(len(ordered))]
        for table in ordered
    ]
    chosen: list[int] = []
    for prices in burden:
        free = [label for label in range(len(ordered)) if label not in chosen]
        chosen.append(min(free, key=lambda label: (prices[label], label)))
    if len(past) > 1:
        _without_thirds(chosen, burden)
    return tuple(tuple(ordered[chosen.index(label)]) for label in range(len(ordered)))


def _labels(past: Sequence[Day]) -> Sequence[Mapping[int, int]]:
    """For the last two matchdays, the latest first, the label of each player."""
    return [
        {no: label for label, table in enumerate(day.tables) for no in table}
        for day in reversed(past[-2:])
    ]


def _stays(past: Sequence[Day]) -> Counter[int]:
    """How often each had the same label twice in a row."""
    found: Counter[int] = Counter()
    for one, other in pairwise(past):
        for table, again in zip(one.tables, other.tables, strict=False):
            found.update(set(table) & set(again))
    return found


def _burden(
    table: Sequence[int], label: int, before: Sequence[Mapping[int, int]], stayed: Counter[int]
) -> tuple[int, int, int]:
    """What this label costs a table: third times running, people who stay, and how often before."""
    staying = [no for no in table if before[0].get(no) == label]
    thirds = sum(before[1].get(no) == label for no in staying) if len(before) > 1 else 0
    return thirds, len(staying), sum(stayed[no] ** 2 for no in staying)


def _without_thirds(chosen: list[int], burden: Sequence[Sequence[tuple[int, int, int]]]) -> None:
    """Let two tables exchange labels wherever that helps, until it helps nowhere."""

    def price(*pairs: tuple[int, int]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(burden[table][label] for table, label in pairs), strict=True)))

    if not any(burden[table][label][0] for table, label in enumerate(chosen)):
        return
    better = True
    while better:
        better = False
        for one, two in combinations(range(len(chosen)), 2):
            mine, other = chosen[one], chosen[two]
            if price((one, other), (two, mine)) < price((one, mine), (two, other)):
                chosen[one], chosen[two] = other, mine
                better = True
