"""Refusals of an evening with their sentences in both languages."""

from __future__ import annotations

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.texts import Both
from stammtisch.tournament import Config, State, new
from stammtisch.tournament.texts import refused
from stammtisch.web.edge.problems import Problem

_STATUS = {"not_allowed": 403, "not_at_this_table": 403, "unknown": 404}
"""Of the statute's refusals; bad values are 400, all others conflicts."""

_BAD_VALUES = frozenset(
    {"absent_with_strokes", "bad_action", "bad_name", "bad_schedule", "minutes_range"}
    | {"not_a_partition", "reason_required", "strokes_missing", "strokes_range"}
)

_NOBODY = new(Config())
"""For sentences in which no number has to be named."""


def in_words(refusal: RuleViolation, state: State) -> Problem:
    """A refusal of the statute as an answer."""
    status = _STATUS.get(refusal.code, 400 if refusal.code in _BAD_VALUES else 409)
    return _problem(status, refusal, state)


def refusal(status: int, code: str, clause: str = "TS-78", /, **facts: object) -> Problem:
    """A refusal of the room, with the right or the limit that it speaks of."""
    return _problem(status, RuleViolation(code, clause, **facts), _NOBODY)


def _problem(status: int, refusal: RuleViolation, state: State) -> Problem:
    problem = Problem(status, refusal.code, **refusal.facts)
    problem.clause = refusal.clause
    problem.words = Both(refused(refusal, state, "de"), refused(refusal, state, "en"))
    return problem
