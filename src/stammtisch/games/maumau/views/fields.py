"""Where the fields of observations and positions stand in a state: one table, both ways.

On the wire a state is one flat row of fields, and an update carries those that changed. So
observations and positions stay flat, and take from the parts what they have under the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from stammtisch.games.maumau.state.house_law import Law
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.parts.agenda import Agenda
from stammtisch.games.maumau.state.parts.card_places import CardPlaces
from stammtisch.games.maumau.state.parts.clock import Clock
from stammtisch.games.maumau.state.parts.court import Court
from stammtisch.games.maumau.state.parts.round import Round
from stammtisch.games.maumau.state.parts.standing import Standing
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.parts.values import StatePart
from stammtisch.games.maumau.state.state import AnyState, State

P = TypeVar("P", bound=StatePart)

ALL: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "standing": Standing.__struct_fields__,
        "round": Round.__struct_fields__,
        "cards": CardPlaces.__struct_fields__,
        "turn": Turn.__struct_fields__,
        "court": Court.__struct_fields__,
        "clock": Clock.__struct_fields__,
        "agenda": Agenda.__struct_fields__,
    }
)
"""By part, the fields of a state."""

CODED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "round": frozenset({"dealing", "finishing"}),
        "cards": frozenset({"hands", "penalties", "draw_pile", "pile", "known"}),
        "turn": frozenset({"eff", "drawn", "base", "below", "segment", "run"}),
        "court": frozenset({"violations", "protocol", "surplus"}),
        "agenda": frozenset({"pending"}),
    }
)
"""Fields that outside have codes where the state has numbers (MM-0A.10)."""


def plain(part: str) -> tuple[str, ...]:
    """The fields of a part that are the same outside."""
    coded = CODED.get(part, frozenset())
    return tuple(name for name in ALL[part] if name not in coded)


class FlatRow:
    """Fields of several parts, read at once as one flat row."""

    def __init__(self, fields: Mapping[str, Iterable[str]]) -> None:
        paths = [(part, name) for part, names in fields.items() for name in names]
        self.names = ("options", *(_outside(name) for _, name in paths))
        self._inside = attrgetter("options", *(f"{part}.{name}" for part, name in paths))
        self._outside = attrgetter(*self.names)

    def of(self, state: AnyState) -> dict[str, Any]:
        """By name outside, the values in the state."""
        return dict(zip(self.names, self._inside(state), strict=True))

    def given(self, outside: msgspec.Struct) -> dict[str, Any]:
        """By name, the values in an observation or a position."""
        return dict(zip(self.names, self._outside(outside), strict=True))


def _outside(name: str) -> str:
    return "agenda" if name == "tasks" else name


PUBLIC = FlatRow(
    {
        **{part: plain(part) for part in ("standing", "round", "turn", "clock")},
        "cards": ("pile_version", "top_turn"),
        "court": ("judged", "verdicts", "heard"),
        "agenda": ("tasks",),
    }
)
"""What everybody may know: of four parts, all that needs no code.

A field added to one of them makes no observation until `MauMauObservation` declares it, too.
"""

WHOLE = FlatRow({part: plain(part) for part in ALL})
"""What a position has as the state has it."""


def _builder(kind: type[P]) -> Callable[[Mapping[str, Any]], P]:
    values = itemgetter(*map(_outside, kind.__struct_fields__))
    return lambda row: kind(*values(row))


standing_of = _builder(Standing)
round_of = _builder(Round)
card_places_of = _builder(CardPlaces)
turn_of = _builder(Turn)
court_of = _builder(Court)
clock_of = _builder(Clock)
agenda_of = _builder(Agenda)


def state_of(law: Law, options: MauMauOptions, row: Mapping[str, Any]) -> State:
    """The state with these values, by name outside."""
    return State(
        options,
        law,
        standing_of(row),
        round_of(row),
        card_places_of(row),
        turn_of(row),
        court_of(row),
        clock_of(row),
        agenda_of(row),
    )
