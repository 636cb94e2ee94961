"""Deals hidden cards to slots with constraints, every allowed deal equally likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from stammtisch.cards.sets import Card
from stammtisch.cards.shuffle import Source, below, shuffled

Rooms: TypeAlias = tuple[int, ...]


def place(
    picky: Sequence[tuple[Card, frozenset[int]]],
    easy: Sequence[Card],
    rooms: Sequence[int],
    source: Source,
) -> list[list[Card]]:
    """The cards by group, so that every allowed way to fill all slots is equally likely.

    Group ``g`` has ``rooms[g]`` slots, together as many as there are cards. A picky card comes
    with the groups it may go to, an easy one may go anywhere. The order inside a group is random
    too. Raises `ValueError` if there is no way.
    """
    # Groups open to the same picky cards are alike: one kind with all their slots.
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for g, room in enumerate(rooms):
        if room:
            kinds.setdefault(tuple(g in homes for _, homes in picky), []).append(g)
    open_to = [[k for k, kind in enumerate(kinds) if kind[turn]] for turn in range(len(picky))]
    free = tuple(sum(rooms[g] for g in members) for members in kinds.values())
    chosen = _choose(open_to, free, source)
    rest = list(shuffled(easy, source))
    groups: list[list[Card]] = [[] for _ in rooms]
    for k, members in enumerate(kinds.values()):
        cards = [card for (card, _), choice in zip(picky, chosen, strict=True) if choice == k]
        missing = free[k] - len(cards)
        cards, rest = cards + rest[:missing], rest[missing:]
        if missing < free[k]:
            cards = list(shuffled(cards, source))
        for g in members:
            groups[g], cards = cards[: rooms[g]], cards[rooms[g] :]
    return groups


def _choose(homes: Sequence[Sequence[int]], free: Rooms, source: Source) -> list[int]:
    """A group for every picky card, in proportion to the ways to place all of them."""
    ways = _counter(homes)
    chosen = []
    for turn, open_to in enumerate(homes):
        weights = [free[g] * ways(turn + 1, _less(free, g)) if free[g] else 0 for g in open_to]
        if not any(weights):
            raise ValueError("no deal of the hidden cards agrees with what was seen")
        pick = below(sum(weights), source)
        at = 0
        while pick >= weights[at]:
            pick -= weights[at]
            at += 1
        chosen.append(open_to[at])
        free = _less(free, open_to[at])
    return chosen


def _counter(homes: Sequence[Sequence[int]]) -> Callable[[int, Rooms], int]:
    """Counts the ways to place the picky cards from one on in the slots still free."""
    known: dict[tuple[int, Rooms], int] = {}

    def ways(turn: int, free: Rooms) -> int:
        if turn == len(homes):
            return 1
        key = (turn, free)
        if key not in known:
            known[key] = sum(
                free[g] * ways(turn + 1, _less(free, g)) for g in homes[turn] if free[g]
            )
        return known[key]

    return ways


def _less(free: Rooms, group: int) -> Rooms:
    """One slot of the group is taken."""
    rooms = list(free)
    rooms[group] -= 1
    return tuple(rooms)
