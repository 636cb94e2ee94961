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
    """A player got the pot, or his part of a carried pot (Z30-67)."""

    public = ("seat", "amount", "shared")
    seat: int
    amount: int
    shared: bool = False


class PotCarried(Event, frozen=True, gc=False, tag="pot_carried"):
    """Nobody wanted to deal: the pot stays for the next round (Z30-66)."""

    public = ("amount",)
    amount: int


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match is over; scores by seat (ZC-93)."""

    public = ("reason", "scores")
    reason: MatchEnd
    scores: tuple[int, ...]
