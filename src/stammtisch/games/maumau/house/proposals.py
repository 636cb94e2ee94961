"""How a proposal becomes a rule of the board: read, checked, announced (12-E, 12-F)."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.maumau.house import validation
from stammtisch.games.maumau.house.conflicts import conflicts
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.house.sentences import board_line
from stammtisch.games.maumau.house.validation import RuleRefusal, TableFacts
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import refuse
from stammtisch.games.maumau.state.board import BoardRule
from stammtisch.games.maumau.state.house_rule import Rule
from stammtisch.games.maumau.state.state import AnyState
from stammtisch.games.protocol import BadOptions


def table_of(state: AnyState, seat: int, *, between: bool) -> TableFacts:
    """What the validation has to know of the table."""
    name = state.standing.names[seat]
    units = state.standing.board.units_of(name)
    return TableFacts(
        rules=tuple((one.no, one.rule) for one in state.standing.board.rules),
        names=tuple(one for one in (*state.standing.names, *state.standing.board.names) if one),
        credits=state.standing.board.credits_of(name),
        units=units,
        per_point=validation.units_per_point(
            len(state.round.seats), state.options.rules_ratio_five
        ),
        between=between,
        house_rules=state.options.house_rules,
        players=max(2, sum(1 for one in state.standing.names if one)),
    )


def read(proposal: Json) -> Rule:
    """The rule that is proposed: plain data, or the name of a ready-made rule.

    Raises `RuleRefusal`.
    """
    if isinstance(proposal, str) and proposal in PRESETS:
        return PRESETS[proposal]
    return validation.parse(proposal)


def accepted(state: AnyState, seat: int, proposal: Json, *, between: bool) -> Rule:
    """The rule, if it may stand on the board; refused with the code of the first failure."""
    try:
        rule = read(proposal)
        validation.check(rule, table_of(state, seat, between=between))
    except RuleRefusal as wrong:
        refuse(wrong.code, "MM-12.6", **wrong.facts)
    return rule


class Judgement(NamedTuple):
    """What speaks against a rule on this board."""

    refusal: str | None
    facts: JsonObject
    conflicts: tuple[JsonObject, ...]


def judged(rule: Rule, table: TableFacts) -> Judgement:
    """Whether the rule could be written on the board now, and which rules it would touch."""
    refusal, facts = None, {}
    try:
        validation.check(rule, table)
    except RuleRefusal as wrong:
        refusal, facts = wrong.code, wrong.facts
    return Judgement(refusal, facts, tuple(one.told() for one in conflicts(rule, table.rules)))


def preview(state: AnyState, seat: int, proposal: Json) -> ev.RulePreviewed:
    """What the proposal would mean, and what speaks against it (12-C)."""
    try:
        rule = read(proposal)
    except RuleRefusal as wrong:
        return ev.RulePreviewed(seat, refusal=wrong.code, facts=wrong.facts)
    table = table_of(state, seat, between=True)
    shown = BoardRule(
        len(state.standing.board.rules) + 1,
        rule,
        state.standing.names[seat],
        state.standing.round_no,
        state.options.date,
    )
    said = judged(rule, table)
    return ev.RulePreviewed(
        seat,
        board_line(shown, "de"),
        board_line(shown, "en"),
        said.refusal,
        said.facts,
        said.conflicts,
    )


def announced(rule: BoardRule, seat: int) -> ev.RuleAdded:
    """The event of a new rule, with its line on the board."""
    return ev.RuleAdded(
        rule.no, seat, rule.rule.title, board_line(rule, "de"), board_line(rule, "en")
    )


def presets(named: tuple[Json, ...]) -> tuple[Rule, ...]:
    """The rules of the option ``preset_rules``. Raises `BadOptions`."""
    rules: list[Rule] = []
    for at, one in enumerate(named):
        try:
            rule = read(one)
            before = tuple(enumerate(rules, 1))
            validation.check_form(rule, TableFacts(rules=before, names=(), players=2))
        except RuleRefusal as wrong:
            known = ", ".join(PRESETS)
            raise BadOptions(
                "preset_rules",
                one,
                f"one of {known}, or a valid rule (number {at}: {wrong.code})",
                f"eine von {known}, oder eine gültige Regel (Nummer {at}: {wrong.code})",
            ) from None
        rules.append(rule)
    return tuple(rules)
