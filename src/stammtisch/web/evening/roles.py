"""Whom a link makes somebody, and as whom he gives a command."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from stammtisch.tournament import AnyCommand, Author, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import Participant
from stammtisch.tournament.moves.signup import key as folded
from stammtisch.web.evening.doc import EveningKey
from stammtisch.web.evening.wire import EveningRole
from stammtisch.web.evening.words import refusal

_FOR_HIMSELF = (c.Register, c.Unregister, c.CheckIn, c.Withdraw)
"""What a player does as a player, even if he is in the Kompetenzteam."""

DRAFTS = frozenset({"sheet_entered", "sheet_disputed", "many_strokes", "referee_called"})
"""Events that are told to nobody but those whom `sees_drafts` names, and to the table itself."""

_BY_NAME = Memory[Mapping[str, Participant]](64)
"""Asked for every device whenever anything has changed."""


def person(key: EveningKey, state: State) -> Participant | None:
    """The participant whose link it is."""
    if key.role not in {"player", "referee"}:
        return None
    listed = state.participants
    return _BY_NAME.of((listed,), partial(_by_name, listed)).get(folded(key.name))


def _by_name(listed: tuple[Participant, ...]) -> Mapping[str, Participant]:
    return {folded(one.name): one for one in listed}


def waiting_place(key: EveningKey, state: State) -> int:
    """The place on the waiting list of whose link it is; 0: none."""
    if key.role != "player":
        return 0
    name = folded(key.name)
    return next((at for at, one in enumerate(state.waiting, 1) if folded(one.name) == name), 0)


def role(key: EveningKey, state: State) -> EveningRole:
    """The role that counts now: who is in the Kompetenzteam is a referee."""
    one = person(key, state)
    if one is not None:
        return "referee" if one.referee else "player"
    if key.role == "referee" and key.name not in state.referees:
        return "audience"
    return key.role


def author(key: EveningKey, state: State, do: AnyCommand) -> Author:
    """As whom the holder of a link gives a command. Raises `Problem` ``read_only``."""
    if key.role == "director":
        return Author(role="director", name=key.name)
    one = person(key, state)
    if one is None:
        if key.role == "referee" and key.name in state.referees:
            return Author(role="referee", name=key.name)
        if key.role == "player":
            return Author(role="player", name=key.name)
        raise refusal(403, "read_only", "TS-02")
    no = one.no or None
    name = "" if no else one.name
    if one.referee and no and not isinstance(do, _FOR_HIMSELF):
        return Author(role="referee", no=no)
    return Author(role="player", no=no, name=name)


def sees_drafts(key: EveningKey, state: State) -> bool:
    """Whether he sees sheets that are not confirmed yet, of all tables."""
    found = role(key, state)
    return found == "director" or (found == "referee" and person(key, state) is None)


def sits_at(key: EveningKey, state: State, matchday: int, table: int) -> bool:
    """Whether the holder of a link plays at this table on this matchday."""
    one = person(key, state)
    if one is None or not 0 < matchday <= len(state.matchdays):
        return False
    found = state.matchdays[matchday - 1].tables
    return any(each.table == table and one.no in each.seats for each in found)


def presides(key: EveningKey, state: State) -> bool:
    """Whether the holder of a link may judge at tables."""
    return role(key, state) in {"director", "referee"}


def must_direct(key: EveningKey) -> None:
    """Raises `Problem` ``not_yours`` for everybody but a director."""
    if key.role != "director":
        raise refusal(403, "not_yours", "TS-02")
