"""What every command asks first: who gives it, when, and about whom or what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NoReturn

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament.commands import Given
from stammtisch.tournament.model import (
    AuthorRole,
    EveningStage,
    MatchdayState,
    MatchdayTable,
    Participant,
    State,
    participant,
)

RUNNING: tuple[EveningStage, ...] = ("playing", "break", "final_ready", "final")
"""The stages in which clocks can stand (TS-05)."""


def known_author(state: State, given: Given) -> None:
    """Refuse who is not what he says: no participant, no member of the Kompetenzteam (TS-82)."""
    by = given.by
    if by.no is not None and participant(state, by.no) is None:
        raise RuleViolation("unknown", "TS-82", what="number", given=by.no)
    if by.role == "player" and by.no is None and not by.name:
        refuse_role(given, "player")
    if by.role == "referee":
        one = participant(state, by.no) if by.no is not None else None
        if not (one.referee if one else by.name in state.referees):
            refuse_role(given, "referee")


def role(given: Given, *allowed: AuthorRole) -> None:
    """Refuse any other role (TS-02, TS-82)."""
    if given.by.role not in allowed:
        refuse_role(given, *allowed)


def refuse_role(given: Given, *allowed: AuthorRole) -> NoReturn:
    """The refusal for a wrong role."""
    raise RuleViolation("not_allowed", "TS-82", role=given.by.role, allowed=list(allowed))


def stage(state: State, *allowed: EveningStage) -> None:
    """Refuse the command in any other stage (TS-82)."""
    if state.stage not in allowed:
        raise RuleViolation("wrong_state", "TS-82", stage=state.stage, allowed=list(allowed))


def clocks_run(state: State) -> None:
    """Refuse what starts or rings while all clocks stand (TS-D-39)."""
    if state.paused is not None:
        raise RuleViolation("is_paused", "TS-D-39")


def reason(text: str, clause: str) -> str:
    """The reason that is required, without space around it."""
    if not text.strip():
        raise RuleViolation("reason_required", clause)
    return text.strip()


def person(state: State, no: int) -> Participant:
    """The participant with this number, or the refusal."""
    found = participant(state, no)
    if found is None:
        raise RuleViolation("unknown", "TS-82", what="number", given=no)
    return found


def sheet(state: State, matchday: int, table: int) -> tuple[MatchdayState, MatchdayTable]:
    """The table of a matchday that has ended, or the refusal (TS-07, TS-82, TS-D-40)."""
    if not 1 <= matchday <= state.config.matchdays:
        raise RuleViolation("unknown", "TS-82", what="matchday", given=matchday)
    if matchday > len(state.matchdays) or state.matchdays[matchday - 1].ended is None:
        raise RuleViolation("not_ended", "TS-D-40", matchday=matchday)
    day = state.matchdays[matchday - 1]
    tables = len(day.tables)
    if not 1 <= table <= most_tables(state):
        raise RuleViolation("unknown", "TS-82", what="table", given=table)
    if table > tables:
        raise RuleViolation("not_played", "TS-07", matchday=matchday, table=table, tables=tables)
    return day, day.tables[table - 1]


def most_tables(state: State) -> int:
    """How many tables there are on the fullest matchday of the evening, played or planned."""
    planned = (len(day.tables) for matrix in state.matrices for day in matrix.days)
    return max(chain((len(day.tables) for day in state.matchdays), planned))


def seat_of(state: State, day: MatchdayState, no: int) -> MatchdayTable:
    """The table at which somebody sits on this matchday, or the refusal."""
    person(state, no)
    for table in day.tables:
        if no in table.seats:
            return table
    raise RuleViolation("not_at_this_table", "TS-78", no=no)


def own_table(given: Given, table: MatchdayTable) -> None:
    """A referee who plays has a say at his own table only (TS-02)."""
    by = given.by
    if by.role in {"referee", "player"} and by.no is not None and by.no not in table.seats:
        raise RuleViolation("not_at_this_table", "TS-02", no=by.no)


def numbers(seats: Sequence[int], given: Sequence[int]) -> None:
    """Refuse numbers that do not sit at the table."""
    for no in given:
        if no not in seats:
            raise RuleViolation("not_at_this_table", "TS-78", no=no)
