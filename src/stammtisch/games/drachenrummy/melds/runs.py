"""What one suit of a hand can do in runs: a graph over the places 1 .. 14 (DR-74).

A *chain* is a row of hand cards that is being laid: a new run, or the part of an extension that
lies above or below an own run. The state of a suit before a place says how many chains are open
there with 1, 2, and 3 or more cards, and how many aces were used at place 1. A chain of three or
more may end; a shorter one must go on, unless it meets the foot of an own run that nothing else
extends downwards. An own run's head opens a chain that may end at once, like one of three.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import msgspec

PLACES = range(1, 15)
HIGH_ACE = 14

NEVER = 1 << 30
"""More than any hand can lose."""

SuitState: TypeAlias = int
"""Open chains of 1, 2, 3+ cards and low aces: two bits each, from the lowest."""

PerRank: TypeAlias = tuple[int, ...]
PerPlace: TypeAlias = tuple[int, ...]


class Edge(msgspec.Struct, frozen=True, gc=False):
    """What one suit does at one place."""

    after: SuitState
    left: int
    """Copies of the card that stay out of runs; at place 1 they wait for place 14."""
    goes_on: tuple[int, int, int]
    """How many open chains of 1, 2, 3+ cards get a further card; own heads count as 3+."""
    begins: int
    """How many chains begin."""
    rest: int
    """A lower bound of what this suit loses at later places."""


Layer: TypeAlias = dict[SuitState, tuple[Edge, ...]]
"""All edges before a place, by state, that can be part of a layout."""


def price(rank: int) -> int:
    """What keeping a card costs: its points and one more, and in the low bits one card (DR-71).

    So of two layouts of equal value the one that keeps fewer cards costs less (DR-73).
    """
    return 0x301 if rank == 0 or rank >= 10 else 0x201


@lru_cache(maxsize=1 << 5)
def graph(
    counts: PerRank, feet: PerPlace, heads: PerPlace, in_sets: tuple[bool, ...]
) -> tuple[Layer, ...]:
    """The layers of a suit by place; index 0 is unused.

    ``counts[rank]`` are the copies in the hand; ``feet[place]`` and ``heads[place]`` tell how many
    own runs begin and end there (index 0 unused); ``in_sets[rank]`` whether cards left out of runs
    may go into a set, so that they need not be lost.
    """
    layers: list[Layer] = [{}]
    states: set[SuitState] = {0}
    in_runs = _in_runs(counts, feet, heads)
    for place in PLACES:
        rank = (place - 1) % 13
        if in_runs[place] or place == HIGH_ACE:
            edges = {
                state: _edges(state, place, counts[rank], feet[place], heads[place - 1])
                for state in states
            }
        else:
            edges = {state: _no_run(state, counts[rank], feet[place]) for state in states}
        layers.append(edges)
        states = {edge.after for found in edges.values() for edge in found}
    rests = {state: 0 for state in states if not state & 0b1111}
    for place in reversed(PLACES):
        rank = (place - 1) % 13
        lost = 0 if place == 1 or in_sets[rank] else price(rank)
        layers[place] = _that_end(layers[place], rests)
        rests = {
            state: min(edge.left * lost + edge.rest for edge in edges)
            for state, edges in layers[place].items()
        }
    return tuple(layers)


def _in_runs(counts: PerRank, feet: PerPlace, heads: PerPlace) -> list[bool]:
    """By place: whether the card there can be part of a run at all."""
    held = [False, *(counts[(place - 1) % 13] > 0 for place in PLACES), False]
    able = [False] * 16
    first = 1
    for place in range(1, 16):
        if held[place]:
            continue
        # The row of held cards first .. place - 1 is useful if it is long, or touches an own run.
        if (
            place - first >= 3
            or any(heads[first - 1 : place - 1])
            or any(feet[first + 1 : place + 1])
        ):
            able[first:place] = [True] * (place - first)
        first = place + 1
    return able


def _no_run(state: SuitState, count: int, feet: int) -> tuple[Edge, ...]:
    """The one edge where no card goes into a run: short chains end at feet of own runs."""
    short = (state & 3) + (state >> 2 & 3)
    return () if short > feet else (Edge(state & ~0b111111, count, (0, 0, 0), 0, 0),)


def _that_end(layer: Layer, rests: dict[SuitState, int]) -> Layer:
    """The edges whose chains can all be completed, with their lower bounds."""
    kept = {}
    for state, edges in layer.items():
        useful = tuple(
            Edge(edge.after, edge.left, edge.goes_on, edge.begins, rests[edge.after])
            for edge in edges
            if edge.after in rests
        )
        if useful:
            kept[state] = useful
    return kept


def _edges(state: SuitState, place: int, count: int, feet: int, heads: int) -> tuple[Edge, ...]:
    ones, twos, aces = state & 3, state >> 2 & 3, state >> 6
    threes = (state >> 4 & 3) + heads
    free = count - aces if place == HIGH_ACE else count
    found = []
    for a in range(min(ones, free) + 1):
        for b in range(min(twos, free - a) + 1):
            if ones - a + twos - b > feet:
                continue
            for c in range(min(threes, free - a - b) + 1):
                # A run that began above 12 would not reach three cards.
                most = free - a - b - c if place <= 12 else 0
                for begins in range(most + 1):
                    used = a + b + c + begins
                    low = used if place == 1 else aces
                    after = begins | a << 2 | b + c << 4 | low << 6
                    found.append(Edge(after, free - used, (a, b, c), begins, 0))
    return tuple(found)
