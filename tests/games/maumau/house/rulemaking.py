"""House rules drawn at random: every trigger, condition and effect of the model may occur."""

from __future__ import annotations

import random
import types
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.house.validation import RuleRefusal, TableFacts, check_form
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Clause, Rule

TRIGGERS: tuple[type[m.Trigger], ...] = get_args(m.AnyTrigger)
CONDITIONS: tuple[type[m.Condition], ...] = get_args(m.AnyCondition)
EFFECTS: tuple[type[m.Effect], ...] = get_args(m.AnyEffect)

NUMBERS = (0, 1, 1, 1, 2, 2, 3, 4, 5, 7)
PHRASES = ("Ha", "Hut ab", "Na so was")
TRIES = 300
"""Drafts for one clause, until one is valid."""


# --- any part of the model --------------------------------------------------------------------


def drawn(kind: type[msgspec.Struct], rng: random.Random, **given: Any) -> Any:
    """A struct with a value of the right type in every field, as likely as not the default."""
    hints = _hints(kind)
    for field in msgspec.structs.fields(kind):
        if field.name not in given and (field.required or rng.random() < 0.4):
            given[field.name] = _value(hints[field.name], rng)
    return kind(**given)


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, rng: random.Random) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return rng.choice(inner)
    if origin in {Union, types.UnionType}:
        return _value(rng.choice(inner), rng)
    if origin is tuple:
        several = dict.fromkeys(_value(inner[0], rng) for _ in range(rng.randint(1, 3)))
        return tuple(several)
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice(NUMBERS)
    if hint is str:
        return rng.choice(PHRASES)
    return None if hint is type(None) else drawn(hint, rng)


# --- whole rules ------------------------------------------------------------------------------


def valid(rule: Rule, board: Iterable[Rule] = ()) -> bool:
    """Whether the validation lets the rule stand on a board with those (12-E)."""
    try:
        check_form(rule, TableFacts(rules=tuple(enumerate(board, 1))))
    except RuleRefusal:
        return False
    return True


def a_clause(rng: random.Random) -> Clause:
    """A clause that is valid by itself: any trigger, with effects that go with it."""
    trigger = rng.choice(TRIGGERS)
    while True:
        when = drawn(trigger, rng)
        do: list[Any] = []
        wanted = rng.choice((1, 1, 2, 3))
        for _ in range(TRIES):
            tried = [*do, drawn(rng.choice(EFFECTS), rng)]
            if valid(Rule("Versuch", (Clause(when, tuple(tried)),))):
                do = tried
            if len(do) == wanted:
                break
        conditions = [
            drawn(rng.choice(CONDITIONS), rng) for _ in range(rng.choice((0, 0, 0, 1, 2)))
        ]
        clause = Clause(when, tuple(do), tuple(conditions), rng.random() < 0.3)
        for one in (clause, msgspec.structs.replace(clause, replace_base=False)):
            if valid(Rule("Versuch", (one,))):
                return one


def a_rule(rng: random.Random) -> Rule:
    """A valid rule of one to three clauses."""
    while True:
        clauses = tuple(a_clause(rng) for _ in range(rng.choice((1, 1, 1, 2, 3))))
        rule = Rule("Zufall", clauses, rng.randint(1, 9))
        if valid(rule):
            return rule


def some_rules(rng: random.Random, most: int = 5) -> tuple[Rule, ...]:
    """Rules that may stand on one board: ready-made ones and random ones."""
    ready = list(PRESETS.values())
    board: list[Rule] = []
    for _ in range(rng.randint(1, most)):
        rule = rng.choice(ready) if rng.random() < 0.35 else a_rule(rng)
        if valid(rule, board):
            board.append(rule)
    return tuple(board)


def random_rules() -> st.SearchStrategy[Rule]:
    """Rules that the validation accepts, ready-made ones among them."""
    seeds = st.integers(0, 2**32)
    mine = seeds.map(lambda seed: a_rule(random.Random(seed)))
    return st.one_of(st.sampled_from(list(PRESETS.values())), mine)
