"""What a move gives back, and small changes that several moves make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.model import MatchdayTable, Participant, State

MoveOutcome: TypeAlias = tuple[State, Sequence[AnyEvent]]
"""The next state, and what has happened."""


def with_table(state: State, matchday: int, table: MatchdayTable) -> State:
    """The state with another version of one table of a matchday."""
    day = state.matchdays[matchday - 1]
    tables = (*day.tables[: table.table - 1], table, *day.tables[table.table :])
    return with_day(state, matchday, tables)


def with_day(state: State, matchday: int, tables: tuple[MatchdayTable, ...]) -> State:
    """The state with other tables on a matchday."""
    day = replace(state.matchdays[matchday - 1], tables=tables)
    days = (*state.matchdays[: matchday - 1], day, *state.matchdays[matchday:])
    return replace(state, matchdays=days)


def with_person(state: State, one: Participant) -> State:
    """The state with another version of the participant of this number."""
    people = (*state.participants[: one.no - 1], one, *state.participants[one.no :])
    return replace(state, participants=people)
