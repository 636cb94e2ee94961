"""Tables with rules of the house, and rules made for one test."""

from __future__ import annotations

from tests.games.maumau.scenes import Scene, scene

from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Clause, Rule


def with_rules(*names: object, top: str = "KH", **more: object) -> Scene:
    """A strict table with these rules."""
    return scene(top, rules_on=names, **more)  # type: ignore[arg-type]


def rule(*clauses: Clause, priority: int = 5) -> Rule:
    """A rule of one's own."""
    return Rule(title="Eigene Regel", clauses=clauses, priority=priority)


def when(trigger: m.AnyTrigger, *effects: m.AnyEffect, **more: object) -> Clause:
    """A clause."""
    return Clause(when=trigger, do=effects, **more)  # type: ignore[arg-type]
