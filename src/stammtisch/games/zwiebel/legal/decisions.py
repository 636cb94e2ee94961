"""Which kinds of action the pending decision foresees (tables of g.2 to g.4, ZC-97, ZC-103)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from stammtisch.games.protocol import Action
from stammtisch.games.zwiebel.play.showdown import own_list
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import (
    Abdicate,
    Accept,
    Announce,
    Buy,
    ChooseExchange,
    Concede,
    Cover,
    Cripple,
    Declare,
    Decline,
    DevalueTarget,
    Done,
    ElephantValue,
    Exchange,
    Extra,
    Fold,
    Match,
    NoRaise,
    OutCripple,
    Pass,
    Pay,
    Raise,
    Rearrange,
    Reveal,
    RevealTod,
    SetStake,
)
from stammtisch.games.zwiebel.state.parts import Case, Phase
from stammtisch.games.zwiebel.state.state import (
    DeathWindow,
    ElephantValues,
    ExchangeChoice,
    ForcedReveal,
    HandOver,
    LadyTargets,
    OutCrippleWindow,
    Pending,
    Rearranging,
    State,
)

Kinds: TypeAlias = tuple[type[Action], ...]
"""Kinds of actions in the order in which they are listed."""

_IN_STEP: Mapping[type[Pending], Kinds] = MappingProxyType(
    {
        ExchangeChoice: (ChooseExchange,),
        LadyTargets: (DevalueTarget,),
        ElephantValues: (ElephantValue,),
        Rearranging: (Rearrange,),
        DeathWindow: (RevealTod, Pass),
        ForcedReveal: (Reveal,),
        OutCrippleWindow: (OutCripple, Pass),
        HandOver: (Accept, Decline),
    }
)
_IN_PHASE: Mapping[Phase, Kinds] = MappingProxyType(
    {
        "exchange": (Exchange,),
        "stay": (Pay, Fold, Announce),
        "raise": (NoRaise, Raise, Announce),
        "match": (Match, Fold, Announce),
        "stake": (SetStake, Announce),
        "extra": (Extra, Announce),
        "cover": (Cover, Fold, Announce),
        "buy": (Buy, Done, Announce),
        "preshow": (Pass, Announce),
    }
)
_IN_CASE: Mapping[Case, Kinds] = MappingProxyType(
    {
        "D": (Declare, Cripple, Announce),
        "A": (Declare, Rearrange, Cripple, Announce, Concede),
        "O": (Declare, Cripple, Announce, Concede),
        "R": (Rearrange, Cripple, Announce, Concede),
        "T": (Rearrange, Cripple, Announce, Concede),
    }
)
_AFTER_BUYING: Kinds = (Cover, Abdicate, Announce)
_ANSWER_TO_FIRST: Kinds = (Declare, Cripple, Announce, Concede)


def kinds_now(state: State) -> Kinds:
    """What the seat that is asked may think of; nothing between rounds."""
    if state.pending is not None:
        return _IN_STEP[type(state.pending)]
    duel = state.duel
    if duel is not None:
        if duel.case == "A" and not own_list(duel, asked_seat(state)):
            return _ANSWER_TO_FIRST
        return _IN_CASE[duel.case]
    if state.phase == "cover" and not state.setup.procedure.legs[state.leg].betting:
        return _AFTER_BUYING
    return _IN_PHASE.get(state.phase, ())
