"""How the two rule sets run a round, as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from stammtisch.games.zwiebel.cards.rulesets import Character, RulesName
from stammtisch.games.zwiebel.state.parts import Phase


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a round in which players are asked one after the other (g.2 to g.4)."""

    phase: Phase
    betting: int = 0
    """1 or 2: the betting round; 0 outside."""
    betting_pass: int = 0


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """How a rule set runs a round: all in which the engines of the two differ."""

    packets: tuple[tuple[int, int], ...]
    """The first deal: cards for the dealer and for each other player, packet by packet."""
    legs: tuple[Leg, ...]
    gambling_legs: tuple[Leg, ...] = ()
    """Instead, in a Glücksspiel (Z04-63)."""
    match_purpose: Literal["match", "stake"] = "match"
    bets_against_dealer: bool = False
    """Extra bets that the dealer has to cover (Z30-60)."""
    joins_exchange: bool = False
    """Newcomers may join a running round (Z30-61)."""
    announces_open: bool = False
    """An open card can be announced (Z04-40) or not (Z30-40)."""
    shown: tuple[Character, ...] = ("archchancellor", "fool")
    """Who may be announced merely to be shown (ZC-116)."""
    acts_on_sight: bool = False
    """Tod and Achtensender are in force while visible (Z30-47) or once declared (Z04-47)."""
    window: bool = False
    """The Erzkanzler opens the Tod window whenever he becomes visible (Z04-49), or the Tod is
    turned up by himself where he is announced (Z30-49)."""
    rewilds_silently: bool = False
    """The Lady makes eights wild again without being announced (Z30-43)."""
    lady_acts_once: bool = False
    """Exchanging and devaluing are one effect together (ZC-66)."""
    fate_needs_lady: bool = False
    """Z30-44."""
    fate_bars_lady: bool = False
    """Who played the Schicksal may not play the Lady (Z04-43)."""
    atuin_shifts_herself: bool = False
    """Z04-45."""
    elephants_alone: bool = False
    """The Doppelte Zwiebel must lie within the five cards (Z30-46)."""
    out_cripples: bool = False
    """A run of ten beats a run of nine (Z30-06)."""


def _betting(number: int, passes: int) -> tuple[Leg, ...]:
    phases: tuple[Phase, ...] = ("stake", "match", "extra", "cover")
    return tuple(Leg(phase, number, turn) for turn in range(1, passes + 1) for phase in phases)


_SHOW = (Leg("preshow"), Leg("showdown"))
_NORMAL = (Leg("exchange"), Leg("buy"), *_SHOW)
_GAMBLING = (
    Leg("exchange"),
    Leg("stay", 1),
    Leg("raise", 1),
    Leg("buy"),
    Leg("stay", 2),
    Leg("raise", 2),
    *_SHOW,
)
_V3 = (
    Leg("exchange"),
    *_betting(1, 2),
    Leg("stake", 1, 3),
    Leg("match", 1, 3),
    Leg("buy"),
    Leg("cover"),
    *_betting(2, 2),
    *_SHOW,
)

_PROCEDURES: Mapping[RulesName, Procedure] = MappingProxyType(
    {
        "zwiebel-2004": Procedure(
            packets=((2, 3), (3, 2)),
            legs=_NORMAL,
            gambling_legs=_GAMBLING,
            announces_open=True,
            window=True,
            fate_bars_lady=True,
            atuin_shifts_herself=True,
        ),
        "zwiebel-v3": Procedure(
            packets=((5, 5),),
            legs=_V3,
            match_purpose="stake",
            bets_against_dealer=True,
            joins_exchange=True,
            shown=("archchancellor", "fool", "death", "sender"),
            acts_on_sight=True,
            rewilds_silently=True,
            lady_acts_once=True,
            fate_needs_lady=True,
            elephants_alone=True,
            out_cripples=True,
        ),
    }
)


def procedure_of(rules: RulesName, *, gambling: bool) -> Procedure:
    """How a round is run by these rules."""
    procedure = _PROCEDURES[rules]
    if not gambling:
        return procedure
    return msgspec.structs.replace(procedure, legs=procedure.gambling_legs)
