"""Refusals of a Runde with their sentences in both languages."""

from __future__ import annotations

from stammtisch.games.protocol import RuleViolation
from stammtisch.runde.texts import refused
from stammtisch.web.edge.problems import Problem

_STATUS = {
    "bad_name": 400,
    "bad_title": 400,
    "unknown_member": 404,
    "unknown_result": 404,
    "no_date": 404,
    "too_few_people": 400,
    "sat_twice": 400,
    "points_or_places": 400,
    "bad_points": 400,
    "bad_places": 400,
    "bad_day": 400,
    "bad_where": 400,
    "date_past": 400,
    "date_far": 400,
    "no_runde_file": 400,
    "newer_runde_file": 400,
    "runde_file_damaged": 400,
}
"""Of what the Runde itself refuses; all others are conflicts."""


def in_words(violation: RuleViolation) -> Problem:
    """What a command was refused for, as an answer."""
    return refusal(_STATUS.get(violation.code, 409), violation.code, **violation.facts)


def refusal(status: int, code: str, /, **facts: object) -> Problem:
    """A refusal with its sentence."""
    problem = Problem(status, code, **facts)
    problem.words = refused(code, facts)
    return problem
