"""Who takes part: sitting out, late, coming and going (ZC-89 to ZC-94)."""

from __future__ import annotations

from stammtisch.games.protocol import Event


class SatOut(Event, frozen=True, gc=False, tag="sat_out"):
    """A player cannot pay the ante and does not take part in this round (ZC-89)."""

    public = ("seat",)
    seat: int


class TimedOut(Event, frozen=True, gc=False, tag="timed_out"):
    """The time of a player is over; what follows was done for him (ZC-92)."""

    public = ("seat",)
    seat: int


class Joined(Event, frozen=True, gc=False, tag="joined"):
    """A player sat down at the dealer's right with ``stack`` (ZC-94)."""

    public = ("seat", "stack")
    seat: int
    stack: int


class Left(Event, frozen=True, gc=False, tag="left"):
    """A player got up (ZC-91)."""

    public = ("seat", "stack")
    seat: int
    stack: int
    """What he takes along."""
