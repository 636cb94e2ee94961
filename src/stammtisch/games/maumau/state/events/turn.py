"""Turns: cards laid and drawn, stacks, wishes, queen runs, the LHC."""

from __future__ import annotations

from typing import ClassVar

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent, _Own


class TurnStarted(MauMauEvent, frozen=True, tag="turn_started", gc=False):
    """A turn begins."""

    public = ("seat", "no", "stage")
    seat: int
    no: int
    stage: str


class Laid(MauMauEvent, frozen=True, tag="laid", gc=False):
    """Cards were laid; ``eff`` is what is to be served now."""

    public = ("seat", "cards", "eff", "stage")
    seat: int
    cards: Codes
    eff: str
    stage: str


class ThrownIn(MauMauEvent, frozen=True, tag="thrown_in", gc=False):
    """A card was thrown in out of turn."""

    public = ("seat", "card", "eff")
    seat: int
    card: str
    eff: str


class Drew(_Own, frozen=True, tag="drew", gc=False):
    """Somebody drew; ``reason``: stack, serve, house, owed, lhc, hand."""

    public = ("seat", "n", "reason")
    seat: int
    n: int
    reason: str
    cards: HiddenCodes = None


class DrawShort(MauMauEvent, frozen=True, tag="draw_short", gc=False):
    """``n`` cards that were to be drawn do not exist (MM-8.6)."""

    public = ("seat", "n")
    seat: int
    n: int


class Reshuffled(MauMauEvent, frozen=True, tag="reshuffled", gc=False):
    """The pile was shuffled into a draw pile of ``n`` cards for ``seat``."""

    public = ("seat", "n")
    seat: int
    n: int


class StackChanged(MauMauEvent, frozen=True, tag="stack_changed", gc=False):
    """So many cards are owed now."""

    public = ("due",)
    due: int


class Skipped(MauMauEvent, frozen=True, tag="skipped", gc=False):
    """A player is passed over."""

    public = ("seat",)
    seat: int


class Wished(MauMauEvent, frozen=True, tag="wished", gc=False):
    """A suit was named."""

    public = ("seat", "suit")
    seat: int
    suit: str


class DirectionChanged(MauMauEvent, frozen=True, tag="direction_changed", gc=False):
    """1 is clockwise, -1 the other way."""

    public = ("dir",)
    dir: int


class QueenRunStarted(MauMauEvent, frozen=True, tag="queen_run_started", gc=False):
    """A queen run begins."""

    public = ("seat", "shown")
    seat: int
    shown: Codes


class QueenRunEnded(MauMauEvent, frozen=True, tag="queen_run_ended", gc=False):
    """``reason``: announced, forgotten, challenged, lapsed, lost."""

    public = ("seat", "reason")
    discloses: ClassVar[bool] = True

    seat: int
    reason: str


class QueensShown(MauMauEvent, frozen=True, tag="queens_shown", gc=False):
    """Cards were shown with "Damenrunde", and no run began."""

    public = ("seat", "shown")
    seat: int
    shown: Codes


class KingWindowOpened(MauMauEvent, frozen=True, tag="king_window_opened", gc=False):
    """Kings may be thrown in."""


class KingWindowClosed(MauMauEvent, frozen=True, tag="king_window_closed", gc=False):
    """Kings may no longer be thrown in."""


class LhcStarted(MauMauEvent, frozen=True, tag="lhc_started", gc=False):
    """A player has finished with a 7; the others may answer."""

    public = ("seat",)
    seat: int


class LhcHit(MauMauEvent, frozen=True, tag="lhc_hit", gc=False):
    """The stack has come round to a finisher, who draws it."""

    public = ("seat", "n")
    seat: int
    n: int


class LhcEnded(MauMauEvent, frozen=True, tag="lhc_ended", gc=False):
    """The chain is over; ``seat`` ended it by declining."""

    public = ("seat",)
    seat: int


class TurnTimeout(MauMauEvent, frozen=True, tag="turn_timeout", gc=False):
    """The table plays for a player whose time is over."""

    public = ("seat",)
    seat: int
