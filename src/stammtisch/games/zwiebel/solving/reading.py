"""How the cards of a laid list are used: one choice of roles behind its keys (ZC-76)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.roles import Role, Roles
from stammtisch.games.zwiebel.solving.constraints import table, ways
from stammtisch.games.zwiebel.solving.model import Group
from stammtisch.games.zwiebel.solving.reference import Judge, Sketch, keys_of_sketch

Reading: TypeAlias = Mapping[Card, Role]
"""The role of every card of a group."""


def readings(
    hand: CardSet, groups: Sequence[Group], conditions: Conditions
) -> tuple[Reading, ...] | None:
    """Roles for every group such that all have their keys and the constraints hold.

    With as few jokers as possible; ``None`` if the holder of ``hand`` cannot have such a list.
    """
    for way in ways(hand, conditions):
        judge = Judge(hand, conditions, way)
        if all(group.key in judge.groups(group.cards) for group in groups):
            roles_of = table(hand, conditions, way)
            return tuple(_reading(group, roles_of, conditions) for group in groups)
    return None


def _reading(group: Group, roles_of: Mapping[Card, Roles], conditions: Conditions) -> Reading:
    if group.key.name[0] == "K" and group.key.name != "K1":
        found = _pairs(members(group.cards), roles_of)
        assert found is not None
        return found
    steps: list[dict[Sketch, tuple[Sketch, Role]]] = []
    sketches = {Sketch()}
    for card in members(group.cards):
        step: dict[Sketch, tuple[Sketch, Role]] = {}
        for sketch in sketches:
            for role in roles_of[card]:
                step.setdefault(sketch.add(role), (sketch, role))
        steps.append({sketch: came for sketch, came in step.items() if not sketch.hopeless})
        sketches = set(steps[-1])
    last = min(
        (sketch for sketch in steps[-1] if _fits(sketch, group, conditions)),
        key=lambda sketch: sketch.wilds,
    )
    chosen = []
    for step in reversed(steps):
        last, role = step[last]
        chosen.append(role)
    return dict(zip(members(group.cards), reversed(chosen), strict=True))


def _fits(sketch: Sketch, group: Group, conditions: Conditions) -> bool:
    if group.key.name == "rest":
        usable = not sketch.nulls and not sketch.devalued
        return usable and sketch.total == group.key.points
    return group.key in keys_of_sketch(sketch, conditions)


def _pairs(cards: Sequence[Card], roles_of: Mapping[Card, Roles]) -> dict[Card, Role] | None:
    """Roles with which the cards are pairs of twenty."""
    if not cards:
        return {}
    first, *others = cards
    for other in others:
        for a in roles_of[first]:
            for b in roles_of[other]:
                if a.value + b.value != 20 or a.gz_only or b.gz_only or "NULL" in (a.tag, b.tag):
                    continue
                rest = _pairs([card for card in others if card != other], roles_of)
                if rest is not None:
                    return {first: a, other: b} | rest
    return None
