"""From the shuffle to the first card."""

from __future__ import annotations

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent, _Own


class RoundStarted(MauMauEvent, frozen=True, tag="round_started", gc=False):
    """A round begins with these players."""

    public = ("round_no", "dealer", "seats", "decks", "jokers")
    round_no: int
    dealer: int
    seats: tuple[int, ...]
    decks: int
    jokers: int = 0


class Dealt(_Own, frozen=True, tag="dealt", gc=False):
    """A player's hand was dealt; ``shown`` cards lay face up (MM-9e.1)."""

    public = ("seat", "n", "shown")
    seat: int
    n: int
    cards: HiddenCodes = None
    shown: Codes = ()


class HealthAsked(MauMauEvent, frozen=True, tag="health_asked", gc=False):
    """Everybody is asked whether he is ready."""

    public = ("seat",)
    seat: int


class HealthAnswered(MauMauEvent, frozen=True, tag="health_answered", gc=False):
    """Somebody has answered."""

    public = ("seat", "ready")
    seat: int
    ready: bool


class FirstCard(MauMauEvent, frozen=True, tag="first_card", gc=False):
    """The first card was opened; a Joker goes back (MM-0B.8)."""

    public = ("card", "seat")
    card: str
    seat: int


class Ignored(MauMauEvent, frozen=True, tag="ignored", gc=False):
    """The round goes on without somebody."""

    public = ("seat",)
    seat: int


class DealtByHand(MauMauEvent, frozen=True, tag="card_dealt", gc=False):
    """The dealer gave a card; ``card`` if it lay face up."""

    public = ("to", "face_up", "card")
    private = ("hidden",)
    insiders = ("to",)
    to: int
    face_up: bool
    card: str | None = None
    hidden: str | None = None
    """The card in the log; its receiver sees it too."""


class DealtChosen(MauMauEvent, frozen=True, tag="dealt_chosen", gc=False):
    """The receiver keeps the open card, or takes a new one."""

    public = ("seat", "choice")
    seat: int
    choice: str


class DealCorrected(MauMauEvent, frozen=True, tag="deal_corrected", gc=False):
    """Surplus cards went under the draw pile, missing ones were dealt (MM-9e.4)."""

    public = ("seat", "n")
    private = ("cards",)
    seat: int
    n: int
    """Cards more (or, below 0, fewer) than dealt."""
    cards: HiddenCodes = None


class Didi(MauMauEvent, frozen=True, tag="didi", gc=False):
    """The dealer gave himself a card face up."""

    public = ("seat",)
    seat: int
