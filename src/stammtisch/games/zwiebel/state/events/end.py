"""How a round ends, and the match (ZC-89, ZC-93)."""

from __future__ import annotations

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.parts import MatchEnd, WinReason


class RoundWon(Event, frozen=True, gc=False, tag="round_won"):
    """A player has won the round, and deals the next one (ZC-89)."""

    public = ("seat", "reason")
    seat: int
    reason: WinReason


class PotAwarded(Event, frozen=True, gc=False, tag="pot_awarded"):
    """A player got the pot."""

    public = ("seat", "amount")
    seat: int
    amount: int


class PotShared(Event, frozen=True, gc=False, tag="pot_shared"):
    """A carried pot of ``amount`` was divided among these seats (Z30-67)."""

    public = ("seats", "amount", "each", "odd", "elders")
    seats: tuple[int, ...]
    amount: int
    each: int | None
    """What everybody got; None where one got it all."""
    odd: int
    """So many got one cent more."""
    elders: tuple[int, ...]
    """Who they are, by seniority the first."""


class PotCarried(Event, frozen=True, gc=False, tag="pot_carried"):
    """Nobody wanted to deal: the pot stays for the next round (Z30-66)."""

    public = ("amount",)
    amount: int


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match is over; scores by seat (ZC-93)."""

    public = ("reason", "scores")
    reason: MatchEnd
    scores: tuple[int, ...]
