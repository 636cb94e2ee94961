"""A clause, and the rule that clauses make."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.games.maumau.state.house_rule.conditions import AnyCondition
from stammtisch.games.maumau.state.house_rule.effects import AnyEffect, NoEffect
from stammtisch.games.maumau.state.house_rule.parts import Part
from stammtisch.games.maumau.state.house_rule.triggers import AnyTrigger


class Clause(Part, frozen=True):
    """When this happens, if that holds, do those."""

    when: AnyTrigger
    do: tuple[AnyEffect, ...]
    conditions: tuple[AnyCondition, ...] = msgspec.field(name="if", default=())
    replace_base: bool = False
    """The card's own effect does not happen (MM-12.10)."""

    @property
    def replaces(self) -> bool:
        """Whether it takes the card's own effect away; a card without effect has none at all."""
        return self.replace_base or any(isinstance(effect, NoEffect) for effect in self.do)


class Rule(Part, frozen=True):
    """A rule of the house; it names no person and holds no code (12-B)."""

    title: str
    clauses: tuple[Clause, ...]
    priority: int = 5
    """1 .. 9; lower comes first (MM-12.11)."""
    schema: Literal["mm-house-rule/1"] = "mm-house-rule/1"
