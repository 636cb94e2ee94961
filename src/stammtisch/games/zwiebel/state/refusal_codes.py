"""The codes of refused actions in the order of their checks (ZC-75), each with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.zwiebel.cards.rulesets import RulesName

CLAUSES: dict[str, str] = {
    "malformed": "",
    "not_your_turn": "",
    "wrong_phase": "",
    "not_your_card": "",
    "not_announceable": "ZC-65",
    "rule_off": "",
    "too_many_discards": "ZC-84",
    "bad_amount": "ZC-88",
    "not_enough_chips": "ZC-88",
    "buy_limit": "Z04-65",
    "join_closed": "Z30-61",
    "table_full": "ZC-85",
    "card_open": "Z30-40",
    "already_played": "ZC-66",
    "needs_wild": "ZC-41",
    "needs_not_wild": "ZC-41",
    "fate_needs_lady": "Z30-44",
    "fate_then_lady": "Z04-43",
    "bad_target": "Z04-42",
    "card_worthless": "ZC-51",
    "shift_same_card": "Z04-45",
    "shift_atuin": "Z30-45",
    "shift_range": "Z04-45",
    "elephants_cards": "Z04-46",
    "elephants_sum": "Z04-46",
    "elephants_no_double": "Z04-46",
    "fool_too_late": "Z04-50",
    "nothing_hidden": "ZC-70",
    "card_in_use": "ZC-104",
    "not_a_group": "ZC-12",
    "lady_ace": "ZC-63",
    "death_killed": "ZC-63",
    "sender_aces": "ZC-63",
    "arch_eight": "ZC-63",
    "order": "ZC-104",
    "too_low": "ZC-104",
    "no_rearrange": "ZC-105",
    "no_target": "ZC-20",
    "not_a_run": "ZC-20",
    "run_too_short": "ZC-20",
    "run_nulls": "Z04-05",
    "run_wilds": "Z30-06",
}
"""Every refusal of the rules, in the order in which they are looked for, and its reason."""

SISTERS: Mapping[RulesName, Mapping[str, str]] = MappingProxyType(
    {
        "zwiebel-2004": {"Z30-40": "Z04-40", "Z30-61": "ZC-94"},
        "zwiebel-v3": {
            "Z04-42": "Z30-42",
            "Z04-43": "Z30-43",
            "Z04-45": "Z30-45",
            "Z04-46": "Z30-46",
            "Z04-49": "Z30-49",
            "Z04-50": "Z30-50",
            "Z04-65": "Z30-60",
        },
    }
)
"""Clauses of the other rule set, and which of the own says the same."""


def refused(code: str, clause: str | None = None, **facts: object) -> RuleViolation:
    """The refusal ``code`` with its usual clause, or the one that fits better here."""
    return RuleViolation(code, CLAUSES[code] if clause is None else clause, **facts)


def as_written_in(rules: RulesName, violation: RuleViolation) -> RuleViolation:
    """The same refusal with the clause that this rule set has for it."""
    clause = SISTERS[rules].get(violation.clause, violation.clause)
    return RuleViolation(violation.code, clause, **violation.facts)
