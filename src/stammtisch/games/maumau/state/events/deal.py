"""From the shuffle to the first card."""

from __future__ import annotations

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent, _Own


class RoundStarted(MauMauEvent, frozen=True, tag="round_started", gc=False):
    """A round begins with these players."""

    round_no: int
    dealer: int
    seats: tuple[int, ...]
    decks: int
    jokers: int = 0


class Dealt(_Own, frozen=True, tag="dealt", gc=False):
    """A player's hand was dealt; ``shown`` cards lay face up (MM-9e.1)."""

    seat: int
    n: int
    cards: HiddenCodes = None
    shown: Codes = ()


class HealthAsked(MauMauEvent, frozen=True, tag="health_asked", gc=False):
    """Everybody is asked whether he is ready."""

    seat: int


class HealthAnswered(MauMauEvent, frozen=True, tag="health_answered", gc=False):
    """Somebody has answered."""

    seat: int
    ready: bool


class FirstCard(MauMauEvent, frozen=True, tag="first_card", gc=False):
    """The first card was opened; a Joker goes back (MM-0B.8)."""

    card: str
    seat: int


class Ignored(MauMauEvent, frozen=True, tag="ignored", gc=False):
    """The round goes on without somebody."""

    seat: int


class DealtByHand(MauMauEvent, frozen=True, tag="card_dealt", gc=False):
    """The dealer gave a card; ``card`` if it lay face up."""

    to: int
    face_up: bool
    card: str | None = None
    hidden: str | None = None
    """The card in the log; its receiver sees it too."""

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The receiver sees the own card."""
        if seat == self.to:
            return self
        return DealtByHand(self.to, self.face_up, self.card)


class DealtChosen(MauMauEvent, frozen=True, tag="dealt_chosen", gc=False):
    """The receiver keeps the open card, or takes a new one."""

    seat: int
    choice: str


class DealCorrected(MauMauEvent, frozen=True, tag="deal_corrected", gc=False):
    """Surplus cards went under the draw pile, missing ones were dealt (MM-9e.4)."""

    seat: int
    n: int
    """Cards more (or, below 0, fewer) than dealt."""
    cards: HiddenCodes = None

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The cards for the one they came to, or went from."""
        return self if seat == self.seat else DealCorrected(self.seat, self.n)


class Didi(MauMauEvent, frozen=True, tag="didi", gc=False):
    """The dealer gave himself a card face up."""

    seat: int
