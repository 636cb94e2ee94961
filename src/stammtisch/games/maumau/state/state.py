"""A match as a value of parts, and the draft in which one action changes copies of them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.games.maumau.state.house_law import Law
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.parts.agenda import Agenda
from stammtisch.games.maumau.state.parts.card_places import CardPlaces
from stammtisch.games.maumau.state.parts.clock import Clock
from stammtisch.games.maumau.state.parts.court import Court
from stammtisch.games.maumau.state.parts.round import Round
from stammtisch.games.maumau.state.parts.standing import Standing
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.protocol import Event


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Mau-Mau at one moment. Nobody writes to its parts: `thaw` copies them first."""

    options: MauMauOptions
    law: Law
    """The rules of the house in force; they follow from the Punktetafel."""
    standing: Standing
    round: Round
    cards: CardPlaces
    turn: Turn
    court: Court
    clock: Clock
    agenda: Agenda


class Draft(msgspec.Struct, gc=False):
    """What one action makes of a state, with the events it leads to; nobody else sees it."""

    options: MauMauOptions
    law: Law
    standing: Standing
    round: Round
    cards: CardPlaces
    turn: Turn
    court: Court
    clock: Clock
    agenda: Agenda
    events: list[Event] = []
    acted_rules: dict[int, int] = {}
    """How often each clause of a house rule has acted because of this action."""


AnyState: TypeAlias = State | Draft
"""What can be read."""


def thaw(state: AnyState) -> Draft:
    """A draft of the state, with copies of all parts: what becomes of it leaves the state alone."""
    return Draft(
        state.options,
        state.law,
        replace(state.standing),
        replace(state.round),
        replace(state.cards),
        replace(state.turn),
        replace(state.court),
        replace(state.clock),
        replace(state.agenda),
    )


def freeze(d: Draft) -> State:
    """The state that the draft has become; the draft is given up."""
    return State(d.options, d.law, d.standing, d.round, d.cards, d.turn, d.court, d.clock, d.agenda)


def adopt(d: Draft, trial: Draft) -> None:
    """What was tried counts: the draft takes over the parts of ``trial``, which is given up."""
    d.law, d.standing, d.round, d.cards = trial.law, trial.standing, trial.round, trial.cards
    d.turn, d.court, d.clock, d.agenda = trial.turn, trial.court, trial.clock, trial.agenda
    d.events += trial.events
