"""Refusals of an evening with their sentences in both languages."""

from __future__ import annotations

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.texts import Both
from stammtisch.records.record import BadRecord
from stammtisch.tournament import Config, State, new
from stammtisch.tournament.record import RefusedCommand
from stammtisch.tournament.texts import refused
from stammtisch.web.edge.problems import Problem

_STATUS = {"unknown": 404} | dict.fromkeys(
    ("held_by_director", "not_allowed", "not_at_this_table", "own_plenum"), 403
)
"""Of the statute's refusals; bad values are 400, all others conflicts."""

_BAD_VALUES = frozenset(
    {"absent_with_strokes", "bad_action", "bad_name", "bad_schedule", "minutes_range"}
    | {"not_a_partition", "reason_required", "strokes_missing", "strokes_range"}
)

_NEWER = frozenset({"unknown_format", "unknown_rules"})
"""Of a record that a newer program has written."""

_NOBODY = new(Config())
"""For sentences in which no number has to be named."""


def in_words(refusal: RuleViolation, state: State) -> Problem:
    """A refusal of the statute as an answer."""
    status = _STATUS.get(refusal.code, 400 if refusal.code in _BAD_VALUES else 409)
    return _problem(status, refusal, state)


def refusal(status: int, code: str, clause: str = "TS-78", /, **facts: object) -> Problem:
    """A refusal of the room, with the right or the limit that it speaks of."""
    return _problem(status, RuleViolation(code, clause, **facts), _NOBODY)


def bad_record(wrong: BadRecord) -> Problem:
    """Why an evening cannot be taken in from its record (400)."""
    clause = wrong.clause or "TS-04"
    facts = {"line": wrong.line, "why": wrong.code, "detail": str(wrong)[:300]}
    if wrong.code in _NEWER:
        return refusal(400, "record_unknown_format", clause, **facts)
    if not isinstance(wrong, RefusedCommand):
        return refusal(400, "bad_record", clause, fault=wrong.code, **facts)
    problem = refusal(400, "bad_record", clause, fault="refused", **facts)
    why = in_words(wrong.refusal, wrong.state).words
    if problem.words and why:
        problem.words = Both(f"{problem.words.de} ({why.de})", f"{problem.words.en} ({why.en})")
    return problem


def _problem(status: int, refusal: RuleViolation, state: State) -> Problem:
    problem = Problem(status, refusal.code, **refusal.facts)
    problem.clause = refusal.clause
    problem.words = Both(refused(refusal, state, "de"), refused(refusal, state, "en"))
    return problem
