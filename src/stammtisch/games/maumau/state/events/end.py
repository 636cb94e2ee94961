"""How a round and a match end."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.maumau.state.events.base import MauMauEvent


class Noted(msgspec.Struct, frozen=True):
    """A violation in the protocol of a round; nobody learns of it while the round is played."""

    seat: int
    code: str
    turn: int
    status: Literal["open", "punished", "lapsed", "void"]
    """``punished``, ``lapsed``, ``void``, or ``open`` when the round ended."""


class FinishPending(MauMauEvent, frozen=True, tag="finish_pending", gc=False):
    """A player has laid the last card; the others may object."""

    public = ("seat", "until")
    seat: int
    until: int


class FinishOverturned(MauMauEvent, frozen=True, tag="finish_overturned", gc=False):
    """The player has not finished; the round goes on."""

    public = ("seat",)
    seat: int


class RoundOver(MauMauEvent, frozen=True, tag="round_over", gc=False):
    """Somebody has won the round; hands and the protocol of violations are shown (MM-3.6)."""

    public = ("winner", "points", "scores", "hands", "violations")
    discloses: ClassVar[bool] = True

    winner: int
    points: int
    scores: tuple[int, ...]
    hands: tuple[Codes, ...]
    violations: tuple[Noted, ...] = ()


class RoundAborted(MauMauEvent, frozen=True, tag="round_aborted", gc=False):
    """The round ended without points."""

    public = ("reason", "violations")
    discloses: ClassVar[bool] = True

    reason: str
    violations: tuple[Noted, ...] = ()


class PlayEnded(MauMauEvent, frozen=True, tag="play_ended", gc=False):
    """The bell has ended the matchday, and with it the match (TS-22)."""

    public = ("scores",)
    scores: tuple[int, ...]


class MatchOver(MauMauEvent, frozen=True, tag="match_over", gc=False):
    """Somebody has reached the goal."""

    public = ("winner", "scores")
    winner: int
    scores: tuple[int, ...]
