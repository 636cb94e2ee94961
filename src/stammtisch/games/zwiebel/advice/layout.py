"""How a person would lay a hand out: every card of a group with the role it plays there (ZC-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.cards.catalogue import BAGEL_OF_PAIRS, Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.roles import CardRole, Roles
from stammtisch.games.zwiebel.solving import Arrangement, Group, arrange
from stammtisch.games.zwiebel.solving.constraints import Way, table, ways
from stammtisch.games.zwiebel.solving.reference import Sketch, keys_of_sketch

_PAIRED = frozenset(BAGEL_OF_PAIRS.values()) - {"K1"}


class LaidCard(msgspec.Struct, frozen=True):
    """A card of a group, and as what it counts there."""

    card: Card
    role: CardRole


LaidCards: TypeAlias = tuple[LaidCard, ...]
"""The cards of a group in the order in which a person would lay them."""


def lay(hand: CardSet, laid: Sequence[Group], conditions: Conditions) -> tuple[LaidCards, ...]:
    """The cards of every group of a list with their roles, read as it suits the player (ZC-76).

    Raises `ValueError` for a list that the holder of ``hand`` cannot have.
    """
    for way in ways(hand, conditions):
        roles_of = table(hand, conditions, way)
        found = [_assigned(group, roles_of, way, conditions) for group in laid]
        if all(found):
            return tuple(one for one in found if one is not None)
    raise ValueError("these groups are no list of this hand")


def runners_up(hand: CardSet, conditions: Conditions, count: int) -> tuple[Arrangement, ...]:
    """The best arrangement behind each of the ``count`` next lower first choices."""
    best = arrange(hand, conditions)
    return tuple(islice(_lower(hand, conditions, best), count))


def _lower(hand: CardSet, conditions: Conditions, best: Arrangement) -> Iterator[Arrangement]:
    while best.groups:
        best = arrange(hand, conditions, cap=best.groups[0].key.strength - 1)
        if best.groups:
            yield best


def _assigned(
    group: Group, roles_of: Mapping[Card, Roles], way: Way, conditions: Conditions
) -> LaidCards | None:
    if way.kills(group.key.name, group.cards, conditions):
        return None
    if group.key.name in _PAIRED:
        return _pairs(group.cards, roles_of)
    paths: dict[Sketch, LaidCards] = {Sketch(): ()}
    for card in members(group.cards):
        longer: dict[Sketch, LaidCards] = {}
        for sketch, path in paths.items():
            for role in roles_of[card]:
                if not (added := sketch.add(role)).hopeless:
                    longer.setdefault(added, (*path, LaidCard(card, role)))
        paths = longer
    fitting = [sketch for sketch in paths if _is(sketch, group.key, conditions)]
    if not fitting:
        return None
    return _in_order(paths[min(fitting, key=lambda sketch: sketch.wilds)], group)


def _is(sketch: Sketch, key: Key, conditions: Conditions) -> bool:
    """Whether cards in these roles have this key; a remainder is told by its sum."""
    if key.name == "rest":
        return not sketch.nulls and not sketch.devalued and sketch.total == key.points
    return key in keys_of_sketch(sketch, conditions)


def _pairs(cards: CardSet, roles_of: Mapping[Card, Roles]) -> LaidCards | None:
    """Pairs of twenty, with as few jokers as can be."""
    if not cards:
        return ()
    first, *others = members(cards)
    found: list[LaidCards] = []
    for other in others:
        pair = _pair(first, other, roles_of)
        rest = _pairs(cards & ~(1 << first | 1 << other), roles_of) if pair else None
        if pair and rest is not None:
            found.append((*pair, *rest))
    return min(found, key=_jokers, default=None)


def _pair(one: Card, other: Card, roles_of: Mapping[Card, Roles]) -> LaidCards | None:
    """The two as twenty, the higher first: few jokers, and rather 10 + 10 than 11 + 9."""
    found = [
        (LaidCard(one, a), LaidCard(other, b))
        for a in roles_of[one]
        for b in roles_of[other]
        if a.value + b.value == 20 and not (a.gz_only or b.gz_only)
    ]
    pair = min(found, key=lambda two: (_jokers(two), abs(two[0].role.value - 10)), default=None)
    return None if pair is None else tuple(sorted(pair, key=_height))


def _jokers(laid: LaidCards) -> int:
    return sum(one.role.tag == "WILD" for one in laid)


def _in_order(path: LaidCards, group: Group) -> LaidCards:
    """The highest value first; in an onion picture and ace in turn, Nullachten last."""
    laid = sorted(path, key=_height)
    pictures = [one for one in laid if one.role.picture]
    aces = [one for one in laid if one.role.ace]
    if not pictures or len(pictures) != len(aces) or group.key.name.endswith("C"):
        return tuple(laid)
    couples = [one for couple in zip(pictures, aces, strict=True) for one in couple]
    return (*couples, *(one for one in laid if one not in couples))


def _height(laid: LaidCard) -> tuple[int, int, Card]:
    return -laid.role.value, -(laid.role.position or 0), laid.card
