"""Penalty cards."""

from __future__ import annotations

from typing import ClassVar

from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent, _Own


class PenaltyDealt(MauMauEvent, frozen=True, tag="penalty", gc=False):
    """Penalty cards were dealt; their faces stand in the log alone, not even their owner sees them
    (MM-4.1)."""

    public = ("seat", "n", "reason")
    seat: int
    n: int
    reason: str
    cards: HiddenCodes = None


class PenaltyVoid(MauMauEvent, frozen=True, tag="penalty_void", gc=False):
    """No card was left for the penalty (MM-4.6)."""

    public = ("seat", "reason")
    seat: int
    reason: str


class Ripened(_Own, frozen=True, tag="ripened", gc=False):
    """Penalty cards became active cards; at a strict table they go to the hand."""

    public = ("seat", "n")
    seat: int
    n: int
    cards: HiddenCodes = None


class PenaltyTaken(_Own, frozen=True, tag="penalty_taken", gc=False):
    """Penalty cards were taken up."""

    public = ("seat", "n")
    seat: int
    n: int
    cards: HiddenCodes = None


class ExcessPutDown(MauMauEvent, frozen=True, tag="excess_put_down", gc=False):
    """Cards drawn too many lie as penalty cards now (MM-2.6)."""

    public = ("seat", "n")
    discloses: ClassVar[bool] = True

    seat: int
    n: int
