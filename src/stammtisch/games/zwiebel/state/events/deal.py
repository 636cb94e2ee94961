"""What happens while cards are dealt and exchanged (ZC-83, ZC-84)."""

from __future__ import annotations

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.actions import Codes


class RoundStarted(Event, frozen=True, gc=False, tag="round_started"):
    """The cards are shuffled; ``players`` from the elder to the younger, the dealer first."""

    public = ("round_no", "dealer", "players", "carried")
    round_no: int
    dealer: int
    players: tuple[int, ...]
    carried: int


class EightsState(Event, frozen=True, gc=False, tag="eights_state"):
    """Whether the eights of this round are wild (ZC-42)."""

    public = ("wild",)
    wild: bool


class CardsDealt(Event, frozen=True, gc=False, tag="cards_dealt"):
    """A player got cards; ``cards`` is ``None`` for those who may not see them (ZC-83)."""

    seat: int
    count: int
    up: bool
    cards: Codes | None

    def seen_by(self, seat: int | None) -> CardsDealt:
        """The cards for their owner, or for all where they lie face up."""
        sees = self.up or seat == self.seat
        return CardsDealt(self.seat, self.count, self.up, self.cards if sees else None)


class Exchanged(Event, frozen=True, gc=False, tag="exchanged"):
    """A player put down ``count`` cards and drew as many (ZC-84)."""

    seat: int
    count: int
    discarded: Codes | None
    drawn: Codes | None
    up: bool = False
    """All cards are dealt face up (Z04-62)."""

    def seen_by(self, seat: int | None) -> Exchanged:
        """The cards for the player himself, for all where they lie face up, else their number."""
        if self.up or seat == self.seat:
            return Exchanged(self.seat, self.count, self.discarded, self.drawn, self.up)
        return Exchanged(self.seat, self.count, None, None)
