"""The people of the evening, and what their number means for the tables."""

from __future__ import annotations

import msgspec

from stammtisch.tournament.matrix import field_of
from stammtisch.tournament.matrix.field import FEWEST
from stammtisch.tournament.model import Config, EntrantStatus, Participant, State
from stammtisch.tournament.places import arrivals


class PersonView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody of the list."""

    name: str
    here: bool = False
    no: int = 0
    """0 before the numbers are drawn."""
    status: EntrantStatus = "active"
    from_matchday: int = 1
    to_matchday: int | None = None
    team: bool = False
    """In the Kompetenzteam (TS-03)."""
    absent: bool = False
    """Marked as absent while the field of the final is settled (TS-D-16)."""


class FieldView(msgspec.Struct, frozen=True, kw_only=True):
    """What a number of players means (TS-07)."""

    players: int
    enough: bool
    fours: int
    threes: int
    byes: int
    all_in_final: bool
    """Everybody plays the final (TS-65)."""


def people(state: State) -> dict[str, PersonView]:
    """By place on the list from 1, which is the number once numbers are drawn."""
    return {str(at): _person(one, state) for at, one in enumerate(state.participants, 1)}


def _person(one: Participant, state: State) -> PersonView:
    return PersonView(
        name=one.name,
        here=one.here,
        no=one.no,
        status=one.status,
        from_matchday=one.from_matchday,
        to_matchday=one.to_matchday,
        team=one.referee,
        absent=one.no in state.absent,
    )


def waiting(state: State) -> dict[str, PersonView]:
    """The waiting list by place from 1."""
    return {str(at): _person(one, state) for at, one in enumerate(state.waiting, 1)}


def fields(state: State) -> list[FieldView]:
    """For those who are here now, or still play; during sign-up for one and two more as well, as
    far as there are places."""
    if state.numbered:
        return [_field(len(state.active), state.config)]
    here = len(arrivals(state))
    most = max(here, state.config.capacity or here + 2)
    return [_field(count, state.config) for count in range(here, min(here + 2, most) + 1)]


def _field(players: int, config: Config) -> FieldView:
    enough = players >= FEWEST
    field = field_of(players, config.odd_field) if enough else None
    return FieldView(
        players=players,
        enough=enough,
        fours=field.fours if field else 0,
        threes=field.threes if field else 0,
        byes=field.byes if field else 0,
        all_in_final=enough and players <= config.final_size,
    )
